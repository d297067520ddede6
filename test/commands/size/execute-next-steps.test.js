import t from 'tap'
import { listCapacitySteps, listSizeSteps } from '../../../src/commands/size/execute.js'
import { buildSizeResult } from '../../../src/commands/size/verdict/size-result.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeCapacity, makeMeasured, makeProbe, makeQuestion } from '../../fixtures/sizes.js'

const folder = await makeFolder(t)
const URL = 'http://127.0.0.1:3000/'
const argv = ['size', URL, '--objective', 'p99<50ms']
const list = (capacity, flags, words) => {
  const measurements = makeMeasured({ means: 'running', unit: null, capacities: [capacity] })
  return listCapacitySteps({ result: { question: makeQuestion(), measurements, usl: null }, report: 'r/report.md', flags, argv: words })
}
const held = makeCapacity(1, 140, 150)
const open = (perSecond) => makeCapacity(1, perSecond, null, { stopped: 'budget', probes: [makeProbe(perSecond, 'undecided', 9000)] })

t.test('after a first look the same without --quick, in full; then a peak to ask for', async (t) => {
  t.strictSame(list(held, { quick: true }, [...argv, '--quick']), [
    { purpose: 'firm numbers', command: `npx baseload size ${URL} --objective 'p99<50ms'` },
    { purpose: 'all probes', command: 'cat r/report.md' },
    { purpose: 'units for a peak', command: `npx baseload size ${URL} --objective 'p99<50ms' --quick --peak 400/s` }
  ])
  t.match(list(held, { quick: true }, argv)[0].command, / --budget 5m$/, 'where baseload.yml says quick')
})

t.test('what is open: the budget that would decide it', async (t) => {
  t.same(list(held, {}, argv).map(({ purpose }) => purpose), ['all probes', 'units for a peak'], 'decided')
  t.strictSame(list(open(100), {}, argv)[0], { purpose: 'decide the rest', command: `npx baseload size ${URL} --objective 'p99<50ms' --budget 8m` })
  t.match(list(open(1), { quick: true }, [...argv, '--quick'])[0], { purpose: 'decide the rest', command: /p99<50ms' --budget 1h\d+m$/ }, 'more than the usual')
  t.match(list(open(100), { budget: 60_000 }, [...argv, '--budget=1m'])[0].command, / --objective 'p99<50ms' --budget \dm$/, 'in place of what was given')
  const result = buildSizeResult({ question: makeQuestion(), measurements: [makeMeasured({ warnings: [{ code: 'SIZE_TIME_UP', units: 4 }] })] })
  t.match(listSizeSteps({ result, files: {}, flags: {}, argv }), [{ purpose: 'decide the rest', command: / --budget \d+m$/ }])
})

t.test('a driver that is late: not more time, but what disturbs it', async (t) => {
  const late = makeCapacity(1, null, null, { stopped: 'driver', probes: [makeProbe(10, 'invalid', 9000)] })
  t.strictSame(list(late, {}, argv).map(({ command }) => command), ['npx baseload doctor', 'cat r/report.md'])
})

t.test('every command parses', async (t) => {
  for (const steps of [list(held, { quick: true }, [...argv, '--quick']), list(open(1), {}, argv)]) {
    for (const { command: text } of steps.filter(({ command }) => command.startsWith('npx'))) {
      const words = text.match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ''))
      const run = await askBaseload(t, [...words.slice(2), '--objective', 'nonsense'], { folder })
      t.match(run.stderr, /OBJECTIVE_INVALID/, text)
    }
  }
})
