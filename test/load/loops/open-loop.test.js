import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { checkIdentity, drive, percentile } from './fixtures/drive.js'
import { createFakeServer } from './fixtures/fake-server.js'
import { createVirtualClock } from './fixtures/virtual-clock.js'
import { told, toldShortfalls } from '../../fixtures/told.js'
import { DueQueue } from '../../../src/load/loops/open-loop.js'

const TURN_US = 50

t.test('a fast server: each request leaves when due and takes its own time', async (t) => {
  const { result } = await drive({ behaviour: { answer: () => ({ afterUs: 500 }) } })
  checkIdentity(t, result)
  t.match(result.counts, { due: 200, ok: 200 })
  t.equal(result.windowMs, 2000)
  t.same(result.timeline, [{ ok: 100, failed: 0 }, { ok: 100, failed: 0 }])
  t.same(result.invalid, [])
  t.equal(percentile(result.histograms.serviceTime, 1), 500)
  t.ok(percentile(result.histograms.sendLag, 1) <= TURN_US)
  t.notOk(result.waitedForConnection, 'none waited')
  t.ok(Number(result.exactUs?.max) <= 500 + TURN_US)
  t.ok(Number(result.exactUs?.min) >= 500)
})

t.test('a stall is seen by all who were due in it', async (t) => {
  // 100/s, one connection; from 1.0 to 1.5 s of the window nothing is answered. Those due in it wait 500 - age, then one
  // after the other.
  const stall = { fromUs: 0, toUs: 0 }
  const { result } = await drive({
    behaviour: { answer: (_, nowUs) => ({ afterUs: nowUs >= stall.fromUs && nowUs < stall.toUs ? stall.toUs - nowUs : 100 }) },
    job: { onWindowReady: () => {} },
    onClock: (clock) => {
      stall.fromUs = clock.startUs + 1_100_000
      stall.toUs = clock.startUs + 1_600_000
    }
  })
  checkIdentity(t, result)
  const { valuesUs, counts } = decodeHistogram(result.histograms.responseTime)
  const slow = valuesUs.reduce((sum, us, i) => us > 5000 ? sum + counts[i] : sum, 0)
  t.ok(slow >= 48 && slow <= 51, `${slow} requests of the 50 due in the stall`)
  t.ok(Math.abs(Number(result.exactUs?.max) - 500_000) < 11_000, `${result.exactUs?.max}`)
  t.ok(percentile(result.histograms.serviceTime, 0.9) < 200, 'by service time the stall is one request')
  t.ok(Number(result.waitedForConnection) >= 48)
  t.ok(percentile(result.histograms.sendLag, 1) > 450_000, 'the first of them was sent so much later than it was due')
  t.same(result.invalid, [], 'waiting for a connection is not the driver\'s lateness')
})

t.test('a server that never answers: all time out or are unfinished, none is fast', async (t) => {
  const { result, server } = await drive({ behaviour: { answer: () => ({ never: true }) }, job: { timeoutMs: 500, drainMs: 100 } })
  checkIdentity(t, result)
  t.match(result.counts, { due: 200, ok: 0, failed: 0, notSent: 0 })
  t.ok(result.counts.timedOut > 100)
  t.ok(result.counts.unfinished > 0)
  t.equal(result.failedByCause.timeout, result.counts.timedOut)
  t.ok(percentile(result.histograms.responseTime, 0.5) >= 500_000)
  t.ok(server.seen.mostOpen <= 2)
})

t.test('the queue is bounded: what is due beyond it is not sent', async (t) => {
  const { result } = await drive({ behaviour: { answer: () => ({ never: true }) }, job: { queueLimit: 10, timeoutMs: 60_000, drainMs: 0 } })
  checkIdentity(t, result)
  t.ok(result.counts.notSent >= 188)
  t.equal(decodeHistogram(result.histograms.responseTime).total, result.counts.due - result.counts.notSent)
})

t.test('a connection that ends with a request in flight is a failure, between answers it is not', async (t) => {
  const closing = await drive({ behaviour: { answer: () => ({ closes: true }) } })
  checkIdentity(t, closing.result)
  t.match(closing.result, { counts: { ok: 200 }, failedByCause: {} })
  t.ok(Number(closing.result.reconnects) > 150)

  const dying = await drive({ behaviour: { answer: (n) => n % 2 === 1 ? { dies: 'ECONNRESET' } : {} } })
  checkIdentity(t, dying.result)
  t.match(dying.result, { counts: { ok: 100, failed: 100 }, failedByCause: { ECONNRESET: 100 } })
})

