import { tell } from '../../../report/sentences/index.js'
import { renderKubernetes } from '../../../report/kubernetes.js'

/** @import { SizedUnit, SizeMeasurements, SizeResult, Sizing, UnitComparison } from '../../../types.ts' */

/**
 * The document that `baseload size --json` prints. `usl` and `units` are those of the first, or the cheapest, size of unit.
 * @param {{ result: SizeResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 *   files: what was written, by name
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildSizeDocument ({ result: { question, sizes, comparison, published }, tool, files = {} }) {
  const chosen = sizes[comparison?.cheapest ?? 0]
  const { sigma = null, kappa = null, lambda = null, peakUnits = null, peakRate = null } = chosen?.sizing.usl ?? {}
  return {
    formatVersion: 1,
    tool,
    question,
    usl: { sigma, kappa, lambda, peakUnits, peakRate },
    units: chosen?.sizing.units ?? null,
    neededUnits: chosen?.sizing.needed.units ?? null,
    interval: { low: chosen?.sizing.low ?? null, high: chosen?.sizing.high ?? null },
    basis: chosen?.sizing.needed.basis ?? null,
    code: chosen?.sizing.code ?? null,
    evidence: chosen?.sizing.evidence ?? null,
    sizes: sizes.map((size) => describeSize({ question, size })),
    comparison: comparison && printComparison(comparison),
    published,
    files
  }
}

/** @param {{ question: SizeResult['question'], size: SizedUnit }} options */
function describeSize ({ question, size }) {
  const { measurements, sizing } = size
  return {
    ...size,
    measurements: printMeasurements(measurements),
    sizing: printSizing(sizing),
    kubernetes: renderKubernetes({ question, size })
  }
}

/** @param {SizeMeasurements} measurements */
export function printMeasurements (measurements) {
  return {
    ...measurements,
    capacities: measurements.capacities.map((capacity) => ({
      ...capacity,
      reason: tell(capacity.reason),
      probes: capacity.probes.map((probe) => ({ ...probe, reason: tell(probe.reason) }))
    })),
    warnings: measurements.warnings.map(tell)
  }
}

/** @param {Sizing} sizing */
function printSizing ({ curve, ...sizing }) { // curve: drawn from usl, which is there
  return {
    ...sizing,
    sensitivity: sizing.sensitivity.map((one) => ({ ...one, reason: tell(one.reason), detail: one.detail && tell(one.detail) }))
  }
}

/** @param {UnitComparison} comparison */
function printComparison (comparison) {
  return {
    ...comparison,
    rows: comparison.rows.map((row) => ({ ...row, reason: row.reason === null ? '' : tell(row.reason) })),
    reason: tell(comparison.reason)
  }
}
