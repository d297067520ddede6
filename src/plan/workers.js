import { BaseloadError } from '../errors.js'

/** @import { Plan } from '../types.ts' */

/**
 * A plan whose native trials are shared by several processes of the driver. Any peak may be measured by it, when autocannon proves too slow, so every
 * baseline has to have a connection for each of them; the latency phase has more than enough.
 * @param {{ plan: Plan, workers: number }} options
 * @returns {Plan}
 * @throws {BaseloadError} USAGE
 */
export function applyWorkers ({ plan, workers }) {
  if (workers === 1) return plan
  const short = plan.baselines.filter(({ load }) => load.connections < workers)
  if (short.length === 0) return { ...plan, workers }
  throw new BaseloadError('USAGE', `${workers} workers cannot share the connections of ${short.map(({ name, load }) => `${name} (${load.connections})`).join(', ')}`, {
    hint: 'a connection belongs to one worker: give more with -c, or fewer workers'
  })
}
