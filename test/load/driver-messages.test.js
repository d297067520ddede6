import { EventEmitter } from 'node:events'
import t from 'tap'
import { BaseloadError, REPORT_HINT } from '../../src/errors.js'
import { driveLoad } from '../../src/load/driver.js'

const JOB = { warmupMs: 100, durationMs: 250, timeoutMs: 500, profile: { connections: 2 } }

/** A driver's process that says what it is given, and a clock that rings by hand. */
function start (t, { job = {}, isConnected = true, ...hooks } = {}) {
  const timers = new Map()
  t.intercept(globalThis, 'setTimeout', {
    value (ring, ms) {
      const timer = { unref: () => timer }
      timers.set(timer, { ring, ms })
      return timer
    }
  })
  t.intercept(globalThis, 'clearTimeout', { value: (timer) => timers.delete(timer) })
  const sent = []
  const child = Object.assign(new EventEmitter(), { connected: isConnected, send: (message) => sent.push(message) })
  let end
  const running = { child, pid: process.pid, ended: new Promise((resolve) => { end = resolve }), outputTail: () => 'line 1\nline 2' }
  const stopper = new AbortController()
  const ended = driveLoad({
    job: { ...JOB, ...job },
    running,
    signal: stopper.signal,
    onWindowReady: async () => {},
    onWindowClosed: async () => {},
    onTick () {},
    ...hooks
  })
  ended.catch(() => {})
  return {
    ended,
    sent,
    stopper,
    running,
    end: (code, signal) => end({ code, signal }),
    hear: async (message) => { child.emit('message', message); await new Promise(setImmediate) },
    waits: () => [...timers.values()].map(({ ms }) => ms),
    ring () {
      const [[timer, { ring }]] = timers
      timers.delete(timer)
      ring()
    },
    listeners: () => child.listenerCount('message')
  }
}

t.test('it is given its job, let go when all is ready, and its result is told when the window has been closed', async (t) => {
  const told = []
  let close
  const { ended, sent, hear, listeners } = start(t, {
    onWindowReady: async (pid) => { told.push(['ready', pid]) },
    onWindowClosed: (pid) => { told.push(['closed', pid]); return new Promise((resolve) => { close = resolve }) },
    onTick: (tick) => told.push(tick),
    onPulse: (pulse) => told.push(pulse)
  })
  t.same(sent, [{ type: 'job', job: JOB }])
  await hear({ type: 'ready' })
  t.same(sent.slice(1), [{ type: 'go' }])
  await hear({ type: 'pulse', pulse: 'p' })
  await hear({ type: 'tick', tick: 't' })
  await hear({ type: 'closed' })
  await hear({ type: 'result', result: 'r' })
  ended.then(() => told.push('over'))
  await new Promise(setImmediate)
  t.same(told, [['ready', process.pid], 'p', 't', ['closed', process.pid]])
  close()
  t.equal(await ended, 'r')
  t.equal(listeners(), 0, 'the next job has a listener of its own')
})

t.test('how long it may be silent: its longest part, one request and five seconds, and a second more to be read', async (t) => {
  for (const [job, ms] of [[{}, 5750], [{ warmupMs: 1000 }, 6500], [{ warmupMs: 1000, warmupEnds: 10 }, 9500], [{ timeoutMs: 0 }, 5250]]) {
    await t.test(JSON.stringify(job), async (t) => {
      const { ended, hear, waits, ring } = start(t, { job })
      t.same(waits(), [ms])
      await hear({ type: 'tick' })
      t.same(waits(), [ms], 'it is heard')
      await hear({ type: 'ready' })
      t.same(waits(), [ms], 'it was let go at once')
      ring()
      t.same(waits(), [1000])
      ring()
      await t.rejects(ended, { code: 'DRIVER_FAILED', message: `the load driver has said nothing for ${ms / 1000} s`, hint: /out of CPU time/ })
      t.same(waits(), [])
    })
  }
})

