import { printMeasurements } from './size-json.js'
import { judgeCapacity } from '../verdict/evidence.js'

/** @import { CapacityResult } from '../../../types.ts' */

/**
 * The document that `baseload size <url> --json` prints without a peak.
 * @param {{ result: CapacityResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildCapacityDocument ({ result: { question, measurements, usl }, tool, files = {} }) {
  const last = measurements.capacities.at(-1)
  const { lowerPerSecond = null, estimatePerSecond = null, upperPerSecond = null } = last ?? {}
  return {
    formatVersion: 1,
    kind: 'capacity',
    tool,
    question: { name: question.name, objectives: question.objectives },
    units: last?.units ?? null,
    evidence: judgeCapacity(last),
    lowerPerSecond,
    estimatePerSecond,
    upperPerSecond,
    usl: usl && { sigma: usl.sigma, kappa: usl.kappa, lambda: usl.lambda },
    measurements: printMeasurements(measurements),
    files
  }
}
