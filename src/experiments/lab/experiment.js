import { lab as planned } from './plan/experiment.js'
import { runLabTrial } from './trial.js'

/** @import { RunningExperiment } from '../types.ts' */

/** @type {RunningExperiment} */
export const lab = { ...planned, runTrial: runLabTrial }
