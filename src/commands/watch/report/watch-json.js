import { nameGates } from '../verdict/gates.js'
import { findBlame, listRows } from '../verdict/rows.js'
import { describeGate } from './gates.js'
import { describeChange } from './words.js'

/** @import { SeriesData, StoredChange, StoredGate, WatchResult } from '../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `watch --json`. Explained in docs/reference/json-output.md.
 * @param {{ result: WatchResult }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildWatchDocument ({ result }) {
  const { fleet: { runs }, analysis: { moves, tests }, changes, news, gates, answered, days, margin, added, twice, troubles } = result
  return {
    formatVersion: FORMAT_VERSION,
    watch: {
      days,
      margin,
      runs: runs.length,
      added,
      twice,
      tests,
      series: listRows({ result }).map(({ series, newest, run, isOverBudget, isUntested, state }) => {
        const { key, runs, values, rates, ...name } = series
        const newestAt = new Date(run.atMs).toISOString()
        return { key, ...name, values: values.length, newest, newestAt, source: run.source, isOverBudget, isUntested, state }
      }),
      changes: changes.map((change) => printChange({ change, result })),
      confirmedNow: news.map(({ key }) => key),
      moves: moves.map(({ firstRun, ...move }) => ({ ...move, at: findTime({ run: firstRun, result }) })),
      gates: gates.map(printGate),
      answeredNow: gates.filter(({ key }) => answered.includes(key)).map(({ name }) => name),
      troubles
    }
  }
}

/**
 * What a webhook is posted: a sentence for each in a chat, and the same as data.
 * @param {{ result: WatchResult, changes: StoredChange[], holds: StoredGate[] }} options
 */
export function buildAlert ({ result, changes, holds }) {
  const nameOf = nameGates(result)
  return {
    formatVersion: FORMAT_VERSION,
    text: [
      ...holds.map((gate) => describeGate({ name: nameOf(gate), gate })),
      ...changes.map((change) => describeChange({ change, result }))
    ].join('\n'),
    changes: changes.map((change) => printChange({ change, result })),
    gates: holds.map(printGate)
  }
}

/** @param {StoredGate} gate */
function printGate ({ atMs, toldAtMs, ...gate }) {
  return { ...gate, at: new Date(atMs).toISOString() }
}

/** @param {{ change: StoredChange, result: WatchResult }} options */
function printChange ({ change: whole, result }) {
  const { firstRun, lastRun, newRun, foundRun, toldAtMs, ...change } = whole
  const series = result.fleet.series.find(({ key }) => key === change.series)
  const runOf = (/** @type {number} */ run) => result.fleet.runs.find(({ key }) => key === run)
  return {
    ...change,
    ...series && { name: nameSeries(series) },
    since: findTime({ run: firstRun, result }),
    recordBefore: runOf(lastRun)?.source ?? null,
    recordAfter: runOf(newRun)?.source ?? null,
    commits: findBlame({ change: whole, result })
  }
}

/** @param {SeriesData} series */
function nameSeries ({ machine, baseline, target, load, figure }) {
  return { machine, baseline, target, load, figure }
}

/** @param {{ run: number, result: WatchResult }} options */
function findTime ({ run, result: { fleet: { runs } } }) {
  const found = runs.find(({ key }) => key === run)
  return found === undefined ? null : new Date(found.atMs).toISOString()
}
