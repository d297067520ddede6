import { isFirstLook } from '../plan/first-look.js'
import { planFollowUp } from '../judge/experiments.js'
import { planLookLatency } from '../judge/offers.js'
import { decodeHistogram } from '../record/histogram.js'

/** @import { Plan, RunRecord } from '../types.ts' */

/**
 * What follows from the peaks, as a rule at which rate all are asked. Loaded when they are known.
 * @param {{ record: RunRecord }} options
 * @returns {Plan}
 */
export function planAfterPeaks ({ record }) {
  return isFirstLook(record) ? planLookLatency({ record }) : planFollowUp({ record, decode: decodeHistogram })
}
