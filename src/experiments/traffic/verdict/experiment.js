import { risesUntilBreak } from '../../../plan/traffic.js'
import { traffic as planned } from '../plan/experiment.js'
import { buildTrafficResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const traffic = {
  ...planned,
  keep: ({ lab, ...record }) => record,
  buildResult: (options) => ({
    traffic: buildTrafficResult(options),
    // What was to break is no promise that was broken; the steps have what was found of each.
    ...risesUntilBreak(options.baseline) && { verdicts: [] }
  })
}
