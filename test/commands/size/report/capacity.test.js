import t from 'tap'
import { documentCapacity } from '../../../../src/commands/size/report/capacity-document.js'
import { buildCapacityDocument } from '../../../../src/commands/size/report/capacity-json.js'
import { buildCapacityResult, capacityExitCode } from '../../../../src/commands/size/verdict/capacity-summary.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { HOSTILE, makeCapacity, makeMeasured, makeProbe, makeQuestion } from '../../../fixtures/sizes.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'

const build = (more = {}, question = {}) =>
  buildCapacityResult({ question: makeQuestion(question), measurements: makeMeasured({ means: 'running', unit: null, ...more }) })
const probes = [makeProbe(120, 'pass', 31_000), makeProbe(160, 'fail', 61_000), makeProbe(150, 'pass', 44_000)]
const starts = { code: 'CAPACITY_STARTS', perSecond: 154, leastPerSecond: 150, mostPerSecond: 158, starts: 4, leftOut: 1, runs: true }
const one = build(
  {
    points: [{ units: 1, ratePerSecond: 150, lowerPerSecond: 150, upperPerSecond: 158, cpuRatio: null }],
    capacities: [makeCapacity(1, 150, 158, { estimatePerSecond: 154, starts: 4, reason: starts, probes })],
    warnings: [{ code: 'TEXT', text: HOSTILE }]
  },
  { name: HOSTILE }
)
const failing = { failed: 40, ended: 100, overMs: 1003, leastRatio: 0.9 }
const between = { code: 'CAPACITY_BRACKET', heldPerSecond: 120, isConfirmed: false, failedPerSecond: 160 }
const broken = build({
  capacities: [
    makeCapacity(1, 120, 160, {
      stopped: 'errors',
      reason: { code: 'CAPACITY_FAILING', between, perSecond: 160, of: { code: 'PROBE_FAILING', ...failing } },
      probes: [makeProbe(160, 'fail', null, { reason: { code: 'PROBE_FAILING', ...failing } })]
    })
  ]
})
const screen = (result) => renderScreen({ document: documentCapacity({ result, exitCode: capacityExitCode({ result }) }), columns: 80 })

t.test('one screen: at least, at most, about', async (t) => {
  checkDocument(t, documentCapacity({ result: one }))
  matchGolden(t, 'screen-capacity-80.txt', screen(one))
  matchGolden(t, 'screen-capacity-units-80.txt', screen(build()))
  matchGolden(t, 'screen-capacity-failing-80.txt', screen(broken))
  for (const result of [one, build(), broken]) t.ok(screen(result).split('\n').length <= 31)
})

t.test('all probes, as text, Markdown and JSON', async (t) => {
  matchGolden(t, 'capacity.txt', renderScreen({ document: documentCapacity({ result: one, foot: { files: { report: HOSTILE } } }), columns: 120, details: true }))
  matchGolden(t, 'capacity.md', renderMarkdown({ document: documentCapacity({ result: one }) }))
  const document = JSON.parse(JSON.stringify(buildCapacityDocument({ result: one, tool: { name: 'baseload', version: '1.2.3' } })))
  t.match(document, { kind: 'capacity', lowerPerSecond: 150, estimatePerSecond: 154, upperPerSecond: 158, units: 1 })
  t.equal(document.measurements.capacities[0].probes.length, 3)
})

t.test('JSON of one number of units, of several, and of none', async (t) => {
  const print = (more) => buildCapacityDocument({ result: build(more), tool: { name: 'baseload', version: '1.2.3' } })
  const none = { units: null, lowerPerSecond: null, estimatePerSecond: null, upperPerSecond: null, usl: null }
  t.match(print({ capacities: [], points: [] }), none, 'interrupted before anything was known')
  t.strictSame(Object.keys(print().usl), ['sigma', 'kappa', 'lambda'])
  t.match(buildCapacityDocument({ result: one, tool: {} }).usl, { sigma: null, kappa: null, lambda: 150 }, 'no curve goes through one point')
})

t.test('exit codes', async (t) => {
  const code = (more) => capacityExitCode({ result: build(more) })
  t.equal(code({}), 0)
  t.equal(capacityExitCode({ result: broken }), 3, 'it began to fail')
  t.equal(code({ capacities: [makeCapacity(1, null, 5, { stopped: 'objective out of reach' })] }), 1)
  t.match(screen(build({ points: [], capacities: [makeCapacity(1, null, 5, { stopped: 'objective out of reach' })] })), /^✗ /m)
  t.equal(code({ capacities: [makeCapacity(1, null, 5)] }), 3, 'nothing held')
  t.equal(code({ capacities: [makeCapacity(1, 120, 160, { confirmed: false, starts: 0 })] }), 3, 'bounds that were not confirmed')
  t.equal(code({ capacities: [makeCapacity(1, 120, 160, { confirmed: false, starts: 4 })] }), 0, 'a range over starts')
  t.equal(code({ capacities: [], points: [] }), 3)
  t.match(screen(build({ capacities: [], points: [] })), /^\? Nothing was measured\./m)
})
