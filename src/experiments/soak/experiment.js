import { soak as planned } from './plan/experiment.js'
import { runSoakTrial } from './trial.js'

/** @import { RunningExperiment } from '../types.ts' */

/** @type {RunningExperiment} */
export const soak = { ...planned, runTrial: runSoakTrial }
