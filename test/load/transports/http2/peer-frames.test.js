import t from 'tap'
import { HttpAnswer, createHttpHead } from '../../../../src/load/transports/http2/connector.js'
import * as http2 from '../../../../src/load/transports/http2/frames.js'
import { Outbox } from '../../../../src/load/transports/http2/outbox.js'
import { PeerFrames } from '../../../../src/load/transports/http2/peer-frames.js'
import { buildFrames, buildHeaderBlock, encodeInteger } from '../../../../src/load/transports/http2/request-frames.js'
import { Turns } from '../../../../src/load/transports/http2/turns.js'
import { ABSENT, UNREADABLE } from '../../../../src/load/transports/http2/answer-head.js'

const { ACK, END_HEADERS, END_STREAM, PADDED, PRIORITIZED } = http2
const { CONTINUATION, DATA, GOAWAY, HEADERS, PING, PRIORITY, PUSH_PROMISE, RST_STREAM, SETTINGS, WINDOW_UPDATE } = http2
const frame = (type, payload = Buffer.alloc(0), { flags = 0, streamId = 0 } = {}) =>
  http2.buildFrame({ type, flags, streamId, payload: Buffer.from(payload) })
const OK = buildHeaderBlock([[':status', '200']])
const [CUT, BIG] = [OK.subarray(0, 0), Buffer.alloc(16_384)]

/** What a peer has said, after its SETTINGS, and why it says no more. */
function read (...frames) {
  const said = []
  const note = (name) => (...what) => said.push([name, ...what.map((one) => one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : one)])
  const events = Object.fromEntries(['onSettings', 'onReset', 'onGoaway', 'onWindow', 'onPing'].map((name) => [name, note(name)]))
  const peer = new PeerFrames({
    head: createHttpHead(),
    events: {
      ...events,
      onHead: (streamId, { status }, endsStream) => said.push(['onHead', streamId, status, endsStream]),
      onData: (streamId, bytes, start, end, endsStream, frameBytes) =>
        said.push(['onData', streamId, Buffer.from(bytes.subarray(start, end)).toString('latin1'), endsStream, frameBytes]),
      areTrailers: () => false
    }
  })
  const bytes = Buffer.concat([http2.buildSettings([]), ...frames])
  if (peer.read(bytes, 0, bytes.length) !== (peer.error === '')) throw new Error(`goes on in spite of ${peer.error}`)
  return { said: said.slice(1), error: peer.error }
}
const of = (streamId, flags = 0) => ({ streamId, flags })

t.test('what frames say', async (t) => {
  const { said, error } = read(
    http2.buildSettings([[1, 0], [2, 0], [3, 7], [4, 65_535], [5, 16_384], [99, 5]]),
    frame(SETTINGS, [], of(0, ACK)),
    frame(PING, 'abcdefgh'),
    frame(PING, 'abcdefgh', of(0, ACK)),
    http2.buildGoaway({ lastStreamId: 2 ** 32 - 1, errorCode: 2 }),
    frame(GOAWAY, [0, 0, 0, 5, 0, 0, 0, 1, ...Buffer.from('why')]),
    frame(PRIORITY, [0, 0, 0, 0, 1], of(3)),
    http2.buildRstStream({ streamId: 3, errorCode: 8 }),
    http2.buildWindowUpdate({ streamId: 0, increment: 2 ** 32 - 1 }),
    http2.buildWindowUpdate({ streamId: 3, increment: 1 }),
    frame(0xee, 'x', of(9))
  )
  t.same([said, error], [[
    ['onSettings', { maxConcurrentStreams: 7, initialWindowSize: 65_535 }],
    ['onPing', 'abcdefgh'],
    ['onGoaway', 2 ** 31 - 1, 2],
    ['onGoaway', 5, 1],
    ['onReset', 3, 8],
    ['onWindow', 0, 2 ** 31 - 1],
    ['onWindow', 3, 1]
  ], ''])
})

