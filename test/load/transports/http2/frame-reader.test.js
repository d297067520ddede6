import t from 'tap'
import { FrameReader } from '../../../../src/load/transports/http2/frame-reader.js'
import {
  buildFrame, buildGoaway, buildRstStream, buildSettings, buildWindowUpdate, DATA, END_HEADERS, END_STREAM, HEADERS,
  PADDED, PING
} from '../../../../src/load/transports/http2/frames.js'

const FRAMES = Buffer.concat([
  buildSettings([[3, 100], [4, 65535]]),
  buildFrame({ type: HEADERS, flags: END_HEADERS, streamId: 1, payload: Buffer.from('block') }),
  buildFrame({ type: DATA, streamId: 1, payload: Buffer.from('a message') }),
  buildFrame({ type: DATA, flags: PADDED, streamId: 1, payload: Buffer.from('\x03padded...') }),
  buildFrame({ type: DATA, streamId: 3 }),
  buildFrame({ type: 0xee, streamId: 1, payload: Buffer.from('unknown to us') }),
  buildFrame({ type: DATA, flags: END_STREAM, streamId: 2 ** 31 - 1, payload: Buffer.from('the end') }),
  buildFrame({ type: PING, payload: Buffer.from('12345678') }),
  buildWindowUpdate({ streamId: 0, increment: 5 }),
  buildRstStream({ streamId: 5, errorCode: 8 }),
  buildFrame({ type: DATA, flags: END_STREAM, streamId: 7 }),
  buildGoaway({ lastStreamId: 9, errorCode: 2 })
])

const EXPECTED = [
  '4 0 0 000300000064' + '00040000ffff',
  `1 4 1 ${hexOf('block')}`,
  `0 0 1 ${hexOf('a message')}`,
  `0 8 1 ${hexOf('\x03padded...')}`,
  '0 0 3 ',
  `238 0 1 ${hexOf('unknown to us')}`,
  `0 1 2147483647 ${hexOf('the end')}`,
  `6 0 0 ${hexOf('12345678')}`,
  '8 0 0 00000005',
  '3 0 5 00000008',
  '0 1 7 ',
  '7 0 0 0000000900000002'
]

t.test('in one piece', async (t) => {
  t.same(readAll([FRAMES]), EXPECTED)
})

t.test('cut at every byte', async (t) => {
  for (let cut = 0; cut <= FRAMES.length; cut++) {
    const seen = readAll([FRAMES.subarray(0, cut), FRAMES.subarray(cut)])
    if (JSON.stringify(seen) !== JSON.stringify(EXPECTED)) return t.same(seen, EXPECTED, `cut at ${cut}`)
  }
  t.pass()
})

t.test('byte by byte, and in threes', async (t) => {
  for (const length of [1, 2, 3, 10, 17]) {
    const pieces = Array.from({ length: Math.ceil(FRAMES.length / length) }, (_, i) => FRAMES.subarray(i * length, (i + 1) * length))
    t.same(readAll(pieces), EXPECTED, `pieces of ${length}`)
  }
})

t.test('the longest frame is read, one byte more is refused before it comes', async (t) => {
  const longest = buildFrame({ type: HEADERS, streamId: 1, payload: Buffer.alloc(16384) })
  t.equal(readAll([longest.subarray(0, 5), longest.subarray(5, 9000), longest.subarray(9000)]).length, 1)
  const reader = new FrameReader({ onFrame: () => true })
  t.equal(reader.read(buildFrame({ type: HEADERS, streamId: 1, payload: Buffer.alloc(16385) }), 0, 9), false)
  t.equal(reader.error, 'frame of 16385 bytes')
})

t.test('a sink that wants no more is told no more', async (t) => {
  let frames = 0
  const reader = new FrameReader({ onFrame: () => ++frames < 2 })
  t.equal(reader.read(FRAMES, 0, FRAMES.length), false)
  t.equal(frames, 2)
  t.equal(reader.error, '')
})

/** @returns pieces of DATA joined again */
function readAll (pieces) {
  const seen = []
  let isOpen = false
  const reader = new FrameReader({
    onFrame: (type, flags, streamId, bytes, start, end) => {
      const payload = Buffer.from(bytes.subarray(start, end)).toString('hex')
      const last = seen.at(-1)
      if (isOpen && last && type === DATA && last.streamId === streamId && last.payload.length < lengthOf(streamId)) {
        last.payload += payload
        last.flags |= flags
      } else {
        seen.push({ type, flags, streamId, payload })
      }
      isOpen = type === DATA && (flags & PADDED) === 0
      return true
    }
  })
  for (const piece of pieces) reader.read(piece, 0, piece.length)
  return seen.map(({ type, flags, streamId, payload }) => `${type} ${flags} ${streamId} ${payload}`)
}

/** Digits of the one DATA frame with a payload and without padding that each stream has. */
function lengthOf (streamId) {
  return { 1: hexOf('a message').length, [2 ** 31 - 1]: hexOf('the end').length }[streamId] ?? 0
}

function hexOf (text) {
  return Buffer.from(text, 'latin1').toString('hex')
}
