import t from 'tap'
import { Received } from '../../src/load/received.js'

const SECOND = 1e6

t.test('bytes of each second, and of the window', async (t) => {
  let bytes = 500
  const received = new Received(() => bytes)
  received.note(-Infinity) // before the window
  received.open(2.5 * SECOND)
  for (const [at, more] of [[0.5, 10], [0.9, 10], [1.1, 100], [2.2, 1000], [2.6, 5]]) {
    bytes += more
    received.note(at * SECOND)
  }
  bytes += 7 // after the window
  received.note(2.7 * SECOND)
  const { bytes: all, inSecond } = received.close()
  t.same([inSecond(0), inSecond(1)], [120, 1000], 'the read that opens a second counts to the one before')
  t.equal(all, 1125)
})

t.test('a window that is cut, or has no end yet', async (t) => {
  let bytes = 0
  const received = new Received(() => bytes)
  received.open(Infinity)
  bytes = 10
  received.note(1.5 * SECOND)
  bytes = 30
  received.end(1.999 * SECOND)
  bytes = 99
  received.note(2.1 * SECOND)
  const { bytes: all, inSecond } = received.close()
  t.same([all, inSecond(0), inSecond(1)], [30, 10, 20])
})

t.test('a second without an end has no bytes', async (t) => {
  let bytes = 0
  const received = new Received(() => bytes)
  received.open(4 * SECOND)
  bytes = 8
  received.note(3.5 * SECOND)
  const { inSecond } = received.close()
  t.same([0, 1, 2, 3].map(inSecond), [8, 0, 0, 0])
})

t.test('nobody tells', async (t) => {
  const received = new Received(undefined)
  received.open(SECOND)
  received.note(2 * SECOND)
  t.equal(received.close(), null)
})
