import t from 'tap'
import { findFewest, narrow } from '../../src/plan/halving.js'

t.test('the smallest that decides', async (t) => {
  for (const needed of [1, 2, 37, 999, 1000]) t.equal(findFewest({ short: 0, enough: 1000, decides: (count) => count >= needed }), needed)
})

t.test('nothing is asked where one more is enough', async (t) => {
  t.equal(findFewest({ short: 4, enough: 5, decides: () => { throw new Error('asked') } }), 5)
})

t.test('a place in a list; nowhere, and an empty list', async (t) => {
  const above = (value, list) =>
    findFewest({ short: -1, enough: list.length, decides: (place) => list[place] > value })
  t.same([0, 1, 2, 3, 9].map((value) => above(value, [1, 2, 3])), [0, 1, 2, 3, 3])
  t.equal(above(1, []), 0)
})

t.test('a number: the root of 2, to the last digit or near enough', async (t) => {
  const holds = (x) => x * x < 2
  const { low, high } = narrow({ low: 0, high: 2, holds })
  t.ok(low <= Math.SQRT2 && high >= Math.SQRT2 && high - low < 1e-15)
  const rough = narrow({ low: 0, high: 2, holds, width: 0.1 })
  t.ok(rough.high - rough.low > 0.05 && rough.high - rough.low <= 0.1)
})