t.test('bodies and header blocks, padded, with a priority, and in pieces', async (t) => {
  const { said, error } = read(
    frame(HEADERS, OK, of(1, END_HEADERS)),
    frame(DATA, 'body', of(1)),
    frame(DATA, '\x02body..', of(1, PADDED | END_STREAM)),
    frame(DATA, '\x03...', of(3, PADDED)),
    frame(HEADERS, [3, ...OK, 0, 0, 0], of(5, PADDED | END_HEADERS | END_STREAM)),
    frame(HEADERS, [0, 0, 0, 0, 9, ...OK], of(7, PRIORITIZED | END_HEADERS)),
    frame(HEADERS, [1, 0, 0, 0, 0, 9, ...OK, 0], of(9, PADDED | PRIORITIZED | END_HEADERS)),
    frame(HEADERS, CUT, of(11, END_STREAM)),
    frame(CONTINUATION, OK, of(11)),
    frame(CONTINUATION, [], of(11, END_HEADERS)),
    frame(DATA, [], of(11))
  )
  t.same([said, error], [[
    ['onHead', 1, 200, false],
    ['onData', 1, 'body', false, 4],
    ['onData', 1, 'body', true, 7],
    ['onData', 3, '', false, 4],
    ['onHead', 5, 200, true],
    ['onHead', 7, 200, false],
    ['onHead', 9, 200, false],
    ['onHead', 11, 200, true],
    ['onData', 11, '', false, 0]
  ], ''])
})

t.test('rules that are broken', async (t) => {
  const block = (bytes) => [frame(HEADERS, CUT, of(1)), ...bytes.map((one) => frame(CONTINUATION, one, of(1)))]
  const cases = [
    ['a header block cut by another frame', frame(HEADERS, CUT, of(1)), frame(PING, '12345678')],
    ['a header block cut by another frame', frame(HEADERS, CUT, of(1)), frame(CONTINUATION, OK, of(3, END_HEADERS))],
    ['CONTINUATION without a beginning', frame(CONTINUATION, OK, of(1, END_HEADERS))],
    ['header block over 64 KiB', ...block([BIG, BIG, BIG, BIG, 'x'])],
    ['header block over 64 KiB', ...block(Array(1024).fill(''))],
    ['', ...block(Array(1023).fill(''))],
    ['', ...block([BIG, BIG, BIG, BIG])],
    ['DATA without a stream', frame(DATA, 'x')],
    ['HEADERS without a stream', frame(HEADERS, OK)],
    ['PRIORITY without a stream', frame(PRIORITY, [0, 0, 0, 0, 1])],
    ['RST_STREAM without a stream', frame(RST_STREAM, [0, 0, 0, 0])],
    ['PUSH_PROMISE without a stream', frame(PUSH_PROMISE)],
    ['CONTINUATION without a stream', frame(CONTINUATION)],
    ['SETTINGS on a stream', frame(SETTINGS, [], of(1))],
    ['PING on a stream', frame(PING, '12345678', of(1))],
    ['GOAWAY on a stream', frame(GOAWAY, '12345678', of(1))],
    ['PUSH_PROMISE, which was switched off', frame(PUSH_PROMISE, [], of(1))],
    ['malformed PING', frame(PING, '1234567')],
    ['malformed PING', frame(PING, '123456789', of(0, ACK))],
    ['malformed GOAWAY', frame(GOAWAY, '1234567')],
    ['malformed PRIORITY', frame(PRIORITY, '1234', of(1))],
    ['malformed PRIORITY', frame(PRIORITY, '123456', of(1))],
    ['malformed RST_STREAM', frame(RST_STREAM, '123', of(1))],
    ['malformed RST_STREAM', frame(RST_STREAM, '12345', of(1))],
    ['malformed WINDOW_UPDATE', http2.buildWindowUpdate({ streamId: 1, increment: 0 })],
    ['malformed WINDOW_UPDATE', http2.buildWindowUpdate({ streamId: 1, increment: 2 ** 31 })],
    ['malformed WINDOW_UPDATE', frame(WINDOW_UPDATE, '12345', of(1))],
    ['malformed SETTINGS', frame(SETTINGS, '12345')],
    ['malformed SETTINGS', frame(SETTINGS, '123456', of(0, ACK))],
    ['a setting beyond its bounds', http2.buildSettings([[2, 1]])],
    ['a setting beyond its bounds', http2.buildSettings([[5, 16_383]])],
    ['a setting beyond its bounds', http2.buildSettings([[3, 1], [5, 2 ** 24]])],
    ['', http2.buildSettings([[5, 2 ** 24 - 1]])],
    ['initial window over 2^31 - 1', http2.buildSettings([[4, 2 ** 31]])],
    ['', http2.buildSettings([[4, 2 ** 31 - 1]])],
    ['malformed padding', frame(DATA, '\x04...', of(1, PADDED))],
    ['malformed padding', frame(DATA, [], of(1, PADDED))],
    ['malformed padding', frame(HEADERS, [], of(1, PADDED | END_HEADERS))],
    ['malformed padding', frame(HEADERS, [4, 0, 0, 0], of(1, PADDED | END_HEADERS))],
    ['', frame(HEADERS, [3, 0, 0, 0], of(1, PADDED | END_HEADERS))],
    ['malformed padding', frame(HEADERS, [0, 0, 0, 0], of(1, PRIORITIZED | END_HEADERS))],
    ['HPACK: index outside of the table', frame(HEADERS, [0xff, 0], of(1, END_HEADERS))]
  ]
  for (const [expected, ...frames] of cases) t.equal(read(...frames).error, expected, `${expected}: ${frames.length}`)
  t.equal(read(frame(0xee)).error, '', 'types that nobody knows mean nothing')
})

