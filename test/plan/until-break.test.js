import t from 'tap'
import { parseObjective } from '../../src/plan/objective.js'
import { layOutStages } from '../../src/plan/traffic.js'
import { chooseFallRate, fallBack, MOST_PER_SECOND, planUntilBreak } from '../../src/plan/until-break.js'

const read = (...texts) => texts.map((text) => parseObjective({ text }))
const P99 = read('p99<50ms', 'success>=99%')
/** From which rate to which, and for how many seconds. */
const lay = (traffic) =>
  layOutStages(traffic).map(({ fromPerSecond, toPerSecond, toMs, fromMs }) => [fromPerSecond, toPerSecond, (toMs - fromMs) / 1000])

t.test('level steps, each a quarter above the one before, and the watch', async (t) => {
  const traffic = planUntilBreak({ objectives: P99 })
  const steps = lay(traffic)
  t.same(steps.slice(0, 4).map(([from, to]) => [from, to]), [[50, 50], [62.5, 62.5], [78.1, 78.1], [97.6, 97.6]])
  t.same(steps.slice(0, 2).map(([,, seconds]) => seconds), [30, 24], 'as long as 1,500 requests take')
  t.equal(steps[12][2], 5)
  const [top, watch] = steps.slice(-2)
  t.ok(top[0] <= MOST_PER_SECOND && top[0] * 1.25 > MOST_PER_SECOND)
  t.ok(watch[0] < top[0] / 1.5 && watch[0] > top[0] / 2 && watch[2] === 30)
  t.same(traffic.untilBreak, { watchMs: 30_000, boundsUs: [50_000] })
})

t.test('where it begins, and how long its steps are', async (t) => {
  const first = (options) => lay(planUntilBreak({ objectives: P99, ...options }))[0]
  t.same(first({ fromPerSecond: 1000 }), [1000, 1000, 5])
  t.same(first({ fromPerSecond: 1000, pace: 'quick' }), [1000, 1000, 2])
  t.same(first({ fromPerSecond: 2, pace: 'quick' }), [2, 2, 60])
  t.same(first({ fromPerSecond: 2, stepMs: 1500 }), [2, 2, 1.5])
  t.same(first({ objectives: read('p50<9ms', 'rate>=400/s') }), [200, 200, 5], 'half of the rate that is asked for')
  const long = planUntilBreak({ objectives: P99, fromPerSecond: 1, stepMs: 600_000 })
  t.equal(lay(long).length, 3, 'no more than 15 minutes of rise begin a step')
})

t.test('what cannot be broken', async (t) => {
  t.throws(() => planUntilBreak({ objectives: read('success>=99%') }), { code: 'USAGE', hint: /--objective "p99<50ms"/ })
  t.throws(() => planUntilBreak({ objectives: P99, stepMs: 900 }), { code: 'USAGE', hint: /length of each step/ })
  t.throws(() => planUntilBreak({ objectives: P99, fromPerSecond: 1e6 }), { code: 'USAGE', hint: /200000\/s at most/ })
})

t.test('the fall: steps as they were asked for, and the watch at a rate well below', async (t) => {
  const stages = [100, 125, 156, 195, 244].flatMap((ratePerSecond) => [0, 2000].map((durationMs) => ({ durationMs, ratePerSecond })))
  t.equal(chooseFallRate({ stages, atMs: 9000 }), 156)
  t.equal(chooseFallRate({ stages, atMs: 7000 }), 125)
  t.equal(chooseFallRate({ stages, atMs: 2000 }), 100, 'nothing is lower')
  t.equal(chooseFallRate({ stages, atMs: 500 }), 50, 'half of the first one')
  const fall = (atMs) => lay({ stages: fallBack({ stages, fall: { atMs, ratePerSecond: 50 }, watchMs: 9000 }) })
  t.same(fall(4500), [[100, 100, 2], [125, 125, 2], [156, 156, 0.5], [50, 50, 9]])
  t.same(fall(4000), [[100, 100, 2], [125, 125, 2], [50, 50, 9]])
})
