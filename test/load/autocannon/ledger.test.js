import { EventEmitter } from 'node:events'
import t from 'tap'
import { createLedger } from '../../../src/load/autocannon/ledger.js'
import { decodeHistogram } from '../../../src/record/histogram.js'

/** As far as the ledger looks into autocannon's: what a read holds is told by it. */
class Parser {
  static RESPONSE = 'response'
  static kOnBody = 1
  static kOnHeadersComplete = 2
  state = 'RESPONSE_LINE'
  line = ''
  begun = []
  2 = () => {}
  initialize (kind) { this.begun.push(kind) }
  execute ({ tell }) { tell() }
}

/** A ledger whose clock is set by hand, and autocannon's clients. Its window opens at 0 unless it says otherwise. */
async function start (t, { isOpen = true, ...more } = {}) {
  let nowMs = 0
  t.intercept(performance, 'now', { value: () => nowMs })
  t.intercept(process.hrtime, 'bigint', { value: () => 9_000_000_000n + BigInt(Math.round(nowMs * 1e6)) })
  const ledger = await createLedger({ isHead: false, isIdempotent: true, pipelining: 1, good: {}, timeoutMs: 1000, ...more })
  if (isOpen) ledger.openWindow()
  const connect = () => {
    const client = Object.assign(new EventEmitter(), { timeout: 0, parser: new Parser(), cleared: 0, _connect () {} })
    client.pipelinedRequests = { clear: () => { client.cleared++ } }
    ledger.follow(/** @type {any} */ (client))
    return client
  }
  return {
    ledger,
    connect,
    at: (ms, ...clients) => { nowMs = ms; for (const client of clients) client.emit('request') },
    /** One read, with so many answers in it. */
    answer (client, { status = 200, bodyBytes = 2, bytes = 100, headers = [], keeps = true, times = 1 } = {}) {
      const { parser } = client
      parser.execute({
        length: bytes,
        tell () {
          for (let n = 0; n < times; n++) {
            parser[Parser.kOnHeadersComplete]({ statusCode: status, shouldKeepAlive: keeps, headers })
            parser[Parser.kOnBody](Buffer.alloc(200), 100, bodyBytes)
            ledger.close(client, status)
          }
        }
      })
    },
    finish () { ledger.closeWindow(); return ledger.finish() }
  }
}
const valuesOf = (encoded) => decodeHistogram(String(encoded)).valuesUs
const near = (us) => new RegExp(`^${String(us).slice(0, 3)}`)

t.test('counted is what leaves in the window, and the rate is of what ends in it', async (t) => {
  const { ledger, connect, at, answer } = await start(t, { isOpen: false })
  const client = connect()
  at(0, client)
  at(10)
  answer(client)
  at(10, client)
  at(100)
  ledger.openWindow()
  at(110)
  answer(client)
  at(110, client)
  t.equal(ledger.countUnderWay(), 1)
  at(130)
  answer(client, { status: 500 })
  t.same([ledger.countUnderWay(), ledger.pulse()], [0, { ok: 2, failed: 1 }])
  at(130, client)
  at(2150)
  ledger.closeWindow()
  at(2160)
  answer(client)
  at(2160, client) // leaves behind the window
  at(2200)
  const { histograms, ...closed } = ledger.finish()
  t.same(closed, {
    startedUs: 9_100_000,
    windowMs: 2050,
    interim: 0,
    surplus: 0,
    counts: { due: 2, ok: 1, failed: 1, timedOut: 0, unfinished: 0, notSent: 0 },
    endedInWindow: { ok: 1, failed: 1 },
    receivedBytes: 200,
    failedByCause: { 'status 500': 1 },
    exactUs: { min: 20_000, max: 2_030_000, mean: 1_025_000 },
    timeline: [{ ok: 1, failed: 1, bytes: 200 }, { ok: 0, failed: 0, bytes: 0 }]
  })
  t.match(valuesOf(histograms.responseTime).map(String), [near(20_000), near(2_030_000)])
  t.match(valuesOf(histograms.bad).map(String), [near(20_000)])
  t.notOk('cut' in histograms)
})

t.test('who waits as long as the time-out, but for a hundredth, has timed out; what is under way at the end is unfinished', async (t) => {
  const { connect, at, finish } = await start(t)
  const [slow, quick] = [connect(), connect()]
  t.equal(slow.timeout, 1000)
  at(10, slow, quick)
  at(999, quick) // autocannon has made another connection
  at(1000, slow)
  at(1400)
  const { counts, failedByCause, endedInWindow, histograms, exactUs, timeline } = finish()
  t.same(counts, { due: 4, ok: 0, failed: 1, timedOut: 1, unfinished: 2, notSent: 0 })
  t.same(failedByCause, { 'connection closed': 1, timeout: 1 })
  t.same([endedInWindow, timeline.map(({ failed }) => failed)], [{ ok: 0, failed: 2 }, [1]], 'the second one is not whole')
  t.match(valuesOf(histograms.bad).map(String), ['400', '401', '989', '990'].map((text) => new RegExp(`^${text}`)))
  t.equal(valuesOf(histograms.cut).length, 3, 'cut off: those that timed out and those that had not ended')
  t.same(exactUs, { min: 400_000, max: 990_000, mean: (400_000 + 401_000 + 989_000 + 990_000) / 4 })
})

