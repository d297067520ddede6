import { followResources } from '../../../stats/resources.js'
import { STORES, STRATEGIES } from './rows.js'

/**
 * @import { ResourcesOverTime, StampedeTrial } from '../../../types.ts'
 *
 * What the workers' process and store used over the trials of a cell, all repeats together.
 * @typedef {Pick<StampedeTrial, 'strategy' | 'store' | 'workers'> & { resources: ResourcesOverTime }} StampedeOverTime
 */

const STARTS = Object.freeze(['same-tick', 'staggered'])
const DOCUMENTS = Object.freeze(['scaled', 'fixed'])

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
