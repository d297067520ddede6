import t from 'tap'
import { pairAnswers, readSegments } from '../../bench/pcap.js'

/** as `tcpdump --time-stamp-precision=nano -s 96` writes it */
function writeCapture ({ magic = 0xa1b23c4d, packets }) {
  const head = Buffer.alloc(24)
  head.writeUInt32LE(magic, 0)
  head.writeUInt32LE(1, 20)
  return Buffer.concat([head, ...packets.map(({ atUs, from, to, bytes }) => {
    const kept = Math.min(96, 66 + bytes)
    const packet = Buffer.alloc(16 + kept)
    packet.writeUInt32LE(Math.floor(atUs / 1e6), 0)
    packet.writeUInt32LE(Math.round(atUs % 1e6 * 1000), 4)
    packet.writeUInt32LE(kept, 8)
    packet.writeUInt32LE(66 + bytes, 12)
    packet[30] = 0x45
    packet.writeUInt16BE(52 + bytes, 32) // IP 20, TCP with timestamps 32
    packet.writeUInt16BE(from, 50)
    packet.writeUInt16BE(to, 52)
    packet[62] = 8 << 4
    return packet
  })])
}

const A = 50_000
const B = 50_001

t.test('requests and their answers, by connection', async (t) => {
  const packets = [
    { atUs: 1e6, from: A, to: 80, bytes: 0 },
    { atUs: 1e6 + 10, from: A, to: 80, bytes: 60 },
    { atUs: 1e6 + 20.5, from: B, to: 80, bytes: 60 },
    { atUs: 1e6 + 1000, from: 80, to: B, bytes: 90 },
    { atUs: 1e6 + 1010, from: 80, to: A, bytes: 1400 },
    { atUs: 1e6 + 1015, from: 80, to: A, bytes: 90 },
    { atUs: 1e6 + 1016, from: A, to: 80, bytes: 0 },
    { atUs: 1e6 + 2000, from: A, to: 80, bytes: 60 },
    { atUs: 1e6 + 2500, from: 80, to: A, bytes: 90 },
    { atUs: 1e6 + 3000, from: B, to: 80, bytes: 60 }
  ]
  const segments = readSegments(writeCapture({ packets }))
  t.equal(segments.length, 8, 'acknowledgements are left out')
  const took = pairAnswers({ segments, port: 80 }).map(({ tookUs }) => Math.round(tookUs * 10) / 10)
  t.same(took, [1005, 979.5, 500], 'until the last segment; one without an answer is left out')
})

t.test('a last packet that is not whole, and another format', async (t) => {
  const file = writeCapture({ packets: [{ atUs: 5, from: A, to: 80, bytes: 60 }, { atUs: 6, from: 80, to: A, bytes: 60 }] })
  t.equal(readSegments(file.subarray(0, file.length - 20)).length, 1)
  t.throws(() => readSegments(writeCapture({ magic: 0xa1b2c3d4, packets: [] })), /not a capture/)
  t.throws(() => readSegments(Buffer.alloc(3)), /not a capture/)
})
