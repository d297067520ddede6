import { collectStampedeRows, STORES, STRATEGIES } from './rows.js'
import { judgeStampede } from './laws.js'
import { followResources } from '../../../stats/resources.js'

/** @import { StampedeReason } from '../../../report/sentences/types.ts' */
/** @import { ResourcesOverTime, StampedeTrial } from '../../../types.ts' */
/** @import { PublishedStampedes, StampedeRow } from './rows.js' */
/**
 * The one model under the formats.
 * @typedef {object} StampedeResult
 * @property {StampedeRow[]} rows
 * @property {StampedeSummary[]} summaries one for each strategy
 * @property {StampedeAdvice[]} advice
 * @property {StampedeOverTime[]} overTime to be drawn
 * @property {{ verdict: 'met' | 'missed' | 'inconclusive', reason: StampedeReason, broken: Array<{ id: string, names:
 *   string[] }> }} laws whether every trial counted what it must; broken: those that did not, with what they broke
 */

/**
 * What the workers' process and store used over the trials of a cell, all repeats together.
 * @typedef {Pick<StampedeTrial, 'strategy' | 'store' | 'workers'> & { resources: ResourcesOverTime }} StampedeOverTime
 */

/**
 * What one strategy costs and saves. The row with the most workers on a healthy origin speaks for it; the first store
 * and the first set of documents of the report, unless only another has it.
 * @typedef {object} StampedeSummary
 * @property {StampedeTrial['strategy']} strategy
 * @property {StampedeRow | null} row null: no trial on a healthy origin
 * @property {number | null} callsPerDocument fetches over distinct documents
 * @property {number | null} sparedFetches share of the fetches of `none` in the same cell that were not made; null for
 *   `none`, and without it
 * @property {number | null} sparedStores
 * @property {number | null} wallRatio over that of `none`; null as well when the ranges over the repeats overlap
 * @property {StampedeRow[]} ill with an origin that is slow or fails
 * @typedef {{ rule: 'healthy' | 'ill', strategies: Array<StampedeTrial['strategy']>, fetches: number, workers: number,
 *   servedRatio: number }} StampedeAdvice
 */

const STARTS = Object.freeze(['same-tick', 'staggered'])
const DOCUMENTS = Object.freeze(['scaled', 'fixed'])

/**
 * @param {{ trials: readonly StampedeTrial[], published?: PublishedStampedes | null }} options
 * @returns {StampedeResult}
 */
export function buildStampedeResult ({ trials: measured, published = null }) {
  const trials = measured.map((trial) => ({ ...trial, ...judgeStampede({ counted: trial }) }))
  const rows = collectStampedeRows({ trials, published })
  return { rows, ...adviseStampede({ rows }), overTime: followStampedes({ trials }), laws: judgeAll(trials) }
}

/** @param {readonly StampedeTrial[]} trials @returns {StampedeResult['laws']} */
function judgeAll (trials) {
  const broken = trials
    .filter(({ heldExact, invariants }) => heldExact === false || (heldExact === true && invariants.some(({ held }) => !held)))
    .map(({ id, invariants }) => ({ id, names: invariants.filter(({ held }) => !held).map(({ name }) => name) }))
  const unsure = trials.filter(({ heldExact }) => heldExact === null).length
  if (broken.length > 0) return { verdict: 'missed', reason: { code: 'LAWS_BROKEN', broken: broken.length, trials: trials.length }, broken }
  if (trials.length === 0) return { verdict: 'inconclusive', reason: { code: 'LAWS_UNTRIED' }, broken }
  if (unsure > 0) return { verdict: 'inconclusive', reason: { code: 'LAWS_UNSURE', unsure, trials: trials.length }, broken }
  return { verdict: 'met', reason: { code: 'LAWS_HELD', trials: trials.length }, broken }
}

/**
 * Of the cells with the most workers, a healthy origin and the hardest start, one for each strategy and store. A stampede
 * that is over within a second has one look before it and one after it, which show no course of anything.
 * @param {{ trials: readonly StampedeTrial[] }} options
 * @returns {StampedeOverTime[]} by store and strategy; empty where all are over so soon, or nothing was read
 */
