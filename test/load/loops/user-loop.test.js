import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { checkIdentity, drive, percentile } from './fixtures/drive.js'

const load = (users, pauseMs) => ({ kind: 'constant-users', connections: users, pauseMs })

t.test('the rate is users / (pause + response)', async (t) => {
  for (const [users, pauseMs, afterUs] of [[5, 90, 10_000], [20, 40, 60_000], [1, 1, 1000]]) {
    const { result } = await drive({ profile: load(users, pauseMs), behaviour: { answer: () => ({ afterUs }) }, job: { warmupMs: 200 } })
    checkIdentity(t, result)
    const meanUs = Number(result.exactUs?.mean)
    const expected = users / (pauseMs / 1000 + meanUs / 1e6) * 2
    t.ok(Math.abs(result.counts.ok - expected) <= users, `${users} users: ${result.counts.ok} of ${expected}`)
    t.ok(Math.abs(meanUs - afterUs) <= 200, `${meanUs} µs, a turn of the loop and a first connection included`)
  }
})

t.test('users begin one after the other, and each keeps its own pace', async (t) => {
  const { server } = await drive({
    profile: load(4, 100),
    behaviour: { answer: () => ({ afterUs: 100 }) },
    job: { warmupMs: 0, durationMs: 300 }
  })
  const first = server.seen.sentUs.slice(0, 4).map((us) => Math.round((us - server.seen.sentUs[0]) / 1000))
  t.same(first, [0, 25, 50, 75])
  t.equal(server.seen.mostOpen, 4, 'a connection each')
  t.ok(server.seen.sentUs.every((us, i) => i < 4 || us - server.seen.sentUs[i - 4] >= 100_000), 'none asks before its pause is over')
})

t.test('a slow server is asked less: nobody asks twice at once', async (t) => {
  const { result } = await drive({
    profile: load(3, 100),
    behaviour: { answer: () => ({ afterUs: 900_000 }) },
    job: { warmupMs: 0, drainMs: 2000 }
  })
  checkIdentity(t, result)
  t.equal(result.counts.due, 6, 'at most two rounds of a second each')
  t.equal(result.counts.unfinished, 0)
})

t.test('what the driver is late by is in the response time, and told', async (t) => {
  let isHeld = false
  const { result } = await drive({
    profile: load(1, 50),
    behaviour: { answer: () => ({ afterUs: 1000 }) },
    onClock: (clock) => clock.at(1_000_000, () => {
      isHeld = true
      clock.delayUs(300_000)
    })
  })
  t.ok(isHeld)
  checkIdentity(t, result)
  t.ok(Number(result.exactUs?.max) >= 200_000)
  t.ok(Number(result.driverLagP99Us) >= 200_000)
  t.match(result.invalid, [{ code: 'LATE' }])
})

t.test('the phases of a request: waiting for the first byte, and receiving', async (t) => {
  const { result } = await drive({ profile: load(4, 90), behaviour: { answer: () => ({ firstAfterUs: 4000, afterUs: 10_000 }) } })
  const [firstByte, receiving] = [result.histograms.firstByte, result.histograms.receiving]
    .map((encoded) => decodeHistogram(String(encoded)))
  t.same([firstByte.total, receiving.total], [result.counts.ok, result.counts.ok], 'each answer of the window, and none of the warm-up')
  t.ok(Math.abs(percentile(result.histograms.firstByte, 0.99) - 4000) <= 10)
  t.ok(Math.abs(percentile(result.histograms.receiving, 0.01) - 6000) <= 10)
  const untold = await drive({ profile: load(4, 90) })
  t.notOk(untold.result.histograms.firstByte, 'of a connection that does not tell them')
})

t.test('a server that closes after each answer costs a connection and no request', async (t) => {
  const { result } = await drive({ profile: load(2, 9), behaviour: { answer: () => ({ afterUs: 950, closes: true }) } })
  checkIdentity(t, result)
  t.same(result.failedByCause, {})
  t.equal(result.waitedForConnection, result.counts.ok, 'each waits for a new one')
  t.ok(percentile(result.histograms.responseTime, 0.5) >= 1000, 'the wait is in its response time')
})

