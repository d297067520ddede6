import { sortBySeverity } from './severity.js'
import { isFirstLook, LOOK_SIZED } from '../plan/first-look.js'

/** @import { BaselineResult, EstimatedContainers, PeakQuestion, Result, Row, Verdict } from '../types.ts' */

/**
 * How much the machine stood still while it was measured, and how long target or driver waited for their cores, over all rows.
 * @typedef {{ stops: number, longestUs: number, hitSeconds: number, seconds: number, waitedRatio: number }} Noise
 *
 * Of all baselines that ask for the same peak, each target once; in the first look not all of them.
 * @typedef {{ question: PeakQuestion, targets: EstimatedContainers[] }} Containers
 *
 * open: not decided, or invalid; telling: the one to look at first; null when all are met.
 * @typedef {{ met: number, missed: number, open: number, invalid: number, telling: Verdict | null }} ObjectivesSummary
 *
 * What the first screen of a run says beside its tables.
 * @typedef {object} Headline
 * @property {number} servers that were measured
 * @property {{ least: number, most: number }} starts of a server that stand behind a row
 * @property {boolean} isOneCore every server had one core, which its proxy and its producer shared
 * @property {Noise | null} noise null: the machine was quiet, or was not watched
 * @property {ObjectivesSummary} objectives
 * @property {Containers[]} containers for the peaks that were asked for; an estimate
 */

const NOISY_SECONDS = 0.1 // of the seconds measured had a stop of 3 ms or more
const NOISY_WAITING = 0.03 // of the time: more than a server's own threads make it wait

/** @param {{ result: Result }} options @returns {Headline} */
export function buildHeadline ({ result: { run, baselines } }) {
  const rows = listRowsOnce(baselines)
  const peaks = rows.filter(({ phase, measured }) => phase === 'peak' && measured)
  return {
    servers: new Set(rows.filter(({ measured }) => measured).map(({ target }) => target)).size,
    starts: findStarts(rows),
    isOneCore: peaks.length > 0 && peaks.every((row) => countCores(row) === 1),
    noise: findNoise(rows),
    objectives: summarizeObjectives(listObjectives({ result: { run, baselines } })),
    containers: joinContainers({ run, baselines })
  }
}

/**
 * Every verdict once, though several baselines may have it; the worst first. What is not installed has its row, which says so.
 * @param {{ result: Result }} options
 * @returns {Verdict[]}
 */
export function listObjectives ({ result: { run, baselines } }) {
  const keyOf = (/** @type {Verdict} */ { target, phase, stage, objective, verdict, measured }) =>
    JSON.stringify([target, phase, stage, objective, verdict, measured])
  const absent = new Set(run.unavailable.map(({ target }) => target))
  const all = baselines.flatMap((one) => one.verdicts).filter(({ target }) => !absent.has(target))
  return sortBySeverity([...new Map(all.map((verdict) => [keyOf(verdict), verdict])).values()])
}

/**
 * The peak of a target that its rate is told by: the driver that drove it further.
 * @param {{ rows: readonly Row[], target: string }} options
 * @returns {Row | undefined}
 */
export function findPeakRow ({ rows, target }) {
  const rate = (/** @type {Row} */ row) => row.measured?.goodPerSecond.value ?? -1
  const isGood = (/** @type {Row} */ row) => row.status === 'ok' || row.status === 'partial' ? 1 : 0
  const isBound = (/** @type {Row} */ row) => row.measured?.driverBound ? 1 : 0
  return rows.filter((row) => row.target === target && row.phase === 'peak')
    .sort((a, b) => isGood(b) - isGood(a) || isBound(a) - isBound(b) || rate(b) - rate(a))[0]
}

/** A target of several baselines has no number where one of them finds that it can have none. @param {Result} result */
function joinContainers ({ run: { plan }, baselines }) {
  const isTold = (/** @type {EstimatedContainers} */ { target }) => !isFirstLook({ plan }) || LOOK_SIZED.includes(target)
  const asked = baselines.flatMap(({ containers }) => containers ?? [])
  const keys = [...new Set(asked.map(({ question }) => JSON.stringify(question)))]
  return keys.map((key) => {
    const same = asked.filter(({ question }) => JSON.stringify(question) === key)
    const all = same.flatMap(({ targets }) => targets).filter(isTold)
    const names = [...new Set(all.map(({ target }) => target))]
    return {
      question: same[0].question,
      targets: names.flatMap((name) => all.filter(({ target }) => target === name).sort(withoutNumberFirst)[0])
    }
  })
}

/** @param {EstimatedContainers} a @param {EstimatedContainers} b */
function withoutNumberFirst (a, b) {
  return Number(a.units !== null) - Number(b.units !== null) || b.undecided.length - a.undecided.length
}

/** A row that several baselines have is one. @param {BaselineResult[]} baselines */
function listRowsOnce (baselines) {
  const keyOf = (/** @type {Row} */ { target, phase, driver, connections, offeredPerSecond, traffic }) =>
    JSON.stringify([target, phase, driver, connections, offeredPerSecond, traffic])
  return [...new Map(baselines.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row])).values()]
}

/** Of peaks, where there are some: what a table tells by more starts it tells first. @param {Row[]} rows */
function findStarts (rows) {
  const measured = rows.filter((row) => row.measured)
  const peaks = measured.filter(({ phase }) => phase === 'peak')
  const counts = (peaks.length > 0 ? peaks : measured).map(({ repeats }) => repeats)
  return counts.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...counts), most: Math.max(...counts) }
}

/** @param {Row} row @returns {number | null} distinct cores of its parts, the driver's left out; null where one was not pinned */
function countCores ({ measured }) {
  const parts = Object.entries(measured?.cores ?? {}).filter(([name]) => name !== 'driver').map(([, cores]) => cores)
  return parts.length === 0 || parts.includes(null) ? null : new Set(parts.flatMap((cores) => cores ?? [])).size
}

/** @param {Row[]} rows */
function findNoise (rows) {
  const seen = rows.flatMap(({ measured }) => measured?.stops ?? [])
  const sum = (/** @type {'count' | 'hitSeconds' | 'seconds'} */ key) => seen.reduce((total, one) => total + one[key], 0)
  const [hitSeconds, seconds] = [sum('hitSeconds'), sum('seconds')]
  const waited = rows.flatMap(({ measured }) => measured?.waitedRatio ?? [])
  const waitedRatio = waited.length === 0 ? 0 : waited.reduce((total, ratio) => total + ratio, 0) / waited.length
  if ((seconds === 0 || hitSeconds / seconds < NOISY_SECONDS) && waitedRatio < NOISY_WAITING) return null
  return { stops: sum('count'), longestUs: Math.max(0, ...seen.map(({ longestUs }) => longestUs)), hitSeconds, seconds, waitedRatio }
}

/** @param {Verdict[]} verdicts the worst first */
export function summarizeObjectives (verdicts) {
  const count = (/** @type {Verdict['verdict'][]} */ ...kinds) => verdicts.filter(({ verdict }) => kinds.includes(verdict)).length
  const telling = verdicts.find(({ verdict }) => verdict !== 'met') ?? null
  return { met: count('met'), missed: count('missed'), open: count('invalid', 'inconclusive'), invalid: count('invalid'), telling }
}
