import t from 'tap'
import { UNASKED } from '../../../src/load/causes.js'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { checkIdentity, drive, percentile } from './fixtures/drive.js'
import { createFakeServer } from './fixtures/fake-server.js'
import { createVirtualClock } from './fixtures/virtual-clock.js'

const TWO = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }

t.test('each connection sends when its last answer has ended', async (t) => {
  const { result } = await drive({ profile: TWO, behaviour: { answer: () => ({ afterUs: 1000 }) } })
  checkIdentity(t, result)
  t.equal(result.counts.due, 4000)
  t.equal(result.counts.ok, 4000)
  t.equal(percentile(result.histograms.responseTime, 0.5), 1000)
  t.same(result.exactUs, { min: 1000, max: 1000, mean: 1000 })
  t.notOk(result.histograms.sendLag)
  t.match(result.timeline, [{ failed: 0 }, { failed: 0 }])
  t.ok(Math.abs(result.timeline[0].ok - 2000) <= 2)
})

t.test('pipelining keeps that many in flight, and each has its own time', async (t) => {
  const { result } = await drive({
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 4 },
    behaviour: { answer: () => ({ afterUs: 1000 }) }
  })
  checkIdentity(t, result)
  t.ok(Math.abs(result.counts.ok - 2000) <= 4)
  t.ok(Math.abs(percentile(result.histograms.responseTime, 0.5) - 4000) <= 4, 'three others are served before it')
})

t.test('a server that never answers', async (t) => {
  const { result } = await drive({ profile: TWO, behaviour: { answer: () => ({ never: true }) }, job: { timeoutMs: 500, drainMs: 100 } })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 0)
  t.ok(result.counts.timedOut >= 4 && result.counts.timedOut <= 8, JSON.stringify(result.counts))
  t.ok(percentile(result.histograms.responseTime, 0.5) >= 500_000)
})

t.test('a server that closes after each answer is connected to again at once, without a failure', async (t) => {
  const { result } = await drive({ profile: TWO, behaviour: { answer: () => ({ afterUs: 950, closes: true }) } })
  checkIdentity(t, result)
  t.ok(Math.abs(result.counts.ok - 4000) <= 4)
  t.same(result.failedByCause, {})
  t.ok(Number(result.reconnects) >= 4000)
})

t.test('a broken connection loses what was in flight, once each', async (t) => {
  const { result } = await drive({
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 3 },
    behaviour: { answer: (n) => (n % 10 === 9 ? { dies: 'ECONNRESET' } : {}) }
  })
  checkIdentity(t, result)
  t.ok(result.counts.failed > 0)
  t.equal(result.failedByCause.ECONNRESET, result.counts.failed)
})

t.test('a server that refuses is asked again every 10 ms, and each refusal counted', async (t) => {
  const { result } = await drive({ profile: TWO, behaviour: { connect: () => ({ cause: 'ECONNREFUSED' }) } })
  checkIdentity(t, result)
  t.ok(result.counts.failed > 380 && result.counts.failed <= 400, JSON.stringify(result.counts))
  t.equal(result.failedByCause.ECONNREFUSED, result.counts.failed)
})

t.test('connections that are never made time out', async (t) => {
  const { result } = await drive({ profile: TWO, behaviour: { connect: () => ({ never: true }) }, job: { timeoutMs: 200 } })
  checkIdentity(t, result)
  t.ok(result.counts.timedOut > 10)
  t.ok(percentile(result.histograms.responseTime, 0.01) < 110_000, 'the first was tried in the warm-up, and counts from the window on')
})

t.test('what is in flight at the end is waited for, and counted when it does not come', async (t) => {
  const slow = await drive({ profile: TWO, behaviour: { answer: () => ({ afterUs: 900_000 }) }, job: { drainMs: 5000 } })
  checkIdentity(t, slow.result)
  t.ok(slow.clock.nowUs() <= slow.clock.startUs + 2_100_000 + 900_000 + 10_000, `over with the last answer: ${slow.clock.nowUs()}`)
  t.equal(slow.result.counts.unfinished, 0)
  t.equal(slow.result.windowMs, 2000)

  const cut = await drive({ profile: TWO, behaviour: { answer: () => ({ afterUs: 900_000 }) }, job: { drainMs: 10 } })
  checkIdentity(t, cut.result)
  t.equal(cut.result.counts.unfinished, 2)
  t.equal(decodeHistogram(cut.result.histograms.responseTime).total, cut.result.counts.due)
})

t.test('an abort hands back what was measured, and leaves nothing running', async (t) => {
  const abort = new AbortController()
  const { result, clock, server } = await drive({
    profile: TWO,
    job: { signal: abort.signal },
    onClock: (clock) => clock.at(600_000, () => abort.abort())
  })
  t.ok(server.seen.sentUs.every((us) => us <= clock.startUs + 600_000), 'nothing is sent after it')
  t.ok(clock.nowUs() <= clock.startUs + 600_000 + 10_000, `over at once: ${clock.nowUs()}`)
  checkIdentity(t, result)
  t.ok(Math.abs(result.windowMs - 500) < 1)
  t.same(result.timeline, [])
  t.equal(clock.pending(), 0)
})

