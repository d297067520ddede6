import t from 'tap'
import { followExactLru } from '../../../../src/experiments/lab/stats/exact-lru.js'
import { createKeyPicker } from '../../../../src/experiments/lab/plan/key-picker.js'

/** A Map keeps its keys in the order in which they were set. */
function count (keys, entries) {
  const kept = new Map()
  let hits = 0
  for (const key of keys) {
    if (kept.delete(key)) hits++
    else if (kept.size === entries) kept.delete(kept.keys().next().value)
    kept.set(key, true)
  }
  return hits
}

t.test('as a cache that is filled request by request, at every size and after any number of requests', async (t) => {
  const pick = createKeyPicker({ keys: { distribution: 'zipf', s: 0.9, of: 500 }, seed: 3 })
  const keys = Array.from({ length: 3000 }, pick)
  const amounts = [1, 10, 50, 200, 500]
  const { hitRatio, unlimited } = followExactLru({ keys, sizes: amounts.map((entries) => ({ entries })), valueBytes: null })
  for (const requests of [1, 700, 3000]) {
    const own = keys.slice(0, requests)
    t.same(amounts.map((_, place) => hitRatio(place, requests) * requests), amounts.map((entries) => count(own, entries)))
    t.equal(unlimited(requests), 1 - new Set(own).size / requests)
  }
})

t.test('bytes hold as many values as fit whole', async (t) => {
  const keys = [1, 2, 1, 3, 2]
  const follow = (bytes, valueBytes = 100) => followExactLru({ keys, sizes: [{ bytes }], valueBytes }).hitRatio(0, 5)
  t.same([99, 100, 299, 300].map((bytes) => follow(bytes)), [0, 0, 0.2, 0.4])
  t.equal(follow(300, null), null, 'nobody knows how many')
})

t.test('nothing, one key, and more than there are', async (t) => {
  const follow = (keys) => followExactLru({ keys, sizes: [{ entries: 1 }], valueBytes: null })
  t.same([follow([]).hitRatio(0, 0), follow([]).unlimited(0)], [null, null])
  t.equal(follow([5, 5, 5, 5]).hitRatio(0, 4), 0.75)
  t.equal(follow([5]).hitRatio(0, 2), null)
})