t.test('a server that refuses: each request fails with the cause', async (t) => {
  const { result, server } = await drive({ behaviour: { connect: () => ({ cause: 'ECONNREFUSED' }) } })
  checkIdentity(t, result)
  t.match(result, { counts: { due: 200, ok: 0, failed: 200 }, failedByCause: { ECONNREFUSED: 200 } })
  t.ok(server.seen.mostOpen <= 2)
})

t.test('connections that are never made: the requests time out', async (t) => {
  const { result } = await drive({ behaviour: { connect: () => ({ never: true }) }, job: { timeoutMs: 200 } })
  checkIdentity(t, result)
  t.match(result, { counts: { due: 200, timedOut: 200 }, failedByCause: { timeout: 200 } })
})

t.test('bad answers are failures by status and by length', async (t) => {
  const { result } = await drive({
    behaviour: { answer: (n) => n % 4 === 0 ? { status: 500, bodyBytes: 12 } : n % 4 === 1 ? { bodyBytes: 3 } : { bodyBytes: 12 } },
    job: { good: { bodyBytes: { min: 12, max: 12 } } }
  })
  checkIdentity(t, result)
  t.match(result, { counts: { ok: 100, failed: 100 }, failedByCause: { 'status 500': 50, 'body 3 bytes': 50 } })
})

t.test('a driver that is held up says so', async (t) => {
  const { result } = await drive({
    onClock: (clock) => { for (let s = 0; s < 20; s++) clock.at(150_000 + s * 100_000, () => clock.delayUs(40_000)) }
  })
  checkIdentity(t, result)
  t.match(toldShortfalls(result.invalid), [{ code: 'late', text: /the load driver was late, by .* ms at p99; .* is allowed/ }])
  t.ok(Number(result.driverLagP99Us) > 30_000)
  t.ok(percentile(result.histograms.sendLag, 0.99) > 30_000, 'late as well by when it was sent')
})

t.test('clocks that disagree make the trial invalid', async (t) => {
  const { result } = await drive({ onClock: (clock) => { clock.wallMs = () => clock.nowUs() / 1000 * 1.05 } })
  t.match(told(result.invalid), [/two clocks of this machine \(monotonic and wall\) disagree by (4\.\d|5) %/])
})

t.test('the warm-up is thrown away, and the window opens when the caller is ready', async (t) => {
  const calls = []
  const { result, server } = await drive({
    job: {
      warmupMs: 1000,
      onWindowReady: () => { calls.push('ready') },
      onWindowClosed: () => { calls.push('closed') },
      onTick: ({ ratePerSecond }) => { calls.push(`tick ${ratePerSecond}`) }
    }
  })
  t.equal(result.counts.due, 200)
  t.ok(server.seen.sentUs.length >= 300)
  t.match(calls, ['ready', /tick (99|100)/, /tick 100/, 'closed'])
})

t.test('a window shorter than a second is told once, when it is over', async (t) => {
  const calls = []
  await drive({
    job: {
      durationMs: 500,
      onWindowClosed: () => { calls.push('closed') },
      onTick: ({ elapsedMs, ratePerSecond }) => { calls.push([Math.round(elapsedMs), ratePerSecond]) }
    }
  })
  t.match(calls, ['closed', [500, Number]])
  t.equal(calls.length, 2)
  t.ok(Math.abs(Number(calls[1][1]) - 100) <= 4, `${calls[1][1]} a second, as many as are offered`)
})

t.test('stages: as many as the area says', async (t) => {
  const { result } = await drive({
    profile: {
      kind: 'stages',
      stages: [{ durationMs: 1000, ratePerSecond: 100 }, { durationMs: 1000, ratePerSecond: 100 }],
      connections: 2
    }
  })
  checkIdentity(t, result)
  t.equal(result.counts.due, 150)
})

t.test('an abort hands back what was measured, and leaves nothing running', async (t) => {
  const abort = new AbortController()
  const { result, clock } = await drive({ job: { signal: abort.signal }, onClock: (clock) => clock.at(1_100_000, () => abort.abort()) })
  checkIdentity(t, result)
  t.ok(Math.abs(result.windowMs - 1000) < 1)
  t.ok(Math.abs(result.counts.due - 100) <= 1)
  t.equal(result.timeline.length, result.windowMs >= 1000 ? 1 : 0)
  t.equal(clock.pending(), 0)

  const early = new AbortController()
  early.abort()
  const never = await drive({ job: { signal: early.signal } })
  t.match(never.result, { windowMs: 0, counts: { due: 0 }, exactUs: null })
})

