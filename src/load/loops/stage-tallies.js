import { BadTimes } from '../bad-times.js'
import { Causes } from '../causes.js'
import { createHistogram } from '../histogram.js'

/**
 * @import { Stage, StageResult } from '../../types.ts'
 * @import { Recorder } from './ledger.js'
 *
 * @typedef {object} StageTally
 * @property {number} fromUs from the window's start
 * @property {number} toUs
 * @property {StageResult['counts']} counts of what was due in it
 * @property {StageResult['endedInWindow']} ended in it, whenever it was due
 * @property {Causes} causes
 * @property {Recorder} responseTime
 * @property {BadTimes} bad of these, those that did not end well
 * @property {number} minUs
 * @property {number} maxUs
 * @property {number} sumUs
 */

/**
 * Each stage of a load by itself: what was due in it, and when that ended. Times are from the window's start.
 */
export class StageTallies {
  #tallies
  #dueBySecond
  /** Times rise nearly always, so the next one is here or beside it. */
  #at = 0

  /** @param {{ tallies: StageTally[] }} options at least one, rising, without gaps */
  constructor ({ tallies }) {
    this.#tallies = tallies
    this.#dueBySecond = new Int32Array(Math.ceil(tallies[tallies.length - 1].toUs / 1e6))
  }

  /** @param {number} dueUs */
  noteDue (dueUs) {
    this.#find(dueUs).counts.due++
    this.#dueBySecond[Math.floor(dueUs / 1e6)]++ // beyond the end: no effect
  }

  /** @param {number} second of the window, 0 is the first */
  countDueIn (second) {
    return this.#dueBySecond[second]
  }

  /**
   * @param {'ok' | 'failed' | 'timedOut' | 'unfinished'} end
   * @param {number} dueUs
   * @param {number} responseUs whole
   */
  noteEnd (end, dueUs, responseUs) {
    const tally = this.#find(dueUs)
    tally.counts[end]++
    tally.responseTime.record(responseUs)
    tally.sumUs += responseUs
    if (responseUs < tally.minUs) tally.minUs = responseUs
    if (responseUs > tally.maxUs) tally.maxUs = responseUs
  }

  /**
   * What was noted did not end well.
   * @param {number} dueUs
   * @param {number} responseUs whole
   * @param {string | null} cause null: it did not end
   */
  noteBad (dueUs, responseUs, cause) {
    const { bad, causes } = this.#find(dueUs)
    bad.note(responseUs)
    if (cause !== null) causes.note(cause)
  }

  /** @param {number} dueUs */
  noteNotSent (dueUs) {
    this.#find(dueUs).counts.notSent++
  }

  /** Ended within the window. @param {'ok' | 'failed'} end @param {number} endedUs */
  noteEnded (end, endedUs) {
    this.#find(endedUs).ended[end]++
  }

  /** What was noted as ok turns out to have failed. @param {number} dueUs @param {number} endedUs @param {boolean} isInWindow */
  revokeOk (dueUs, endedUs, isInWindow) {
    const { counts } = this.#find(dueUs)
    counts.ok--
    counts.failed++
    if (!isInWindow) return
    const { ended } = this.#find(endedUs)
    ended.ok--
    ended.failed++
  }

  /**
   * @param {{ windowMs: number }} options as it came out: a stage that had not begun by then is left out
   * @returns {StageResult[]}
   */
  close ({ windowMs }) {
    return this.#tallies.filter(({ fromUs }) => fromUs < windowMs * 1000).map(toResult(windowMs))
  }

  /** @param {number} us */
  #find (us) {
    const last = this.#tallies.length - 1
    while (this.#at < last && us >= this.#tallies[this.#at].toUs) this.#at++
    while (this.#at > 0 && us < this.#tallies[this.#at].fromUs) this.#at--
    return this.#tallies[this.#at]
  }
}

/** @param {number} windowMs @returns {(tally: StageTally) => StageResult} */
function toResult (windowMs) {
  return ({ fromUs, toUs, counts, ended, causes, responseTime, bad, minUs, maxUs, sumUs }) => {
    const total = counts.due - counts.notSent
    return {
      fromMs: fromUs / 1000,
      toMs: Math.min(windowMs, toUs / 1000),
      counts,
      endedInWindow: ended,
      failedByCause: causes.toRecord(),
      histograms: { responseTime: responseTime.encode(), ...bad.encode() },
      exactUs: total === 0 ? null : { min: minUs, max: maxUs, mean: sumUs / total }
    }
  }
}

/**
 * One for each stage that has a length.
 * @param {{ stages: readonly Stage[] }} options
 * @returns {Promise<StageTallies>}
 */
export async function createStageTallies ({ stages }) {
  let fromUs = 0
  /** @type {StageTally[]} */
  const tallies = []
  for (const { durationMs } of stages) {
    if (durationMs === 0) continue
    const toUs = fromUs + durationMs * 1000
    tallies.push({
      fromUs,
      toUs,
      counts: { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
      ended: { ok: 0, failed: 0 },
      causes: new Causes(),
      responseTime: await createHistogram(),
      bad: new BadTimes(),
      minUs: Infinity,
      maxUs: 0,
      sumUs: 0
    })
    fromUs = toUs
  }
  return new StageTallies({ tallies })
}
