import { BadTimes } from '../bad-times.js'
import { Causes } from '../causes.js'
import { ContentTally } from '../content-tally.js'
import { createAccountingError } from '../counts.js'
import { wholeUs } from '../histogram.js'
import { Received } from '../received.js'

/**
 * @import { DriverResult } from '../../types.ts'
 * @import { Series } from '../series.js'
 * @import { ClosedStage, StageTallies } from './stage-tallies.js'
 * @typedef {object} Recorder
 * @property {(valueUs: number) => void} record
 * @property {(p: number) => number} percentile
 * @property {() => string} encode
 */

const TOLERANCE_US = 1000

/**
 * Accounts for every request that was due in the window: due = ok + failed + timedOut + unfinished + notSent. Requests due
 * before the window's start (the warm-up's) are told to it as well, and thrown away here, in one place.
 *
 * Whatever was not `notSent` enters the response times at the time it had waited, be its end good or bad: the histogram holds
 * due - notSent values. A target that answers nothing, or badly, cannot look fast by its silence.
 */
export class Ledger {
  due = 0
  ok = 0
  failed = 0
  timedOut = 0
  unfinished = 0
  notSent = 0
  sentLate = 0 // sent only after the window's end, by the driver's own fault
  resent = 0 // sent again, each counted once: whatever became of it then
  waitedForConnection = 0
  waitedAtLimit = 0 // due while as many connections as are allowed were in use
  okInWindow = 0 // ended within the window, whenever it was due: what the rate is drawn from
  failedInWindow = 0
  okEver = 0 // ended since the load began, the warm-up's included: how it goes just now
  failedEver = 0
  slow // good answers that took longer than each of the bounds
  startUs = Infinity
  endUs = Infinity
  #causes = new Causes()
  #contents = new ContentTally()
  #bad = new BadTimes()
  #minUs = Infinity
  #maxUs = 0
  #sumUs = 0
  #seconds = new Seconds({ windowUs: 0 })
  #responseTime
  #serviceTime
  #sendLag
  #driverLag
  #phases
  #boundsUs
  #series
  #stages
  #received

  /**
   * @param {{ responseTime: Recorder, serviceTime?: Recorder, sendLag?: Recorder, driverLag?: Recorder,
   *   firstByte?: Recorder, receiving?: Recorder, series?: Series, stages?: StageTallies }} recorders all but the first:
   *   open loop and users only; stages: of a load that has them
   * @param {readonly number[]} [boundsUs] counted while the load goes on, for who has to decide before it ends
   * @param {() => number} [countBytes] that came so far; absent: nobody tells
   */
  constructor ({ responseTime, serviceTime, sendLag, driverLag, firstByte, receiving, series, stages }, boundsUs = [], countBytes) {
    this.#received = new Received(countBytes)
    this.#series = series
    this.#stages = stages
    this.#boundsUs = boundsUs
    this.slow = new Int32Array(boundsUs.length)
    this.#responseTime = responseTime
    this.#serviceTime = serviceTime
    this.#sendLag = sendLag
    this.#driverLag = driverLag
    this.#phases = firstByte && receiving && new PhaseTimes({ firstByte, receiving })
  }

  /** @param {number} startUs @param {number} endUs */
  openWindow (startUs, endUs) {
    this.startUs = startUs
    this.endUs = endUs
    this.#seconds = new Seconds({ windowUs: endUs - startUs })
    this.#received.open(endUs - startUs)
  }

  /** The window ends here, or has ended: no request becomes due any more. @param {number} nowUs */
  closeWindow (nowUs) {
    if (nowUs >= this.endUs) return
    this.endUs = Math.max(nowUs, this.startUs)
    this.#received.end(this.endUs - this.startUs)
  }

  /** Requests due in the window whose end is not known yet. */
  get outstanding () {
    return this.due - this.ok - this.failed - this.timedOut - this.unfinished - this.notSent
  }

  /** @param {number} dueUs */
  noteDue (dueUs) {
    if (dueUs < this.startUs) return
    this.due++
    this.#stages?.noteDue(dueUs - this.startUs)
  }

  /**
   * Open loop. driverLagUs: sent - due without the wait for a connection; hasWaited: for a connection
   * @param {number} dueUs @param {number} sentUs @param {number} driverLagUs @param {boolean} hasWaited
   */
  noteSent (dueUs, sentUs, driverLagUs, hasWaited) {
    if (dueUs < this.startUs) return
    this.#sendLag?.record(wholeUs(sentUs - dueUs))
    this.#driverLag?.record(wholeUs(driverLagUs))
    this.#stages?.noteSent(dueUs - this.startUs, wholeUs(driverLagUs))
    if (hasWaited) this.waitedForConnection++
    // By its own fault: without its lag, and with the wait for a connection, it would have left in the window.
    if (driverLagUs > TOLERANCE_US && sentUs - TOLERANCE_US > this.endUs && sentUs - driverLagUs <= this.endUs) this.sentLate++
  }

  /** @param {number} dueUs */
  noteResent (dueUs) {
    if (dueUs < this.startUs) return
    this.resent++
    this.#stages?.noteResent(dueUs - this.startUs)
  }