t.test('on a host of others connections are opened one after the other, within the warm-up', async (t) => {
  const four = { ...TWO, connections: 4 }
  const times = []
  const { result } = await drive({
    profile: four,
    behaviour: { answer: () => ({ afterUs: 1000 }), connect: () => ({ afterUs: 0 }) },
    job: { ramps: true, warmupMs: 400, pulses: true, onPulse: (pulse) => times.push(pulse) }
  })
  checkIdentity(t, result)
  t.equal(result.connectionsOpened, 4)
  t.ok(Math.abs(result.counts.ok - 8000) <= 8, 'all of them in the window')
  // 1, 2, 3 and 4 at work for 100 ms each, then all four for another 100 ms.
  t.ok(Math.abs(times[0].ok - 1400) <= 10, `${times[0].ok} answers after ${times[0].atMs} ms`)
})

t.test('an amount: the window ends with the last of so many requests, and all of them are waited for', async (t) => {
  const { result, server } = await drive({
    profile: { ...TWO, pipelining: 2, amount: 1001 },
    behaviour: { answer: () => ({ afterUs: 1000 }) }
  })
  checkIdentity(t, result)
  t.equal(result.counts.due, 1001)
  t.equal(result.counts.ok, 1001)
  t.ok(Math.abs(result.windowMs - 500) < 3, `2 answers a millisecond: ${result.windowMs} ms`)
  t.ok(Math.abs(result.endedInWindow.ok - 1001) <= 2, 'as many are on their way at its end as at its beginning')
  t.ok(server.seen.sentUs.length < 1001 + 220, 'nothing is sent after it')
})

t.test('an amount that its time has no room for ends with the time', async (t) => {
  const { result } = await drive({ profile: { ...TWO, amount: 1e6 }, behaviour: { answer: () => ({ afterUs: 1000 }) } })
  checkIdentity(t, result)
  t.equal(result.counts.due, 4000)
  t.equal(result.windowMs, 2000)
})

t.test('an amount of requests that cannot connect, or are never answered, is counted as well', async (t) => {
  const refused = await drive({ profile: { ...TWO, amount: 50 }, behaviour: { connect: () => ({ cause: 'ECONNREFUSED' }) } })
  t.equal(refused.result.counts.failed, 50)
  const silent = await drive({ profile: { ...TWO, amount: 3 }, behaviour: { answer: () => ({ never: true }) }, job: { timeoutMs: 300 } })
  checkIdentity(t, silent.result)
  t.equal(silent.result.counts.due, 3)
  t.equal(silent.result.counts.timedOut + silent.result.counts.unfinished, 3)
})

/** One connection that listens to what comes unasked. How long each request was sent after the one before, beyond its answer. */
async function listen ({ afterUs, warmupMs, diesAt = -1 }) {
  const clock = createVirtualClock()
  const answer = (n) => ({ afterUs, ...n === diesAt && { dies: UNASKED } })
  const { seen, transport } = createFakeServer({ clock, behaviour: { answer } })
  const [over, windowMs] = [{ us: 0 }, 100]
  const running = runNative({
    url: 'http://127.0.0.1',
    request: { path: '/' },
    good: {},
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 1 },
    durationMs: windowMs,
    warmupMs,
    timeoutMs: 2000,
    clock,
    transport: { ...transport, connect: async (job) => ({ ...await transport.connect(job), listens: true }) }
  }).finally(() => { over.us = clock.nowUs() - clock.startUs })
  while (over.us === 0) await clock.run()
  checkIdentity(t, await running)
  const startUs = clock.startUs + warmupMs * 1000
  const gaps = seen.sentUs.slice(1).map((us, at) => ({ pauseUs: Math.round(us - seen.sentUs[at]) - afterUs, isWindow: us > startUs }))
  return {
    warm: gaps.filter(({ isWindow }) => !isWindow),
    within: gaps.filter(({ isWindow }) => isWindow),
    endedMs: over.us / 1000 - warmupMs - windowMs
  }
}

t.test('it keeps silent after answers 1, 2, 4, 8 … of the warm-up and behind the window, so that what comes then was not asked for', async (t) => {
  const { warm, within, endedMs } = await listen({ afterUs: 1000, warmupMs: 150 })
  const paused = warm.flatMap(({ pauseUs }, at) => pauseUs === 0 ? [] : [[at + 1, pauseUs]])
  // Two more turns of 50 µs, in which what came is read; four response times, and 50 ms after the first answer.
  t.same(paused, [[1, 50_100], [2, 4100], [4, 4100], [8, 4100], [16, 4100], [32, 4100], [64, 4100]])
  t.ok(within.length > 90 && within.every(({ pauseUs }) => pauseUs === 0), 'the measured rate pays nothing for it')
  t.ok(Math.abs(endedMs - 52.1) < 0.001, `${endedMs}: 2 ms after the window, then 50 ms`)
})

t.test('it listens for four response times, of 1 to 200 ms; once something came unasked for 50 ms, after every answer', async (t) => {
  const pausesOf = async (afterUs) => (await listen({ afterUs, warmupMs: 1500 })).warm.slice(0, 2).map(({ pauseUs }) => pauseUs)
  t.same(await pausesOf(20_000), [80_100, 80_100])
  t.same(await pausesOf(60_000), [200_100, 200_100])
  t.same(await pausesOf(200), [50_100, 1100])
  const { within } = await listen({ afterUs: 1000, warmupMs: 300, diesAt: 5 })
  t.same(within.map(({ pauseUs }) => pauseUs), Array(within.length).fill(50_100))
  t.ok(within.length > 0)
})
