import t from 'tap'
import { loadFeeds } from '../../src/measure/feeds.js'

const target = { name: 'it', request: { path: '/' }, feed: { file: 'r.csv', order: 'in-turn', requestCount: 0, sha256: '' } }

t.test('the file is read beside the baseline; a digest tells lists apart, and no token does', async (t) => {
  const text = (token, path = '/a') => `path,header:authorization,header:x-key\n${path},${token},k-${token}\n`
  const folder = t.testdir({ one: { 'r.csv': text('t1') }, two: { 'r.csv': text('t2') }, three: { 'r.csv': text('t1', '/b') } })
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map(
      async (name) =>
        (
          await loadFeeds({
            targets: { it: target, other: { name: 'other', request: { path: '/' } } },
            folder: `${folder}/${name}`,
            secretNames: { headers: ['X-Key'] }
          })
        ).it.feed
    )
  )
  t.match(one, { requestCount: 1, sha256: /^[0-9a-f]{64}$/, requests: [{ path: '/a', headers: { authorization: 't1' } }] })
  t.equal(one.sha256, two.sha256)
  t.not(one.sha256, three.sha256)
})

t.test('a file that is not there', async (t) => {
  await t.rejects(loadFeeds({ targets: { it: target }, folder: t.testdir() }), {
    code: 'FEED_INVALID',
    message: /r\.csv cannot be read.*ENOENT/,
    hint: /current folder/
  })
})

t.test('requests that are given stand for themselves, and what names no file stays as it is', async (t) => {
  const written = { name: 'plain', request: { path: '/' } }
  const feed = { order: 'random', requests: [{ path: '/a' }, { path: '/b' }] }
  const targets = { own: { ...target, feed }, plain: written }
  const { own, plain } = await loadFeeds(/** @type {any} */ ({ targets, folder: t.testdir() }))
  t.strictSame(plain, written)
  t.match(own.feed, { order: 'random', requestCount: 2, requests: feed.requests, sha256: /^[0-9a-f]{64}$/ })
  t.notOk('file' in own.feed)
  const turned = { own: { ...target, feed: { ...feed, requests: feed.requests.toReversed() } } }
  const other = await loadFeeds(/** @type {any} */ ({ targets: turned, folder: t.testdir() }))
  t.not(other.own.feed.sha256, own.feed.sha256)
})

t.test('a body is read beside the baseline', async (t) => {
  const folder = t.testdir({ 'b.json': '{"a":1}' })
  const request = { path: '/', method: 'POST', bodyFile: 'b.json' }
  const { it } = await loadFeeds(/** @type {any} */ ({ targets: { it: { name: 'it', request } }, folder }))
  t.match(it.request, { ...request, body: '{"a":1}', bodySha256: /^[0-9a-f]{64}$/ })
  t.notOk('feed' in it || 'connect' in it)
})
