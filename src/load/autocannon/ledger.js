import { performance } from 'node:perf_hooks'
import { BaseloadError, REPORT_HINT } from '../../errors.js'
import { BadTimes } from '../bad-times.js'
import { Causes } from '../causes.js'
import { ContentTally } from '../content-tally.js'
import { BodyReader, ContentCheck, createContents } from '../contents.js'
import { createHistogram } from '../histogram.js'
import { Received } from '../received.js'
import { AnswerCheck } from '../transports/http1/answer-check.js'
import { countResends, isPlainEnd, MOST_RESENDS } from '../transports/resending.js'
import { addEncoding } from '../content-encodings.js'

/**
 * @import { LoadJob } from '../job.js'
 * @import { Contents } from '../contents.js'
 * @typedef {object} Connection
 * @property {number[]} sentMs of the requests under way, oldest first
 * @property {import('./ledger.js').Mended} mended
 * @property {boolean} early the newest of them left after an answer that announced the connection's end: autocannon sends it all
 *   the same, nobody reads it, and it is sent once more on the next connection
 * @property {number} answered since it was made
 * @property {number[]} resends how often requests under way have been sent again, oldest first, when the connection was made
 * @property {number} repeats of these, that autocannon is still to send on it
 */

const ENCODING = 'content-encoding'

/**
 * Follows each request of each connection from leaving to ending.
 * @param {{ isHead: boolean, isIdempotent: boolean, pipelining: number, good: LoadJob['good'], timeoutMs: number, seed?: number }} options
 */
