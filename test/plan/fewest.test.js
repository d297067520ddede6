import t from 'tap'
import { findFewest } from '../../src/plan/fewest.js'

t.test('the smallest that decides', async (t) => {
  for (const needed of [1, 2, 37, 999, 1000]) t.equal(findFewest({ short: 0, enough: 1000, decides: (count) => count >= needed }), needed)
})

t.test('nothing is asked where one more is enough', async (t) => {
  t.equal(findFewest({ short: 4, enough: 5, decides: () => { throw new Error('asked') } }), 5)
})
