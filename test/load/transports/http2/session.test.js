import t from 'tap'
import { ReceiveWindow } from '../../../../src/load/transports/http2/session.js'
import { collectFrames } from './fixtures/collect-frames.js'

t.test('is widened by what was taken, in batches', async (t) => {
  const { outbox, take } = collectFrames()
  const window = new ReceiveWindow({ outbox, batchBytes: 100 })
  window.take(99)
  t.same(take(), [])
  window.take(0)
  window.take(20)
  t.same(take().map(({ type, streamId, payload }) => [type, streamId, payload.readUInt32BE()]), [[8, 0, 119]])
  window.take(99)
  t.same(take(), [])
})