export async function createLedger ({ isHead, isIdempotent, pipelining, good, timeoutMs, seed }) {
  const histogram = await createHistogram()
  /** @type {Map<object, Connection>} by autocannon's client */
  const connections = new Map()
  const contents = createContents({ good, nowUs: () => performance.now() * 1000, seed })
  const judge = new AnswerCheck(good)
  const check = contents ? new ContentCheck({ judge, contents }) : judge
  let tally = new ContentTally()
  let isOpen = false
  let [openedMs, closedMs] = [0, Infinity]
  let counts = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  let causes = new Causes()
  const bad = new BadTimes()
  /** @type {Array<{ ok: number, failed: number }>} */
  let timeline = []
  let exact = { min: Infinity, max: 0, sum: 0, n: 0 }
  let endedInWindow = { ok: 0, failed: 0 }
  let bytesRead = 0
  const received = new Received(() => bytesRead)
  let ticked = 0
  let interim = 0
  let resent = 0
  const ever = { ok: 0, failed: 0 }

  if (contents) {
    contents.recorder = {
      noteContent (sentMs, rarity, isChecked, isBad) { if (isOfWindow(sentMs)) tally.note(rarity, isChecked, isBad) }
    }
  }

  /** @param {number} nowMs */
  const secondAt = (nowMs) => {
    const index = Math.floor((nowMs - openedMs) / 1000)
    while (timeline.length <= index) timeline.push({ ok: 0, failed: 0 })
    return timeline[index]
  }

  /** @param {number} waitedMs @param {boolean} isGood @param {boolean} [isCut] */
  const recordWait = (waitedMs, isGood, isCut = false) => {
    const us = Math.max(1, Math.round(waitedMs * 1000))
    histogram.record(us)
    if (!isGood) bad.note(us, isCut)
    exact.n++
    exact.sum += waitedMs * 1000
    if (us < exact.min) exact.min = us
    if (us > exact.max) exact.max = us
  }

  /** @param {Connection} connection @param {number} nowMs */
  const endRequest = ({ sentMs, mended: { answer } }, nowMs) => {
    const sent = sentMs.shift()
    answer.body?.end()
    const cause = check.isGood(answer, sent ?? 0) ? '' : check.nameFault(answer)
    answer.bodyBytes = 0
    received.note((nowMs - openedMs) * 1000)
    if (sent === undefined) return
    ever[cause ? 'failed' : 'ok']++
    if (!isOpen) return
    // The rate is of what ends in the window, also of what left before it; the accounts are of what leaves in it.
    if (nowMs <= closedMs) {
      endedInWindow[cause ? 'failed' : 'ok']++
      secondAt(nowMs)[cause ? 'failed' : 'ok']++
    }
    if (!isOfWindow(sent)) return
    recordWait(nowMs - sent, !cause)
    if (cause) { counts.failed++; causes.note(cause) } else counts.ok++
  }

  /** @param {number} sentMs */
  const isOfWindow = (sentMs) => isOpen && sentMs >= openedMs && sentMs <= closedMs

  /** @param {number} waitedMs */
  const isTimeout = (waitedMs) => waitedMs >= timeoutMs * 0.99

  /** A request whose answer will never come. @param {number} sentMs @param {number} nowMs @param {string} error */
  const loseRequest = (sentMs, nowMs, error) => {
    ever.failed++
    if (!isOpen || !isOfWindow(sentMs)) return
    recordWait(nowMs - sentMs, false, isTimeout(nowMs - sentMs))
    if (nowMs <= closedMs) {
      endedInWindow.failed++
      secondAt(nowMs).failed++
    }
    if (isTimeout(nowMs - sentMs)) {
      counts.timedOut++
      causes.note('timeout')
    } else {
      counts.failed++
      causes.note(error || 'connection closed')
    }
  }

  /**
   * All requests of the connection are under way and one more leaves: it has a new connection, which autocannon does not tell.
   * @param {Connection} connection
   * @param {number} nowMs
   * @returns {boolean} whether what leaves now has left before
   */
  const changeConnection = (connection, nowMs) => {
    const { sentMs, mended, early } = connection
    if (mended.isWhole() && !isTimeout(nowMs - sentMs[0])) endRequest(connection, nowMs)
    const spared = mayResend(connection, nowMs) ? sentMs.length : early ? 1 : 0
    const again = spared > 0 ? sentMs.splice(-spared) : []
    for (const sent of sentMs) loseRequest(sent, nowMs, mended.error)
    for (const [i, sent] of (early ? again.slice(0, -1) : again).entries()) {
      if (connection.resends[i] === 1 && isOfWindow(sent)) resent++
    }
    connection.sentMs = again
    connection.early = false
    connection.answered = 0
    connection.repeats = Math.max(0, spared - 1)
    mended.startConnection()
    return spared > 0
  }

  /**
   * As our own connections do: the server kept it, and closed it before it got to what is under way.
   * @param {Connection} connection
   * @param {number} nowMs
   */
  const mayResend = (connection, nowMs) => {
    const { sentMs, mended, answered } = connection
    connection.resends = countResends({ before: connection.resends, answered, inFlight: sentMs.length })
    return answered > 0 && sentMs.length > 0 && mended.isUntouched() && isPlainEnd(mended.error || 'connection closed') &&
      isIdempotent && !isTimeout(nowMs - sentMs[0]) && connection.resends[0] <= MOST_RESENDS
  }

  return {
    /** @param {import('./ledger.js').Client} client */
    follow (client) {
      /** @type {Connection} */
      const connection = {
        sentMs: [],
        mended: mendClient({
          client,
          isHead,
          contents,
          timeoutMs,
          countUnderWay: () => connection.sentMs.length,
          onBytes: (length) => { bytesRead += length }
        }),
        early: false,
        answered: 0,
        resends: [],
        repeats: 0
      }
      connections.set(client, connection)
      client.on('request', () => {
        if (connection.repeats > 0) return connection.repeats--
        const nowMs = performance.now()
        if (connection.sentMs.length >= pipelining && changeConnection(connection, nowMs)) return
        connection.sentMs.push(nowMs)
        if (isOfWindow(nowMs)) counts.due++
      })
    },
    /** @param {object} client @param {number} status */
    close (client, status) {
      const connection = connections.get(client)
      if (!connection) return
      if (status < 200) interim++
      endRequest(connection, performance.now())
      connection.answered++
      connection.early = connection.mended.closes
    },
    openWindow () {
      histogram.reset()
      counts = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
      causes = new Causes()
      tally = new ContentTally()
      timeline = []
      endedInWindow = { ok: 0, failed: 0 }
      exact = { min: Infinity, max: 0, sum: 0, n: 0 }
      resent = 0
      openedMs = performance.now()
      received.open(Infinity)
      isOpen = true
    },
    tick () {
      const done = counts.ok + counts.failed
      const ratePerSecond = done - ticked
      ticked = done
      const [p50Us, p99Us] = histogram.total() > 0 ? [histogram.percentile(50), histogram.percentile(99)] : [null, null]
      return { elapsedMs: performance.now() - openedMs, ratePerSecond, p50Us, p99Us, failed: counts.failed + counts.timedOut }
    },
    /** Since the load began. */
    pulse: () => ({ ...ever }),
    /** What leaves from now on is not counted; what left before is, when it ends. */
    closeWindow () {
      closedMs = performance.now()
      secondAt(closedMs) // seconds in which nothing ended are seconds too
      received.end((closedMs - openedMs) * 1000)
    },
    /** Requests of the window that are under way. */
    countUnderWay: () => counts.due - counts.ok - counts.failed - counts.timedOut,
    finish () {
      const nowMs = performance.now()
      // Still under way: at least as slow as they have waited, and they must not be lost.
      for (const sent of [...connections.values()].flatMap(({ sentMs }) => sentMs)) {
        if (!isOfWindow(sent)) continue
        counts.unfinished++
        recordWait(nowMs - sent, false, true)
      }
      isOpen = false
      const { due, ok, failed, timedOut, unfinished, notSent } = counts
      if (due !== ok + failed + timedOut + unfinished + notSent) {
        throw new BaseloadError(
          'ACCOUNTING_BROKEN',
          `${due} requests were due, but ${ok} ok + ${failed} failed + ${timedOut} timed out + ${unfinished} unfinished were seen`,
          { hint: REPORT_HINT }
        )
      }
      const windowMs = closedMs - openedMs
      const { bytes = 0, inSecond = () => 0 } = received.close() ?? {}
      return {
        startedUs: Math.round(Number(process.hrtime.bigint()) / 1000 - (nowMs - openedMs) * 1000),
        windowMs,
        interim,
        surplus: [...connections.values()].reduce((sum, { mended }) => sum + mended.surplus, 0),
        counts,
        ...resent > 0 && { resent },
        endedInWindow,
        receivedBytes: bytes,
        failedByCause: causes.toRecord(),
        ...tally.close(),
        histograms: { responseTime: histogram.encode(), ...bad.encode() },
        exactUs: exact.n > 0 ? { min: exact.min, max: exact.max, mean: exact.sum / exact.n } : null,
        timeline: timeline.slice(0, Math.floor(windowMs / 1000 + 0.01)) // the last second must be whole
          .map((second, at) => ({ ...second, bytes: inSecond(at) }))
      }
    }
  }
}

