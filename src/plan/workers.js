import { BaseloadError } from '../errors.js'
import { findMostUsers } from './traffic.js'

/** @import { Plan } from '../types.ts' */

/** Processes of the native driver that share a trial. */
export const MOST_WORKERS = 64

/**
 * A plan whose native trials are shared by several processes of the driver. Any peak may be measured by it, when
 * autocannon proves too slow, so every baseline has to have a connection for each of them, in its open loop too where a
 * client's pool was asked for.
 * @param {{ plan: Plan, workers: number }} options
 * @returns {Plan}
 * @throws {BaseloadError} USAGE
 */
export function applyWorkers ({ plan, workers }) {
  if (workers === 1) return plan
  const leastOf = (/** @type {Plan['baselines'][number]} */ { load }) =>
    load.traffic?.kind === 'users'
      ? load.traffic.users
      : load.traffic?.kind === 'user-stages' ? findMostUsers(load.traffic) : Math.min(load.connections, load.openConnections ?? Infinity)
  const short = plan.baselines.filter((baseline) => leastOf(baseline) < workers)
  if (short.length === 0) return { ...plan, workers }
  throw new BaseloadError(
    'USAGE',
    `${workers} workers cannot share the connections of ${short.map((baseline) => `${baseline.name} (${leastOf(baseline)})`).join(', ')}`,
    {
      hint: 'a connection belongs to one worker: give more with -c, or fewer workers'
    }
  )
}
