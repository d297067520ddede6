import t from 'tap'
import { greatest, least } from '../../src/stats/extremes.js'

t.test('as Math.max and Math.min', async (t) => {
  for (const values of [[], [3], [2, 2, 2], [-1, 5, 0, -7], [1, NaN, 2]]) {
    t.same(greatest(values), Math.max(...values), values.join())
    t.same(least(values), Math.min(...values), values.join())
  }
})

t.test('of more values than a call takes arguments', async (t) => {
  const values = Array.from({ length: 2_000_000 }, (_, i) => i - 5)
  t.throws(() => Math.max(...values), RangeError)
  t.same([least(values), greatest(values)], [-5, 1_999_994])
})
