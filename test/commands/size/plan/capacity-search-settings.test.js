import t from 'tap'
import { planSearch } from '../../../../src/commands/size/plan/capacity-search-settings.js'

const objectives = [
  {
    text: 'p99<50ms',
    kind: 'latency',
    metric: 'p99',
    comparison: '<',
    boundUs: 50_000,
    ratio: 0.99
  }
]
const options = {
  count: 1,
  peakOfOnePerSecond: 25,
  before: null,
  objectives,
  demandPerSecond: 20,
  budgetMs: 100_000,
  connections: 100,
  timeoutMs: 10_000
}
const plan = (change = {}) => planSearch({ ...options, ...change })

t.test('what is expected: a share of the peak first, then in proportion to what was measured', async (t) => {
  t.equal(plan().guessPerSecond, 6.25, 'p99 of M/M/1 leaves nothing of 25/s within 50 ms')
  t.equal(plan({ count: 3 }).guessPerSecond, 18.75, 'so many times that, where no smaller number held anything')
  t.equal(plan({ count: 3, before: { units: 2, ratePerSecond: 11 } }).guessPerSecond, 16.5)
  t.equal(plan({ peakOfOnePerSecond: 1000 }).guessPerSecond, 900, 'p99 of M/M/1 is 46 ms at 900/s')
  t.equal(plan().demandPerSecond, 20)
})

t.test('four starts of full length fit into the budget beside one that is decided at once', async (t) => {
  for (const budgetMs of [40_000, 90_000, 100_000, 600_000]) {
    for (const count of [1, 2, 4]) {
      const { fullMs, confirmMs, overheadMs = 0 } = plan({ budgetMs, count })
      t.ok(fullMs <= 8000 || 5 * overheadMs + 4 * fullMs <= budgetMs, `${budgetMs} ms, ${count} units: ${fullMs} and ${confirmMs}`)
      t.ok(fullMs >= 8000)
    }
  }
  t.equal(plan({ budgetMs: 900_000 }).fullMs, 160_000, 'a thousand requests at 6.25/s')
})

t.test('what runs already is not asked for the whole demand at once, unless it has shown as much', async (t) => {
  t.match(plan({ runs: true }), { demandPerSecond: 20, runs: true })
  t.equal(plan({ runs: true, demandPerSecond: 26 }).demandPerSecond, undefined)
  t.equal(plan({ runs: true, demandPerSecond: 26, count: 2 }).demandPerSecond, 26)
  t.notOk('demandPerSecond' in plan({ demandPerSecond: null }), 'none was asked for')
  t.equal(plan({ demandPerSecond: null }).mostPerSecond, 200_000)
})

t.test('what the user gave: starts, the length of each probe, the end with the demand; what was not given is absent', async (t) => {
  const plain = plan()
  for (const name of ['starts', 'endsAtDemand', 'lastBudgetMs', 'runs']) t.notOk(name in plain, name)
  t.match(plan({ given: { starts: 5, isQuick: true }, lastBudgetMs: 7 }), { starts: 5, endsAtDemand: true, lastBudgetMs: 7 })
  t.match(plan({ given: { durationMs: 1234.4 } }), { fullMs: 1234, confirmMs: 1234, startWindowMs: 1234 })
  t.equal(plan({ given: { warmupMs: 700 } }).overheadMs - plan({ given: { warmupMs: 0 } }).overheadMs, 700)
  t.match(plan({ runs: true, demandPerSecond: 26 }), { runs: true, demandPerSecond: undefined }, 'more than it answers flat out is asked step by step')
  t.match(plan({ runs: true, demandPerSecond: 25 }), { demandPerSecond: 25 })
  t.match(plan({ demandPerSecond: 26 }), { demandPerSecond: 26 })
})
