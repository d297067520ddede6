import { chooseOpenConnections } from '../../../plan/open-connections.js'
import { createRandom, shuffle } from '../../../plan/random.js'

/**
 * @import { PlannedExperiment } from '../../types.ts'
 * @import { Baseline, Preset, Trial } from '../../../types.ts'
 */

/** One rate for a long time: does memory leak, does p99 drift? @type {PlannedExperiment} */
export const soak = {
  name: 'soak',
  isOf: ({ lab, load }) => lab === undefined && load?.soak !== undefined,
  findMistakes: () => [],
  findGreatestRate: () => null,
  plan: (options) => ({ trials: planSoakTrials(options) }),
  runs: ({ soak }) => soak === true,
  owns: isTrialOfSoak,
  hasPhases: false,
  phaseName: 'Soak',
  extraMs: 0,
  expectMoreMs: () => 0
}

const SEED_OFFSET = 4 // an order of its own, as every other phase has

/**
 * Each target of a soak once: what a second start would tell, a longer soak tells better.
 * @param {{ baselines: readonly Baseline[], preset: Pick<Preset, 'warmupMs'>, seed: number }} options seed: of their order
 * @returns {Trial[]}
 */
function planSoakTrials ({ baselines, preset: { warmupMs }, seed }) {
  const trials = baselines.flatMap(({ name, targets, objectives, load: { soak, openConnections: given, timeoutMs } }) => {
    if (!soak) return []
    const { ratePerSecond, durationMs } = soak
    return targets.map((target) => ({
      id: `${target}/${nameSoak({ name })}/1`,
      target,
      phase: /** @type {const} */ ('latency'),
      driver: /** @type {const} */ ('native'),
      repeat: 1,
      load: {
        kind: /** @type {const} */ ('constant-rate'),
        ratePerSecond,
        ...chooseOpenConnections({ given, ratePerSecond, timeoutMs, objectives })
      },
      durationMs,
      warmupMs,
      timeoutMs,
      soak: /** @type {const} */ (true)
    }))
  })
  return shuffle(trials, createRandom(seed + SEED_OFFSET))
}

/** @param {{ baseline: Pick<Baseline, 'name'>, trial: Trial }} options */
export function isTrialOfSoak ({ baseline, trial }) {
  return trial.soak === true && trial.id.split('/')[1] === nameSoak(baseline)
}

/** Two baselines may soak the same target and ask something else. @param {{ name: string }} baseline */
function nameSoak ({ name }) {
  return `latency-soak-${name}`
}
