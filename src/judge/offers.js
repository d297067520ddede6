import { chooseOffer, roundDown } from './follow-up.js'
import { planLatency } from '../plan/latency.js'
import { isTrialOfLoad } from '../plan/peaks.js'
import { LOOK_RATE, LOOK_WARMUP_MS, PART_WITH_RATE } from '../plan/first-look.js'

/** @import { Plan, RunRecord, Trial } from '../types.ts' */

/**
 * What the first look measures once the peaks are known: the layers at the rate that all of them bear, or at half of what the slowest
 * of them reached.
 * @param {{ record: RunRecord }} options
 * @returns {Plan}
 */
export function planLookLatency ({ record }) {
  const { plan } = record
  const peaks = record.trials.filter(({ trial }) => trial.phase === 'peak')
  const baseline = plan.baselines.find(({ name }) => name === PART_WITH_RATE)
  if (!baseline) return plan
  const bearable = chooseOffer({ baseline: { ...baseline, load: { ...baseline.load, ratePerSecond: null } }, peaks, record })
  if (bearable === null) return plan
  const isBorne = bearable.ratePerSecond >= LOOK_RATE // half of what the slowest reached
  const offers = { [PART_WITH_RATE]: isBorne ? { ...bearable, ratePerSecond: LOOK_RATE } : bearable }
  const { trials, ...planned } = planLatency({ plan, offers })
  return { ...planned, trials: trials.map((trial) => trial.phase === 'latency' ? { ...trial, warmupMs: LOOK_WARMUP_MS } : trial) }
}

/**
 * Half the rate for each baseline at whose rate the driver sent late. A rate that the user or the baseline asked for stays.
 * @param {{ record: RunRecord, chosen: ReadonlySet<string> }} options record: after the first generation; chosen: baselines whose rate
 *   nobody asked for
 * @returns {Plan | null} null: nothing was late
 */
export function halveOffers ({ record, chosen }) {
  const { plan } = record
  const isLate = (/** @type {Trial} */ trial) => record.trials.some((one) =>
    one.trial.id === trial.id && one.load.invalid.some(({ kind }) => kind === 'late' || kind === 'unsent'))
  const late = plan.baselines.filter((baseline) =>
    chosen.has(baseline.name) &&
    plan.trials.some((trial) => trial.phase === 'latency' && isTrialOfLoad({ baseline, trial }) && isLate(trial)))
  const offers = Object.fromEntries(late.flatMap((baseline) => {
    const ratePerSecond = roundDown(Number(baseline.load.ratePerSecond) / 2)
    const targets = baseline.targets.filter((target) => record.trials.some(({ trial }) => trial.target === target))
    return ratePerSecond >= LEAST_RATE ? [[baseline.name, { ratePerSecond, targets }]] : []
  }))
  if (Object.keys(offers).length === 0) return null
  const names = new Set(Object.keys(offers))
  const isKept = (/** @type {Trial} */ trial) => trial.phase !== 'latency' || record.trials.some((one) => one.trial.id === trial.id) ||
    !plan.baselines.some((baseline) => names.has(baseline.name) && isTrialOfLoad({ baseline, trial }))
  return planLatency({ plan: { ...plan, trials: plan.trials.filter(isKept) }, offers })
}

const LEAST_RATE = 10
