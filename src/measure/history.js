import { BaseloadError } from '../errors.js'
import { decodeHistogram } from '../record/histogram.js'
import { readGitHistory } from '../record/git-history.js'
import { readRecordFolder } from '../record/record-folder.js'
import { summariseRecord } from '../judge/history-point.js'
import { buildHistory } from '../judge/history-result.js'
import { pickLastGood } from '../judge/last-good.js'
import { isSameMachine } from '../judge/same-machine.js'
import { estimateSessionDrift, RECORDS_FOR_DRIFT } from '../judge/session-drift.js'
import { findExperiment } from '../plan/experiments.js'
import { DEFAULTS } from '../plan/presets.js'
import { suggest } from '../plan/suggestion.js'
import { tell } from '../report/sentences/index.js'

/** @import { HistoryLeftOut, HistoryPoint, HistoryResult, LastGoodReason, RunRecord } from '../types.ts' */

/**
 * The conductor: records of a folder, or of the commits of one file, one after the other, then what they say together.
 * @param {object} options
 * @param {string} options.path a folder of run folders; with git: a record in a working tree
 * @param {boolean} [options.git]
 * @param {number} [options.last] only so many records, the newest ones
 * @param {string} [options.baseline] absent: the only one there is
 * @param {number} [options.seed]
 * @param {number} [options.significance]
 * @param {number} [options.margin]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<HistoryResult>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND, USAGE
 */
export async function readHistory ({
  path, git = false, last = DEFAULTS.records, baseline, seed = DEFAULTS.seed, significance = DEFAULTS.significance,
  margin = DEFAULTS.margin, signal
}) {
  const { points, leftOut, ofManyRates } = await readPoints({ path, git, last, signal })
  const name = chooseBaseline({ points, leftOut, baseline, path })
  const ofBaseline = points
    .filter((point) => point.baseline === name)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const newest = new Set(ofBaseline.slice(-last))
  const beyond = ofBaseline.length - newest.size
  const result = buildHistory({
    points: points.filter((point) => point.baseline !== name || newest.has(point)),
    leftOut,
    baseline: name,
    hasManyRates: ofManyRates.has(name),
    seed,
    significance,
    margin
  })
  return beyond > 0
    ? { ...result, remarks: [{ code: 'RECORDS_BEYOND', records: beyond, last }, ...result.remarks] }
    : result
}

/**
 * The newest record of a folder that a record may be held against: older than it, of the same machine and its baselines, all verdicts met,
 * and before every regression that is not mended.
 * @param {{ folder: string, record: RunRecord, seed?: number, significance?: number, margin?: number }} options
 * @returns {Promise<{ source: string, reason: LastGoodReason }>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND when there is none
 */
export async function findLastGoodRecord ({
  folder, record, seed = DEFAULTS.seed, significance = DEFAULTS.significance, margin = DEFAULTS.margin
}) {
  const { points, leftOut, ofManyRates } = await readPoints({ path: folder, git: false, last: Infinity })
  const all = points.filter(({ startedAt, id }) => startedAt < record.startedAt && id !== record.id)
  const newest = new Set(
    [...new Set(all.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).map(({ source }) => source))].slice(
      -DEFAULTS.records
    )
  )
  const older = all.filter(({ source }) => newest.has(source))
  const names = record.plan.baselines.map(({ name }) => name)
  const histories = names
    .filter((name) => older.some(({ baseline }) => baseline === name))
    .map((baseline) =>
      buildHistory({
        points: older,
        leftOut,
        baseline,
        machine: record.machine,
        hasManyRates: ofManyRates.has(baseline),
        seed,
        significance,
        margin
      })
    )
  const { source, reason } = pickLastGood({ histories, names })
  if (source === null) {
    const unread =
      leftOut.length > 0 ? `; ${leftOut.length} ${leftOut.length === 1 ? 'file' : 'files'} there could not be read` : ''
    throw new BaseloadError(
      'HISTORY_NOT_FOUND',
      `no record in ${folder} is good enough to compare with: ${tell(reason)}${unread}`,
      {
        hint: `name the folder with --reports, or a record: baseload compare <before> <after>; baseload history ${folder} shows what is there`
      }
    )
  }
  return { source, reason }
}

