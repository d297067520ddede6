import t from 'tap'
import { buildRequest } from '../../../../src/load/transports/grpc/connector.js'
import { SendFlow } from '../../../../src/load/transports/http2/send-flow.js'
import { collectFrames } from './fixtures/collect-frames.js'

const END_STREAM = 1

t.test('what fits goes out at once, for its stream', async (t) => {
  const { flow, take } = start()
  flow.begin(requestOf(10), 77)
  flow.begin(requestOf(20_000), 0x01020305)
  t.same(summarize(take()), ['1 4 77 h', '0 1 77 15', '1 4 16909061 h', '0 0 16909061 16384', '0 1 16909061 3621'])
})

t.test('the connection\'s window holds up, and lets go', async (t) => {
  const { flow, take } = start()
  flow.begin(requestOf(100_000), 1)
  t.equal(sumOf(take()), 65535)
  flow.begin(requestOf(1), 3)
  t.same(summarize(take()), ['1 4 3 h'], 'the window is used up')
  flow.widen(1, 100_000)
  t.same(take(), [], 'that of the stream alone helps nobody')
  flow.widen(0, 34_470)
  t.same(summarize(take()), ['0 0 1 16384', '0 0 1 16384', '0 1 1 1702'])
  flow.widen(0, 3)
  t.same(summarize(take()), ['0 0 3 3'])
  flow.widen(0, 3)
  t.same(summarize(take()), ['0 1 3 3'])
})

t.test('a window that shrinks may become negative', async (t) => {
  const { flow, take } = start()
  flow.begin(requestOf(70_000), 1)
  take()
  flow.widen(0, 100_000)
  t.same(take(), [], 'the stream has used up its own')
  flow.setInitialWindow(65_000)
  flow.widen(1, 535)
  t.same(take(), [], 'it is at 0 again')
  flow.widen(1, 1)
  t.same(summarize(take()), ['0 0 1 1'])
  flow.setInitialWindow(2 ** 31 - 1)
  const frames = take()
  t.equal(sumOf(frames), 70_005 - 65_536)
  t.equal(frames.at(-1)?.flags, END_STREAM)
})

t.test('what is cancelled is sent no more', async (t) => {
  const { flow, take } = start()
  flow.begin(requestOf(70_000), 1)
  take()
  t.equal(flow.cancel(1), true)
  t.equal(flow.cancel(1), false)
  flow.widen(0, 100_000)
  t.equal(flow.widen(1, 100_000), true, 'an update for it is none of our business')
  t.same(take(), [])
})

t.test('a window over 2^31 - 1 is an error', async (t) => {
  const { flow } = start()
  t.equal(flow.widen(0, 2 ** 31 - 1 - 65535), true)
  t.equal(flow.widen(0, 1), false)
})

function start () {
  const { outbox, take } = collectFrames()
  return { flow: new SendFlow({ outbox }), take }
}

/** bytes: without the prefix of 5 */
function requestOf (bytes) {
  const method = {
    path: '/a/b',
    message: Buffer.alloc(bytes)
  }
  return buildRequest({ method, authority: 'localhost', isTls: false })
}

function summarize (frames) {
  return frames.map(({ type, flags, streamId, payload }) => `${type} ${flags} ${streamId} ${type === 1 ? 'h' : payload.length}`)
}

function sumOf (frames) {
  return frames.filter(({ type }) => type === 0).reduce((sum, { payload }) => sum + payload.length, 0)
}
