import { lab as planned } from '../plan/experiment.js'
import { collectHealthyRepeats } from './healthy.js'
import { buildLabResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const lab = { ...planned, collectHealthyRepeats, buildResult: (options) => ({ lab: buildLabResult(options) }), listVerdicts: () => [] }
