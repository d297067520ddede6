import { lab as planned } from '../plan/experiment.js'
import { listPhaseTimes } from './phase-times.js'
import { findRecovery } from '../stats/recovery.js'
import { collectHealthyRepeats, collectPhaseRepeats } from './healthy.js'
import { buildLabResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const lab = {
  ...planned,
  keep: ({ lab, ...record }) => ({ ...record, ...lab && { lab: { ...lab, recovery: findRecovery({ trial: record.trial, lab }) } } }),
  collectHealthyRepeats,
  collectPhaseRepeats,
  listPhaseTimes,
  buildResult: (options) => ({ lab: buildLabResult(options) })
}
