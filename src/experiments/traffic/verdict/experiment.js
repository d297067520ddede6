import { traffic as planned } from '../plan/experiment.js'
import { buildTrafficResult } from './result.js'

/**
 * @import { Baseline } from '../../../types.ts'
 * @import { JudgedExperiment } from '../../types.ts'
 */

/** @type {JudgedExperiment} */
export const traffic = {
  ...planned,
  keep: ({ lab, ...record }) => record,
  buildResult: (options) => ({
    traffic: buildTrafficResult(options),
    // What was to break is no promise that was broken; the steps have what was found of each.
    ...isBroken(options.baseline) && { verdicts: [] }
  })
}

/** @param {Baseline} baseline */
function isBroken ({ load: { traffic } }) {
  return traffic?.kind === 'stages' && traffic.untilBreak !== undefined
}
