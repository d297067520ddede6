import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'

const record = await makeRecord({ repeats: 1, requests: 100 })

/** A histogram of V2, packed: its head claims what its payload has. */
function packHistogram (payload, digits = 3) {
  const head = Buffer.alloc(40)
  head.writeUInt32BE(0x1c849313, 0)
  head.writeUInt32BE(payload.length, 4)
  head.writeInt32BE(digits, 12)
  head.writeBigInt64BE(1n, 16)
  head.writeBigInt64BE(3_600_000_000n, 24)
  const packed = deflateSync(Buffer.concat([head, payload]))
  const outer = Buffer.alloc(8)
  outer.writeUInt32BE(0x1c849314, 0)
  outer.writeUInt32BE(packed.length, 4)
  return Buffer.concat([outer, packed]).toString('base64')
}

/** What `baseload report` says of the record with one thing changed. */
async function report (t, change) {
  const folder = await makeFolder(t)
  const changed = structuredClone(record)
  const text = change(changed, changed.trials[0].load) ?? JSON.stringify(changed)
  await writeFile(join(folder, 'record.json'), text)
  return askBaseload(t, ['report', 'record.json'], { folder })
}

const HOSTILE = {
  'a count of 1e308': [
    (_, load) => {
      load.counts.ok = 1e308
    },
    /trials\[0\]\.load\.counts\.ok is 1e\+308; it must be between/
  ],
  'a count that a record may not hold': [
    (_, load) => {
      load.counts.due = load.counts.ok = 2e12
    },
    /load\.counts\.\w+ is 2000000000000; it must be at most 1000000000000/
  ],
  'a number that is none any more': [
    (whole) => JSON.stringify(whole).replace(/"windowMs":\d+/, '"windowMs":1e400'),
    /windowMs is Infinity/
  ],
  'a key that no schema knows': [
    (whole) => {
      whole.later = { number: -1e300 }
    },
    /later\.number is -1e\+300/
  ],
  'groups without end': [
    (whole) => JSON.stringify(whole).replace('{', `{"later":${'['.repeat(50_000)}${']'.repeat(50_000)},`),
    /nested more than 100 deep/
  ],
  'a run of 2^55 empty buckets': [
    (_, load) => {
      load.histograms.responseTime = packHistogram(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]))
    },
    /a histogram cannot be unpacked: it claims too many buckets/
  ],
  'a bomb: 300 kB that unpack to 300 MB': [
    (_, load) => {
      load.histograms.responseTime = packHistogram(Buffer.alloc(300 * 1024 * 1024))
    },
    /a histogram cannot be unpacked/
  ],
  'more values than any server has': [
    (_, load) => {
      load.histograms.responseTime = packHistogram(Buffer.alloc(1_500_000, 2), 5)
    },
    /a histogram cannot be unpacked: it holds too many values/
  ]
}

for (const [name, [change, message]] of Object.entries(HOSTILE)) {
  t.test(name, async (t) => {
    const { exitCode, stderr, stdout } = await report(t, change)
    t.equal(exitCode, 2)
    t.match(stderr, /error RECORD_INVALID/)
    t.match(stderr, message)
    t.equal(stdout, '')
  })
}

t.test('as it was made, it is read', async (t) => {
  const { exitCode, stderr } = await report(t, () => {})
  t.not(exitCode, 2, stderr)
})