/**
 * autocannon's client, as far as it is looked into here: version 9, whose types know none of this.
 * @typedef {import('node:events').EventEmitter & { timeout: number, parser: any, pipelinedRequests: { clear: () => void
 *   }, getRequestBuffer: () => Buffer, ipc: boolean, opts: { hostname: string, port: number, servername?: string,
 *   socketPath?: string }, conn?: import('node:net').Socket, _connect: () => void }} Client
 * @typedef {object} Mended
 * @property {{ head: { status: number, contentEncoding: number }, bodyBytes: number, body: BodyReader | null }} answer the one under way
 * @property {number} surplus answers that came with the one to the last request under way: nobody can have asked for them
 * @property {boolean} closes its head said that the connection ends with it
 * @property {() => boolean} isWhole its body has no length of its own: it is whole when the connection ends, as it did
 * @property {() => boolean} isUntouched no byte has come since its last answer
 * @property {string} error code of the connection's last error; empty when there was none
 * @property {() => void} startConnection to be called when a new connection takes the place of one that is gone
 */

/**
 * Puts right what the client leaves wrong, and tells what the ledger must know of each connection.
 *
 * - its `body` event hands over the whole read buffer instead of the body: the length is taken where the parser knows it
 * - it keeps each body as a text, which nobody reads here: an answer without end would fill the memory, one of 512 MB end the process
 * - an answer to HEAD has no body whatever its content-length says; without being told, the parser waits for one
 * - it makes a second connection, and abandons the first, when the one before ends and then reports an error
 * - a connection that ends within an answer leaves the parser in the middle of it, which then swallows the next connection's answer
 * @param {{ client: Client, isHead: boolean, contents: Contents | null, timeoutMs: number, countUnderWay: () => number,
 *   onBytes: (length: number) => void }} options contents: what is asked of bodies; countUnderWay: requests that have left
 *   and have no answer; onBytes: of each read
 */
