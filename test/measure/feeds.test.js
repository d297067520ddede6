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
