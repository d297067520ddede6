import { traffic as planned } from '../plan/experiment.js'
import { buildTrafficResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const traffic = {
  ...planned,
  keep: ({ lab, ...record }) => record,
  buildResult: (options) => ({ traffic: buildTrafficResult(options) })
}
