import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import hdr from 'hdr-histogram-js'
import t from 'tap'
import { decodeHdr } from '../../src/record/hdr-decoder.js'

const { histograms } = JSON.parse(await readFile(new URL('../fixtures/foreign/hdr-encodings.json', import.meta.url), 'utf8'))

function valueAt ({ values, counts, total }, percentile) {
  const rank = Math.max(1, Math.ceil(percentile / 100 * total - 1e-9))
  let seen = 0
  return values[counts.findIndex((count) => (seen += count) >= rank)]
}

t.test('what Java wrote, in each encoding, has the percentiles that Java printed', async (t) => {
  for (const { name, total, percentiles, plain, compressed } of histograms) {
    for (const base64 of [compressed, plain].filter(Boolean)) {
      const decoded = decodeHdr({ base64 })
      t.equal(decoded.total, total, name)
      t.equal(decoded.digits, name.includes('3 digits') ? 3 : 2)
      for (const [percentile, value] of Object.entries(percentiles)) {
        const own = valueAt(decoded, Number(percentile))
        // Version 1 prints the lowest value of a bucket, the others the highest.
        if (name.startsWith('1.')) t.ok(own >= value && own <= value * (1 + 2 * 10 ** -decoded.digits), `${name}, p${percentile}: ${own}`)
        else t.equal(own, value, `${name}, p${percentile}`)
      }
    }
  }
})

t.test('reads what hdr-histogram-js reads', async (t) => {
  const histogram = hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 })
  for (const value of [1, 2, 2047, 2048, 2050, 4096, 123_456, 3_599_999_999]) histogram.recordValueWithCount(value, value)
  const { values, counts, total } = decodeHdr({ base64: hdr.encodeIntoCompressedBase64(histogram) })
  t.equal(total, histogram.totalCount)
  t.strictSame(
    values,
    [1, 2, 2047, 2048, 2050, 4096, 123_456, 3_599_999_999].map((value) =>
      histogram.highestEquivalentValue(value)
    )
  )
  t.equal(counts.length, 8)
})

function pack (payload, { digits = 3, cookie = 0x1c849313 } = {}) {
  const head = Buffer.alloc(40)
  head.writeUInt32BE(cookie, 0)
  head.writeUInt32BE(payload.length, 4)
  head.writeInt32BE(digits, 12)
  head.writeBigInt64BE(1n, 16)
  head.writeBigInt64BE(3_600_000_000n, 24)
  const plain = Buffer.concat([head, payload])
  const packed = deflateSync(plain)
  const outer = Buffer.alloc(8)
  outer.writeUInt32BE(0x1c849314, 0)
  outer.writeUInt32BE(packed.length, 4)
  return { plain: plain.toString('base64'), compressed: Buffer.concat([outer, packed]).toString('base64') }
}

t.test('hostile ones are refused before anything is reserved for them', async (t) => {
  t.throws(() => decodeHdr({ base64: '' }), /too short/)
  t.throws(() => decodeHdr({ base64: Buffer.alloc(64).toString('base64') }), /no histogram/)
  t.throws(() => decodeHdr({ base64: pack(Buffer.from([0x80])).plain }), /cut short/)
  t.throws(() => decodeHdr({ base64: pack(Buffer.from([2]), { digits: 9 }).plain }), /9 digits/)
  t.throws(
    () => decodeHdr({ base64: pack(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f])).plain }),
    /too many buckets/,
    'a run of 2^55 empty buckets'
  )
  t.throws(() => decodeHdr({ base64: pack(Buffer.alloc(65 * 1024 * 1024)).compressed }), 'a bomb: 65 kB that unpack to 65 MB')
  for (const [bytes, cookie] of [[2, 0x1c849321], [4, 0x1c849341]]) {
    t.throws(() => decodeHdr({ base64: pack(Buffer.alloc(8 * 2 ** 20 * bytes + bytes), { cookie }).plain }), /too many buckets/, `words of ${bytes} bytes`)
  }
  t.throws(
    () => decodeHdr({ base64: pack(Buffer.from([0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])).plain }),
    /beyond what can be counted/
  )
  const { compressed } = histograms[10]
  t.throws(() => decodeHdr({ base64: compressed.slice(0, compressed.length >> 1) }), /cut short/)
})
