import t from 'tap'
import { describeFeed, orderRequests, selectQuestions, shortenFeeds } from '../../../src/plan/feed/feed.js'
import { told } from '../../fixtures/told.js'

const requests = (n) => Array.from({ length: n }, (_, i) => ({ path: `/${i}` }))
const makeFeed = (n, order = 'in-turn') => ({ file: 'r.csv', order, requestCount: n, sha256: 'abc', requests: requests(n) })

t.test('in turn, or shuffled by the seed: the same requests either way', async (t) => {
  t.strictSame(orderRequests({ feed: makeFeed(5), seed: 1 }), requests(5))
  const [first, again, other] = [1, 1, 2].map((seed) => orderRequests({ feed: makeFeed(50, 'random'), seed }))
  t.strictSame(first, again)
  t.notSame(first, other)
  t.strictSame(new Set(first.map(({ path }) => path)), new Set(requests(50).map(({ path }) => path)))
})

t.test('asked before load: the first ten that differ', async (t) => {
  const target = { request: { path: '/own' } }
  t.strictSame(selectQuestions({ target }), [{ path: '/own' }])
  t.equal(selectQuestions({ target: { ...target, feed: makeFeed(30) } }).length, 10)
  const twice = { ...makeFeed(1), requests: [{ path: '/a' }, { path: '/a' }, { path: '/b' }] }
  t.strictSame(selectQuestions({ target: { ...target, feed: twice } }), [{ path: '/a' }, { path: '/b' }])
})

t.test('a record keeps short lists, and of long ones what tells them apart', async (t) => {
  const request = { path: '/' }
  const plan = { targets: { short: { feed: makeFeed(20), request }, long: { feed: makeFeed(21), request }, none: { name: 'none', request } } }
  const { targets } = shortenFeeds({ plan })
  t.equal(targets.short.feed.requests.length, 20)
  t.strictSame(targets.long.feed, { file: 'r.csv', order: 'in-turn', requestCount: 21, sha256: 'abc' })
  t.strictSame(targets.none, { name: 'none', request })
  t.throws(() => orderRequests({ feed: targets.long.feed, seed: 1 }), { code: 'FEED_INVALID' }, 'a record cannot be run')
})

t.test('a reader of a peak is told who drove it', async (t) => {
  const target = { feed: makeFeed(2) }
  t.match(told(describeFeed({ target, trial: { phase: 'peak' } })), [/^FEED: .*native driver/])
  t.strictSame(describeFeed({ target, trial: { phase: 'latency' } }), [])
  t.strictSame(describeFeed({ target: {}, trial: { phase: 'peak' } }), [])
})