t.test('who cannot connect has failed once, and pauses before the next try', async (t) => {
  const { result } = await drive({
    profile: load(2, 100),
    behaviour: { connect: () => ({ cause: 'ECONNREFUSED' }) },
    job: { warmupMs: 0 }
  })
  checkIdentity(t, result)
  t.equal(result.failedByCause.ECONNREFUSED, result.counts.failed)
  t.ok(result.counts.failed >= 38 && result.counts.failed <= 40, JSON.stringify(result.counts))
})

t.test('a broken connection, a bad answer, no answer', async (t) => {
  const { result } = await drive({
    profile: load(2, 20),
    behaviour: { answer: (n) => [{ dies: 'ECONNRESET' }, { status: 500 }, { never: true }, {}][n % 4] },
    job: { timeoutMs: 100 }
  })
  checkIdentity(t, result)
  const { failed, timedOut, ok } = result.counts
  t.ok(failed > 5 && timedOut > 2 && ok > 2, JSON.stringify(result.counts))
  t.ok(result.failedByCause.ECONNRESET > 0 && result.failedByCause['status 500'] > 0)
  t.equal(result.failedByCause.timeout, timedOut)
  t.equal(decodeHistogram(result.histograms.responseTime).total, result.counts.due)
})

t.test('connections that are never made time out', async (t) => {
  const { result } = await drive({ profile: load(1, 50), behaviour: { connect: () => ({ never: true }) }, job: { timeoutMs: 200 } })
  checkIdentity(t, result)
  t.ok(result.counts.timedOut >= 7, JSON.stringify(result.counts))
})

t.test('cut short: what is under way is unfinished, and nothing comes after', async (t) => {
  const abort = new AbortController()
  const { result, clock } = await drive({
    profile: load(5, 100),
    behaviour: { answer: () => ({ afterUs: 400_000 }) },
    job: { signal: abort.signal, warmupMs: 0 },
    onClock: (clock) => clock.at(700_000, () => abort.abort())
  })
  checkIdentity(t, result)
  t.ok(result.windowMs < 2000 && result.counts.unfinished > 0, JSON.stringify(result.counts))
  t.equal(clock.pending(), 0)
})

t.test('requests in due order, for what depends on order', async (t) => {
  const { result } = await drive({ profile: load(3, 50) })
  const due = result.series?.dueUs ?? []
  t.equal(due.length, result.counts.due)
  t.ok([...due].every((us, i) => i === 0 || us >= due[i - 1]))
})

t.test('users come and go: as many ask as are there, and each stage is counted', async (t) => {
  const stages = [10, 10, 0, 4].map((users) => ({ durationMs: 1000, users }))
  const { result, server } = await drive({
    profile: { kind: 'user-stages', connections: 10, pauseMs: 99, stages },
    behaviour: { answer: () => ({ afterUs: 1000 }) },
    job: { warmupMs: 300, durationMs: 4000 }
  })
  checkIdentity(t, result)
  t.same(result.stages.map(({ fromMs, toMs }) => [fromMs, toMs]), [[0, 1000], [1000, 2000], [2000, 3000], [3000, 4000]])
  // Each user asks 10 times a second: the area below the line, in user-seconds, times ten; one round each to spare.
  const due = result.stages.map(({ counts }) => counts.due)
  for (const [at, expected] of [45, 100, 55, 15].entries()) t.ok(Math.abs(due[at] - expected) <= 10, `stage ${at + 1}: ${due[at]} of about ${expected}`)
  t.equal(due.reduce((sum, count) => sum + count, 0), result.counts.due)
  t.ok(server.seen.mostOpen <= 10, 'a connection each')
})

t.test('a slow answer over the end of its stage: its user goes when it has come', async (t) => {
  const stages = [{ durationMs: 0, users: 2 }, { durationMs: 500, users: 2 }, { durationMs: 1500, users: 0 }]
  const { result } = await drive({
    profile: { kind: 'user-stages', connections: 2, pauseMs: 50, stages },
    behaviour: { answer: () => ({ afterUs: 1_600_000 }) },
    job: { warmupMs: 0, durationMs: 2000, drainMs: 3000 }
  })
  checkIdentity(t, result)
  t.match(result.counts, { due: 2, ok: 2, unfinished: 0 })
})
