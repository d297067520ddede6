import { selectRepeats } from '../stats/disturbance.js'
import { buildRow } from '../stats/rows.js'
import { listGivenUp } from './due-trials.js'
import { load } from '../experiments/load/plan/experiment.js'
import { planLatency, planNativePeaks } from '../plan/latency.js'

/** @import { Baseline, Distribution, Plan, RunRecord, TrialRecord } from '../types.ts' */

const MOST_PER_SECOND = 2000 // more makes the driver late on a small machine, and a percentile needs no more
const SHARE_OF_SLOWEST = 0.5 // busy enough that queues form, far enough from the peak that they do not grow

/**
 * What the peaks say is to be measured next: the latency phase at a rate that every target can bear, and once more with the
 * native driver the peaks that autocannon was too slow for.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options record: with all peaks
 * @returns {Plan}
 */
export function planFollowUp ({ record, decode }) {
  const { plan } = record
  const peaks = record.trials.filter(({ trial }) => trial.phase === 'peak')
  const byAutocannon = peaks.filter(({ trial }) => trial.driver === 'autocannon')
  const driverBound = [...new Set(byAutocannon.map(({ trial }) => trial.target))].filter((target) => {
    const row = buildRow({ target, title: target, trials: peaks.filter(({ trial }) => trial.target === target), decode })
    return row.measured?.driverBound
  })
  const withNative = { ...plan, trials: [...plan.trials, ...planNativePeaks({ plan, targets: driverBound })] }
  if (plan.preset.latencyDurationMs === 0) return withNative
  const offers = Object.fromEntries(plan.baselines.map((baseline) => [baseline.name, chooseOffer({ baseline, peaks, record })]))
  return planLatency({ plan: withNative, offers })
}

/**
 * What the baseline asks for; else the peak that it is sized for, 2,000 a second, or near half of what the slowest target reached,
 * whichever is least.
 * @param {{ baseline: Baseline, peaks: TrialRecord[], record: RunRecord }} options
 * @returns {{ ratePerSecond: number, targets: string[] } | null} null when no target can be measured
 */
export function chooseOffer ({ baseline, peaks, record }) {
  if (!load.isOf(baseline)) return null // its load is its own
  const failed = listGivenUp(record)
  const targets = baseline.targets.filter((target) => !failed.has(target) && peaks.some(({ trial }) => trial.target === target))
  if (targets.length === 0) return null
  if (baseline.load.ratePerSecond !== null) return { ratePerSecond: baseline.load.ratePerSecond, targets }
  const rates = targets.map((target) => {
    const loads = selectRepeats({ trials: peaks.filter(({ trial }) => trial.target === target) }).kept.map(({ load }) => load)
    const windowMs = loads.reduce((sum, load) => sum + load.windowMs, 0)
    return windowMs > 0 ? loads.reduce((sum, { counts }) => sum + counts.ok, 0) * 1000 / windowMs : 0
  })
  const asked = baseline.peak?.peakPerSecond ?? MOST_PER_SECOND
  const ratePerSecond = roundDown(Math.min(asked, ...rates.map((rate) => rate * SHARE_OF_SLOWEST)))
  return ratePerSecond > 0 ? { ratePerSecond, targets } : null
}

/**
 * Down to a preferred number (ISO 3, series R10): two runs of the same thing are likely to be offered the same rate, and
 * only then can their response times be compared.
 * @param {number} rate
 */
export function roundDown (rate) {
  if (rate <= 0) return 0
  const decade = 10 ** Math.floor(Math.log10(rate))
  const step = PREFERRED.findLast((number) => number * decade <= rate) ?? 1
  return Number((step * decade).toPrecision(3))
}

const PREFERRED = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]
