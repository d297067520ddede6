import t from 'tap'
import { digestText, readBodyFile, readFeedFile } from '../../src/config/feeds.js'

const SHA_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' // FIPS 180-4

t.test('a feed is looked for in the folder, and what cannot be read is told', async (t) => {
  const folder = t.testdir({ 'a.csv': 'path\n/a\n', sub: {} })
  t.equal(await readFeedFile({ file: 'a.csv', folder }), 'path\n/a\n')
  await t.rejects(readFeedFile({ file: 'b.csv', folder }), { code: 'FEED_INVALID', message: /the feed b\.csv cannot be read: .*b\.csv \(ENOENT\)/ })
  await t.rejects(readFeedFile({ file: 'sub', folder }), { code: 'FEED_INVALID', message: /^the feed sub / })
})

t.test('a body, byte for byte: what is no UTF-8 is one character a byte', async (t) => {
  const folder = t.testdir({ text: 'abc', bytes: Buffer.from([0xe9, 0x00, 0xff]) })
  t.strictSame(await readBodyFile({ file: 'text', folder }), { body: 'abc', bodySha256: SHA_OF_ABC })
  const { body, bodyEncoding } = await readBodyFile({ file: 'bytes', folder })
  t.same([body, bodyEncoding], ['\u00e9\u0000\u00ff', 'latin1'])
  await t.rejects(readBodyFile({ file: 'none', folder }), { code: 'USAGE', message: /^the body none cannot be read: / })
  t.equal(digestText({ text: 'abc' }), SHA_OF_ABC)
})
