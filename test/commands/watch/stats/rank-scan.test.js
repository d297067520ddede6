import t from 'tap'
import { createRandom } from '../../../../src/plan/random.js'
import { testRankSum } from '../../../../src/stats/mann-whitney.js'
import { scanRanks, testLevels } from '../../../../src/commands/watch/stats/rank-scan.js'
import { howMany } from '../../../fixtures/long.js'

t.test('a step is found where it is, and its p-value is near the exact one of the rank sum', async (t) => {
  for (const [before, after] of [[20, 3], [20, 5], [30, 8], [40, 12], [30, 30]]) {
    const values = Array.from({ length: before + after }, (_, i) => i < before ? (before - 1 - i) * 7 % before : 200 + i * 7 % after)
    const { at, low, high, pValue } = scanRanks({ values })
    t.equal(at, before, `${before} and ${after}`)
    t.ok(low <= at && at <= high, `${low} to ${high}`)
    const { pValue: exact } = testRankSum({ a: values.slice(0, before), b: values.slice(before) })
    const places = values.length - 5
    // 12 of 52 is the worst: it says 1e-8 where 1e-11 would be right, which is on the safe side.
    t.ok(pValue > exact * places * 0.5, `${pValue} is not much below ${exact * places}`)
    if (after <= 8) t.ok(pValue < exact * places * 10, `${pValue} is not far above ${exact * places}`)
  }
})

t.test('without a change few series have a p-value below 0.05', async (t) => {
  const random = createRandom(11)
  const cases = howMany({ short: 400, long: 20_000 })
  let below = 0
  for (let i = 0; i < cases; i++) if (scanRanks({ values: Array.from({ length: 60 }, random) }).pValue <= 0.05) below++
  t.ok(below / cases <= 0.05, `${below} of ${cases}`)
})

t.test('too few values, all equal, ties', async (t) => {
  t.equal(scanRanks({ values: [] }), null)
  t.equal(scanRanks({ values: [1, 2, 3, 4, 5] }), null)
  t.equal(scanRanks({ values: Array(20).fill(7) }).pValue, 1)
  t.equal(scanRanks({ values: [...Array(20).fill(7), ...Array(20).fill(8)] }).at, 20)
})

t.test('each level is looked at for further ones', async (t) => {
  const noise = (i) => Math.sin(i * 2.4)
  const values = Float64Array.from({ length: 90 }, (_, i) => noise(i) + (i < 30 ? 100 : i < 60 ? 110 : 105))
  const cuts = testLevels({ values }).flatMap(({ at }) => at ?? [])
  t.same(cuts.sort((a, b) => a - b), [30, 60])
  t.equal(testLevels({ values }).length, 5, 'those without a change count as tests too')
})