t.test('what is on its way when the window ends is waited for: until the last is answered, or for as long as a request may take', async (t) => {
  const wide = { kind: 'constant-rate', ratePerSecond: 100, connections: 300 }
  const tookMs = ({ clock }) => Math.round((clock.nowUs() - clock.startUs) / 1000)
  const answered = await drive({ profile: wide, behaviour: { answer: () => ({ afterUs: 900_000 }) } })
  t.same([answered.result.counts.ok, tookMs(answered)], [200, 100 + 1990 + 900], 'the last one was due 10 ms before the end')
  const silent = await drive({ profile: wide, behaviour: { answer: () => ({ never: true }) }, job: { timeoutMs: 60_000, drainMs: 500 } })
  t.same([silent.result.counts.unfinished, tookMs(silent)], [200, 100 + 2000 + 500])
})

const slow = { answer: () => ({ afterUs: 500_000 }) }

t.test('as many connections as are needed: a server that takes 500 ms is asked when due', async (t) => {
  for (const ratePerSecond of [210, 1000]) {
    const profile = { kind: 'constant-rate', ratePerSecond, connections: ratePerSecond * 2, connectionsSetBy: 'tool' }
    const { result, server } = await drive({ behaviour: slow, profile, job: { warmupMs: 700, durationMs: 800 } })
    checkIdentity(t, result)
    t.equal(result.counts.ok, ratePerSecond * 0.8)
    t.equal(
      percentile(result.histograms.responseTime, 0.5),
      percentile(result.histograms.responseTime, 0.01),
      `${ratePerSecond}/s: all alike`
    )
    t.ok(Number(result.exactUs?.max) < 501_000, `${result.exactUs?.max}`)
    t.same(result.invalid, [])
    t.notOk('waitedAtLimit' in result)
    const needed = ratePerSecond / 2
    t.ok(
      server.seen.mostOpen >= needed && server.seen.mostOpen <= needed + 4 * Math.sqrt(needed) + 4,
      `${server.seen.mostOpen} for the ${needed} that are in flight`
    )
    t.equal(result.mostConnections, server.seen.mostOpen)
    t.equal(result.reconnects, 0)
  }
})

t.test('a limit that the tool set, once requests wait for it, makes the trial invalid; a client\'s pool does not', async (t) => {
  const profile = { kind: 'constant-rate', ratePerSecond: 210, connections: 50 }
  const at = async (connectionsSetBy) =>
    (
      await drive({
        behaviour: slow,
        profile: { ...profile, connectionsSetBy },
        job: { timeoutMs: 10_000, drainMs: 10_000 }
      })
    ).result
  const byTool = await at('tool')
  checkIdentity(t, byTool)
  t.match(toldShortfalls(byTool.invalid), [{ code: 'connections', text: /all 50 connections were busy/ }])
  t.equal(byTool.mostConnections, 50)
  const byUser = await at('user')
  t.same(byUser.invalid, [])
  t.ok(Number(byUser.waitedAtLimit) > 350, `${byUser.waitedAtLimit} of 420`)
  t.ok(percentile(byUser.histograms.responseTime, 0.9) > 1_000_000, 'the wait for the pool is in the response time')
})

t.test('a fast server is met by few connections, whatever the limit', async (t) => {
  const { result, server } = await drive({
    profile: { kind: 'constant-rate', ratePerSecond: 100, connections: 2000, connectionsSetBy: 'tool' }
  })
  t.equal(result.counts.ok, 200)
  t.ok(server.seen.connects <= 8, `${server.seen.connects}`)
})

t.test('a server that takes no connection is not met by a flood of them', async (t) => {
  let asked = 0
  const { result } = await drive({
    behaviour: { connect: () => { asked++; return { never: true } } },
    profile: { kind: 'constant-rate', ratePerSecond: 1000, connections: 20_000, connectionsSetBy: 'tool' },
    job: { durationMs: 300, timeoutMs: 60_000, drainMs: 0 }
  })
  checkIdentity(t, result)
  t.equal(asked, 128)
  t.equal(result.counts.unfinished, 300)
})

