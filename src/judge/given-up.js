/** @import { RunRecord } from '../types.ts' */

const DRIVERS_OWN = ['DRIVER_LOST'] // says nothing of the target: its other trials are measured

/**
 * Targets that are not measured any more: what one of their trials failed of, the others would too.
 * @param {Pick<RunRecord, 'failures'> & Partial<Pick<RunRecord, 'unavailable'>>} record
 * @returns {Set<string>}
 */
export function listGivenUp ({ failures, unavailable = [] }) {
  return new Set([...failures.filter(({ code }) => !DRIVERS_OWN.includes(code)), ...unavailable].map(({ target }) => target))
}
