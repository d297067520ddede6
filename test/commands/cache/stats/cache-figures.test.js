import t from 'tap'
import { estimateKeys, summarizeCache } from '../../../../src/commands/cache/stats/cache-figures.js'

const head = Array.from({ length: 12 }, (_, i) => ({ one: i, requests: 12 - i }))
const observe = ({ simulated, minute, ...more } = {}) => summarizeCache({
  observation: {
    unit: 'things',
    requests: 200,
    refused: [{ why: 'POST', requests: 30 }, { why: '500', requests: 10 }],
    withQuery: 50,
    sizes: [1000],
    ttlsS: [60],
    names: new Map([[0, '/a'], [7, '/b']]),
    minute: { minute: 3, requests: 120, refused: 24, misses: [12, 60, 96, 500], ...minute },
    simulated: {
      keys: 40,
      keysOnce: 10,
      weight: 9000,
      followedRatio: 1,
      followedKeys: 40,
      head,
      byThings: [120, 80, 40, 40, 40],
      byWeight: [160, 100, 100],
      misses: [40, 80, 120, 200],
      errors: [0, 2, 4, 8],
      busiest: { one: 7, requests: 30, minute: 5 },
      ...simulated
    },
    ...more
  }
})

t.test('hits are of all requests: what may be kept, without the misses', async (t) => {
  const { cacheable, refused, queryShare, keys, cells } = observe()
  t.equal(cacheable, 160)
  t.same(refused.map(({ share }) => share), [0.15, 0.05])
  t.equal(queryShare, 0.25)
  t.match(keys, { distinct: 40, onceShare: 0.25, bytes: null, top: { length: 10 } })
  t.same([keys.top[0], keys.top[1].name], [{ name: '/a', requests: 12, share: 0.06 }, null])
  t.same(cells.map(({ size, ttlS, hitRatio, hitError }) => [size, ttlS, hitRatio, hitError]), [
    [1000, 60, 0.6, 0], [1000, null, 0.4, 0.01], [null, 60, 0.2, 0.02], [null, null, 0, 0.04]
  ], 'more misses than may be kept are no hits below 0')
  t.same(cells.map(({ originPerSecond }) => originPerSecond), [36 / 60, 84 / 60, 2, 2], 'never more than all of the minute')
  t.equal(observe({ simulated: { keys: 0, keysOnce: 0 } }).keys.onceShare, 0)
})

t.test('by size: powers of two, up to the first that is enough', async (t) => {
  t.same(observe().bySize, { entries: [{ size: 1, hitRatio: 0.2 }, { size: 2, hitRatio: 0.4 }, { size: 4, hitRatio: 0.6 }], bytes: null })
  const { bySize, keys } = observe({ unit: 'bytes' })
  t.same(bySize.bytes, [{ size: 1, hitRatio: 0 }, { size: 2, hitRatio: 0.3 }])
  t.equal(keys.bytes, 9000)
})

t.test('the busiest minute, and that of the hottest key', async (t) => {
  const { peakMinute, hottestMinute } = observe()
  t.same(peakMinute, { startSecond: 180, requests: 120, ratePerSecond: 2 })
  t.same(hottestMinute, { name: '/b', ratePerSecond: 0.5, startSecond: 300 })
  t.equal(observe({ simulated: { busiest: { one: 3, requests: 30, minute: 5 } } }).hottestMinute.name, null)
  t.equal(observe({ simulated: { busiest: { one: -1, requests: 0, minute: 0 } } }).hottestMinute, null)
})

t.test('without a law as many keys as were seen, one at least', async (t) => {
  t.same([0, 0.4, 7.6].map((distinct) => estimateKeys({ zipf: null, distinct })), [1, 1, 8])
})
