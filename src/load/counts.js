import { BaseloadError, REPORT_HINT } from '../errors.js'
import { Causes } from './causes.js'

/** @import { Counts, DriverResult } from '../types.ts' */

/** @param {readonly Counts[]} all @returns {Counts} */
export function addCounts (all) {
  const counts = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  for (const one of all) for (const key of /** @type {Array<keyof Counts>} */ (Object.keys(counts))) counts[key] += one[key]
  return counts
}

/** @param {ReadonlyArray<Pick<DriverResult, 'failedByCause'>>} results @returns {Record<string, number>} */
export function addCauses (results) {
  const causes = new Causes()
  for (const { failedByCause } of results) for (const [cause, count] of Object.entries(failedByCause)) causes.note(cause, count)
  return causes.toRecord()
}

/** Whether every request is accounted for. @param {Counts} counts */
export function hasIdentity ({ due, ok, failed, timedOut, unfinished, notSent }) {
  return due === ok + failed + timedOut + unfinished + notSent
}

/** Of counts that have no identity: a fault of the driver. @param {Counts} counts */
export function createAccountingError ({ due, ok, failed, timedOut, unfinished, notSent }) {
  return new BaseloadError(
    'ACCOUNTING_BROKEN',
    `due ${due} is not ok ${ok} + failed ${failed} + timedOut ${timedOut} + unfinished ${unfinished} + notSent ${notSent}`,
    { hint: REPORT_HINT }
  )
}
