import { formatChange, formatRate, formatShare, formatTimeAlone, formatTimestamp } from '../../../units.js'
import { findBlame } from '../verdict/rows.js'

/** @import { MachineMove, SeriesData, StoredChange, StoredRun, WatchResult } from '../types.ts' */

/** Of a hash of git. */
const SHORT = 10

/** `fastify p99` @param {Pick<SeriesData, 'target' | 'figure'>} series */
export function nameFigure ({ target, figure }) {
  return `${target} ${figure === 'goodPerSecond' ? 'requests/s' : figure}`
}

/** @param {{ series: Pick<SeriesData, 'figure'>, value: number }} options value: microseconds, or a second's */
export function formatValue ({ series: { figure }, value }) {
  return figure === 'goodPerSecond' ? `${formatRate({ perSecond: value })}/s` : formatTimeAlone({ valueUs: value })
}

/** The day. @param {number} atMs */
export function formatDay (atMs) {
  return formatTimestamp({ iso: new Date(atMs).toISOString() }).slice(0, 10)
}

/** `fastify p99 of http: +5.1 % since 2026-11-03, commits 12ab..34cd` @param {{ change: StoredChange, result: WatchResult }} options */
export function describeChange ({ change, result }) {
  const series = result.fleet.series.find(({ key }) => key === change.series)
  const first = result.fleet.runs.find(({ key }) => key === change.firstRun)
  if (series === undefined) return `a series that is not in this window: ${formatChange({ ratio: change.ratio - 1 })}`
  const since = first === undefined ? '' : ` since ${formatDay(first.atMs)}`
  return `${nameFigure(series)} of ${series.baseline}: ${formatChange({ ratio: change.ratio - 1 })}${since}${describeBlame({ change, result })}`
}

/** @param {{ change: StoredChange, result: WatchResult }} options */
function describeBlame ({ change, result }) {
  const blame = findBlame({ change, result })
  if (blame === null) return ''
  const [before, after] = [blame.before, blame.after].map(shortenCommit)
  return blame.before === blame.after ? `, commit ${after} before and after: the cause is not in this repository` : `, commits ${before}..${after}`
}

/** `12ab34cd56-dirty` stays dirty. @param {string} commit */
function shortenCommit (commit) {
  return commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1').slice(0, SHORT + '-dirty'.length)
}

/**
 * `Machine: most series of Example CPU became 3 % worse since 2026-10-02: kernel 6.1 -> 6.5`
 * @param {{ move: MachineMove, runs: readonly StoredRun[] }} options
 */
export function describeMove ({ move: { machine, firstRun, ratio, facts, cause }, runs }) {
  const first = runs.find(({ key }) => key === firstRun)
  const since = first === undefined ? '' : ` since ${formatDay(first.atMs)}`
  const why = cause === 'code'
    ? 'the reference servers, which run none of your code, stayed as they were'
    : facts.length > 0
      ? facts.map(({ what, before, after }) => `${what === 'node' ? 'Node.js' : what} ${before ?? 'unknown'} -> ${after ?? 'unknown'}`).join(', ')
      : cause === 'machine' ? 'reference servers, which have none of your code, changed too' : 'the machine, or code that all targets share'
  return `${cause === 'code' ? 'Your code' : 'Machine'}: most series of ${machine} became ${formatShare({ ratio: Math.abs(ratio - 1) })} ${ratio > 1 ? 'worse' : 'better'}${since}: ${why}`
}
