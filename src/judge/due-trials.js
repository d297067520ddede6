/** @import { RunRecord, Trial } from '../types.ts' */

/** Says nothing of the target: its other trials are measured. */
const DRIVERS_OWN = ['DRIVER_LOST']

/**
 * Targets that are not measured any more: what one of their trials failed of, the others would too.
 * @param {Pick<RunRecord, 'failures'> & Partial<Pick<RunRecord, 'unavailable'>>} record
 * @returns {Set<string>}
 */
export function listGivenUp ({ failures, unavailable = [] }) {
  return new Set([...failures.filter(({ code }) => !DRIVERS_OWN.includes(code)), ...unavailable].map(({ target }) => target))
}

/**
 * Trials that are not measured yet, of targets that were not given up.
 * @param {{ record: Pick<RunRecord, 'plan' | 'trials' | 'failures' | 'unavailable'> }} options
 * @returns {Trial[]}
 */
export function listDue ({ record }) {
  const { plan, trials, failures } = record
  const done = new Set([...trials.map(({ trial }) => trial.id), ...failures.map(({ trial }) => trial)])
  const absent = listGivenUp(record)
  return plan.trials.filter(({ id, target }) => !done.has(id) && !absent.has(target))
}
