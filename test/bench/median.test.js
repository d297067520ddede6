import t from 'tap'
import { compareRounds, findMedian } from '../../bench/median.js'

t.test('median', async (t) => {
  t.equal(findMedian([]), null)
  t.equal(findMedian([3]), 3)
  t.equal(findMedian([9, 1, 5]), 5)
  t.equal(findMedian([4, 1, 2, 10]), 3)
  t.equal(findMedian([2, 2, 2]), 2)
  const values = [3, 1, 2]
  findMedian(values)
  t.same(values, [3, 1, 2], 'the values stay as they are')
})

t.test('ratios are taken round by round', async (t) => {
  t.same(compareRounds([100, 50, 90], [50, 50, 30]), { median: 2, low: 1, high: 3 })
  t.same(compareRounds([7, 7], [7, 7]), { median: 1, low: 1, high: 1 })
})

t.test('a round in which either failed is left out', async (t) => {
  t.same(compareRounds([100, null, 90], [50, 50, null]), { median: 2, low: 2, high: 2 })
  t.same(compareRounds([100, 60, 90], [50]), { median: 2, low: 2, high: 2 }, 'fewer rounds of the other')
  t.same(compareRounds([10], [0]), null, 'a peer that got nothing done is no measure')
  t.equal(compareRounds([], []), null)
  t.equal(compareRounds([null], [null]), null)
})
