import t from 'tap'
import { watchLooks } from '../../../targets/stampede/looks.js'

/** A cache whose stores end when they are told to. */
function createSlowCache () {
  const documents = new Map()
  const ending = []
  const store = (id, document) => new Promise((resolve) => { ending.push(() => { documents.set(id, document); resolve() }) })
  return {
    inner: { read: async (id) => documents.get(id), store, storeLater: (id, document) => { store(id, document) } },
    end: () => ending.shift()()
  }
}

t.test('before a store begins, while it goes on, when it has ended', async (t) => {
  const { inner, end } = createSlowCache()
  const { cache, early } = watchLooks({ cache: inner })
  await cache.read(1)
  t.same(early, { least: 1, most: 1 })
  const stored = cache.store(1, 'one')
  t.equal(await cache.read(1), undefined)
  t.same(early, { least: 1, most: 2 }, 'it may find it or not')
  end()
  await stored
  t.equal(await cache.read(1), 'one')
  t.same(early, { least: 1, most: 2 })
  await cache.read(2)
  t.same(early, { least: 2, most: 3 }, 'another document')
})

t.test('a store that nobody waits for has ended when somebody has found its value', async (t) => {
  const { inner, end } = createSlowCache()
  const { cache, early } = watchLooks({ cache: inner })
  cache.storeLater(1, 'one')
  end()
  await cache.read(1)
  t.same(early, { least: 0, most: 1 })
  await cache.read(1)
  t.same(early, { least: 0, most: 1 })
})