t.test('a connection that was kept and ended: its request is the same one on the next, and counted beside', async (t) => {
  const { connect, at, answer, finish } = await start(t)
  const client = connect()
  at(10, client)
  at(20)
  answer(client)
  at(20, client)
  at(30, client)
  t.same([client.parser.begun, client.cleared], [['response'], 1])
  at(50)
  answer(client)
  const { counts, resent, exactUs } = finish()
  t.same([counts.due, counts.ok, resent, exactUs], [2, 2, 1, { min: 10_000, max: 30_000, mean: 20_000 }])
})

t.test('it is lost where it may not be repeated, its answer has begun, or the connection had answered nothing or broke otherwise', async (t) => {
  const lose = async (t, { job = {}, isFresh = false, line = '', code = '' }) => {
    const { connect, at, answer, finish } = await start(t, job)
    const client = connect()
    at(10, client)
    at(20)
    if (!isFresh) { answer(client); at(20, client) }
    client.parser.line = line
    if (code) client.emit('connError', { code, message: 'in words' })
    at(30, client)
    const { counts, failedByCause, resent } = finish()
    return [counts.due, counts.failed, Object.keys(failedByCause)[0], resent]
  }
  const cases = [
    [{ job: { isIdempotent: false } }, [3, 1, 'connection closed', undefined]],
    [{ isFresh: true }, [2, 1, 'connection closed', undefined]],
    [{ line: 'HTTP/1.1' }, [3, 1, 'connection closed', undefined]],
    [{ code: 'ETIMEDOUT' }, [3, 1, 'ETIMEDOUT', undefined]],
    [{ code: 'ECONNRESET' }, [2, 0, undefined, 1]]
  ]
  for (const [given, expected] of cases) await t.test(JSON.stringify(given), async (t) => t.same(await lose(t, given), expected))
})

t.test('in a pipeline all that were under way are sent again, in their order', async (t) => {
  const { connect, at, answer, finish } = await start(t, { pipelining: 2 })
  const client = connect()
  at(10, client, client)
  at(20)
  answer(client)
  at(21, client)
  at(30, client, client)
  at(50)
  answer(client, { times: 2 })
  const { counts, resent, exactUs, surplus } = finish()
  t.same([counts.due, counts.ok, resent, surplus], [3, 3, 2, 0])
  t.same(exactUs, { min: 10_000, max: 40_000, mean: (10_000 + 40_000 + 29_000) / 3 })
})

t.test('what autocannon sends behind an answer that ends the connection is read by nobody: it is sent once, on the next', async (t) => {
  for (const isIdempotent of [true, false]) {
    await t.test(`${isIdempotent}`, async (t) => {
      const { connect, at, answer, finish } = await start(t, { isIdempotent })
      const client = connect()
      at(10, client)
      at(20)
      answer(client, { keeps: false })
      at(20, client)
      at(25, client)
      at(60)
      answer(client)
      const { counts, resent, exactUs } = finish()
      t.same([counts.due, counts.ok, resent, exactUs.max], [2, 2, undefined, 40_000])
    })
  }
})

t.test('a body that ends with its connection is whole then, unless that broke', async (t) => {
  for (const [code, expected] of [['', [2, 1, 0]], ['ECONNRESET', [2, 0, 1]]]) {
    await t.test(code, async (t) => {
      const { connect, at, finish } = await start(t, { good: { status: 0 } })
      const client = connect()
      at(10, client)
      client.parser.state = 'BODY_RAW'
      if (code) client.emit('connError', { code })
      at(30, client)
      const { counts } = finish()
      t.same([counts.due, counts.ok, counts.failed], expected)
    })
  }
})

t.test('answers before the answer, answers that nobody asked for, and what HEAD, a length and an encoding make good', async (t) => {
  const { connect, at, answer, finish } = await start(t, { isHead: true, good: { bodyBytes: { min: 2, max: 2 }, contentEncoding: 'gzip' } })
  const client = connect()
  const headers = ['Server', 'x', 'Content-ENCODING', 'gzip']
  at(10, client)
  at(20)
  answer(client, { headers, times: 3 })
  at(20, client)
  at(30)
  answer(client, { headers, bodyBytes: 3 })
  at(30, client)
  at(40)
  answer(client)
  at(40, client)
  answer(client, { status: 103, headers })
  t.equal(client.parser[Parser.kOnHeadersComplete]({ statusCode: 200, shouldKeepAlive: true, headers }), true, 'no body follows')
  const { counts, failedByCause, surplus, interim } = finish()
  t.same([counts.due, counts.ok, counts.failed, interim], [4, 1, 3, 1])
  t.same(failedByCause, { 'body 3 bytes': 1, 'content-encoding identity': 1, 'status 103': 1 })
  t.equal(surplus, 2)
})

t.test('how it goes, each second', async (t) => {
  const { ledger, connect, at, answer } = await start(t)
  const client = connect()
  t.same(ledger.tick(), { elapsedMs: 0, ratePerSecond: 0, p50Us: null, p99Us: null, failed: 0 })
  for (const [ms, status] of [[0, 200], [1, 200], [2, 500]]) {
    at(ms, client)
    at(ms + 1)
    answer(client, { status })
  }
  at(900, client)
  at(1900, client)
  t.same(ledger.tick(), { elapsedMs: 1900, ratePerSecond: 3, p50Us: 1000, p99Us: ledger.tick().p99Us, failed: 2 })
  t.equal(ledger.tick().ratePerSecond, 0)
})
