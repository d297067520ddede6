import { tell } from '../sentences/index.js'
import { formatDuration, formatShare, labelPercentile } from '../../units.js'

/** @import { FigureComparison, RecordComparison } from '../../types.ts' */

/** `requests/s (peak)`, `p99 (latency)`. @param {Pick<FigureComparison, 'figure' | 'phase'>} figure */
export function nameFigure ({ figure, phase }) {
  const names = { goodPerSecond: 'requests/s', cpuPerRequestUs: 'CPU per request' }
  return `${Object.hasOwn(names, figure) ? names[/** @type {keyof typeof names} */ (figure)] : labelPercentile(figure)} (${phase})`
}

/**
 * `9 starts of each in one run, 90 s of 90 s; response times at 2000/s`
 * @param {NonNullable<RecordComparison['oneRun']>} oneRun
 */
export function describeStarts ({ generations, spentMs, budgetMs, ratePerSecond }) {
  const took = budgetMs === null ? '' : `, ${formatDuration({ durationMs: spentMs })} (budget ${formatDuration({ durationMs: budgetMs })})`
  const rate = ratePerSecond === null ? '' : `; response times at ${ratePerSecond}/s`
  return `${generations} ${generations === 1 ? 'start' : 'starts'} of each in one run${took}${rate}`
}

/**
 * What is allowed, as its figure moves: `-5 %` of a rate, `+25 %` of a time.
 * @param {Pick<FigureComparison, 'figure' | 'allowed'>} figure
 */
export function formatAllowed ({ figure, allowed }) {
  return `${figure === 'goodPerSecond' ? '-' : '+'}${formatShare({ ratio: allowed })}`
}

/**
 * What bounds a comparison of two records beside their own repeats: how equals differ on this machine, and how its
 * sessions do. Of one run: what it would take to decide the rest.
 * @param {{ comparison: RecordComparison }} options
 * @returns {string[]}
 */
export function describeBounds ({ comparison }) {
  if (comparison.oneRun) return [...describeNotes(comparison.oneRun), ...describeRest(comparison)]
  return [describeNoiseFloor(comparison), ...describeDrift(comparison)]
}

/**
 * What a reader must know of one run beside its figures: of its worktree, and of the client's pool.
 * @param {NonNullable<RecordComparison['oneRun']>} oneRun
 * @returns {string[]}
 */
export function describeNotes ({ notes, pool }) {
  return [...notes, ...pool.map((one) => tell(one))]
}

/**
 * That two records are two sessions, in a sentence: how much wider that makes the ranges.
 * @param {{ comparison: RecordComparison }} options
 * @returns {string[]} none for one session
 */
export function describeSessions ({ comparison: { figures, oneRun } }) {
  const drifts = figures.flatMap(({ drift }) => drift ?? [])
  if (oneRun || drifts.length === 0) return []
  const isKnown = drifts.every(({ basis }) => basis === 'history')
  const from = isKnown
    ? `by ${Math.max(...drifts.map(({ records }) => records))} records of this machine`
    : 'assumed: there is too little history here'
  const range = describeRange(drifts.map(({ standardDeviation }) => standardDeviation))
  return [
    `Two runs: a machine drifts by ${range} between runs (${from}). The ranges include that; both versions in one run have no drift.`
  ]
}

/** @param {RecordComparison} comparison */
function * describeRest ({ figures, oneRun }) {
  const rest = figures.flatMap(({ verdict, cost, isAside }) => verdict === 'inconclusive' && cost?.moreMs && !isAside ? [cost.moreMs] : [])
  if (rest.length > 0 && oneRun) { yield `deciding the rest takes about ${formatDuration({ durationMs: Math.max(...rest) })} more if results stay the same: --budget ${Math.ceil((oneRun.spentMs + Math.max(...rest)) / 60_000)}m` }
}

/** How equals differ on this machine. @param {Pick<RecordComparison, 'figures' | 'margin'>} comparison */
export function describeNoiseFloor ({ figures, margin }) {
  const floors = figures.flatMap(({ noiseFloor }) => noiseFloor ?? [])
  if (floors.length > 0) return `noise floor of this machine: ${describeRange(floors)}, by figure`
  return `noise floor of this machine: not known, so more than ${formatShare({ ratio: margin })} worse counts; \`baseload run --aa\` measures it for --noise-from`
}

/** @param {RecordComparison} comparison */
function * describeDrift ({ figures }) {
  const drifts = figures.flatMap(({ drift }) => drift ?? [])
  if (drifts.length === 0) return
  const advice = 'both in one run have no such drift: baseload compare --start "<old>" --against "<new>"'
  const known = drifts.filter(({ basis }) => basis === 'history')
  const assumed = drifts.find(({ basis }) => basis === 'assumed')
  const range = describeRange(known.map(({ standardDeviation }) => standardDeviation))
  if (known.length > 0) { yield `two sessions of this machine differ by ${range} (standard deviation of a ratio, from up to ${Math.max(...known.map(({ records }) => records))} records); the ranges include it${assumed ? '' : `; ${advice}`}` }
  if (assumed) { yield `sessions of a machine drift apart; ${known.length > 0 ? 'for the other figures there is no history' : 'no history here'}: ${formatShare({ ratio: assumed.standardDeviation })} is assumed (standard deviation of a ratio), and the ranges include it; ${advice}` }
}

/** @param {number[]} shares */
function describeRange (shares) {
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map((share) => `${Number((share * 100).toPrecision(2))} %`)
  return low === high ? low : `${low} to ${high}`
}
