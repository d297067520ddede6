import { soak as planned } from '../plan/experiment.js'
import { buildSoakResult, listSoakChecks } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const soak = {
  ...planned,
  keep: ({ lab, ...record }) => record,
  buildResult (options) {
    const found = buildSoakResult(options)
    return { soak: found, checks: listSoakChecks({ result: found }) }
  }
}
