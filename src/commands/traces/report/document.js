import { formatCount, formatPercentileName, formatShare } from '../../../units.js'
import { EXIT } from '../../../errors.js'
import { tell } from '../../../report/sentences/index.js'
import { isWholeInside } from '../verdict/band-place.js'

/**
 * @import { Answer, Document, Figure, Outcome, Part, Step, Table, Text } from '../../../report/document.ts'
 * @import { BandPlace, TraceVerdict, TracesResult, TreeRow, Unplaced } from '../types.ts'
 */

const MOST = Object.freeze({ lines: 40, spans: 16, moves: 2, remarks: 3 }) // on a screen
const DEEPEST = 8
const SELDOM = 0.995
/** @type {Readonly<Record<TraceVerdict['verdict'], { outcome: Outcome, word: string }>>} */
const VERDICTS = Object.freeze({
  met: { outcome: 'good', word: 'met' },
  missed: { outcome: 'bad', word: 'missed' },
  inconclusive: { outcome: 'open', word: 'cannot tell' }
})

/**
 * Whether the spans of a service make what its root takes, and where the slowest requests spend it.
 * @param {{ result: TracesResult, steps?: Step[], exitCode?: number }} options exitCode: of the command that prints it;
 *   absent: not known
 * @returns {Document}
 */
export function documentTraces ({ result, steps = [], exitCode }) {
  const { root, traces, counts: { spans }, verdicts, remarks } = result
  return {
    subject: 'traces',
    title: `traces: ${formatCount({ count: traces })} traces of ${root}, ${formatCount({ count: spans })} spans read`,
    mostLines: MOST.lines,
    blocks: [
      answerBand(result),
      ...verdicts.map(answerObjective),
      tableTree(result),
      tableMoves(result),
      tableBand(result),
      { kind: 'list', title: 'To keep in mind', most: MOST.remarks, lines: remarks.map((one) => tell(one)) }
    ],
    foot: { steps, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } } }
  }
}

/** @param {number | null} value @returns {Figure} */
function time (value) {
  return { value, unit: 'us' }
}

/** @param {TracesResult} result @returns {Answer} */
function answerBand ({ sla, band, unplaced, causes }) {
  const isInside = isWholeInside({ band, unplaced })
  const places = /** @type {Part[][]} */ ([...band.map(describePlace), ...unplaced.map(describeUnplaced)])
  const joined = places.flatMap((parts, index) => index === 0 ? parts : ['; ', ...parts])
  return {
    kind: 'answer',
    outcome: isInside === null ? 'open' : isInside ? 'good' : 'bad',
    text: nameAnswer({ isInside, isComposed: sla !== null, isCompared: band.length > 0 }),
    because: [...sla === null || places.length === 0 ? [] : [[...joined, '.']], ...causes.map((cause) => tell(cause))]
  }
}

/** @param {{ isInside: boolean | null, isComposed: boolean, isCompared: boolean }} options */
function nameAnswer ({ isInside, isComposed, isCompared }) {
  if (!isComposed) return 'Cannot tell: the graph is too large to compare the root with its parts.'
  if (!isCompared) return 'Cannot tell: too few traces to compare the root with its parts.'
  if (isInside === null) return 'Cannot tell, with so few traces, whether the parts explain the time of the root.'
  return isInside
    ? 'The parts explain the time of the root.'
    : 'The parts do not explain the time of the root.'
}

/** `p99 84 ms measured, 79 to 96 ms from the parts` @param {BandPlace} place @returns {Part[]} */
function describePlace ({ percentile, measured: { value }, lowUs, highUs }) {
  const band = /** @type {Part[]} */ (highUs === null
    ? ['unknown']
    : lowUs === null ? ['up to ', time(highUs)] : [{ value: null, low: lowUs, high: highUs, unit: 'us' }])
  return [`${formatPercentileName({ percentile })} `, time(value), ' measured, ', ...band, ' from the parts']
}

/** `p99 needs 368 traces` @param {Unplaced} place @returns {Part[]} */
function describeUnplaced ({ percentile, needed }) {
  return [`${formatPercentileName({ percentile })} needs ${formatCount({ count: needed })} traces`]
}

