/** @import { Plan } from '../types.ts' */

/** What a peak is called that the native driver measures beside autocannon. @param {string} id `a/peak-c10/1` */
export function nameNative (id) {
  return id.replace(/\/(\d+)$/, '-native/$1')
}

/**
 * All peaks of a plan by the native driver, because autocannon cannot count the answers of one of its targets: peaks of
 * two drivers could not be compared.
 * @param {{ plan: Plan, measured: ReadonlySet<string> }} options measured: ids of trials; what autocannon has measured
 *   already is measured once more
 * @returns {Plan}
 */
export function drivePeaksNatively ({ plan, measured }) {
  const trials = plan.trials.map((trial) => trial.driver === 'autocannon'
    ? { ...trial, driver: /** @type {const} */ ('native'), id: measured.has(trial.id) ? nameNative(trial.id) : trial.id }
    : trial)
  return { ...plan, trials }
}
