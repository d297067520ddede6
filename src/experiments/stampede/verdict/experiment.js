import { stampede as planned } from '../plan/experiment.js'
import { summariseStampedeLatency } from '../stats/latency.js'
import { judgeStampede } from './laws.js'
import { buildStampedeResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const stampede = {
  ...planned,
  // With the latency of each worker a record of ten thousand of them would be a hundred times as large.
  keepMore ({ latenciesMs, ...trial }) {
    return { ...trial, latencyMs: summariseStampedeLatency({ latenciesMs }), ...judgeStampede({ counted: trial }) }
  },
  buildResult: ({ baseline, record }) => ({ stampede: buildStampedeResult({ trials: record.stampedes ?? [], published: baseline.published?.stampede }) }),
  listVerdicts: ({ stampede }) => stampede && stampede.rows.length > 0 ? [{ target: 'stampede', objective: { text: 'its laws' }, ...stampede.laws }] : []
}
