import { findFaults } from './faults.js'

/**
 * @import { TrialRecord } from '../../../types.ts'
 *
 * Readers of a cold key, over the repeats in which they asked; counts in sum.
 * @typedef {object} ColdReadersRow
 * @property {number} readers in one repeat
 * @property {number} repeats
 * @property {number} ok
 * @property {number} failed whoever got no answer, or a wrong one: `undefined` is no answer
 * @property {number} wrong among the failed
 * @property {{ low: number, high: number } | null} calls of the origin in a repeat; null: it could not be asked
 * @property {{ low: number, high: number } | null} wallMs null: nobody asked
 * @property {string[]} broken what the last phases had done to the target and nothing had mended: `kill store`
 * @property {string[]} errors why some of it is not what it should be
 */

/**
 * @param {{ trials: readonly TrialRecord[] }} options of one target at one rate
 * @returns {ColdReadersRow | null} null: none were sent
 */
export function collectColdReaders ({ trials }) {
  const known = trials.flatMap(({ lab }) => lab?.cold ?? [])
  if (known.length === 0) return null
  const add = (/** @type {'ok' | 'failed' | 'wrong'} */ key) => known.reduce((sum, one) => sum + one[key], 0)
  return {
    readers: Math.max(...known.map(({ readers }) => readers)),
    repeats: known.length,
    ok: add('ok'),
    failed: add('failed') + add('wrong'),
    wrong: add('wrong'),
    calls: findRange(known.flatMap(({ calls }) => calls ?? [])),
    wallMs: findRange(known.flatMap(({ wallMs }) => wallMs ?? [])),
    broken: [...new Set(trials.flatMap((record) => record.lab?.cold ? listBroken(record) : []))],
    errors: [...new Set(known.flatMap(({ error }) => error ?? []))]
  }
}

/** Actions since the last fault began; a phase that mended has none left. @param {TrialRecord} record @returns {string[]} */
function listBroken ({ trial, lab }) {
  const isFault = findFaults({ phases: trial.lab?.phases ?? [] })
  const mended = isFault.lastIndexOf(false)
  return (lab?.phases ?? []).slice(mended + 1).flatMap(({ action, ok }) => action !== null && ok ? [action] : [])
}

/** @param {number[]} values */
function findRange (values) {
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) }
}
