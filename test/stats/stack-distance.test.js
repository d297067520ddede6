import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { createStackDistances } from '../../src/stats/stack-distance.js'

/** The list of what was used, the newest first, walked through. */
function createNaive () {
  const stack = []
  const weights = new Map()
  return {
    use (one, weight) {
      const at = stack.indexOf(one)
      const above = at < 0 ? [] : stack.splice(0, at + 1).slice(0, -1)
      const distance = at < 0
        ? { isFirst: true, things: Infinity, weight: Infinity }
        : { isFirst: false, things: at, weight: above.reduce((sum, other) => sum + weights.get(other), 0) }
      stack.unshift(one, ...above)
      weights.set(one, weight)
      return distance
    },
    read: () => ({ things: stack.length, weight: stack.reduce((sum, one) => sum + weights.get(one), 0) })
  }
}

t.test('as the walk through a list, in number and in bytes, also when places run out and weights change', (t) => {
  const random = createRandom(4)
  const [distances, naive] = [createStackDistances(), createNaive()]
  let next = 0
  let wrong = 0
  for (let request = 0; request < 20_000; request++) {
    const one = random() < 0.05 || next === 0 ? next++ : Math.floor(random() ** 3 * next)
    const weight = Math.floor(random() * 100)
    const expected = naive.use(one, weight)
    const { isFirst, things, weight: weighed } = distances.use(one, weight)
    if (isFirst !== expected.isFirst || things !== expected.things || weighed !== expected.weight) wrong++
  }
  t.equal(wrong, 0)
  t.ok(next > 500, 'and 20,000 requests need more places than there are at first')
  t.same(distances.read(), naive.read())
  t.end()
})

t.test('numbered anew: those that are forgotten are in no distance, others stand for more', (t) => {
  const distances = createStackDistances()
  for (const one of [0, 1, 2, 3]) distances.use(one, 10 * (one + 1))
  distances.renumber(Int32Array.from([0, -1, 1, -1]), (old) => old === 2 ? 2 : 1)
  t.same(distances.read(), { things: 3, weight: 70 })
  t.match(distances.use(0, 10), { isFirst: false, things: 2, weight: 60 })
  t.match(distances.use(2, 5, 4), { isFirst: true })
  t.match(distances.use(1, 60, 2), { things: 5, weight: 15 })
  t.end()
})