export function followStampedes ({ trials }) {
  const healthy = trials.filter(({ origin, resources }) => origin === 'healthy' && resources)
  const workers = Math.max(...healthy.map((trial) => trial.workers))
  const crowded = healthy.filter((trial) => trial.workers === workers)
  const start = STARTS.find((one) => crowded.some((trial) => trial.start === one))
  const documents = DOCUMENTS.find((one) => crowded.some((trial) => trial.documents === one))
  const chosen = crowded.filter((trial) => trial.start === start && trial.documents === documents)
  const followed = STORES.flatMap((store) => STRATEGIES.flatMap((strategy) => {
    const own = chosen.filter((trial) => trial.store === store && trial.strategy === strategy)
    const resources = followResources({ trials: own.map((trial) => ({ ...trial, parts: [] })) })
    return resources ? [{ strategy, store, workers, resources }] : []
  }))
  return followed.some(({ resources }) => countStretches(resources) > 1) ? followed : []
}

/** @param {ResourcesOverTime} resources */
function countStretches ({ parts }) {
  return Math.max(0, ...parts.map(({ cpuCores = [] }) => cpuCores.length))
}

/**
 * By two rules. `healthy`: of those that served every worker, with the most workers on a healthy origin, the ones that
 * asked the origin least. `ill`: of those that served most workers of an origin slower than the wait, the ones that
 * asked it least. Ties are all named.
 * @param {{ rows: readonly StampedeRow[] }} options
 */
function adviseStampede ({ rows }) {
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))]
  return {
    summaries: strategies.map((strategy) => summarise({ strategy, rows })),
    advice: [
      ...chooseLeast({ rule: 'healthy', rows: pickCell(rows.filter(({ origin }) => origin === 'healthy')), leastRatio: 1 }),
      ...chooseLeast({ rule: 'ill', rows: pickCell(rows.filter(({ origin }) => origin === 'slow')), leastRatio: 0 })
    ]
  }
}

/** @param {{ strategy: StampedeTrial['strategy'], rows: readonly StampedeRow[] }} options */
function summarise ({ strategy, rows }) {
  const own = rows.filter((row) => row.strategy === strategy)
  const [row = null] = pickCell(own.filter(({ origin }) => origin === 'healthy'))
  const plain = row && strategy !== 'none' ? rows.find((other) => other.strategy === 'none' && isSameCell(other, row)) : undefined
  return {
    strategy,
    row,
    callsPerDocument: row && row.distinctIds.mean > 0 ? row.fetches.mean / row.distinctIds.mean : null,
    sparedFetches: row && plain && plain.fetches.mean > 0 ? 1 - row.fetches.mean / plain.fetches.mean : null,
    sparedStores: row && plain && plain.stores.mean > 0 ? 1 - row.stores.mean / plain.stores.mean : null,
    wallRatio: row && plain && isApart(row, plain) ? row.wallMs.mean / plain.wallMs.mean : null,
    ill: own.filter(({ origin }) => origin !== 'healthy')
  }
}

/**
 * The rows of one store, one set of documents, one start and the largest number of workers, so that they can be compared.
 * @param {StampedeRow[]} rows in the report's order
 */
function pickCell (rows) {
  const workers = Math.max(...rows.map((row) => row.workers))
  const first = rows.find((row) => row.workers === workers)
  return first ? rows.filter((row) => isSameCell(row, first)) : []
}

/** @param {StampedeRow} a @param {StampedeRow} b */
function isSameCell (a, b) {
  return a.store === b.store && a.documents === b.documents && a.workers === b.workers && a.origin === b.origin && a.start === b.start
}

/** Two repeats or more each, and no repeat of one within the range of the other. @param {StampedeRow} a @param {StampedeRow} b */
function isApart (a, b) {
  return Math.min(a.repeats, b.repeats) > 1 && (a.wallMs.max < b.wallMs.min || b.wallMs.max < a.wallMs.min)
}

/**
 * @param {{ rule: StampedeAdvice['rule'], rows: StampedeRow[], leastRatio: number }} options
 * @returns {StampedeAdvice[]} empty where there is nothing to choose between
 */
function chooseLeast ({ rule, rows, leastRatio }) {
  if (rows.length < 2) return []
  const servedRatio = Math.max(...rows.map(({ succeededRatio }) => succeededRatio))
  if (servedRatio < leastRatio || servedRatio === 0) return []
  const served = rows.filter(({ succeededRatio }) => succeededRatio === servedRatio)
  const fetches = Math.min(...served.map((row) => row.fetches.mean))
  return [
    {
      rule,
      strategies: served.filter((row) => row.fetches.mean === fetches).map(({ strategy }) => strategy),
      fetches,
      workers: rows[0].workers,
      servedRatio
    }
  ]
}
