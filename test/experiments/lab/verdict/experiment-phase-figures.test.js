import t from 'tap'
import { collectPhaseRepeats, listPhaseTimes } from '../../../../src/experiments/lab/verdict/experiment.js'
import { estimatePhase } from '../../../../src/experiments/lab/verdict/phase-figures.js'
import { decode, DOWN, makeLabTrial } from '../../../fixtures/labs.js'

const PHASES = [{ name: 'well', share: 0.5 }, { name: 'down', share: 0.5, do: DOWN }]
const WINDOWS = ['2000x200', '2000x200', '504000x199 600000x1', '504000x200']
const make = ({ load = {}, lab = {}, ...more } = {}) => ({
  ...makeLabTrial({
    phases: PHASES,
    labLoad: { recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: 0 }] } },
    load: { windows: WINDOWS, dependence: { p50: 400, p99: 400 }, ...load },
    ...more
  }),
  status: 'complete',
  parts: []
})
/** Requests of one phase do not depend on each other, those of the whole window do. */
const known = (record, more = { dependence: { p50: 1, p99: 1 } }) => {
  const phases = record.lab.phases.map((phase) => ({ ...phase, ...more }))
  return { ...record, lab: { ...record.lab, phases, answerBytes: 1024 } }
}
const baseline = {
  name: 'lab',
  targets: ['cache-lazy', 'cache-none'],
  load: {},
  lab: { kind: 'load', phases: PHASES, ratesPerSecond: [100] }
}

t.test('ranges within a phase, by what its own requests depend on each other', async (t) => {
  const { estimates, meanUs, originMs, bytesIn } = estimatePhase({ trials: [known(make())], index: 1, good: 300, decode })
  t.match(estimates.p50, { value: 504_000, low: 504_000, high: 504_000 })
  t.same([meanUs, originMs, bytesIn], [504_240, 500, 300 * 1024])
  const older = estimatePhase({ trials: [make()], index: 1, good: 300, decode })
  t.equal(older.estimates.p50, null, 'of the whole window: all of them are worth one')
  t.equal(older.bytesIn, null)
})

t.test('what the origin itself takes: by the recipe that holds in the phase', async (t) => {
  t.equal(estimatePhase({ trials: [known(make())], index: 0, good: 0, decode }).originMs, 0)
  const [drawn, staged] = ['1ms..2ms', '1ms'].map((latency) => ({ stages: [{ at: 0, status: 200, latency }, { at: '1s', status: 200, latency: '2ms' }] }))
  for (const recipe of [drawn, staged]) {
    t.equal(estimatePhase({ trials: [make({ labLoad: { recipe } })], index: 0, good: 0, decode }).originMs, null)
  }
  t.equal(estimatePhase({ trials: [make({ labLoad: {} })], index: 0, good: 0, decode }).originMs, null, 'as the target has it')
})

t.test('the repeats of one phase, for published figures', async (t) => {
  const record = { trials: [known(make()), known(make({ repeat: 2 }))] }
  const own = collectPhaseRepeats({ baseline, record, decode, part: { phase: 'down' } }).get('cache-lazy') ?? []
  t.same(own.map(({ repeat, responseTimeUs, maxUs, meanUs }) => [repeat, responseTimeUs.p50?.value, maxUs, meanUs]), [
    [1, 504_000, 600_000, 504_240],
    [2, 504_000, 600_000, 504_240]
  ])
  t.same([...collectPhaseRepeats({ baseline, record, decode, part: { phase: 'down', ratePerSecond: 999 } })], [], 'no such rate')
  t.same([...collectPhaseRepeats({ baseline, record, decode, part: { phase: 'gone' } })], [], 'no such phase')
})

t.test('a histogram for each phase', async (t) => {
  const record = { trials: [make(), make({ repeat: 2 })] }
  const times = listPhaseTimes({ baseline, record, decode })
  t.same(times.map(({ target, load, phase, distribution }) => [target, load, phase, distribution.total]), [
    ['cache-lazy', 'latency-r100', 'well', 800],
    ['cache-lazy', 'latency-r100', 'down', 800]
  ])
  t.same(listPhaseTimes({ baseline: { ...baseline, lab: undefined }, record, decode }), [])
})
