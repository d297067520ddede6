import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { findChangePoints, leastForStep } from '../../src/stats/change-points.js'

/** Standard normal (Box and Muller, 1958). */
const makeNormal = (seed) => {
  const random = createRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

const makeSeries = ({ seed, size, steps = [], level = 100 }) => {
  const normal = makeNormal(seed)
  return Array.from({ length: size }, (_, i) => level + normal() + steps.reduce((sum, { at, by }) => i >= at ? sum + by : sum, 0))
}

t.test('a known step is found within one place, 200 times', async (t) => {
  let near = 0
  for (let seed = 1; seed <= 200; seed++) {
    const found = findChangePoints({ values: makeSeries({ seed, size: 30, steps: [{ at: 17, by: 4 }] }), seed })
    if (found.some(({ index }) => Math.abs(index - 17) <= 1)) near++
  }
  t.ok(near >= 190, `${near} of 200`)
})

t.test('no step: rarely one is found, 200 times', async (t) => {
  let alarms = 0
  for (let seed = 1; seed <= 200; seed++) {
    if (findChangePoints({ values: makeSeries({ seed: seed + 1000, size: 30 }), seed }).length > 0) alarms++
  }
  t.ok(alarms <= 10, `${alarms} of 200`)
})

t.test('the p value is as large as it claims: at most 5 % of the series without a step have one of 5 %', async (t) => {
  let alarms = 0
  for (let seed = 1; seed <= 200; seed++) {
    if (
      findChangePoints({
        values: makeSeries({ seed: seed + 5000, size: 16 }),
        seed,
        significance: 0.05,
        permutations: 99
      }).length > 0
    ) { alarms++ }
  }
  // 10 are expected; more than 20 would be seen once in a thousand (binomial, 200 draws at 0.05).
  t.ok(alarms <= 20, `${alarms} of 200`)
})

t.test('several steps, there and back again', async (t) => {
  const values = makeSeries({ seed: 3, size: 60, steps: [{ at: 20, by: 6 }, { at: 40, by: -6 }] })
  const found = findChangePoints({ values, seed: 1 })
  t.equal(found.length, 2)
  t.ok(Math.abs(found[0].index - 20) <= 1 && Math.abs(found[1].index - 40) <= 1, JSON.stringify(found))
  t.ok(found.every(({ pValue }) => pValue > 0 && pValue <= 0.01))
})

t.test('the statistic by hand: 0 0 0 10 10 10', async (t) => {
  // m = n = 3, E|X - Y| = 10, nothing within: 9 / 6 * 20 = 30.
  const [{ index, statistic }] = findChangePoints({ values: [0, 0, 0, 10, 10, 10], seed: 1, significance: 0.5 })
  t.equal(index, 3)
  t.equal(statistic, 30)
})

t.test('two orders of twenty are as extreme: the p value of 3 against 3 is near 0.1', async (t) => {
  const [{ pValue }] = findChangePoints({ values: [0, 0, 0, 10, 10, 10], seed: 4, significance: 0.5, permutations: 1999 })
  t.ok(Math.abs(pValue - 0.1) < 0.025, String(pValue)) // 3.7 standard errors
  t.same(findChangePoints({ values: [0, 0, 0, 10, 10, 10], seed: 4 }), [], 'which is not 0.01')
})

t.test('gaps are left out, and indexes stay those of the series', async (t) => {
  const values = makeSeries({ seed: 9, size: 24, steps: [{ at: 12, by: 8 }] })
  const gappy = values.flatMap((value, i) => i % 6 === 0 ? [NaN, null, value, Infinity] : [value])
  const [{ index }] = findChangePoints({ values: gappy, seed: 1 })
  t.equal(gappy[index], values[12])
})

t.test('too few values, equal values, nothing', async (t) => {
  for (const values of [[], [1], [1, 2], [1, 2, 3], [NaN, null], Array(50).fill(7), [NaN, ...Array(20).fill(0)]]) {
    t.same(findChangePoints({ values, seed: 1 }), [])
  }
})

t.test('the same seed gives the same answer', async (t) => {
  const values = makeSeries({ seed: 12, size: 40, steps: [{ at: 25, by: 2 }] })
  t.same(findChangePoints({ values, seed: 5 }), findChangePoints({ values, seed: 5 }))
})

t.test('one value that is unlike the others is no step', async (t) => {
  const values = makeSeries({ seed: 2, size: 30 })
  values[15] += 50
  t.same(findChangePoints({ values, seed: 1 }), [])
})

t.test('how many values it takes', async (t) => {
  // 2 / C(n, n/2): 2 / 252 for 10, 2 / 126 for 9; 2 / 70 for 8, 2 / 35 for 7.
  t.equal(leastForStep(), 10)
  t.equal(leastForStep({ significance: 0.05 }), 8)
})
