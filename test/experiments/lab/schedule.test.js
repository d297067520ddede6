import t from 'tap'
import { startSchedule } from '../../../src/experiments/lab/trial.js'

/** Time that passes only when it is told to; who was to be woken is woken in order, and what follows from it is let run. */
function makeClock () {
  let nowMs = 1000
  let timers = []
  const settle = async () => { for (let i = 0; i < 20; i++) await null }
  return {
    clock: {
      now: () => nowMs,
      set: (ring, ms) => { const timer = { ring, atMs: nowMs + ms }; timers.push(timer); return timer },
      clear: (timer) => { timers = timers.filter((each) => each !== timer) }
    },
    async pass (ms) {
      const untilMs = nowMs + ms
      await settle()
      for (let due; (due = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]);) {
        timers = timers.filter((each) => each !== due)
        nowMs = due.atMs
        due.ring()
        await settle()
      }
      nowMs = untilMs
    },
    pending: () => timers.length
  }
}

const KILL = { part: 'redis', signal: 'kill' }
const RESTART = { part: 'redis', signal: 'restart' }
const PHASES = [{ name: 'well', share: 0.5 }, { name: 'gone', share: 0.25, do: KILL }, { name: 'back', share: 0.25, do: RESTART }]

/** A schedule of 8 s whose actions are told. */
function start ({ phases = PHASES, act = async (action) => ({ action: `${action.signal} ${action.part}`, ok: true }), onLast } = {}) {
  const time = makeClock()
  const told = []
  const schedule = startSchedule({
    phases,
    durationMs: 8000,
    clock: time.clock,
    onLast:
      onLast &&
      (async () => {
        told.push('last')
        await onLast()
      }),
    act: async (action) => {
      told.push(action)
      return act(action, time)
    }
  })
  return { ...time, schedule, told }
}

t.test('each action as its phase begins', async (t) => {
  const { pass, schedule, told, pending } = start()
  await pass(3999)
  t.same(told, [], 'nothing before its time')
  await pass(1)
  t.same(told, [KILL])
  await pass(2000)
  t.same(told, [KILL, RESTART])
  await pass(2000)
  t.same(await schedule.stop(), [
    { name: 'well', fromMs: 0, toMs: 4000, action: null, ok: true },
    { name: 'gone', fromMs: 4000, toMs: 6000, action: 'kill redis', ok: true },
    { name: 'back', fromMs: 6000, toMs: 8000, action: 'restart redis', ok: true }
  ])
  t.equal(pending(), 0)
})

t.test('an action that takes longer than its phase delays the next', async (t) => {
  const slow = async (action, { clock }) => {
    if (action === KILL) await new Promise((resolve) => { clock.set(resolve, 2500) })
    return { action: action.signal, ok: true }
  }
  const { pass, schedule } = start({ act: slow })
  await pass(8000)
  t.same((await schedule.stop()).map(({ fromMs, toMs }) => [fromMs, toMs]), [[0, 4000], [4000, 6500], [6500, 8000]])
})

t.test('stopped early: what has begun, and no more', async (t) => {
  const { pass, schedule, told, pending } = start()
  await pass(4500)
  t.same((await schedule.stop()).map(({ name }) => name), ['well', 'gone'])
  t.equal(pending(), 0)
  await pass(9000)
  t.same(told, [KILL])
  t.same((await schedule.stop()).length, 2, 'a second stop says the same')
})

t.test('what did not work is said, and the next is done all the same', async (t) => {
  const { pass, schedule, told } = start({ act: async () => ({ action: 'kill redis', ok: false, error: 'redis does not run' }) })
  await pass(8000)
  t.match(await schedule.stop(), [{ ok: true }, { ok: false, error: 'redis does not run' }, { ok: false }])
  t.same(told, [KILL, RESTART])
})

t.test('the first phase may have an action too; it begins with the window', async (t) => {
  const { pass, schedule, told } = start({ phases: [{ name: 'all', share: 1, do: KILL }] })
  await pass(0)
  t.same(told, [KILL])
  t.match(await schedule.stop(), [{ name: 'all', fromMs: 0, toMs: 8000, action: 'kill redis' }])
})

t.test('the last of several is marked before its action; a single one is not', async (t) => {
  const marked = start({ onLast: async () => {} })
  await marked.pass(8000)
  await marked.schedule.stop()
  t.same(marked.told, [KILL, 'last', RESTART])
  const single = start({ phases: [{ name: 'all', share: 1, do: KILL }], onLast: async () => {} })
  await single.pass(8000)
  await single.schedule.stop()
  t.same(single.told, [KILL])
})

t.test('no phases: nothing to do', async (t) => {
  const { schedule, pending } = start({ phases: [] })
  t.equal(pending(), 0)
  t.same(await schedule.stop(), [])
})
