import { lab as planned } from '../plan/experiment.js'
import { findRecovery } from '../stats/recovery.js'
import { collectHealthyRepeats } from './healthy.js'
import { buildLabResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const lab = {
  ...planned,
  keep: ({ lab, ...record }) => ({ ...record, ...lab && { lab: { ...lab, recovery: findRecovery({ trial: record.trial, lab }) } } }),
  collectHealthyRepeats,
  buildResult: (options) => ({ lab: buildLabResult(options) })
}
