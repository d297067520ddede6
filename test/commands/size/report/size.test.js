import t from 'tap'
import { findPublishedCapacity } from '../../../../src/commands/size/plan/published-capacities.js'
import { buildSizeDocument } from '../../../../src/commands/size/report/size-json.js'
import { documentSize } from '../../../../src/commands/size/report/document.js'
import { buildSizeResult, sizeExitCode } from '../../../../src/commands/size/verdict/size-result.js'
import { renderMarkdown, renderText } from '../../../fixtures/render-result.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { HOSTILE, makeCapacity, makeGiven, makeMeasured, makeQuestion } from '../../../fixtures/sizes.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'
import { say as wrap } from '../../../fixtures/told.js'

const build = (measurements, question = {}, published = null) =>
  buildSizeResult({ question: makeQuestion(question), measurements, published })
const say = (measurements, question) => renderText({ result: build([measurements], question), columns: 2000 })
const example = build(
  [makeMeasured({ warnings: [{ code: 'TEXT', text: HOSTILE }] })],
  { name: HOSTILE, headroom: 0, price: { perHour: 0.04, of: 'unit' } },
  findPublishedCapacity({ target: 'fastify-report' })
)
const margins = build(
  [
    makeGiven(
      [
        [1, 6, 5.9, 6.1, 0.7],
        [2, 10.9, 10.7, 11.1, 0.66],
        [3, 15.1, 14.8, 15.4, 0.64],
        [4, 18.5, 18.2, 18.9, 0.6]
      ],
      { file: HOSTILE }
    )
  ],
  { growth: 1.2, headroom: 0.2, zones: 3, spare: 1 }
)
const sizes = build(
  [
    makeGiven([[1, 6], [2, 10], [3, 15], [4, 20]], { unit: { cpu: 0.1, memoryBytes: 2 ** 27 } }),
    makeGiven([[1, 16], [2, 30]], { unit: { cpu: 0.25, memoryBytes: 2 ** 27 } })
  ],
  { price: { perHour: 0.04, of: 'core' } }
)

t.test('terminal', async (t) => {
  matchGolden(t, 'size-measured.txt', renderText({ result: example, columns: 120, files: { record: HOSTILE } }))
  matchGolden(t, 'size-points.txt', renderText({ result: margins, columns: 100 }))
  matchGolden(t, 'size-compared.txt', renderText({ result: sizes, columns: 100 }))
})

