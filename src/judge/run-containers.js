import { estimateUnits } from './containers.js'
import { isOfEvents } from '../plan/objective.js'
import { FEWEST_SECONDS } from '../stats/row-rates.js'
import { estimateOverRepeats, REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { findPeakRow } from './headline.js'

/** @import { EstimatedContainers, Estimate, NoContainersReason, PeakQuestion, Row, RowMeasured, Verdict } from '../types.ts' */

const HOPELESS = 10 // an upper end that is so many times the lower one is no answer

/**
 * How many containers of each target hold a peak: its rate flat out, divided. Where that is not known, or the target
 * missed what it was asked, there is no number.
 * @param {{ targets: readonly string[], question: PeakQuestion, rows: readonly Row[], verdicts: readonly Verdict[] }}
 *   options rows, verdicts: of the same baseline
 * @returns {EstimatedContainers[]} in the order of targets
 */
export function estimateContainers ({ targets, question, rows, verdicts }) {
  return targets.map((target) => {
    const row = findPeakRow({ rows, target })
    const asked = verdicts.filter((one) => one.target === target && isOfEvents(one.objective))
    const ratePerSecond = row?.measured ? findBase(row.measured, question) : null
    const undecided = [...new Set(asked.filter(({ verdict }) => verdict !== 'met').map(({ objective }) => objective.text))]
    const about = { target, atMost: row?.measured?.driverBound ?? false, ratePerSecond, undecided }
    const reason = findReason({ row, asked, rows })
    if (reason !== null || ratePerSecond === null) { return { ...about, units: null, low: null, high: null, undecided: [], reason: reason ?? { code: row?.measured ? 'noSeconds' : 'unmeasured' } } }
    return { ...about, ...estimateUnits({ question, rate: ratePerSecond }) }
  })
}

/**
 * The rate that is divided. By seconds, those of each start; good and bad answers are not told apart in them, so the share of
 * good ones is that of the whole.
 * @param {RowMeasured} measured @param {PeakQuestion} question
 * @returns {Estimate | null} null with too few seconds
 */
function findBase ({ goodPerSecond, achievedPerSecond, perSecond, byRepeat = [] }, { base }) {
  if (base === undefined) return goodPerSecond
  if (perSecond === null || perSecond.seconds < FEWEST_SECONDS) return null
  const good = goodPerSecond.value / achievedPerSecond.value
  const starts = byRepeat.flatMap((one) => one.perSecond ? [one.perSecond.p1 * good] : [])
  if (starts.length >= REPEATS_FOR_INTERVAL) return estimateOverRepeats({ values: starts })
  return { value: perSecond.p1 * good, low: null, high: null, basis: 'merged' }
}

/** Ends of a rate between starts of a server that differ so much. @param {{ low: number, high: number }} range */
export function isHopeless ({ low, high }) {
  return low * HOPELESS < high
}

/**
 * @param {{ row: Row | undefined, asked: Verdict[], rows: readonly Row[] }} options
 * @returns {NoContainersReason | null} null: there can be a number
 */
function findReason ({ row, asked, rows }) {
  if (!row?.measured) return { code: 'unmeasured', ...row?.reason !== undefined && { why: row.reason } }
  if (row.status === 'invalid') return { code: 'invalid', ...row.reason !== undefined && { why: row.reason } }
  const { value, low, high } = row.measured.goodPerSecond
  if (value <= 0) return { code: 'nothingGood' }
  if (low !== null && high !== null && isHopeless({ low, high })) return { code: 'rateUnsure', low, high }
  const missed = asked.find(({ verdict }) => verdict === 'missed')
  if (!missed) return null
  const offered =
    missed.phase === 'latency'
      ? rows.find(({ target, phase }) => target === missed.target && phase === 'latency')?.offeredPerSecond
      : undefined
  return { code: 'missed', objective: missed.objective.text, offeredPerSecond: offered ?? null }
}
