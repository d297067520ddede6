import t from 'tap'
import { countMost, howMany } from '../fixtures/long.js'
import { countFound, simulateCosts } from '../fixtures/simulated-costs.js'
import { createRandom } from '../../src/plan/random.js'

const TABLES = howMany({ short: 100, long: 400 })
// 5 % of 400 are 20; 29 or more have a chance of 2.5 % where the truth is 5 %.
const MOST = howMany({ short: countMost({ cases: TABLES, ratio: 0.05 }), long: 28 })
// Coverage of 93 % or more, 1 % tail.
const MOST_MISSED = howMany({ short: countMost({ cases: TABLES, ratio: 0.07 }), long: 40 })

function countTables (how, seed) {
  const random = createRandom(seed)
  return Array.from({ length: TABLES }, () => countFound({ costs: simulateCosts({ random, ...how }) }) > 0).filter(Boolean).length
}

for (const spread of [0.1, 0.3]) {
  for (const blocks of [3, 5, 10]) {
    t.test(`equal servers, starts that differ by ${spread * 100} %, a machine that drifts: ${blocks} blocks`, async (t) => {
      for (const targets of [1, 3]) {
        const found = countTables({ blocks, targets, spread, drift: 0.2 }, blocks * 10 + targets + 1000 * spread)
        t.ok(found <= MOST, `${found} of ${TABLES} tables of ${targets} find a difference`)
      }
    })
  }
}

t.test('one generation or two: the range holds what is true where starts differ by 10 %', async (t) => {
  for (const blocks of [1, 2]) {
    const random = createRandom(blocks)
    const costs = Array.from({ length: TABLES }, () => simulateCosts({ random, blocks, spread: 0.1, drift: 0.2 })[0].goodPerSecond)
    const missed = costs.filter((cost) => Number(cost?.low) > 1 || Number(cost?.high) < 1).length
    t.ok(missed <= MOST, `${missed} of ${TABLES}, ${blocks} generations`)
  }
})

t.test('ranges hold the truth: one contrast alone and one of three, starts that differ by 5 and 20 %', async (t) => {
  for (const targets of [1, 3]) {
    for (const spread of [0.05, 0.2]) {
      const random = createRandom(targets * 100 + spread * 1000)
      const how = { random, blocks: 4, targets, spread, difference: 0.1 }
      const costs = Array.from({ length: TABLES }, () => simulateCosts(how)[0].goodPerSecond)
      const missed = costs.filter((cost) => Number(cost?.low) > 1 / 1.1 || Number(cost?.high) < 1 / 1.1).length
      t.ok(missed <= MOST_MISSED, `${missed} of ${TABLES} ranges of ${targets} at ${spread} miss it`)
    }
  }
})

t.test('pairs cancel the drift: what it is changes nothing', async (t) => {
  const counts = [0, 0.2, 2].map((drift) => countTables({ blocks: 5, spread: 0.03, drift, difference: 0.1 }, 3))
  t.ok(counts[0] > TABLES * 0.9, `${counts[0]} of ${TABLES} find 10 % in the rate`)
  t.same(counts, Array(3).fill(counts[0]))
})
