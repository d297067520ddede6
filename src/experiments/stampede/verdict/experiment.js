import { stampede as planned } from '../plan/experiment.js'
import { buildStampedeResult } from './result.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** @type {JudgedExperiment} */
export const stampede = {
  ...planned,
  buildResult: ({ baseline, record }) => ({ stampede: buildStampedeResult({ trials: record.stampedes ?? [], published: baseline.published?.stampede }) }),
  listVerdicts: ({ stampede }) => stampede && stampede.rows.length > 0 ? [{ target: 'stampede', objective: 'its laws', ...stampede.laws }] : []
}
