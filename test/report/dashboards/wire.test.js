import t from 'tap'
import { encodeMessage, packSnappy } from '../../../src/report/dashboards/wire.js'

/** Of snappy's block format what is literal: https://github.com/google/snappy/blob/main/format_description.txt */
function unpack (bytes) {
  let [length, shift, at] = [0, 0, 0]
  do {
    length += (bytes[at] & 0x7f) * 2 ** shift
    shift += 7
  } while (bytes[at++] & 0x80)
  const parts = []
  while (at < bytes.length) {
    const tag = bytes[at++]
    if ((tag & 3) !== 0) throw new Error('a copy')
    const extra = Math.max(0, (tag >> 2) - 59)
    const size = (extra === 0 ? tag >> 2 : bytes.readUIntLE(at, extra)) + 1
    parts.push(bytes.subarray(at + extra, at + extra + size))
    at += extra + size
  }
  const whole = Buffer.concat(parts)
  if (whole.length !== length) throw new Error(`${whole.length} of ${length} bytes`)
  return whole
}

t.test('snappy: nothing, little, and more than one literal', async (t) => {
  t.same([...packSnappy(Buffer.from('abc'))], [3, 0xf4, 2, 0, 0x61, 0x62, 0x63])
  t.same([...packSnappy(Buffer.alloc(0))], [0])
  for (const size of [1, 127, 128, 65_535, 65_536, 65_537, 200_000]) {
    const bytes = Buffer.from(Array.from({ length: size }, (_, i) => i * 7 % 251))
    t.ok(unpack(packSnappy(bytes)).equals(bytes), String(size))
  }
})

t.test('a message of remote write, byte for byte', async (t) => {
  const value = { timeseries: [{ labels: [{ name: 'a', value: 'b' }], samples: [{ value: 1, timestamp: 300 }] }] }
  t.equal(Buffer.from(encodeMessage({ type: 'WriteRequest', value })).toString('hex'), [
    '0a16', // timeseries, 22 bytes
    '0a06', '0a0161', '120162', // label, 6 bytes: name, value
    '120c', '09000000000000f03f', '10ac02' // sample, 12 bytes: 1 as a double, 300 as a varint
  ].join(''))
})

t.test('OTLP: nanoseconds as texts keep their digits', async (t) => {
  const value = { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'x', gauge: { dataPoints: [{ timeUnixNano: '1795770350123456789', asDouble: 2 }] } }] }] }] }
  const hex = Buffer.from(encodeMessage({ type: 'ExportMetrics', value })).toString('hex')
  const nano = Buffer.alloc(8)
  nano.writeBigUInt64LE(1795770350123456789n)
  t.ok(hex.includes(`19${nano.toString('hex')}`), hex)
})
