import { formatShare } from '../units.js'

/** @import { RecordComparison } from '../../types.ts' */

/**
 * What bounds a comparison of two records beside their own repeats: how equals differ on this machine, and how its sessions do.
 * @param {{ comparison: RecordComparison }} options
 * @returns {string[]}
 */
export function describeBounds ({ comparison }) {
  return [describeNoiseFloor(comparison), ...describeDrift(comparison)]
}

/** @param {RecordComparison} comparison */
function describeNoiseFloor ({ figures, margin }) {
  const floors = figures.flatMap(({ noiseFloor }) => noiseFloor ?? [])
  if (floors.length > 0) return `noise floor of this machine: ${describeRange(floors)}, one a figure`
  return `noise floor of this machine: not known, so a worsening of ${formatShare({ ratio: margin })} counts; \`baseload run --aa\` finds it, --noise-from takes it`
}

/** @param {RecordComparison} comparison */
function * describeDrift ({ figures }) {
  const drifts = figures.flatMap(({ drift }) => drift ?? [])
  if (drifts.length === 0) return
  const advice = 'both in one run have no such drift: baseload compare --start "<old>" --against "<new>"'
  const known = drifts.filter(({ basis }) => basis === 'history')
  const assumed = drifts.find(({ basis }) => basis === 'assumed')
  const range = describeRange(known.map(({ standardDeviation }) => standardDeviation))
  if (known.length > 0) yield `two sessions of this machine differ by ${range} (standard deviation of a ratio, from up to ${Math.max(...known.map(({ records }) => records))} records); the intervals hold it${assumed ? '' : `; ${advice}`}`
  if (assumed) yield `sessions of a machine drift apart; ${known.length > 0 ? 'for the other figures there is no history' : 'no history here'}: ${formatShare({ ratio: assumed.standardDeviation })} is assumed (standard deviation of a ratio), and the intervals hold it; ${advice}`
}

/** @param {number[]} shares */
function describeRange (shares) {
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map((share) => `${Number((share * 100).toPrecision(2))} %`)
  return low === high ? low : `${low} to ${high}`
}
