import { planLatency } from './latency.js'
import { planAsked } from './generations.js'
import { buildPlan } from './plan.js'

/** @import { Baseline, Plan, Preset, Target, VersionsPlan } from '../types.ts' */

/** What the two versions are called, as targets, by `compare`. */
export const BEFORE = 'before'
export const AFTER = 'after'

/**
 * Two versions in generations of both, each loaded as often before the other as after it.
 * @param {{ baseline: Baseline, targets: Readonly<Record<string, Target>>, preset: Preset, seed: number, connections?:
 *   { peak?: number, open?: number }, versions: VersionsPlan, time: Pick<Parameters<typeof planAsked>[0], 'asked' |
 *   'of'> }} options baseline: over both targets; connections: replace the baseline's own
 * @returns {Plan}
 * @throws {import('../errors.js').BaseloadError} USAGE
 */
export function planVersions ({ baseline, targets, preset, seed, connections, versions, time }) {
  // autocannon is slower: the driver would be the bottleneck of fast servers.
  const plan = { ...buildPlan({ baselines: [baseline], targets, preset, seed, connections, driver: 'native' }), versions }
  const { ratePerSecond } = baseline.load
  const asked = versions.isWithoutPeak && ratePerSecond !== null
    ? planLatency({ plan: { ...plan, trials: [] }, offers: { [baseline.name]: { ratePerSecond, targets: baseline.targets } } })
    : plan
  return planAsked({ plan: asked, ...time })
}

/**
 * The names of the two versions: the reference is the one that was there before.
 * @param {{ plan: Pick<Plan, 'baselines'> }} options
 * @returns {{ before: string, after: string }}
 */
export function nameVersions ({ plan: { baselines: [{ reference, targets }] } }) {
  return { before: reference, after: targets.find((name) => name !== reference) ?? reference }
}
