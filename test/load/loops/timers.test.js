import t from 'tap'
import { sleep, startPacer, startPulses, startSweep, untilAborted } from '../../../src/load/loops/timers.js'
import { createVirtualClock } from './fixtures/virtual-clock.js'

/** Microseconds since the clock began. */
const since = (clock) => clock.nowUs() - clock.startUs

t.test('what is more than 10 ms away is slept for, 2 ms short of it; for what is nearer each turn looks', async (t) => {
  const clock = createVirtualClock()
  const steps = []
  const pacer = startPacer({
    clock,
    step () {
      steps.push(since(clock))
      return clock.startUs + 30_000
    }
  })
  await clock.run(clock.startUs + 28_100)
  t.same(steps, [0, 28_000, 28_050, 28_100], 'a turn takes 50 µs')
  pacer.stop()
})

t.test('it ends when nothing is due any more, and when it is stopped, also by a step', async (t) => {
  const over = createVirtualClock()
  startPacer({ clock: over, step: () => Infinity })
  t.equal(over.pending(), 0)
  for (const dueUs of [5000, 50_000]) {
    const clock = createVirtualClock()
    let count = 0
    const pacer = startPacer({
      clock,
      step () {
        if (++count === 2) pacer.stop()
        return clock.nowUs() + dueUs
      }
    })
    await clock.run()
    t.equal(count, 2, `${dueUs}`)
    let asked = 0
    const idle = startPacer({ clock, step: () => { asked++; return clock.nowUs() + dueUs } })
    idle.stop()
    await clock.run()
    t.equal(asked, 1)
  }
})

t.test('a sweep comes each hundredth of the time-out, of 1 to 50 ms', async (t) => {
  for (const [timeoutMs, everyMs] of [[50, 1], [2000, 20], [10_000, 50]]) {
    const clock = createVirtualClock()
    const seen = []
    const sweep = startSweep({ clock, timeoutUs: timeoutMs * 1000, sweep: (nowUs) => seen.push(nowUs - clock.startUs) })
    await clock.run(clock.startUs + everyMs * 2000)
    t.same(seen, [everyMs * 1000, everyMs * 2000])
    t.equal(clock.pending(), 1)
    sweep.stop()
    t.equal(clock.pending(), 0)
  }
})

t.test('pulses: each half second what was counted, by the time since they began', async (t) => {
  const clock = createVirtualClock()
  const seen = []
  let ok = 0
  const stop = startPulses({ clock, count: () => ({ ok: ++ok, failed: 0 }), onPulse: (pulse) => seen.push(pulse) })
  await clock.run(clock.startUs + 1_000_000)
  t.same(seen, [{ atMs: 500, ok: 1, failed: 0 }, { atMs: 1000, ok: 2, failed: 0 }])
  t.equal(clock.pending(), 1)
  stop()
  t.equal(clock.pending(), 0)
  startPulses({ clock, count: () => t.fail('nobody listens') })
  t.equal(clock.pending(), 0)
})

t.test('what is waited for ends by itself, or by the signal; neither leaves a timer', async (t) => {
  const clock = createVirtualClock()
  const whole = sleep({ ms: 20, clock })
  await clock.run()
  await whole
  t.equal(since(clock), 20_000)
  const stopper = new AbortController()
  const cut = sleep({ ms: 20, clock, signal: stopper.signal })
  stopper.abort()
  await cut
  await untilAborted(new Promise(() => {}), stopper.signal)
  t.equal(clock.pending(), 0)
})
