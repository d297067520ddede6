import { measureFloor } from '../../measure/trial/machine-floor.js'
import { runTrial } from '../../measure/trial/trial.js'
import { load as planned } from './plan/experiment.js'

/** @import { RunningExperiment } from '../types.ts' */

/** @type {RunningExperiment} */
export const load = { ...planned, runTrial, measureFloor }