t.test('while it waits to be let go it owes nothing', async (t) => {
  const { hear, waits } = start(t, { onWindowReady: () => new Promise(() => {}) })
  await hear({ type: 'ready' })
  t.same(waits(), [])
})

t.test('an abort: before the window nothing is left, within it the driver is asked to stop, and has two seconds and one request for that', async (t) => {
  await t.test('before', async (t) => {
    const { ended, sent, stopper } = start(t)
    stopper.abort()
    t.equal(await ended, null)
    t.same(sent.map(({ type }) => type), ['job'])
  })
  await t.test('within', async (t) => {
    const { ended, sent, stopper, hear, waits } = start(t)
    await hear({ type: 'ready' })
    stopper.abort()
    t.same(sent.map(({ type }) => type), ['job', 'go', 'stop'])
    t.same(waits(), [5750, 2500])
    await hear({ type: 'result', result: 'a part' })
    t.equal(await ended, 'a part')
    t.same(waits(), [2500])
  })
  await t.test('nobody is there to be asked', async (t) => {
    const { sent, stopper, hear, waits, running } = start(t)
    await hear({ type: 'ready' })
    running.child.connected = false
    stopper.abort()
    t.same([sent.map(({ type }) => type), waits()], [['job', 'go'], [5750, 2500]])
  })
})

t.test('a driver that does not stop in time is given up on', async (t) => {
  const { ended, stopper, hear, ring } = start(t)
  await hear({ type: 'ready' })
  stopper.abort()
  await hear({ type: 'ready' }) // silent from now on: the other timer is the first
  ring()
  await t.rejects(ended, { code: 'DRIVER_FAILED', message: 'the driver did not stop in time', hint: REPORT_HINT })
})

t.test('where something broke the rate falls, as the reason says, unless nobody is there', async (t) => {
  for (const isConnected of [true, false]) {
    await t.test(`${isConnected}`, async (t) => {
      const faller = new AbortController()
      const { sent } = start(t, { falling: faller.signal, isConnected })
      faller.abort({ atMs: 7 })
      t.same(sent.slice(1), isConnected ? [{ type: 'fall', fall: { atMs: 7 } }] : [])
    })
  }
})

t.test('what it says of its errors: known ones in its words, others as a failure of its own', async (t) => {
  const cases = [
    [{ code: 'USAGE', message: 'm', hint: 'h' }, { code: 'USAGE', message: 'm', hint: 'h' }],
    [{ code: 'USAGE', message: 'm' }, { code: 'USAGE', message: 'm', hint: REPORT_HINT }],
    [{ code: 'ERR_X', message: 'm' }, { code: 'DRIVER_FAILED', message: 'the load driver failed: m', hint: REPORT_HINT }],
    [{ message: 'm', hint: 'h' }, { code: 'DRIVER_FAILED', message: 'the load driver failed: m', hint: 'h' }]
  ]
  for (const [error, expected] of cases) {
    await t.test(JSON.stringify(error), async (t) => {
      const { ended, hear } = start(t)
      await hear({ type: 'error', error })
      const seen = await ended.catch((one) => one)
      t.type(seen, BaseloadError)
      t.match({ code: seen.code, message: seen.message, hint: seen.hint }, expected)
    })
  }
})

t.test('how it ended without a result', async (t) => {
  const cases = [
    [[3, null], { code: 'DRIVER_FAILED', message: 'the load driver ended without a result (exit code 3); it printed:\n    line 1\n    line 2', hint: REPORT_HINT }],
    [[null, 'SIGKILL'], { code: 'DRIVER_LOST', message: /^the load driver was ended by SIGKILL; it printed:/, hint: /dmesg/ }],
    [[null, 'SIGSEGV'], { code: 'DRIVER_LOST', message: /^the load driver was ended by SIGSEGV; it printed:/, hint: /^who sent SIGSEGV\?/ }]
  ]
  for (const [[code, signal], expected] of cases) {
    await t.test(String(signal ?? code), async (t) => {
      const { ended, end } = start(t)
      end(code, signal)
      await t.rejects(ended, expected)
    })
  }
})
