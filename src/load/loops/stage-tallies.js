import { layOutStages } from '../../plan/traffic.js'
import { BadTimes } from '../bad-times.js'
import { Causes } from '../causes.js'
import { ContentTally } from '../content-tally.js'
import { createHistogram } from '../histogram.js'

/**
 * @import { Fall, StageResult, UntilBreak } from '../../types.ts'
 * @import { Stages } from '../../plan/traffic.js'
 * @import { Recorder } from './ledger.js'
 *
 * @typedef {object} StageTally
 * @property {number} fromUs from the window's start
 * @property {number} toUs
 * @property {StageResult['counts']} counts of what was due in it
 * @property {number} resent
 * @property {StageResult['endedInWindow']} ended in it, whenever it was due
 * @property {Causes} causes
 * @property {ContentTally} contents
 * @property {Recorder} responseTime
 * @property {BadTimes} bad of these, those that did not end well
 * @property {Recorder & { total: () => number }} driverLag
 * @property {number} waitedAtLimit
 * @property {number} minUs
 * @property {number} maxUs
 * @property {number} sumUs
 *
 * waitedAtLimit: requests that were due in it while as many connections as are allowed were in use; p50Us: 0 where there was none.
 * @typedef {Omit<StageResult, 'invalid'> & { waitedAtLimit: number, p50Us: number }} ClosedStage
 */

/** Each stage of a load by itself: what was due in it, and when that ended. Times are from the window's start. */
export class StageTallies {
  #tallies
  #dueBySecond
  #boundsUs
  #keptBySecond // of a load until something breaks: by due time, good answers, then those within each bound
  #at = 0 // times rise nearly always, so the next one is here or beside it

  /** @param {{ tallies: StageTally[], boundsUs?: readonly number[] }} options tallies: at least one, rising, without gaps */
  constructor ({ tallies, boundsUs }) {
    this.#tallies = tallies
    this.#boundsUs = boundsUs ?? []
    const seconds = Math.ceil(tallies[tallies.length - 1].toUs / 1e6)
    this.#dueBySecond = new Int32Array(seconds)
    this.#keptBySecond = boundsUs && [Infinity, ...boundsUs].map(() => new Int32Array(seconds))
  }

  /** The last stage begins: those between are not asked for any more. @param {Pick<Fall, 'atMs'>} fall */
  fall ({ atMs }) {
    const atUs = atMs * 1000
    const last = this.#tallies[this.#tallies.length - 1]
    const lengthUs = last.toUs - last.fromUs
    const begun = this.#tallies.filter((tally) => tally !== last && tally.fromUs < atUs)
    begun[begun.length - 1].toUs = last.fromUs = atUs
    last.toUs = atUs + lengthUs
    this.#tallies = [...begun, last]
    this.#at = 0
  }

  /** @param {number} dueUs */
  noteDue (dueUs) {
    this.#find(dueUs).counts.due++
    this.#dueBySecond[Math.floor(dueUs / 1e6)]++ // beyond the end: no effect
  }

  /** @param {number} second of the window, 0 is the first @returns {{ due: number, kept?: number[] }} */
  countIn (second) {
    return {
      due: this.#dueBySecond[second],
      ...this.#keptBySecond && { kept: this.#keptBySecond.map((seconds) => seconds[second]) }
    }
  }

  /** @param {number} dueUs @param {number} lagUs whole */
  noteSent (dueUs, lagUs) {
    this.#find(dueUs).driverLag.record(lagUs)
  }

  /** @param {number} dueUs */
  noteResent (dueUs) {
    this.#find(dueUs).resent++
  }

  /** @param {number} dueUs */
  noteAtLimit (dueUs) {
    this.#find(dueUs).waitedAtLimit++
  }

  /** @param {'ok' | 'failed' | 'timedOut' | 'unfinished'} end @param {number} dueUs @param {number} responseUs whole */
  noteEnd (end, dueUs, responseUs) {
    const tally = this.#find(dueUs)
    tally.counts[end]++
    tally.responseTime.record(responseUs)
    tally.sumUs += responseUs
    if (responseUs < tally.minUs) tally.minUs = responseUs
    if (responseUs > tally.maxUs) tally.maxUs = responseUs
    if (end === 'ok') this.#noteKept(dueUs, responseUs, 1)
  }

  /** @param {number} dueUs @param {number} responseUs @param {1 | -1} by */
  #noteKept (dueUs, responseUs, by) {
    if (!this.#keptBySecond) return
    const second = Math.floor(dueUs / 1e6)
    this.#keptBySecond[0][second] += by // beyond the end: no effect
    for (let i = 0; i < this.#boundsUs.length; i++) if (responseUs <= this.#boundsUs[i]) this.#keptBySecond[i + 1][second] += by
  }

  /**
   * What was noted did not end well.
   * @param {number} dueUs
   * @param {number} responseUs whole
   * @param {string | null} cause null: it did not end
   * @param {boolean} isCut
   */
  noteBad (dueUs, responseUs, cause, isCut) {
    const { bad, causes } = this.#find(dueUs)
    bad.note(responseUs, isCut)
    if (cause !== null) causes.note(cause)
  }

  /** See ContentRecorder. @param {number} dueUs @param {number} rarity @param {boolean} isChecked @param {boolean} isBad */
  noteContent (dueUs, rarity, isChecked, isBad) {
    this.#find(dueUs).contents.note(rarity, isChecked, isBad)
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
    this.#noteKept(dueUs, endedUs - dueUs, -1)
    if (!isInWindow) return
    const { ended } = this.#find(endedUs)
    ended.ok--
    ended.failed++
  }

  /**
   * @param {{ windowMs: number }} options as it came out: a stage that had not begun by then is left out
   * @returns {ClosedStage[]}
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

/** @param {number} windowMs @returns {(tally: StageTally) => ClosedStage} */
function toResult (windowMs) {
  return ({
    fromUs, toUs, counts, resent, ended, causes, contents, responseTime, bad, driverLag, waitedAtLimit, minUs, maxUs, sumUs
  }) => {
    const total = counts.due - counts.notSent
    return {
      fromMs: fromUs / 1000,
      toMs: Math.min(windowMs, toUs / 1000),
      counts,
      ...(resent > 0 && { resent }),
      endedInWindow: ended,
      failedByCause: causes.toRecord(),
      ...contents.close(),
      histograms: { responseTime: responseTime.encode(), ...bad.encode() },
      exactUs: total === 0 ? null : { min: minUs, max: maxUs, mean: sumUs / total },
      ...(driverLag.total() > 0 && { driverLagP99Us: driverLag.percentile(99) }),
      waitedAtLimit,
      p50Us: total === 0 ? 0 : responseTime.percentile(50)
    }
  }
}

/**
 * One for each stage that has a length.
 * @param {{ stages: Stages, untilBreak?: UntilBreak }} options
 * @returns {Promise<StageTallies>}
 */
export async function createStageTallies ({ stages, untilBreak }) {
  const tallies = await Promise.all(layOutStages({ stages }).map(async ({ fromMs, toMs }) => ({
    fromUs: fromMs * 1000,
    toUs: toMs * 1000,
    counts: { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
    resent: 0,
    ended: { ok: 0, failed: 0 },
    causes: new Causes(),
    contents: new ContentTally(),
    responseTime: await createHistogram(),
    bad: new BadTimes(),
    driverLag: await createHistogram(),
    waitedAtLimit: 0,
    minUs: Infinity,
    maxUs: 0,
    sumUs: 0
  })))
  return new StageTallies({ tallies, ...untilBreak && { boundsUs: untilBreak.boundsUs } })
}
