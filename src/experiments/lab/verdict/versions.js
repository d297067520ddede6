import { greatest } from '../../../stats/extremes.js'

/**
 * @import { TrialRecord } from '../../../types.ts'
 * @import { LabPhaseRow } from './phases.js'
 * @import { LabSecond } from './seconds.js'
 *
 * Reads of one second over all services and repeats. hits: from a cache.
 * @typedef {{ second: number, phase: number | null, reads: number, failed: number, hits: number }} ReadSecond
 *
 * What a deploy does to a cache that both versions share. Null: not counted.
 * @typedef {object} LabVersions
 * @property {Array<{ name: string, errorRatio: number | null, missRatio: number | null, callsPerRequest: number | null }>} phases
 *   missRatio: reads that were answered by a call of the origin, their own or another's
 * @property {number | null} steadyRatio hits of the reads before the deploy, without the window's first second
 * @property {number | null} backSeconds from the deploy's begin until the hit ratio stays within a point of that; null
 *   where it does not within the window, too
 * @property {number | null} mostCallsPerSecond of the origin, in any second of any repeat
 * @property {number | null} callsPerKey of the origin within the window, in the mean of the lab's keys and the repeats
 */

const LAB_KEY = /^\/items\/\d+$/
const POINT = 0.01
const DEVIATIONS = 3 // a second has some hundred reads: less than that is chance

/**
 * @param {{ trials: readonly TrialRecord[], seconds: ReadonlyArray<readonly LabSecond[]>, phases: readonly LabPhaseRow[] }}
 *   options seconds: of each trial; phases: what was seen in each
 * @returns {LabVersions | null} null where no phase changes who serves, and where one of them did not come to do what it says
 */
export function measureVersions ({ trials, seconds, phases }) {
  const planned = trials[0]?.trial.lab?.phases ?? []
  const deploy = planned.findIndex(({ do: action }) => action && 'serve' in action)
  if (deploy < 1 || phases.length < planned.length || phases.some(({ ok }) => !ok)) return null
  const reads = countReads({ trials, seconds })
  const steadyRatio = hitRatio(leaveOutFirst(reads.filter(({ phase }) => phase !== null && phase < deploy)))
  const fromSecond = Math.round((phases[deploy]?.fromMs ?? Infinity) / 1000)
  const calls = seconds.flat().flatMap((each) => each.calls ?? [])
  return {
    phases: phases.map(({ name, goodRatio, callsPerRequest }, index) => ({
      name,
      errorRatio: goodRatio === null ? null : 1 - goodRatio,
      missRatio: missRatio(reads.filter(({ phase }) => phase === index)),
      callsPerRequest
    })),
    steadyRatio,
    backSeconds: steadyRatio === null ? null : findBack({ seconds: reads.filter(({ second }) => second >= fromSecond), steadyRatio }),
    mostCallsPerSecond: calls.length > 0 ? greatest(calls) : null,
    callsPerKey: countCallsPerKey({ trials })
  }
}

/**
 * How long it takes until no second is below the steady ratio any more: by more than a point, and by more than chance
 * makes of so many reads.
 * @param {{ seconds: ReadonlyArray<Pick<ReadSecond, 'reads' | 'hits'>>, steadyRatio: number }} options seconds: from the
 *   deploy's begin to the window's end
 * @returns {number | null} seconds; null where the last of them is still below, and where there is none
 */
export function findBack ({ seconds, steadyRatio }) {
  const isBelow = (/** @type {Pick<ReadSecond, 'reads' | 'hits'>} */ { reads, hits }) =>
    reads > 0 && hits / reads < steadyRatio - POINT - DEVIATIONS * Math.sqrt(steadyRatio * (1 - steadyRatio) / reads)
  const last = seconds.findLastIndex(isBelow)
  return seconds.length === 0 || last === seconds.length - 1 ? null : last + 1
}

/**
 * @param {{ trials: readonly TrialRecord[], seconds: ReadonlyArray<readonly LabSecond[]> }} options
 * @returns {ReadSecond[]} of the seconds that every trial has; none where a service did not count hits
 */
function countReads ({ trials, seconds }) {
  const services = trials.map(({ lab }) => lab?.services ?? [])
  const isCounted = services.every((all) =>
    all.length > 0 && all.every(({ perSecond }) => perSecond.every(({ hits }) => hits !== undefined))
  )
  const length = Math.min(...seconds.map((own) => own.length))
  if (!isCounted || !Number.isFinite(length)) return []
  return Array.from({ length }, (_, second) => {
    const own = services.flat().flatMap(({ perSecond }) => perSecond.filter((each) => each.second === second))
    const add = (/** @type {'ok' | 'failed' | 'hits'} */ key) => own.reduce((sum, each) => sum + (each[key] ?? 0), 0)
    const [{ phase }] = seconds.map((each) => each[second])
    return {
      second,
      phase: seconds.every((each) => each[second].phase === phase) ? phase : null,
      reads: add('ok') + add('failed'),
      failed: add('failed'),
      hits: add('hits')
    }
  })
}

/**
 * In the first second what was fetched last, before the window, has just been fetched: nothing is old enough to be asked
 * for again.
 * @param {ReadSecond[]} seconds
 */
function leaveOutFirst (seconds) {
  return seconds.length > 1 ? seconds.slice(1) : seconds
}

/** @param {ReadSecond[]} seconds */
function hitRatio (seconds) {
  const reads = sum(seconds, 'reads')
  return reads > 0 ? sum(seconds, 'hits') / reads : null
}

/** Neither a hit nor failed. @param {ReadSecond[]} seconds */
function missRatio (seconds) {
  const reads = sum(seconds, 'reads')
  return reads > 0 ? (reads - sum(seconds, 'failed') - sum(seconds, 'hits')) / reads : null
}

/** @param {ReadSecond[]} seconds @param {'reads' | 'failed' | 'hits'} key */
function sum (seconds, key) {
  return seconds.reduce((all, each) => all + each[key], 0)
}

/** @param {{ trials: readonly TrialRecord[] }} options */
function countCallsPerKey ({ trials }) {
  const known = trials.flatMap(({ trial, lab }) => {
    const { keys } = trial.lab ?? {}
    const of = keys && 'of' in keys ? keys.of : 1
    return lab?.origin ? [countCalls(lab.origin.byKey) / of] : []
  })
  return known.length > 0 ? known.reduce((all, calls) => all + calls, 0) / known.length : null
}

/** Those for keys of the lab: the others are of the warm-up. @param {Record<string, number>} byKey */
function countCalls (byKey) {
  return Object.entries(byKey).reduce((all, [path, calls]) => LAB_KEY.test(path) ? all + calls : all, 0)
}