t.test('SETTINGS come first, and are no mere confirmation', async (t) => {
  for (const first of [frame(PING, '12345678'), frame(SETTINGS, [], of(0, ACK)), frame(0xee)]) {
    const peer = new PeerFrames({ head: createHttpHead(), events: /** @type {any} */ ({}) })
    t.equal(peer.read(first, 0, first.length), false)
    t.equal(peer.error, 'no SETTINGS at the beginning')
  }
})

t.test('a request is built once: in one piece up to 48 KiB, its frames no longer than 16 KiB, and the places of its stream\'s number', async (t) => {
  const fields = [[':method', 'GET'], ['x-a', 'b']]
  const bare = buildFrames({ fields, message: Buffer.alloc(0) })
  const block = Buffer.concat([Buffer.from([0x20]), buildHeaderBlock(fields)])
  t.same(bare.headers, frame(HEADERS, block, of(0, END_HEADERS | END_STREAM)))
  t.same([bare.quick, bare.headerStreamIdsAt, bare.quickStreamIdsAt], [bare.headers, [5], [5]])
  t.same([bare.isHead, bare.isIdempotent], [false, false])
  const message = Buffer.alloc(49_152, 'm')
  const whole = buildFrames({ fields, message, isHead: true, isIdempotent: true })
  const after = bare.headers.length
  t.same(whole.headers, frame(HEADERS, block, of(0, END_HEADERS)))
  t.same(whole.quickStreamIdsAt, [5, after + 5, after + 5 + 16_393, after + 5 + 2 * 16_393])
  t.same([whole.quick?.length, whole.quick?.at(after + 2 * 16_393 + 4), whole.quick?.at(after + 4)], [after + 3 * 16_393, END_STREAM, 0])
  t.same([whole.isHead, whole.isIdempotent], [true, true])
  t.equal(buildFrames({ fields, message: Buffer.alloc(49_153) }).quick, null)
  const long = buildFrames({ fields: [['x-long', 'v'.repeat(20_000)]], message: Buffer.alloc(0) })
  const [first, second] = [long.headers.subarray(0, 16_393), long.headers.subarray(16_393)]
  t.same([first[3], first[4], second[3], second[4]], [HEADERS, END_STREAM, CONTINUATION, END_HEADERS])
  t.same(long.headerStreamIdsAt, [5, 16_398])
})

t.test('integers and literals as RFC 7541 has them', async (t) => {
  t.same([encodeInteger(10, 5, 0), encodeInteger(30, 5, 0), encodeInteger(31, 5, 0), encodeInteger(1337, 5, 0), encodeInteger(42, 8, 0)]
    .map((bytes) => bytes.toString('hex')), ['0a', '1e', '1f00', '1f9a0a', '2a'])
  t.same([encodeInteger(127 + 127, 7, 0x80), encodeInteger(127 + 128, 7, 0x80)].map((bytes) => bytes.toString('hex')), ['ff7f', 'ff8001'])
  t.same(buildHeaderBlock([[':method', 'GET'], [':path', '/sample/path'], ['password', 'secret']]).toString('hex'),
    '82' + '040c2f73616d706c652f70617468' + '000870617373776f726406736563726574')
})

t.test('requests in turn: those of the warm-up until the window opens, whenever they leave', async (t) => {
  const turns = new Turns({ requests: ['a', 'b'], warmup: ['x', 'y', 'z'] })
  t.same([0, 1, 2, 3].map((us) => turns.next(us)), ['x', 'y', 'z', 'x'])
  turns.openWindow(100)
  t.same([99, 100, 101, 99, 102].map((us) => turns.next(us)), ['y', 'a', 'b', 'z', 'a'])
  t.same(['b', 'z', 'q'].map((wanted) => turns.some((one) => one === wanted)), [true, true, false])
  const same = new Turns({ requests: ['a', 'b'] })
  same.openWindow(100)
  t.same([0, 100, 0].map((us) => same.next(us)), ['a', 'b', 'a'])
})

