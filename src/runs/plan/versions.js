import { planLatency } from '../../experiments/load/plan/latency.js'
import { buildPlan } from './plan.js'

/** @import { Baseline, Plan, Preset, Target, Trial } from '../../types.ts' */

/** What the two versions are called, as targets, by `compare`. */
export const BEFORE = 'before'
export const AFTER = 'after'

/** A p99 takes 368 requests at least (docs/explanation/method.md); somewhat more, as arrivals are random. */
const REQUESTS_FOR_P99 = 450
const LONGEST_MS = 10_000

/**
 * The first block of a comparison of two versions: the peak of each. The others follow from what comes out, see verdict/next-block.js.
 * @param {object} options
 * @param {Baseline} options.baseline over both targets
 * @param {Readonly<Record<string, Target>>} options.targets
 * @param {Preset} options.preset repeats is 1: one block
 * @param {number} options.seed
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baseline's own
 * @param {Omit<NonNullable<Plan['versions']>, 'plannedBlocks' | 'looks'>} options.versions
 * @returns {Plan}
 * @throws {import('../../errors.js').BaseloadError} USAGE
 */
export function planVersions ({ baseline, targets, preset, seed, connections, versions }) {
  // autocannon is slower: the driver would be the bottleneck of fast servers.
  const plan = buildPlan({ baselines: [baseline], targets, preset, seed, connections, driver: 'native' })
  const first = { ...plan, versions: { ...versions, plannedBlocks: null, looks: [] } }
  if (!versions.isWithoutPeak) return first
  return planFirstLatency({ plan: { ...first, trials: [] }, ratePerSecond: baseline.load.ratePerSecond })
}

/**
 * One more block: both versions at their peak, then both at the rate that is known by now, each time in an order drawn from the seed.
 * @param {{ plan: Plan, block: number }} options block: 2 for the second
 * @returns {Plan} with the trials of the block added
 */
export function planBlock ({ plan, block }) {
  const { baselines: [baseline], targets, preset, seed, versions } = plan
  const { trials: peaks } = buildPlan({
    baselines: [baseline],
    targets,
    preset: { ...preset, repeats: 1 },
    seed: seed + SEEDS_APART * block,
    driver: 'native'
  })
  const added = addLatency({
    plan: {
      ...plan,
      trials: versions?.isWithoutPeak ? [] : peaks,
      seed: seed + SEEDS_APART * block,
      preset: { ...preset, repeats: 1 }
    },
    ratePerSecond: baseline.load.ratePerSecond
  })
  return { ...plan, preset: { ...preset, repeats: block }, trials: [...plan.trials, ...added.map((trial) => renumber(trial, block))] }
}

/**
 * The latency trials of the first block, whose peaks have told the rate.
 * @param {{ plan: Plan, ratePerSecond: number | null }} options
 * @returns {Plan}
 */
export function planFirstLatency ({ plan, ratePerSecond }) {
  const { baselines: [baseline], preset } = plan
  if (preset.latencyDurationMs === 0 || ratePerSecond === null) return plan
  const neededMs = Math.ceil(REQUESTS_FOR_P99 / ratePerSecond * 1000)
  const timed = { ...plan, preset: { ...preset, latencyDurationMs: Math.max(preset.latencyDurationMs, Math.min(neededMs, LONGEST_MS)) } }
  return planLatency({ plan: timed, offers: { [baseline.name]: { ratePerSecond, targets: baseline.targets } } })
}

/**
 * The names of the two versions: the reference is the one that was there before.
 * @param {{ plan: Pick<Plan, 'baselines'> }} options
 * @returns {{ before: string, after: string }}
 */
export function nameVersions ({ plan: { baselines: [{ reference, targets }] } }) {
  return { before: reference, after: targets.find((name) => name !== reference) ?? reference }
}

/** Each block has an order of its own, also beside the next seed's. */
const SEEDS_APART = 1009

/** @param {{ plan: Plan, ratePerSecond: number | null }} options @returns {Trial[]} */
function addLatency ({ plan, ratePerSecond }) {
  const { baselines: [baseline], preset } = plan
  if (preset.latencyDurationMs === 0 || ratePerSecond === null) return plan.trials
  return planLatency({ plan, offers: { [baseline.name]: { ratePerSecond, targets: baseline.targets } } }).trials
}

/** @param {Trial} trial @param {number} block */
function renumber (trial, block) {
  return { ...trial, id: trial.id.replace(/\/1$/, `/${block}`), repeat: block }
}
