import { BaseloadError } from '../../errors.js'

/**
 * @import { Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 * @import { Site } from '../site.js'
 * @import { BootedTarget } from '../target.js'
 *
 * Several of one target, each under the same limits, behind one address. What a BootedTarget has, and:
 * @typedef {object} UnitsOnly
 * @property {number} readyMs from the first start until the balancer handed on a good answer
 * @property {Array<{ name: string, startMs: number }>} units `u1` … in order; startMs: from its start to its first good answer, under its limit
 * @property {() => Promise<UnitUsage[]>} readUnits counters since the start of each unit, in order; `subtractUnitUsages` gives what a window took.
 *   Take them before `stop`: afterwards there is nothing to read
 * @property {() => Promise<Balance | null>} readBalance what the balancer handed to each so far; null without one
 * @property {string[]} warnings of the start: more CPU promised than there is
 * @typedef {Omit<BootedTarget, 'died' | 'readyMs'> & UnitsOnly & { died: Promise<UnitDeath> }} StartedUnits
 *
 * @typedef {{ requests: Record<string, number>, imbalanceRatio: number }} Balance imbalanceRatio: busiest over mean, less 1
 * @typedef {{ part: string, tail: string, how: string, error?: BaseloadError }} UnitDeath error: UNIT_OUT_OF_MEMORY, when that was why
 */

/**
 * Starts a target `count` times, each under the same limits, behind haproxy, and asks each its own question. On any error, and on abort, what was
 * started is gone before it throws: processes, limits and proxy.
 *
 * `parts` names the processes `u1` … `uN` (what comes before the last part of a target of several is `u1/producer`, under the same limit as its
 * unit), then `proxy`. A haproxy part of the target itself is left out: the balancer stands in its place, with its listener.
 * @param {object} options
 * @param {Site} options.site
 * @param {Target} options.target
 * @param {number} options.count
 * @param {UnitLimits | null} options.limits null only with means `none`
 * @param {UnitMeans} options.means from `findUnitMeans`
 * @param {'roundrobin' | 'leastconn'} [options.balance]
 * @param {boolean} [options.proxy] false: the driver asks the one unit directly, to see what the proxy costs
 * @param {Record<string, number[] | null>} options.cores by part, from `assignUnitCores({ cores: site.cores, count })`: `.parts`
 * @param {'start' | 'ready'} [options.limitFrom] `ready`: the CPU limit begins with the first good answer, so that a start is quick; startMs is then no
 *   figure of a unit. Memory is limited from the start in any case
 * @param {AbortSignal} options.signal
 * @returns {Promise<StartedUnits>}
 * @throws {BaseloadError} UNIT_TOO_SMALL, LIMITS_UNAVAILABLE, USAGE (a target that cannot be there more than once), and what bootTarget and
 *   startHaproxy throw
 */
export async function startUnits ({ site, target, count, limits, means, balance = 'roundrobin', proxy = true, cores, limitFrom = 'start', signal }) {
  throw new BaseloadError('LIMITS_UNAVAILABLE', `${means} is not built yet`, { hint: 'soon' })
}
