import { isWholeInside } from '../verdict/band-place.js'
import { formatCount, formatPercentileName, formatShare, formatTimeAlone } from '../../../layout/units.js'

/** @import { BandPlace, Move, TraceVerdict, TracesResult, TreeRow, Unplaced } from '../types.ts' */

const SELDOM = 0.995

/** `12,000 traces of gateway GET /page, 84,000 spans` @param {TracesResult} result */
export function describeTraces ({ traces, root, counts: { spans } }) {
  return `${formatCount({ count: traces })} traces of ${root}, ${formatCount({ count: spans })} spans read`
}

/** `p99 84 ms measured, 79 to 96 ms from the parts` @param {BandPlace} place */
export function describePlace ({ percentile, measured: { value }, lowUs, highUs }) {
  const name = formatPercentileName({ percentile })
  if (highUs === null) return `${name} ${formatTimeAlone({ valueUs: value })} measured, unknown from the parts`
  const band = lowUs === null ? `up to ${formatTimeAlone({ valueUs: highUs })}` : `${formatTimeAlone({ valueUs: lowUs })} to ${formatTimeAlone({ valueUs: highUs })}`
  return `${name} ${formatTimeAlone({ valueUs: value })} measured, ${band} from the parts`
}

/** `p99 needs 368 traces` @param {Unplaced} place */
function describeUnplaced ({ percentile, needed }) {
  return `${formatPercentileName({ percentile })} needs ${formatCount({ count: needed })} traces`
}

/** The answer in one sentence. @param {TracesResult} result */
export function describeBand ({ sla, band, unplaced }) {
  if (sla === null) return 'Cannot tell: the graph is too large to compare the root with its parts.'
  if (band.length === 0) return `Cannot tell: too few traces to compare the root with its parts. ${unplaced.map(describeUnplaced).join('; ')}.`
  const isInside = isWholeInside({ band, unplaced })
  const places = [...band.map(describePlace), ...unplaced.map(describeUnplaced)].join('; ')
  if (isInside === null) return `Cannot tell, with so few traces, whether the parts explain the time of the root. ${places}.`
  if (isInside) return `Inside the band: the parts explain the time of the root. ${places}.`
  return `Outside the band: the parts do not explain the time of the root. ${places}.`
}

/** @param {TraceVerdict} verdict */
export function describeObjective ({ objective: { text }, verdict, measured, needed }) {
  if (measured === null) return `${text}: cannot tell: it needs about ${formatCount({ count: needed })} traces`
  const { value, low, high } = measured
  const range = low === null || high === null ? '' : ` (${formatTimeAlone({ valueUs: low })} to ${formatTimeAlone({ valueUs: high })})`
  const words = { met: 'met', missed: 'missed', inconclusive: 'cannot tell' }
  return `${text}: ${words[verdict]}: measured ${formatTimeAlone({ valueUs: value })}${range}`
}

/** @param {Move} move */
export function describeMove ({ part, objective, fromUs, toUs, withoutUs }) {
  const name = objective.split(/[<>=]/)[0]
  if (toUs === null) return `${part}: not enough alone. Even at 0 ms for it, the root takes ${formatTimeAlone({ valueUs: withoutUs })}`
  return `${part}: ${objective} would be kept if its ${name} fell from ${formatTimeAlone({ valueUs: fromUs })} to ${formatTimeAlone({ valueUs: toUs })}`
}

/** `gateway GET /page`, with how it is called. @param {TreeRow} row */
export function nameRow ({ name, kind, how, calls, errors }) {
  if (kind === 'between') return `network and queue before ${name}`
  if (kind === 'lost') return `failed attempts of ${name}`
  const notes = [
    ...how.isParallel ? ['in parallel'] : [],
    ...how.chance < SELDOM ? [`${how.isArm ? 'or ' : ''}in ${formatSmall(how.chance)}`] : [],
    ...how.rounds * how.width > 1 || !how.isFixed ? [describeShape(how)] : [],
    ...how.retriedRatio > 0 ? [`retried ${formatSmall(how.retriedRatio)}`] : [],
    ...errors > 0 ? [`failed ${formatSmall(errors / calls)}`] : []
  ]
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}

/** @param {TreeRow['how']} how */
function describeShape ({ rounds, width, isFixed }) {
  const times = width === 1 ? `×${rounds}` : rounds === 1 ? `${width} in parallel` : `${rounds} × ${width} in parallel`
  return isFixed ? times : `mostly ${times}`
}

/** Never rounded down to nothing. @param {number} ratio */
function formatSmall (ratio) {
  return ratio > 0 && ratio < 0.005 ? '< 1 %' : formatShare({ ratio })
}
