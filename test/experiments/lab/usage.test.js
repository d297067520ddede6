import t from 'tap'
import { startUsage } from '../../../src/experiments/lab/usage.js'

/** A clock that is moved by hand, and what was asked for at each time. */
function start ({ durationMs = 4000 } = {}) {
  let nowMs = 50
  /** @type {Map<object, { ring: () => void, atMs: number }>} */
  const timers = new Map()
  let taken = 0
  const usage = startUsage({
    parts: [({ name: 'service', kind: 'node', running: { pid: 7 }, cores: null })],
    durationMs,
    take: async ({ subjects }) => {
      t.match(subjects, [{ name: 'service', group: 7, agentId: '' }])
      return new Map([['service', { cpuUs: ++taken * 1000, memoryBytes: taken, involuntarySwitches: 0, agents: [] }]])
    },
    clock: {
      now: () => nowMs,
      set: (ring, ms) => {
        const key = {}
        timers.set(key, { ring, atMs: nowMs + ms })
        return key
      },
      clear: (key) => timers.delete(key)
    }
  })
  const settle = async () => { for (let i = 0; i < 20; i++) await null }
  return {
    usage,
    timers,
    async pass (/** @type {number} */ ms) {
      await settle()
      const untilMs = nowMs + ms
      for (let due; (due = [...timers].find(([, { atMs }]) => atMs <= untilMs));) {
        timers.delete(due[0])
        nowMs = due[1].atMs
        due[1].ring()
        await settle()
      }
      nowMs = untilMs
    }
  }
}

t.test('a sample as the window opens, one a second, and one as it closes', async (t) => {
  const { usage, timers, pass } = start()
  await pass(2500)
  t.same(await usage.stop(), {
    atMs: [0, 1000, 2000, 2500],
    parts: [{ name: 'service', cpuUs: [1000, 2000, 3000, 4000], memoryBytes: [1, 2, 3, 4] }]
  })
  t.equal(timers.size, 0, 'nothing is left')
  t.equal((await usage.stop()).atMs.length, 4, 'stopped once')
})

t.test('a long window has no more than so many', async (t) => {
  const { usage, pass } = start({ durationMs: 1_200_000 })
  await pass(60_000)
  t.same((await usage.stop()).atMs, [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 60_000])
})