t.test('the handshake of a connection counts for the request that needs it', async (t) => {
  const { result } = await drive({
    behaviour: { connect: () => ({ afterUs: 30_000 }), answer: () => ({ afterUs: 100, closes: true }) },
    profile: { kind: 'constant-rate', ratePerSecond: 100, connections: 200, connectionsSetBy: 'tool' }
  })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 200)
  t.ok(percentile(result.histograms.responseTime, 0.5) >= 20_000, 'each waits for a new one, or for what is left of an earlier one')
  t.ok(percentile(result.histograms.serviceTime, 0.99) < 200)
})

t.test('many answers in one turn: what is due meanwhile is sent meanwhile', async (t) => {
  const clock = createVirtualClock()
  const { transport } = createFakeServer({
    clock,
    behaviour: { answer: (_, nowUs) => ({ afterUs: 1_000_000 - (nowUs % 1_000_000) }) }
  }) // all that wait, once a second
  const check = {
    isGood: () => {
      clock.delayUs(500)
      return true
    },
    nameFault: () => ''
  } // each takes its time
  const running = runNative({
    url: 'http://127.0.0.1',
    request: { path: '/' },
    good: {},
    profile: { kind: 'constant-rate', ratePerSecond: 100, connections: 400, connectionsSetBy: 'tool' },
    durationMs: 2000,
    warmupMs: 1100,
    timeoutMs: 2000,
    clock,
    transport: { ...transport, connect: async (job) => ({ ...(await transport.connect(job)), check }) }
  })
  const state = { isOver: false }
  running.finally(() => {
    state.isOver = true
  })
  while (!state.isOver) await clock.run()
  const result = await running
  checkIdentity(t, result)
  t.equal(result.counts.ok, 200)
  t.ok(Number(result.driverLagP99Us) <= 1000, `${result.driverLagP99Us}: the batch takes 50 ms`)
  t.same(result.invalid, [])
})

t.test('on a host of others the rate rises within the warm-up', async (t) => {
  const { result, server, clock } = await drive({
    profile: { kind: 'poisson', ratePerSecond: 1000, connections: 20 },
    job: { ramps: true, warmupMs: 3000, seed: 3 }
  })
  checkIdentity(t, result)
  const sentBy = (ms) => server.seen.sentUs.filter((us) => us < clock.startUs + ms * 1000).length
  t.ok(Math.abs(sentBy(1000) - 167) <= 5, `${sentBy(1000)} in the first second, a third of the rate at its end`)
  t.ok(Math.abs(sentBy(2000) - 667) <= 8, `${sentBy(2000)} in two`)
  t.ok(Math.abs(sentBy(3000) - 1500) <= 12, `${sentBy(3000)} in three`)
  t.ok(result.counts.due > 1800, 'and the window has all of it')
})

t.test('twice a second it says how requests end, the warm-up included, where that is wanted', async (t) => {
  const pulses = []
  const behaviour = { answer: (n) => ({ status: n >= 200 ? 503 : 200 }) }
  await drive({ behaviour, job: { warmupMs: 1000, pulses: true, onPulse: (pulse) => pulses.push(pulse) } })
  t.ok(Math.abs(pulses[0].ok - 50) <= 2 && pulses[0].failed === 0, 'of the warm-up')
  const { ok, failed } = pulses[4]
  t.ok(Math.abs(ok - 200) <= 1 && Math.abs(failed - 50) <= 2, JSON.stringify(pulses))
  const none = []
  await drive({ behaviour, job: { onPulse: (pulse) => none.push(pulse) } })
  t.same(none, [], 'nobody wanted it')
})

t.test('first in, first out, through growth and around the end', async (t) => {
  const queue = new DueQueue({ limit: 10_000 })
  let pushed = 0
  let shifted = 0
  for (const [push, shift] of [[700, 300], [900, 1000], [3000, 10], [0, 3290]]) {
    for (let i = 0; i < push; i++) queue.push(pushed, -pushed++)
    for (let i = 0; i < shift; i++, queue.shift()) {
      if (queue.dueUs !== shifted || queue.lagUs !== -shifted) t.fail(`${queue.dueUs} in place of ${shifted}`)
      shifted++
    }
  }
  t.equal(queue.length, 0)
})

t.test('is full at its limit', async (t) => {
  const queue = new DueQueue({ limit: 2 })
  queue.push(1, 0)
  t.notOk(queue.isFull)
  queue.push(2, 0)
  t.ok(queue.isFull)
})
