import t from 'tap'
import { sleep, startPacer, startPulses, startSweep, untilAborted } from '../../../src/load/loops/timers.js'

/** Time goes on by what is waited for. later: what was, in ms, and null for the next turn. */
function makeClock () {
  const waiting = []
  const clock = {
    us: 0,
    later: [],
    nowUs: () => clock.us,
    after: (ms, call) => add(ms, call),
    soon: (call) => { add(null, call) },
    cancel: (timer) => { if (waiting.includes(timer)) waiting.splice(waiting.indexOf(timer), 1) },
    run () {
      const [{ ms, call }] = waiting.splice(0, 1)
      clock.us += ms === null ? 100 : ms * 1000
      call()
    },
    waits: () => waiting.length
  }
  const add = (ms, call) => {
    const timer = { ms, call }
    clock.later.push(ms)
    waiting.push(timer)
    return timer
  }
  return clock
}

t.test('what is more than 10 ms away is slept for, 2 ms short of it; for what is nearer each turn looks', async (t) => {
  const clock = makeClock()
  const steps = []
  startPacer({
    clock,
    step (nowUs) {
      steps.push(nowUs)
      return 30_000
    }
  })
  clock.run()
  t.same([steps, clock.later], [[0, 28_000], [28, null]])
  clock.us = 20_000
  clock.run()
  t.same(clock.later.at(-1), null, '9.9 ms before')
})

t.test('it ends when nothing is due any more, and when it is stopped, also by a step', async (t) => {
  const over = makeClock()
  startPacer({ clock: over, step: () => Infinity })
  t.equal(over.waits(), 0)
  for (const dueUs of [5000, 50_000]) {
    const clock = makeClock()
    let count = 0
    const pacer = startPacer({
      clock,
      step () {
        if (++count === 2) pacer.stop()
        return clock.us + dueUs
      }
    })
    clock.run()
    t.same([count, clock.waits()], [2, 0], `${dueUs}`)
    let asked = 0
    const idle = startPacer({ clock, step: () => { asked++; return clock.us + dueUs } })
    idle.stop()
    while (clock.waits() > 0) clock.run()
    t.equal(asked, 1)
  }
})

t.test('a sweep comes each hundredth of the time-out, of 1 to 50 ms', async (t) => {
  for (const [timeoutMs, everyMs] of [[50, 1], [2000, 20], [10_000, 50]]) {
    const clock = makeClock()
    const seen = []
    const sweep = startSweep({ clock, timeoutUs: timeoutMs * 1000, sweep: (nowUs) => seen.push(nowUs) })
    clock.run()
    clock.run()
    t.same([seen, clock.later], [[everyMs * 1000, everyMs * 2000], [everyMs, everyMs, everyMs]])
    sweep.stop()
    t.equal(clock.waits(), 0)
  }
})

t.test('pulses: each half second what was counted, by the time since they began', async (t) => {
  const clock = makeClock()
  clock.us = 7_000_000
  const seen = []
  let ok = 0
  const stop = startPulses({ clock, count: () => ({ ok: ++ok, failed: 0 }), onPulse: (pulse) => seen.push(pulse) })
  clock.run()
  clock.run()
  t.same([seen, clock.later], [[{ atMs: 500, ok: 1, failed: 0 }, { atMs: 1000, ok: 2, failed: 0 }], [500, 500, 500]])
  stop()
  t.equal(clock.waits(), 0)
  startPulses({ clock, count: () => t.fail('nobody listens') })
  t.equal(clock.waits(), 0)
})

t.test('what is waited for ends by itself, or by the signal; neither leaves a timer', async (t) => {
  const clock = makeClock()
  const whole = sleep({ ms: 20, clock })
  clock.run()
  await whole
  const stopper = new AbortController()
  const cut = sleep({ ms: 20, clock, signal: stopper.signal })
  stopper.abort()
  await cut
  await untilAborted(new Promise(() => {}), stopper.signal)
  t.equal(clock.waits(), 0)
})
