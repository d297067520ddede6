import { drivePeaksNatively } from '../plan/native-peaks.js'
import { nameError } from '../system-errors.js'

/**
 * @import { Failure, RunRecord, Trial } from '../types.ts'
 * @import { Progress } from './types.ts'
 *
 * What happens while a run is measured, for its record and for whoever watches it.
 * @typedef {{ record: RunRecord, progress: Pick<Progress, 'onFailure'> }} Kept
 */

/** @param {Kept} kept @param {Failure} failure */
export function fail ({ record, progress }, failure) {
  record.failures.push(failure)
  progress.onFailure(failure)
}

/**
 * Without one of the essential targets the rest answers nothing.
 * @param {{ record: Pick<RunRecord, 'failures'>, essential: readonly string[] }} options
 */
export function isPointless ({ record, essential }) {
  return record.failures.some(({ target }) => essential.includes(target))
}

/** A mistake of ours too: the others are measured all the same. @param {Kept} kept @param {{ trial: Trial, error: unknown }} what */
export function failAs (kept, { trial, error }) {
  const { code, message, hint } = nameError(error)
  fail(kept, { target: trial.target, trial: trial.id, code, message, hint })
}

/**
 * autocannon would miscount the answers of a server: then no peak is its.
 * @param {{ record: RunRecord, target: string, uncounted: string }} options
 */
export function leaveAutocannon ({ record, target, uncounted }) {
  record.plan = drivePeaksNatively({ plan: record.plan, measured: new Set(record.trials.map(({ trial }) => trial.id)) })
  record.warnings.push({ code: 'PEAKS_NATIVE', target, uncounted })
}
