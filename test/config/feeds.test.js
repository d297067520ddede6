import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { digestText, readBodyFile, readFeedFile } from '../../src/config/feeds.js'

const SHA_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' // FIPS 180-4

t.test('a feed is looked for in the folder, and what cannot be read is told', async (t) => {
  const folder = t.testdir({ 'a.csv': 'path\n/a\n', sub: {} })
  t.equal(await readFeedFile({ file: 'a.csv', folder }), 'path\n/a\n')
  await t.rejects(readFeedFile({ file: 'b.csv', folder }), { code: 'FEED_INVALID', message: /the feed b\.csv cannot be read: .*b\.csv \(ENOENT\)/, hint: /^--feed is read from/ })
  await t.rejects(readFeedFile({ file: 'sub', folder }), {
    code: 'FEED_INVALID', message: /^the feed sub is a folder, not a regular file$/, hint: /^name a file of at most 64 MiB: requests/
  })
})

t.test('of 64 MiB at most', async (t) => {
  const folder = t.testdir({ 'long.csv': `path\n/${'a'.repeat(5000)}\n`, 'sparse.csv': '' })
  t.equal((await readFeedFile({ file: 'long.csv', folder })).length, 5007)
  t.equal((await readBodyFile({ file: 'long.csv', folder })).body.length, 5007)
  await truncate(join(folder, 'sparse.csv'), 64 * 2 ** 20 + 1)
  const hint = /^name a file of at most 64 MiB/
  await t.rejects(readFeedFile({ file: 'sparse.csv', folder }), { code: 'FEED_INVALID', message: /at most 64 MiB are read$/, hint })
  await t.rejects(readBodyFile({ file: 'sparse.csv', folder }), { code: 'USAGE', message: /at most 64 MiB are read$/, hint })
})

t.test('a body, byte for byte: what is no UTF-8 is one character a byte', async (t) => {
  const folder = t.testdir({ text: 'abc', bytes: Buffer.from([0xe9, 0x00, 0xff]) })
  t.strictSame(await readBodyFile({ file: 'text', folder }), { body: 'abc', bodySha256: SHA_OF_ABC })
  const { body, bodyEncoding } = await readBodyFile({ file: 'bytes', folder })
  t.same([body, bodyEncoding], ['\u00e9\u0000\u00ff', 'latin1'])
  await t.rejects(readBodyFile({ file: 'none', folder }), { code: 'USAGE', message: /^the body none cannot be read: ENOENT$/, hint: /^name a file of at most 64 MiB; a body/ })
  t.equal(digestText({ text: 'abc' }), SHA_OF_ABC)
})