  /** @param {number} dueUs @param {number} sentUs @param {number} endedUs */
  noteOk (dueUs, sentUs, endedUs) {
    this.okEver++
    if (this.#isInWindow(endedUs)) {
      this.okInWindow++
      this.#stages?.noteEnded('ok', endedUs - this.startUs)
    }
    if (dueUs < this.startUs) return
    this.ok++
    for (let i = 0; i < this.#boundsUs.length; i++) if (endedUs - dueUs > this.#boundsUs[i]) this.slow[i]++
    this.#recordEnd('ok', dueUs, sentUs, endedUs)
    this.#seconds.noteOk(endedUs - this.startUs)
  }

  /** @param {number} dueUs @param {number} sentUs negative: it never left @param {number} endedUs @param {string} cause */
  noteFailed (dueUs, sentUs, endedUs, cause) {
    this.#noteBad('failed', dueUs, sentUs, endedUs, cause)
  }

  /**
   * What was noted as ok turns out to have failed. Its time stays: that of a failure is recorded as well.
   * @param {number} dueUs
   * @param {number} endedUs
   * @param {string} cause
   */
  revokeOk (dueUs, endedUs, cause) {
    this.okEver--
    this.failedEver++
    if (this.#isInWindow(endedUs)) {
      this.okInWindow--
      this.failedInWindow++
    }
    if (dueUs < this.startUs) return
    this.#stages?.revokeOk(dueUs - this.startUs, endedUs - this.startUs, this.#isInWindow(endedUs))
    this.ok--
    this.failed++
    this.#recordBad(dueUs, endedUs, cause, false)
    this.#seconds.revokeOk(endedUs - this.startUs)
    for (let i = 0; i < this.#boundsUs.length; i++) if (endedUs - dueUs > this.#boundsUs[i]) this.slow[i]--
  }

  /** @param {number} dueUs @param {number} sentUs negative: it never left @param {number} endedUs */
  noteTimedOut (dueUs, sentUs, endedUs) {
    this.#noteBad('timedOut', dueUs, sentUs, endedUs, 'timeout')
  }

  /** @param {number} dueUs @param {number} sentUs negative: it never left @param {number} nowUs */
  noteUnfinished (dueUs, sentUs, nowUs) {
    if (dueUs < this.startUs) return
    this.unfinished++
    this.#recordEnd('unfinished', dueUs, sentUs, nowUs)
    this.#recordBad(dueUs, nowUs, null, true)
  }

  /**
   * An answer has come, a good one or not: how much of its time was waiting for its first bytes, and how much went by until its last.
   * @param {number} dueUs
   * @param {number} sentUs
   * @param {number} firstByteUs
   * @param {number} endedUs
   */
  notePhases (dueUs, sentUs, firstByteUs, endedUs) {
    if (dueUs >= this.startUs) this.#phases?.note(sentUs, firstByteUs, endedUs)
  }

  /** @param {number} dueUs @param {number} rarity @param {boolean} isChecked @param {boolean} isBad */
  noteContent (dueUs, rarity, isChecked, isBad) {
    if (dueUs < this.startUs) return
    this.#contents.note(rarity, isChecked, isBad)
    this.#stages?.noteContent(dueUs - this.startUs, rarity, isChecked, isBad)
  }

  /** @param {number} dueUs */
  noteAtLimit (dueUs) {
    if (dueUs < this.startUs) return
    this.waitedAtLimit++
    this.#stages?.noteAtLimit(dueUs - this.startUs)
  }

  /** @param {number} dueUs */
  noteNotSent (dueUs) {
    if (dueUs < this.startUs) return
    this.notSent++
    this.#stages?.noteNotSent(dueUs - this.startUs)
  }

  /**
   * @returns {Pick<DriverResult, 'windowMs' | 'counts' | 'resent' | 'endedInWindow' | 'receivedBytes' | 'failedByCause' |
   *   'bodies' | 'histograms' | 'exactUs' | 'timeline' | 'series'> & { stages?: ClosedStage[] }}
   * @throws {BaseloadError} ACCOUNTING_BROKEN
   */
  close () {
    if (this.outstanding !== 0) throw createAccountingError(this)
    const { due, ok, failed, timedOut, unfinished, notSent } = this
    const stages = this.#stages
    const received = this.#received.close()
    const ended = due - notSent
    const windowMs = this.startUs === Infinity ? 0 : Math.round(this.endUs - this.startUs) / 1000
    return {
      windowMs,
      counts: { due, ok, failed, timedOut, unfinished, notSent },
      ...(this.resent > 0 && { resent: this.resent }),
      endedInWindow: { ok: this.okInWindow, failed: this.failedInWindow },
      ...received && { receivedBytes: received.bytes },
      failedByCause: this.#causes.toRecord(),
      ...this.#contents.close(),
      histograms: {
        responseTime: this.#responseTime.encode(),
        ...(this.#serviceTime && { serviceTime: this.#serviceTime.encode() }),
        ...(this.#sendLag && { sendLag: this.#sendLag.encode() }),
        ...this.#phases?.encode(),
        ...this.#bad.encode()
      },
      exactUs: ended === 0 ? null : { min: this.#minUs, max: this.#maxUs, mean: this.#sumUs / ended },
      timeline: this.#seconds.close({ windowMs, stages, received }),
      ...(stages && { stages: stages.close({ windowMs }) }),
      ...(this.#series && windowMs > 0 && { series: this.#series.close({ startUs: this.startUs }) })
    }
  }

  /** @param {'failed' | 'timedOut'} end @param {number} dueUs @param {number} sentUs @param {number} endedUs @param {string} cause */
  #noteBad (end, dueUs, sentUs, endedUs, cause) {
    this.failedEver++
    if (this.#isInWindow(endedUs)) {
      this.failedInWindow++
      this.#stages?.noteEnded('failed', endedUs - this.startUs)
    }
    if (dueUs < this.startUs) return
    this[end]++
    this.#recordEnd(end, dueUs, sentUs, endedUs)
    this.#recordBad(dueUs, endedUs, cause, end === 'timedOut')
    this.#seconds.noteFailed(endedUs - this.startUs)
  }

  /**
   * What stands among the response times is none of a good answer.
   * @param {number} dueUs
   * @param {number} endedUs
   * @param {string | null} cause null: it did not end
   * @param {boolean} isCut
   */
  #recordBad (dueUs, endedUs, cause, isCut) {
    const us = wholeUs(endedUs - dueUs)
    if (cause !== null) this.#causes.note(cause)
    this.#bad.note(us, isCut)
    this.#stages?.noteBad(dueUs - this.startUs, us, cause, isCut)
    this.#series?.markBad(dueUs)
  }

  /**
   * @param {'ok' | 'failed' | 'timedOut' | 'unfinished'} end
   * @param {number} dueUs
   * @param {number} sentUs
   * @param {number} endedUs
   */
  #recordEnd (end, dueUs, sentUs, endedUs) {
    const us = wholeUs(endedUs - dueUs)
    this.#responseTime.record(us)
    this.#stages?.noteEnd(end, dueUs - this.startUs, us)
    this.#series?.note(dueUs, us)
    if (sentUs >= 0) this.#serviceTime?.record(wholeUs(endedUs - sentUs))
    this.#sumUs += us
    if (us < this.#minUs) this.#minUs = us
    if (us > this.#maxUs) this.#maxUs = us
  }

  /** @param {number} endedUs */
  #isInWindow (endedUs) {
    this.#received.note(endedUs - this.startUs)
    return endedUs >= this.startUs && endedUs <= this.endUs
  }
}

/** How what was due in the window ended, by the second of its end. Times are from the window's start. */
class Seconds {
  #ok
  #failed

  /** @param {{ windowUs: number }} options as planned */
  constructor ({ windowUs }) {
    const seconds = Math.floor(Math.round(windowUs) / 1e6) // 1,999,999.9999999998 us are two
    this.#ok = new Int32Array(seconds)
    this.#failed = new Int32Array(seconds)
  }

  /** @param {number} endedUs */
  noteOk (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second < this.#ok.length) this.#ok[second]++
  }

  /** @param {number} endedUs */
  noteFailed (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second < this.#failed.length) this.#failed[second]++
  }

  /** @param {number} endedUs */
  revokeOk (endedUs) {
    const second = Math.floor(endedUs / 1e6)
    if (second >= this.#ok.length) return
    this.#ok[second]--
    this.#failed[second]++
  }

  /**
   * @param {{ windowMs: number, stages?: Pick<StageTallies, 'countIn'>, received?: ReturnType<Received['close']> }} options windowMs:
   *   as it came out: a window cut short has fewer whole seconds than were planned; stages: of a load that has them
   * @returns {DriverResult['timeline']}
   */
  close ({ windowMs, stages, received }) {
    return Array.from(this.#ok.subarray(0, Math.floor(windowMs / 1000)), (ok, second) => ({
      ok,
      failed: this.#failed[second],
      ...received && { bytes: received.inSecond(second) },
      ...stages?.countIn(second)
    }))
  }
}

/** How long each request waited for the first bytes of its answer, and how long the rest of it took. */
class PhaseTimes {
  #firstByte
  #receiving
  #isTold = false // a connection tells when its answers begin: not every transport does

  /** @param {{ firstByte: Recorder, receiving: Recorder }} recorders */
  constructor ({ firstByte, receiving }) {
    this.#firstByte = firstByte
    this.#receiving = receiving
  }

  /** @param {number} sentUs @param {number} firstByteUs @param {number} endedUs */
  note (sentUs, firstByteUs, endedUs) {
    this.#isTold = true
    this.#firstByte.record(wholeUs(firstByteUs - sentUs))
    this.#receiving.record(wholeUs(endedUs - firstByteUs))
  }

  /** @returns {{ firstByte?: string, receiving?: string }} */
  encode () {
    return this.#isTold ? { firstByte: this.#firstByte.encode(), receiving: this.#receiving.encode() } : {}
  }
}
