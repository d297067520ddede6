import t from 'tap'
import { watchMemory } from '../../../src/experiments/soak/experiment.js'

/** Time goes on only when the test says so. */
function makeClock () {
  let nowMs = 0
  const due = []
  return {
    now: () => nowMs,
    set: (ring, ms) => { const timer = { ring, at: nowMs + ms }; due.push(timer); return timer },
    clear: (timer) => { if (due.includes(timer)) due.splice(due.indexOf(timer), 1) },
    waiting: () => due.length,
    async tick () {
      const [timer] = due.splice(0, 1)
      nowMs = timer.at
      timer.ring()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

const PARTS = [{ name: 'app', now: () => 1 }, { name: 'redis', now: () => 2 }]

t.test('a reading a second, one at the end, and none after it', async (t) => {
  const clock = makeClock()
  let bytes = 0
  const seen = []
  const { memory, stop } = watchMemory({
    parts: PARTS,
    durationMs: 3_600_000,
    clock,
    read: () => new Map([['app', ++bytes]]),
    onSample: ({ atMs }) => seen.push(atMs.length)
  })
  await new Promise((resolve) => setImmediate(resolve))
  await clock.tick()
  await clock.tick()
  stop()
  stop()
  t.same(memory, {
    atMs: [0, 1000, 2000, 2000],
    parts: [{ name: 'app', memoryBytes: [1, 2, 3, 4] }, { name: 'redis', memoryBytes: [null, null, null, null] }]
  })
  t.same(seen, [1, 2, 3])
  t.equal(clock.waiting(), 0)
})

t.test('a short soak is read more often', async (t) => {
  const clock = makeClock()
  const { memory, stop } = watchMemory({ parts: PARTS, durationMs: 12_000, clock, read: () => new Map(), onSample: () => {} })
  await new Promise((resolve) => setImmediate(resolve))
  await clock.tick()
  stop()
  t.same(memory.atMs, [0, 200, 200])
})