/**
 * How far sessions of a machine lie apart, by the other records of a folder that have the baselines of both.
 * @param {{ folder: string, before: RunRecord, after: RunRecord, signal?: AbortSignal }} options folder: one that is
 *   not there has no records
 * @returns {Promise<import('../judge/session-drift.js').FigureDrift[]>} none for two machines
 */
export async function readSessionDrift ({ folder, before, after, signal }) {
  if (!isSameMachine(before.machine, after.machine)) return []
  const { points: all, leftOut, ofManyRates } = await readPoints({ path: folder, git: false, last: Infinity, signal }).catch((error) => {
    if (error instanceof BaseloadError && error.code === 'HISTORY_NOT_FOUND') return { points: [], leftOut: [], ofManyRates: new Set() }
    throw error
  })
  const { seed, significance, margin } = DEFAULTS
  const own = new Set([before.id, after.id])
  const points = all
    .filter(({ id, machine }) => !own.has(id) && isSameMachine(machine, after.machine))
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const names = after.plan.baselines
    .map(({ name }) => name)
    .filter((name) => before.plan.baselines.some((baseline) => baseline.name === name))
  return names.flatMap((baseline) => {
    const found = points.filter((point) => point.baseline === baseline).slice(-DEFAULTS.records)
    if (found.length < RECORDS_FOR_DRIFT) return []
    return estimateSessionDrift({
      history: buildHistory({
        points: found,
        leftOut,
        baseline,
        hasManyRates: ofManyRates.has(baseline),
        seed,
        significance,
        margin
      })
    })
  })
}

/** @param {{ path: string, git: boolean, last: number, signal?: AbortSignal }} options */
async function readPoints ({ path, git, last, signal }) {
  /** @type {HistoryPoint[]} */
  const points = []
  /** @type {Set<string>} */
  const ofManyRates = new Set()
  const onRecord = (/** @type {{ record: RunRecord, source: string, commit?: HistoryPoint['commit'] }} */ found) => {
    for (const baseline of found.record.plan.baselines) if (!findExperiment({ baseline }).hasPhases) ofManyRates.add(baseline.name)
    points.push(...summariseRecord({ ...found, decode: decodeHistogram }))
  }
  /** @type {HistoryLeftOut[]} */
  const leftOut = git
    ? await readGitHistory({ path, most: last, onRecord, signal })
    : await readRecordFolder({ folder: path, onRecord, signal })
  return { points, leftOut, ofManyRates }
}

/** @param {{ points: HistoryPoint[], leftOut: HistoryLeftOut[], baseline: string | undefined, path: string }} options @returns {string} */
function chooseBaseline ({ points, leftOut, baseline, path }) {
  const names = [...new Set(points.map((point) => point.baseline))].sort()
  if (names.length === 0) {
    throw new BaseloadError(
      'HISTORY_NOT_FOUND',
      `there is no run record in ${path}${leftOut
        .map(({ source, reason }) => `\n  ${source}: ${tell(reason)}`)
        .slice(0, 5)
        .join('')}`,
      {
        hint: 'name a folder of run folders; `baseload run` prints where it wrote. The examples that ship are no runs of yours, and are not counted'
      }
    )
  }
  if (baseline === undefined && names.length > 1) {
    throw new BaseloadError('USAGE', `there are records of ${names.length} baselines: ${names.join(', ')}`, {
      hint: `say which: --baseline ${names[0]}`
    })
  }
  const name = baseline ?? names[0]
  if (!names.includes(name)) {
    throw new BaseloadError('HISTORY_NOT_FOUND', `no record of the baseline ${name} in ${path}`, {
      hint: `${suggest({ word: name, candidates: names }).text} There are ${names.join(', ')}.`.trim()
    })
  }
  return name
}
