import { isCommitName } from '../../../plan/commit-name.js'
import { isTime } from './analysis.js'

/** @import { SeriesData, StoredChange, StoredRun, WatchResult } from '../types.ts' */

/**
 * A series as it is shown.
 * @typedef {object} Row
 * @property {SeriesData} series
 * @property {number} newest
 * @property {StoredRun} run of the newest value
 * @property {boolean} isOverBudget
 * @property {StoredChange | null} change the newest one; null: none in this window
 * @property {StoredRun | null} firstRun of the change
 * @property {number | null} changedAt place of the first value of its new level; null: no change
 * @property {boolean} isUntested its rates differ, and few values are at the newest one
 * @property {'worse' | 'over budget' | 'found' | 'better' | 'none'} state
 */

/** The first is what a reader has to see first. @type {ReadonlyArray<Row['state']>} */
const ORDER = ['worse', 'over budget', 'found', 'better', 'none']

/**
 * Every series with its newest value and what happened to it, the worst first.
 * @param {{ result: Pick<WatchResult, 'fleet' | 'changes' | 'analysis'> }} options
 * @returns {Row[]}
 */
export function listRows ({ result: { fleet: { runs, series }, changes, analysis } }) {
  const places = new Map(runs.map(({ key }, place) => [key, place]))
  const untested = new Set(analysis.untested)
  /** @type {Map<number, StoredChange>} */
  const newest = new Map()
  for (const change of changes) {
    const place = places.get(change.firstRun)
    const known = newest.get(change.series)
    if (place !== undefined && place >= (known === undefined ? 0 : places.get(known.firstRun) ?? 0)) newest.set(change.series, change)
  }
  return series.map((one) => makeRow({ series: one, runs, places, change: newest.get(one.key) ?? null, isUntested: untested.has(one.key) }))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

/**
 * @param {{ series: SeriesData, runs: StoredRun[], places: Map<number, number>, change: StoredChange | null, isUntested: boolean }} options
 * @returns {Row}
 */
function makeRow ({ series, runs, places, change, isUntested }) {
  const { values, budget } = series
  const newest = values[values.length - 1]
  const isOverBudget = budget !== null && (isTime(series) ? newest > budget : newest < budget)
  const place = change === null ? undefined : places.get(change.firstRun)
  return {
    series,
    newest,
    run: runs[series.runs[values.length - 1]],
    isOverBudget,
    change,
    firstRun: place === undefined ? null : runs[place],
    changedAt: place === undefined ? null : series.runs.findIndex((run) => run >= place),
    isUntested,
    state: change?.isWorse && change.state === 'confirmed'
      ? 'worse'
      : isOverBudget ? 'over budget' : change?.state === 'found' ? 'found' : change?.state === 'confirmed' ? 'better' : 'none'
  }
}

/**
 * The commits that a change lies between.
 * @param {{ change: StoredChange, result: Pick<WatchResult, 'fleet'> }} options
 * @returns {{ before: string, after: string } | null} null: one of them is not known; the same: it was not this repository
 */
export function findBlame ({ change, result: { fleet: { runs } } }) {
  const [before, after] = [change.lastRun, change.newRun].map((key) => runs.find((run) => run.key === key)?.commit ?? null)
  if (before === null || after === null) return null
  return isCommitName(before) && isCommitName(after) ? { before, after } : null // it stands in a command that people copy
}
