import { lab } from '../experiments/lab/experiment.js'
import { load } from '../experiments/load/experiment.js'
import { soak } from '../experiments/soak/experiment.js'
import { stampede } from '../experiments/stampede/experiment.js'
import { traffic } from '../experiments/traffic/experiment.js'

/** @import { Trial } from '../types.ts' */
/** @import { RunningExperiment } from '../experiments/types.ts' */

/** As they are run; see plan/experiments.js. @type {readonly RunningExperiment[]} */
export const EXPERIMENTS = Object.freeze([load, traffic, soak, lab, stampede])

/** What runs a trial. @param {{ trial: Trial }} options */
export function selectRunning ({ trial }) {
  const { runTrial, measureFloor } = EXPERIMENTS.find(({ runs }) => runs(trial)) ?? {}
  if (!runTrial) throw new TypeError(`nothing runs ${trial.id}`)
  return { runTrial, measureFloor }
}
