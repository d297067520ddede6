import t from 'tap'
import { Calls } from '../../../../src/load/transports/http2/calls.js'
import { StreamSlot } from '../../../../src/load/transports/http2/stream-slot.js'

t.test('streams that end in turn are found by their number', async (t) => {
  const calls = new Calls()
  for (let round = 0; round < 100; round++) {
    const slots = openStreams(calls, 5)
    for (const slot of slots) t.equal(calls.find(slot.streamId), slot)
    for (const slot of slots) calls.remove(slot)
    for (const { streamId } of slots) t.equal(calls.find(streamId), undefined)
  }
  t.equal(calls.nextStreamId, 1001)
})

t.test('a stream is found however long it lasts, and however many there are', async (t) => {
  const calls = new Calls()
  const slow = openStreams(calls, 3)
  for (let round = 0; round < 100; round++) for (const slot of openStreams(calls, 9)) calls.remove(slot)
  const many = openStreams(calls, 1000)
  for (const slot of [...slow, ...many]) t.equal(calls.find(slot.streamId), slot)
  t.same(calls.takeAbove(3), [slow[2], ...many], 'oldest first')
  for (const slot of slow) calls.remove(slot)
  t.same(slow.map(({ streamId }) => calls.find(streamId)), [undefined, undefined, undefined])
  t.equal(calls.find(many[0].streamId), many[0])
})

t.test('numbers that were never given, or are the server\'s, find nothing', async (t) => {
  const calls = new Calls()
  openStreams(calls, 2)
  t.same([0, 2, 5, 33, 2 ** 31 - 1].map((streamId) => calls.find(streamId)), Array(5).fill(undefined))
})

t.test('the limit of streams counts displaced ones too, and nobody twice', async (t) => {
  const calls = new Calls()
  calls.mostStreams = 2
  const [slow] = openStreams(calls, 1)
  for (let round = 0; round < 50; round++) {
    const [quick] = openStreams(calls, 1)
    calls.remove(quick)
    calls.remove(quick) // as when a slot leaves whose answer has come
  }
  const [other] = openStreams(calls, 1)
  const waiting = createSlot()
  t.notOk(calls.mayBegin(waiting))
  t.equal(calls.takeWaiting(), undefined)
  calls.remove(other)
  t.equal(calls.takeWaiting(), waiting)
  calls.remove(slow)
  t.ok(calls.mayBegin(waiting))
})

t.test('the highest number that a stream can have', async (t) => {
  const calls = new Calls()
  calls.nextStreamId = 2 ** 31 - 3
  const slots = openStreams(calls, 2)
  t.equal(slots[1].streamId, 2 ** 31 - 1)
  for (const slot of slots) t.equal(calls.find(slot.streamId), slot)
})

/** @param {Calls} calls @param {number} count */
function openStreams (calls, count) {
  return Array.from({ length: count }, () => {
    const slot = createSlot()
    calls.openStream(slot)
    return slot
  })
}

function createSlot () {
  const never = () => { throw new Error('not called') }
  const events = { onOpen: never, onAnswer: never, onFree: never, onResent: never, onClosed: never }
  const parser = { hasHeaders: false, resetCode: -1, reset: never, noteHead: never, noteData: never, end: never }
  return new StreamSlot({ index: 0, events, parser, findSession: never })
}
