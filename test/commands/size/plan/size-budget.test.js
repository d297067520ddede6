import t from 'tap'
import { planNextCount, shareAmongSizes } from '../../../../src/commands/size/plan/size-budget.js'
import { makeQuestion } from '../../../fixtures/sizes.js'

const { objectives } = makeQuestion()
const point = (units, ratePerSecond) => ({ units, ratePerSecond, lowerPerSecond: ratePerSecond, upperPerSecond: null, cpuRatio: null })
const plan = (more) => planNextCount({
  points: [], searched: 0, most: 8, demandPerSecond: 1000, peakOfOnePerSecond: 0, objectives, leftMs: 240_000, ...more
})

t.test('sizes of unit share the time that is left', async (t) => {
  t.equal(shareAmongSizes({ budgetMs: 100_000, spentMs: 0, sizesLeft: 1 }), 95_000)
  t.equal(shareAmongSizes({ budgetMs: 100_000, spentMs: 45_000, sizesLeft: 2 }), 25_000)
  t.equal(shareAmongSizes({ budgetMs: 100_000, spentMs: 99_000, sizesLeft: 2 }), 0)
})

t.test('every number up to the one that is expected to hold, each with its share', async (t) => {
  t.same(plan({ points: [point(1, 320)], searched: 1 }), { count: 2, budgetMs: 80_000 }, '4, as the last of 320/s each may be missing')
  t.same(plan({ points: [point(3, 750)], searched: 3 }), { count: 4, budgetMs: 120_000 }, '5 are expected by now')
  t.same(plan({ points: [point(4, 1000)], searched: 4, leftMs: 50_000 }), { count: 5, budgetMs: 50_000 })
  t.same(plan({ peakOfOnePerSecond: 5000, demandPerSecond: 1000 }), { count: 1, budgetMs: 240_000 })
  t.same(plan({ peakOfOnePerSecond: 1500, demandPerSecond: 1000 }), { count: 1, budgetMs: 120_000 }, 'some is kept for a second unit')
  t.same(plan({ most: 1, demandPerSecond: null }), { count: 1, budgetMs: 240_000 })
  t.equal(plan({ most: 2, demandPerSecond: null }).budgetMs, 120_000)
})

t.test('in too short a time the last two, and then the last', async (t) => {
  const searched = { points: [point(1, 160)], searched: 1 }
  t.same(plan({ ...searched, leftMs: 40_000 }), { count: 7, budgetMs: 20_000 })
  t.same(plan({ ...searched, leftMs: 20_000 }), { count: 8, budgetMs: 20_000 })
  t.equal(plan({ ...searched, leftMs: 10_000 }), null, 'no time is left')
  t.same(plan({ ...searched, leftMs: 40_000, given: { durationMs: 500, warmupMs: 100 } }).count, 2, 'shorter probes, more of them')
  t.equal(plan({ points: [point(8, 900)], searched: 8 }), null, 'no units are left')
  t.equal(plan({ leftMs: 0 }).count, 1, 'one unit is asked in any case')
})
