import { stampede as planned } from '../plan/experiment.js'
import { summariseStampedeLatency } from '../stats/latency.js'
import { judgeStampede } from './laws.js'
import { buildStampedeResult } from './result.js'

/** @import { Check } from '../../../types.ts' */
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
