import { listResponseBounds } from '../objective.js'
import { VIRTUAL_USERS } from '../presets.js'

/** @import { Objective } from '../../types.ts' */

const { fewest: FEWEST, usual: USUAL, fastS: FAST_S } = VIRTUAL_USERS // the last by Little's law
const SLOW_S = 2 // at a low rate: so long may every answer take before a virtual user is missing
const MOST_BY_BOUND = 1000 // an instance

/**
 * Virtual users for a rate: the most requests that can be under way. Each has a connection of its own and they take
 * turns, so that many of them at a low rate would ask over new connections only, and too few would leave out what is
 * due. An objective that is to be missed must be missed by the server: while fewer are busy than a rate keeps at its
 * bound, nobody knows whether more would have been answered in time.
 * @param {{ ratePerSecond: number, instances: number, given?: number, objectives?: readonly Objective[] }} options given: by --vus
 * @returns {number}
 */
export function chooseVirtualUsers ({ ratePerSecond, instances, given, objectives = [] }) {
  const judged = Math.min(
    MOST_BY_BOUND * instances,
    countUsersToJudge({ ratePerSecond, boundsUs: listResponseBounds({ objectives }).map(({ boundUs }) => boundUs) })
  )
  const users = Math.max(FEWEST, Math.min(USUAL, Math.ceil(ratePerSecond * SLOW_S)), Math.ceil(ratePerSecond * FAST_S), judged)
  return given ?? Math.max(users, instances)
}

/**
 * So many are under way when every answer takes as long as the slowest bound: Little's law.
 * @param {{ ratePerSecond: number, boundsUs: readonly number[] }} options
 */
export function countUsersToJudge ({ ratePerSecond, boundsUs }) {
  return Math.ceil(ratePerSecond * Math.max(0, ...boundsUs) / 1e6 - 1e-9)
}
