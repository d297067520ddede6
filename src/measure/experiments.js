import { EXPERIMENTS } from '../plan/experiments.js'

/** @import { Plan, Trial } from '../types.ts' */
/** @import { RunningExperiment } from '../experiments/types.ts' */

/**
 * What runs each kind of plan/experiments.js, loaded when a plan has it.
 * @type {Readonly<Record<string, () => Promise<RunningExperiment>>>}
 */
export const RUNNING = Object.freeze({
  load: async () => (await import('../experiments/load/experiment.js')).load,
  traffic: async () => (await import('../experiments/traffic/experiment.js')).traffic,
  soak: async () => (await import('../experiments/soak/experiment.js')).soak,
  lab: async () => (await import('../experiments/lab/experiment.js')).lab,
  stampede: async () => (await import('../experiments/stampede/experiment.js')).stampede
})

/** Those that a plan has, as they are run. @param {{ plan: Pick<Plan, 'baselines'> }} options */
export function loadRunning ({ plan: { baselines } }) {
  return Promise.all(EXPERIMENTS.filter(({ isOf }) => baselines.some(isOf)).map(({ name }) => RUNNING[name]()))
}

/** What runs a trial. @param {{ trial: Trial }} options */
export async function selectRunning ({ trial }) {
  const { name } = EXPERIMENTS.find(({ runs }) => runs(trial)) ?? {}
  const { runTrial, measureFloor } = name === undefined ? {} : await RUNNING[name]()
  if (!runTrial) throw new TypeError(`nothing runs ${trial.id}`)
  return { runTrial, measureFloor }
}
