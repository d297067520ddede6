import { runTrial } from '../../measure/trial/trial.js'
import { traffic as planned } from './plan/experiment.js'

/** @import { RunningExperiment } from '../types.ts' */

/** @type {RunningExperiment} */
export const traffic = { ...planned, runTrial }
