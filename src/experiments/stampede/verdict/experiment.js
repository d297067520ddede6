import { stampede as planned } from '../plan/experiment.js'
import { judgeStampede } from './laws.js'
import { buildStampedeResult } from './result.js'

/** @import { Check, StampedeTrial } from '../../../types.ts' */
/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {Pick<Check, 'name' | 'target' | 'asked' | 'cells'>} */
const LAWS = { name: 'the laws of a stampede', target: 'stampede', asked: 'its laws', cells: ['stampedes', 'their laws'] }

/** @type {JudgedExperiment} */
export const stampede = {
  ...planned,
  // With the latency of each worker a record of ten thousand of them would be a hundred times as large.
  keepMore ({ latenciesMs, ...trial }) {
    return { ...trial, latencyMs: summariseStampedeLatency({ latenciesMs }), ...judgeStampede({ counted: trial }) }
  },
  buildResult ({ baseline, record }) {
    const stampede = buildStampedeResult({ trials: record.stampedes ?? [], published: baseline.published?.stampede })
    const { verdict, reason } = stampede.laws
    const checks = stampede.rows.length > 0 ? [{ ...LAWS, verdict, reason }] : []
    return { stampede, checks }
  }
}

const PERCENTILES = Object.freeze(/** @type {const} */ ([['p50', 50], ['p75', 75], ['p90', 90], ['p95', 95], ['p99', 99]]))

/**
 * How long the workers of one trial took. All of them are here and nothing is estimated, so a percentile is the nearest
 * rank, ceil(p n / 100), as in the published table: of 10 workers p99 is the slowest.
 * @param {{ latenciesMs: ArrayLike<number> }} options
 * @returns {StampedeTrial['latencyMs']} zeros without a worker
 */
export function summariseStampedeLatency ({ latenciesMs }) {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (/** @type {number} */ rank) => round(sorted[rank - 1] ?? 0)
  const percentiles = PERCENTILES.map(([name, percent]) => [name, at(Math.max(1, Math.ceil(percent * sorted.length / 100)))])
  return {
    min: at(1),
    mean: round(sorted.reduce((sum, ms) => sum + ms, 0) / Math.max(1, sorted.length)),
    max: at(sorted.length),
    ...(Object.fromEntries(percentiles))
  }
}

/** To the microsecond: a record need not be longer than its clock is true. @param {number} ms */
function round (ms) {
  return Math.round(ms * 1000) / 1000
}
