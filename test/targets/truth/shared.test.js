import t from 'tap'
import { createRequestCounter } from '../../../targets/truth/shared/count-requests.js'
import { createEvenSequence } from '../../../targets/truth/shared/even-sequence.js'
import { createExactTimer } from '../../../targets/truth/shared/exact-timer.js'
import { nowUs } from '../../../targets/truth/shared/monotonic-clock.js'
import { createTruthLog } from '../../../targets/truth/shared/truth-log.js'

t.test('the even sequence fills [0, 1) from any point on', async (t) => {
  for (const seed of [0, 1, 42]) {
    const draw = createEvenSequence(seed)
    for (const from of [0, 12_345]) {
      const drawn = Array.from({ length: 1000 }, (_, i) => draw(from + i)).sort((a, b) => a - b)
      const worst = Math.max(...drawn.map((u, i) => Math.abs(u - (i + 0.5) / 1000)))
      t.ok(worst < 0.005, `seed ${seed} from ${from}: ${worst}`)
    }
  }
  t.not(createEvenSequence(1)(0), createEvenSequence(2)(0))
})

t.test('requests are counted wherever they are cut', async (t) => {
  const bytes = Buffer.from('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(3))
  for (let size = 1; size <= bytes.length; size++) {
    const count = createRequestCounter()
    let total = 0
    for (let at = 0; at < bytes.length; at += size) total += count(bytes.subarray(at, at + size))
    t.equal(total, 3, `in pieces of ${size}`)
  }
  t.equal(createRequestCounter()(Buffer.from('\r\n\r\r\n\r\n')), 1)
  t.equal(createRequestCounter()(Buffer.from('')), 0)
})

t.test('the timer rings in order, never early, equal times in the order of their ids', async (t) => {
  const startUs = nowUs()
  const dueUs = Array.from({ length: 300 }, (_, id) => startUs + 1000 + (id * 7919) % 40 * 500)
  const rung = await new Promise((resolve) => {
    const seen = []
    const timer = createExactTimer({
      ring: (id) => {
        seen.push({ id, early: nowUs() < dueUs[id] })
        if (seen.length === dueUs.length) resolve(seen)
      }
    })
    dueUs.forEach((due, id) => timer.set(due, id))
  })
  t.ok(rung.every(({ early }) => !early))
  const expected = dueUs.map((due, id) => ({ due, id })).sort((a, b) => a.due - b.due || a.id - b.id)
  t.strictSame(rung.map(({ id }) => id), expected.map(({ id }) => id))
})

t.test('a nearer time wakes a timer that sleeps for a farther one', async (t) => {
  const order = []
  await new Promise((resolve) => {
    const timer = createExactTimer({ ring: (id) => { order.push(id); if (order.length === 2) resolve() } })
    timer.set(nowUs() + 60_000, 1)
    timer.set(nowUs() + 5_000, 2)
  })
  t.strictSame(order, [2, 1])
})

t.test('the log grows, and says what was never answered', async (t) => {
  const log = createTruthLog()
  for (let i = 0; i < 70_000; i++) log.noteArrival(i)
  log.noteAnswer(69_999, 5)
  const { arrivedUs, answeredUs } = log.read()
  t.strictSame([arrivedUs.length, arrivedUs[69_999], answeredUs[69_999], answeredUs[69_998]], [70_000, 69_999, 5, -1])
})