t.test('one screen: the answer first, at most 30 lines', async (t) => {
  const steps = [{ purpose: 'all tables', command: 'npx baseload size --points points.csv --peak 20/s --details', screen: true }]
  const render = (result, { report, ...options } = {}) =>
    renderScreen({
      document: documentSize({ result, foot: { steps, report }, exitCode: sizeExitCode({ result }) }), columns: 80, ...options
    })
  for (const [name, result] of Object.entries({ measured: example, points: margins, compared: sizes })) {
    const text = render(result, { report: 'reports/x/report.md' })
    checkDocument(t, documentSize({ result }))
    matchGolden(t, `screen-size-${name}-80.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30, name)
    t.same(text.split('\n').filter((line) => line.length > 80 && !line.includes('<script>')), [], name)
  }
  t.match(render(build([makeGiven([[1, 7], [2, 7], [3, 7]])])), /^✗ SCALABILITY_LIMIT: [^]*^EXIT {3}1: no number of units holds 20\/s$/m)
  t.match(
    render(build([makeGiven([[1, 6]])])),
    /^\? Cannot tell how many: 4 units or more for 20\/s [^]*^EXIT {3}3: cannot tell how many units hold 20\/s$/m
  )
  t.match(render(example, { colors: true }), '\u001b[32m✓ Measured: 4 units hold')
})

t.test('from when latency counts is the driver\'s', async (t) => {
  t.match(say(makeMeasured()), /from when a request was due to its last byte/)
  t.match(
    say(makeMeasured({ warnings: [{ code: 'K6_CONSTANT_RATES', version: '1.8.1' }] })),
    /from when a request was sent to its last byte/
  )
})

t.test('Markdown and JSON', async (t) => {
  matchGolden(t, 'size-measured.md', renderMarkdown({ result: example }))
  matchGolden(
    t,
    'size-compared.json',
    `${JSON.stringify(buildSizeDocument({ result: sizes, tool: { name: 'baseload', version: '0.0.0' } }), null, 2)}\n`
  )
})

t.test('JSON: the keys that programs look for, and nothing that JSON cannot hold', async (t) => {
  const { usl, units } = buildSizeDocument({ result: example, tool: { name: 'baseload', version: '0' } })
  t.strictSame(Object.keys(usl), ['sigma', 'kappa', 'lambda', 'peakUnits', 'peakRate'])
  t.equal(units, 4)
  t.match(buildSizeDocument({ result: build([]), tool: { name: 'baseload', version: '0' } }), { units: null, usl: { sigma: null } })
  const numbers = []
  const walk = (value) =>
    typeof value === 'number'
      ? numbers.push(value)
      : value !== null && typeof value === 'object' && Object.values(value).forEach(walk)
  for (const result of [example, margins, sizes]) walk(buildSizeDocument({ result, tool: {} }))
  t.ok(numbers.every(Number.isFinite))
  t.equal(buildSizeDocument({ result: sizes, tool: {} }).units, sizes.sizes[sizes.comparison.cheapest].sizing.units)
})

t.test('hostile names do no harm, colours only when asked, lines fit', async (t) => {
  for (const text of [
    renderText({ result: example, columns: 80 }),
    renderMarkdown({ result: example }),
    renderMarkdown({ result: margins })
  ]) { t.notMatch(text, '\u001b') }
  t.notMatch(renderMarkdown({ result: example }), /<script>/)
  t.match(renderText({ result: example, columns: 120, colors: true }), '\u001b[32m✓ Measured: 4 units hold')
  for (const line of renderText({ result: margins, columns: 80 })
    .split('\n')
    .filter((line) => !line.startsWith('#'))) { t.ok(line.length <= 80 || line.includes('<script>'), line) }
})

t.test('what is said of what is not known', async (t) => {
  t.match(
    say(makeGiven([[1, 6]])),
    /4 units or more for 20\/s .*only one number of units was measured.*more than twice the largest number measured, 1/s
  )
  t.match(
    say(makeGiven([[1, 7], [2, 7], [3, 7]])),
    /SCALABILITY_LIMIT: probably no number of units holds 20\/s at p99<50ms: by\s+estimate they near 7\/s and never reach it/
  )
  t.match(say(makeGiven([[1, 10], [2, 16], [4, 16], [8, 8]])), /SCALABILITY_LIMIT: .*by\s+estimate 3 units hold most/)
  t.match(
    say(makeGiven([[1, 6], [2, 10]])),
    /if further units hold as much each as the 2 measured \(up to 8 if further units add less\).*2 units held 5\/s each.*kappa taken as 0/s
  )
  const reach = makeMeasured({
    points: [],
    capacities: [
      makeCapacity(1, null, 0.5, {
        stopped: 'objective out of reach',
        reason: wrap('the p99 of one idle unit is 80 ms')
      })
    ]
  })
  t.match(say(reach), /OBJECTIVE_OUT_OF_REACH: more units will not help: the p99 of one idle unit is 80 ms\./)
  t.match(
    say(
      makeMeasured({
        points: [],
        capacities: [makeCapacity(1, null, null, { stopped: 'budget', reason: wrap('its time was over') })]
      })
    ),
    /Cannot tell how many: its time was over/
  )
  t.match(say(makeMeasured({ points: [], capacities: [] })), /Cannot tell how many: nothing held/)
  t.match(
    say(makeGiven([[1, 6], [2, 10], [4, 20]])),
    /4 units held 20\/s; 2 units no more than 10\/s\..*Whether one unit less holds it was not measured/s
  )
  t.notMatch(say(makeMeasured()), /The other side/)
})

t.test('what another peak would take is for the screen where an answer is known, else for all tables', async (t) => {
  const depthOf = (measured) => documentSize({ result: build([measured]) }).blocks.find(({ title }) => title === 'What if')?.depth
  t.equal(depthOf(makeMeasured()), 1)
  t.equal(depthOf(makeGiven([[1, 10], [2, 16], [4, 16], [8, 8]])), 2, 'less would be held, and this is not')
})

t.test('without limits nobody says container', async (t) => {
  const text = say(makeMeasured({ unit: null, means: 'none' }), { units: [null] })
  t.match(text, 'Without limits: these are processes, no containers')
  t.notMatch(text, /Kubernetes/)
  t.match(say(makeMeasured()), 'Each unit has 0.1 CPU, 128 MiB, held to it by cgroup v2')
})
