/** @import { RowMeasured, TrialRecord } from '../types.ts' */

/**
 * How far requests depend on each other at the bounds that all repeats know: the strictest of the repeats.
 * @param {ReadonlyArray<{ load: Pick<TrialRecord['load'], 'dependenceAt'> }>} trials
 * @returns {NonNullable<RowMeasured['dependenceAt']>} in the order in which they come
 */
export function findDependenceAt (trials) {
  /** @type {Map<string, { boundUs: number, strict: boolean, tau: number, seen: number, last: number }>} */
  const known = new Map()
  for (const [index, { load }] of trials.entries()) {
    for (const { boundUs, strict, tau } of load.dependenceAt ?? []) {
      const key = `${boundUs} ${strict}`
      const one = known.get(key) ?? { boundUs, strict, tau, seen: 0, last: -1 }
      known.set(key, { ...one, tau: Math.max(one.tau, tau), seen: one.seen + (one.last === index ? 0 : 1), last: index })
    }
  }
  return [...known.values()].filter(({ seen }) => seen === trials.length).map(({ boundUs, strict, tau }) => ({ boundUs, strict, tau }))
}