/** @param {TraceVerdict} verdict @returns {Answer} */
function answerObjective ({ objective, verdict, measured, needed }) {
  const { outcome, word } = VERDICTS[verdict]
  const text = /** @type {Text} */ (measured === null
    ? `${objective.text}: cannot tell: it needs about ${formatCount({ count: needed })} traces`
    : [`${objective.text}: ${word}: measured `, { ...measured, unit: 'us' }])
  return { kind: 'answer', outcome, text }
}

/** In the order of the graph; lines that the slowest spend most in stay longest. @param {TracesResult} result @returns {Table} */
function tableTree ({ tree, slowest }) {
  return {
    kind: 'table',
    title: 'Spans',
    most: MOST.spans,
    columns: [
      { key: 'span', head: 'span', priority: 0 },
      { key: 'calls', head: 'calls', priority: 4, depth: 2 },
      { key: 'p50', head: 'p50', priority: 3, scale: 'time' },
      { key: 'p99', head: 'p99', priority: 2, scale: 'time' },
      { key: 'slowest', head: 'time in the slowest', priority: 5, depth: 2, scale: 'time' },
      { key: 'share', head: 'of the slowest', priority: 1, bar: true }
    ],
    rows: tree.map((row) => ({
      cells: {
        span: `${'· '.repeat(Math.min(row.depth, DEEPEST))}${nameRow(row)}`,
        calls: { value: row.calls, unit: 'count' },
        p50: time(row.p50Us),
        p99: time(row.p99Us),
        slowest: time(row.shareUs),
        share: { value: row.share, unit: 'share' }
      },
      weight: row.depth === 0 ? Infinity : row.share
    })),
    notes: [[
      `of the slowest: share of the time in the ${nameSlowest(slowest.traces)} (mean `, time(slowest.meanUs),
      '), without the calls below'
    ]]
  }
}

/** @param {number} count */
function nameSlowest (count) {
  return count === 1 ? 'slowest trace' : `${formatCount({ count })} slowest traces`
}

/** @param {TracesResult} result @returns {Table} */
function tableMoves ({ moves }) {
  return {
    kind: 'table',
    title: 'Which part would have to become faster',
    most: MOST.moves,
    columns: [
      { key: 'part', head: 'part', priority: 0 },
      { key: 'objective', head: 'objective', priority: 3 },
      { key: 'now', head: 'now', priority: 2, scale: 'time' },
      { key: 'needed', head: 'needed', priority: 1, scale: 'time', align: 'right' },
      { key: 'without', head: 'root without it', priority: 4, scale: 'time' }
    ],
    rows: moves.map(({ objective, part, fromUs, toUs, withoutUs }) => ({
      cells: {
        part, objective, now: time(fromUs), needed: toUs === null ? 'not enough' : time(toUs), without: time(withoutUs)
      }
    })),
    notes: [{ text: 'one part at a time, the others unchanged; all times of the part shrink by one factor', depth: 2 }]
  }
}

/** @param {TracesResult} result @returns {Table} */
function tableBand ({ sla }) {
  return {
    kind: 'table',
    title: 'The root against its parts',
    depth: 2,
    columns: [
      { key: 'percentile', head: 'percentile', priority: 0 },
      { key: 'measured', head: 'measured', priority: 1, scale: 'time' },
      { key: 'band', head: 'band', priority: 2, scale: 'time' }
    ],
    rows: (sla?.band ?? []).map(({ percentile, measured, lowUs, highUs }) => ({
      cells: {
        percentile: formatPercentileName({ percentile }),
        measured: { ...measured, unit: 'us' },
        band: highUs === null ? null : { value: null, low: lowUs, high: highUs, unit: 'us' }
      }
    })),
    notes: ['measured: with its 95 % interval. Band: one end if parts are slow independently, the other if they are slow together; up to 5 % outside still counts as inside']
  }
}

/** @param {{ result: TracesResult, exitCode: number }} options */
function describeExit ({ result: { verdicts }, exitCode }) {
  const pick = (/** @type {TraceVerdict['verdict']} */ kind) =>
    verdicts.filter(({ verdict }) => verdict === kind).map(({ objective }) => objective.text).join(', ')
  if (exitCode === EXIT.missed) return `missed: ${pick('missed')}`
  if (exitCode === EXIT.inconclusive) return `cannot tell: ${pick('inconclusive')}`
  return verdicts.length === 0 ? 'no objective was given' : 'every objective met'
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
