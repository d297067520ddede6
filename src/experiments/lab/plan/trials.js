import { createRandom, shuffle } from '../../../plan/random.js'
import { applyScale } from '../../../plan/time-scale.js'
import { findOwnLengthMs } from './phases.js'

/** @import { Baseline, LabLoad, LabLoadSpec, LoadProfile, Preset, Trial } from '../../../types.ts' */

const SEED_OFFSET = 2 // neither the order of the peaks nor that of the latency phase
// Whole seconds in each of two or three phases, with a cold start of one before them; with a start and a stop each,
// eight trials stay below a minute and a quarter.
const DURATIONS_MS = Object.freeze({ quick: 5000, default: 10_000, thorough: 60_000 })

/**
 * The trials of all labs of kind load: each target at each rate, or under its users, once a repeat, in blocks that are
 * shuffled as those of the peaks are (see load/plan/peaks.js).
 * @param {{ baselines: readonly Baseline[], preset: Preset, seed: number }} options
 * @returns {Trial[]}
 */
export function planLabTrials ({ baselines, preset, seed }) {
  const pairs = baselines.flatMap((baseline) => baseline.lab?.kind === 'load' ? listPairs({ baseline, lab: baseline.lab, preset }) : [])
  const random = createRandom(seed + SEED_OFFSET)
  return Array.from({ length: preset.repeats }, (_, index) => index + 1)
    .flatMap((repeat) => shuffle(pairs, random).map(({ name, ...pair }) => ({ ...pair, id: `${name}/${repeat}`, repeat })))
}

/**
 * Whether a trial is one of this baseline's lab.
 * @param {{ baseline: Pick<Baseline, 'name' | 'load'>, trial: Trial }} options
 */
export function isTrialOfLab ({ baseline, trial }) {
  return trial.lab !== undefined && trial.id.split('/')[1] === nameLoad({ baseline, load: trial.load })
}

/** @param {{ baseline: Baseline, lab: LabLoadSpec, preset: Preset }} options */
function listPairs ({ baseline, lab: { kind, ratesPerSecond, arrivals, sizes, ...lab }, preset }) {
  const loads = listLoads({ baseline, ratesPerSecond, arrivals })
  const chosen = preset.name === 'quick' ? loads.slice(0, 1) : loads
  return baseline.targets.flatMap((target) => chosen.map((load) => ({
    name: `${target}/${nameLoad({ baseline, load })}`,
    target,
    phase: /** @type {const} */ ('latency'),
    driver: /** @type {const} */ ('native'),
    load,
    durationMs: chooseWindowMs({ lab, preset }),
    warmupMs: preset.warmupMs,
    timeoutMs: baseline.load.timeoutMs,
    lab: { ...(lab), ...sizeFor({ sizes, target }) }
  })))
}

/**
 * The reference's memory is read too: by so much a service grows that caches nothing.
 * @param {{ sizes: LabLoadSpec['sizes'], target: string }} options
 */
function sizeFor ({ sizes, target }) {
  if (!sizes) return {}
  const own = sizes.find((one) => one.target === target)
  return { ...own && { size: own.size }, memory: true }
}

/** @param {{ baseline: Baseline } & Pick<LabLoadSpec, 'ratesPerSecond' | 'arrivals'>} options @returns {LoadProfile[]} */
function listLoads ({ baseline: { load }, ratesPerSecond, arrivals }) {
  const { traffic, connections, openConnections } = load
  if (traffic?.kind === 'users') return [{ kind: 'constant-users', connections: traffic.users, pauseMs: traffic.pauseMs }]
  return ratesPerSecond.map((ratePerSecond) => ({
    kind: arrivals === 'constant' ? 'constant-rate' : 'poisson',
    ratePerSecond,
    connections,
    connectionsSetBy: openConnections === undefined ? 'tool' : 'user'
  }))
}

/** @param {{ lab: Pick<LabLoad, 'phases'>, preset: Preset }} options */
function chooseWindowMs ({ lab, preset }) {
  const ownLengthMs = findOwnLengthMs(lab)
  if (ownLengthMs !== null) return applyScale({ ms: ownLengthMs, timeScale: preset.timeScale })
  return preset.name === 'custom' ? preset.durationMs : DURATIONS_MS[preset.name]
}

/**
 * Two labs may load the same target alike, and mean different things.
 * @param {{ baseline: Pick<Baseline, 'name' | 'load'>, load: LoadProfile }} options
 */
function nameLoad ({ baseline: { name, load: { traffic } }, load }) {
  // Users as they were planned: a machine may allow fewer connections.
  return `${traffic?.kind === 'users' ? nameUsers(traffic) : nameLabLoad({ load })}-${name}`
}

/** @param {{ users: number, pauseMs: number }} traffic */
function nameUsers ({ users, pauseMs }) {
  return `latency-users${users}-pause${pauseMs}ms`
}

/** `latency-r200`, `latency-users5-pause1000ms` @param {{ load: LoadProfile }} options of a lab */
export function nameLabLoad ({ load }) {
  if (load.kind === 'constant-users') return nameUsers({ users: load.connections, pauseMs: load.pauseMs })
  return `latency-r${rateOfLab({ load })}`
}

/** @param {{ load: LoadProfile }} options of a lab @returns {number | undefined} a second; undefined: users make it */
export function rateOfLab ({ load }) {
  return 'ratePerSecond' in load ? load.ratePerSecond : undefined
}
