import { chooseOpenConnections } from '../../../plan/open-connections.js'
import { createRandom, shuffle } from '../../../plan/random.js'
import { findGreatestRate, findMostUsers, measureStages, risesUntilBreak } from '../../../plan/traffic.js'

/** @import { Baseline, LoadProfile, Preset, Traffic, Trial } from '../../../types.ts' */

const SEED_OFFSET = 3 // an order of its own, as every other phase has

/**
 * Each target under the traffic of its baseline once a repeat, in blocks that are shuffled as those of the peaks are
 * (see load/plan/peaks.js). A target is brought to its limit once.
 * @param {{ baselines: readonly Baseline[], preset: Preset, seed: number }} options
 * @returns {Trial[]}
 */
export function planTrafficTrials ({ baselines, preset, seed }) {
  const list = (/** @type {readonly Baseline[]} */ some) => some.flatMap((baseline) =>
    baseline.load.traffic ? listPairs({ baseline, traffic: baseline.load.traffic, preset }) : []
  )
  const [all, repeated] = [list(baselines), list(baselines.filter((one) => !risesUntilBreak(one)))]
  const random = createRandom(seed + SEED_OFFSET)
  return Array.from({ length: preset.repeats }, (_, index) => index + 1)
    .flatMap((repeat) => shuffle(repeat === 1 ? all : repeated, random).map(({ name, ...pair }) => ({ ...pair, id: `${name}/${repeat}`, repeat })))
}

/**
 * Whether a trial is one of this baseline.
 * @param {{ baseline: Pick<Baseline, 'name' | 'load'>, trial: Trial }} options
 */
export function isTrialOfTraffic ({ baseline, trial }) {
  const { traffic } = baseline.load
  return traffic !== undefined && trial.id.split('/')[1] === nameTraffic({ baseline, traffic })
}

/** @param {{ baseline: Baseline, traffic: Traffic, preset: Preset }} options */
function listPairs ({ baseline, traffic, preset }) {
  return baseline.targets.map((target) => ({
    name: `${target}/${nameTraffic({ baseline, traffic })}`,
    target,
    phase: /** @type {const} */ ('latency'),
    driver: /** @type {const} */ ('native'),
    load: makeLoad({ baseline, traffic }),
    durationMs: traffic.kind === 'users' ? preset.durationMs : measureStages(traffic),
    warmupMs: preset.warmupMs,
    timeoutMs: baseline.load.timeoutMs
  }))
}

/** @param {{ baseline: Baseline, traffic: Traffic }} options @returns {LoadProfile} */
function makeLoad ({ baseline: { load: { openConnections, timeoutMs }, objectives }, traffic }) {
  if (traffic.kind === 'users') return { kind: 'constant-users', connections: traffic.users, pauseMs: traffic.pauseMs }
  if (traffic.kind === 'user-stages') return { ...traffic, connections: findMostUsers(traffic) }
  return {
    kind: 'stages',
    stages: traffic.stages,
    arrivals: 'poisson',
    ...traffic.untilBreak && { untilBreak: traffic.untilBreak },
    ...chooseOpenConnections({ given: openConnections, ratePerSecond: findGreatestRate(traffic), timeoutMs, objectives })
  }
}

/**
 * Two baselines may load the same target alike and ask something else.
 * @param {{ baseline: Pick<Baseline, 'name'>, traffic: Traffic }} options
 */
function nameTraffic ({ baseline, traffic }) {
  if (traffic.kind === 'users') return `latency-users${traffic.users}-pause${traffic.pauseMs}ms-${baseline.name}`
  if (traffic.kind === 'user-stages') return `latency-user-stages${traffic.stages.length}-${baseline.name}`
  return `latency-${traffic.untilBreak ? 'break' : 'stages'}${traffic.stages.length}-${baseline.name}`
}