t.test('what goes out is gathered, leaves at once, and never waits for a peer that reads nothing', async (t) => {
  const written = []
  const socket = { writableLength: 0, write: (bytes) => written.push(bytes.length) }
  const outbox = new Outbox({ socket: /** @type {any} */ (socket), mustCopy: false })
  outbox.add(Buffer.alloc(10))
  outbox.add(Buffer.alloc(5))
  t.same(written, [])
  outbox.flush()
  outbox.flush()
  t.same(written, [15], 'and once')
  outbox.hold()
  outbox.add(Buffer.alloc(3))
  outbox.flush()
  t.same(written, [15])
  outbox.release()
  t.same(written, [15, 3])
  outbox.add(Buffer.alloc(16_384))
  t.same(written, [15, 3], 'as many as there is room for')
  outbox.add(Buffer.alloc(1))
  t.same(written, [15, 3, 16_384])
  outbox.add(Buffer.alloc(20_000))
  outbox.flush()
  t.same(written, [15, 3, 16_384, 1, 20_000])
  const { bytes } = outbox
  outbox.add(Buffer.alloc(1))
  outbox.flush()
  t.equal(outbox.bytes, bytes, 'the kernel has taken it')
  socket.writableLength = 1
  outbox.add(Buffer.alloc(1))
  outbox.flush()
  t.not(outbox.bytes, bytes)
  t.equal(outbox.bytes.length, bytes.length)
})

t.test('a thousand replies that nobody read are sent, and no more', async (t) => {
  const socket = { writableLength: 1, write () {} }
  const outbox = new Outbox({ socket: /** @type {any} */ (socket), mustCopy: true })
  const reply = (times) => Array.from({ length: times }, () => outbox.reply(Buffer.alloc(1))).filter(Boolean).length
  t.equal(reply(1005), 1000)
  socket.writableLength = 0
  t.equal(reply(5), 5)
  socket.writableLength = 1
  t.equal(reply(1001), 1000)
})

t.test('one answer on a stream: its status, its length, and what the protocol forbids', async (t) => {
  const make = ({ isHead = false } = {}, ...events) => {
    const answer = new HttpAnswer()
    answer.reset(/** @type {any} */ ({ isHead }))
    for (const [said, endsStream] of events) {
      if (typeof said === 'string') answer.noteData(Buffer.from(`--${said}`), 2, said.length + 2)
      else answer.noteHead({ status: ABSENT, contentLength: ABSENT, contentEncoding: 0, fault: '', hasFields: true, ...said }, endsStream)
    }
    answer.end()
    return [answer.head.status, answer.bodyBytes, answer.fault.replace('protocol error: ', '')]
  }
  const head = (status, contentLength = ABSENT) => [{ status, contentLength }, false]
  const [shorter, before] = ['a body that is not as long as content-length says', 'an answer before the answer that ends it']
  t.same(make({}, head(200, 3), ['ab'], ['c']), [200, 3, ''])
  t.same(make({}, head(200, 3), ['ab']), [200, 2, shorter])
  t.same(make({}, head(200, 0)), [200, 0, ''])
  t.same(make({}, head(100), head(199), head(204), [{}, true]), [204, 0, ''])
  t.same(make({}, head(101)), [101, 0, before])
  t.same(make({}, head(103, 0)), [103, 0, before])
  t.same(make({}, [{ status: 103 }, true]), [103, 0, before])
  t.same(make({}, head(204, 1)), [204, 0, 'content-length with status 204'])
  t.same(make({}, head(204, 0)), [204, 0, ''])
  t.same(make({}, head(304, 500)), [304, 0, ''])
  t.same(make({}, head(304), ['a']), [304, 1, shorter])
  t.same(make({ isHead: true }, head(200, 500)), [200, 0, ''])
  t.same(make({}, head(UNREADABLE)), [UNREADABLE, 0, 'no :status'])
  t.same(make({}, [{ status: 200, fault: 'x' }, false]), [UNREADABLE, 0, 'x'])
  t.same(make({}), [ABSENT, 0, 'no headers'])
  t.same(make({}, head(200), [{ contentLength: 3 }, true]), [200, 0, 'content-length in trailers'])
  t.same(make({}, head(200), [{ status: 200 }, true]), [200, 0, ':status in trailers'])
  t.same(make({}, head(200), [{}, false]), [200, 0, 'headers in the middle of an answer'])
})
