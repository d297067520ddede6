import { performance } from 'node:perf_hooks'
import { BaseloadError } from '../errors.js'
import { createHistogram } from './histogram.js'

/** @import { LoadJob } from './job.js' */

/**
 * Follows each request of each connection from leaving to ending.
 * @param {{ pipelining: number, good: LoadJob['good'], timeoutMs: number }} options
 */
export async function createLedger ({ pipelining, good, timeoutMs }) {
  const histogram = await createHistogram()
  /** @type {Map<object, { sentMs: number[], bodyBytes: number }>} requests under way by connection, oldest first */
  const connections = new Map()
  const wantedStatus = good.status ?? 200
  const { min: minBytes = 0, max: maxBytes = Infinity } = good.bodyBytes ?? {}
  let isOpen = false
  let openedMs = 0
  let counts = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  /** @type {Record<string, number>} */
  let failedByCause = {}
  /** @type {Array<{ ok: number, failed: number }>} */
  let timeline = []
  let exact = { min: Infinity, max: 0, sum: 0, n: 0 }
  let lastError = ''
  let ticked = 0

  /** @param {string} cause */
  const countFailure = (cause) => { failedByCause[cause] = (failedByCause[cause] ?? 0) + 1 }

  /** @param {number} nowMs */
  const secondAt = (nowMs) => {
    const index = Math.floor((nowMs - openedMs) / 1000)
    while (timeline.length <= index) timeline.push({ ok: 0, failed: 0 })
    return timeline[index]
  }

  /** @param {number} waitedMs */
  const recordWait = (waitedMs) => {
    const us = Math.max(1, Math.round(waitedMs * 1000))
    histogram.record(us)
    exact.n++
    exact.sum += waitedMs * 1000
    if (us < exact.min) exact.min = us
    if (us > exact.max) exact.max = us
  }

  /**
   * A request whose answer will never come: autocannon sends the next one on that connection.
   * @param {number} sentMs
   * @param {number} nowMs
   */
  const loseRequest = (sentMs, nowMs) => {
    if (!isOpen || sentMs < openedMs) return
    recordWait(nowMs - sentMs)
    secondAt(nowMs).failed++
    if (nowMs - sentMs >= timeoutMs * 0.99) { counts.timedOut++; countFailure('timeout') } else { counts.failed++; countFailure(lastError || 'connection closed') }
    lastError = ''
  }

  return {
    /** @param {import('node:events').EventEmitter & { parser: any }} client */
    follow (client) {
      const state = { sentMs: /** @type {number[]} */ ([]), bodyBytes: 0 }
      connections.set(client, state)
      client.once('request', () => countBodyBytes({ parser: client.parser, state }))
      client.on('request', () => {
        const nowMs = performance.now()
        if (state.sentMs.length >= pipelining) {
          for (const sentMs of state.sentMs) loseRequest(sentMs, nowMs)
          state.sentMs.length = 0
          state.bodyBytes = 0
        }
        state.sentMs.push(nowMs)
        if (isOpen) counts.due++
      })
    },
    /**
     * @param {object} client
     * @param {number} status
     */
    close (client, status) {
      const nowMs = performance.now()
      const state = connections.get(client)
      const sentMs = state?.sentMs.shift()
      if (!state || sentMs === undefined) return
      const { bodyBytes } = state
      state.bodyBytes = 0
      if (!isOpen || sentMs < openedMs) return
      recordWait(nowMs - sentMs)
      const cause = status !== wantedStatus ? `status ${status}` : bodyBytes < minBytes || bodyBytes > maxBytes ? `body ${bodyBytes} bytes` : ''
      if (cause) { counts.failed++; countFailure(cause); secondAt(nowMs).failed++ } else { counts.ok++; secondAt(nowMs).ok++ }
    },
    /** @param {Error & { code?: string }} error */
    noteError (error) { lastError = error.code ?? error.message },
    openWindow () {
      histogram.reset()
      counts = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
      failedByCause = {}
      timeline = []
      exact = { min: Infinity, max: 0, sum: 0, n: 0 }
      openedMs = performance.now()
      isOpen = true
    },
    tick () {
      const done = counts.ok + counts.failed
      const ratePerSecond = done - ticked
      ticked = done
      return { elapsedMs: performance.now() - openedMs, ratePerSecond, p99Us: histogram.total() > 0 ? histogram.percentile(99) : null, failed: counts.failed + counts.timedOut }
    },
    closeWindow () {
      const nowMs = performance.now()
      isOpen = false
      // Still under way: at least as slow as they have waited, and they must not be lost.
      for (const { sentMs } of connections.values()) {
        for (const sent of sentMs) {
          if (sent < openedMs) continue
          counts.unfinished++
          recordWait(nowMs - sent)
        }
      }
      const { due, ok, failed, timedOut, unfinished, notSent } = counts
      if (due !== ok + failed + timedOut + unfinished + notSent) {
        throw new BaseloadError('ACCOUNTING_BROKEN', `${due} requests were due, but ${ok} ok + ${failed} failed + ${timedOut} timed out + ${unfinished} unfinished were seen`, { hint: 'please report this, with the run record' })
      }
      const windowMs = nowMs - openedMs
      return {
        windowMs,
        counts,
        failedByCause,
        histograms: { responseTime: histogram.encode() },
        exactUs: exact.n > 0 ? { min: exact.min, max: exact.max, mean: exact.sum / exact.n } : null,
        timeline: timeline.slice(0, Math.floor(windowMs / 1000 + 0.01)) // the last second must be whole
      }
    }
  }
}

/**
 * autocannon's `body` event hands over the whole read buffer instead of the body: the length must be taken where the parser knows it.
 * Its parser is complete only after `setupClient`, when the first request leaves.
 * @param {{ parser: any, state: { bodyBytes: number } }} options the parser is http-parser-js's, which has no types
 */
function countBodyBytes ({ parser, state }) {
  const { kOnBody } = parser.constructor
  const original = parser[kOnBody]
  parser[kOnBody] = (/** @type {Buffer} */ buffer, /** @type {number} */ start, /** @type {number} */ length) => {
    state.bodyBytes += length
    original(buffer, start, length)
  }
}