function mendClient ({ client, isHead, contents, timeoutMs, countUnderWay, onBytes }) {
  client.timeout = timeoutMs
  const connect = client._connect
  client._connect = () => {
    if (client.conn) letGo(client.conn)
    connect.call(client)
  }
  /** @type {Mended} */
  const mended = {
    answer: { head: { status: 0, contentEncoding: 0 }, bodyBytes: 0, body: contents && new BodyReader({ contents }) },
    surplus: 0,
    closes: false,
    error: '',
    isUntouched: () => client.parser.state === 'RESPONSE_LINE' && client.parser.line === '',
    isWhole: () => mended.error === '' && client.parser.state === 'BODY_RAW',
    startConnection () {
      client.parser.initialize(client.parser.constructor.RESPONSE)
      client.pipelinedRequests.clear()
      mended.answer.bodyBytes = mended.answer.head.status = 0
      mended.closes = false
      mended.error = ''
    }
  }
  client.on('connError', (/** @type {Error & { code?: string }} */ error) => { mended.error = error.code ?? error.message })
  // The parser is complete only when the first request leaves, after `setupClient`.
  client.once('request', () => watchParser({ parser: client.parser, mended, isHead, countUnderWay, onBytes }))
  return mended
}

/** @param {import('node:net').Socket} socket */
function letGo (socket) {
  for (const event of ['data', 'end', 'error']) socket.removeAllListeners(event)
  socket.on('error', () => {})
  socket.destroy()
}

/**
 * @param {{ parser: any, mended: Mended, isHead: boolean, countUnderWay: () => number, onBytes: (length: number) => void }}
 *   options the parser is http-parser-js's, which has no types
 */
function watchParser ({ parser, mended, isHead, countUnderWay, onBytes }) {
  const { kOnBody, kOnHeadersComplete } = parser.constructor
  const { execute, [kOnHeadersComplete]: onHeadersComplete } = parser
  const { answer } = mended
  let expected = 0 // answers that this read may hold: what leaves while it is read has none in it
  parser.execute = (/** @type {Buffer} */ bytes) => {
    expected = countUnderWay()
    onBytes(bytes.length)
    return execute.call(parser, bytes)
  }
  parser[kOnBody] = (/** @type {Buffer} */ buffer, /** @type {number} */ start, /** @type {number} */ length) => {
    answer.bodyBytes += length
    answer.body?.add(buffer, start, start + length)
  }
  parser[kOnHeadersComplete] = (/** @type {{ statusCode: number, shouldKeepAlive: boolean, headers: string[] }} */ head) => {
    onHeadersComplete(head)
    if (head.statusCode >= 200 && --expected < 0) mended.surplus++
    answer.head.status = head.statusCode
    answer.head.contentEncoding = readEncoding(head.headers)
    if (head.statusCode >= 200) answer.body?.begin(answer.head.contentEncoding, head.statusCode)
    mended.closes = !head.shouldKeepAlive
    return isHead // true: no body follows
  }
}

/** @param {string[]} headers name, value, name, value … */
function readEncoding (headers) {
  let encoding = 0
  for (let i = 0; i < headers.length; i += 2) {
    if (headers[i].length === ENCODING.length && headers[i].toLowerCase() === ENCODING) encoding = addEncoding(encoding, headers[i + 1])
  }
  return encoding
}
