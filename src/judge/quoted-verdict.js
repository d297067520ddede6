import { lastKeptUs } from './kept-time.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { reachesLate } from '../stats/quoted-row.js'

/** @import { K6Observation, LatencyObjective, RowMeasured } from '../types.ts' */

/**
 * How many requests missed a bound, between two numbers, where another tool gave percentiles and no histogram: of the
 * timed requests no more than the share beyond a percentile that keeps the bound, and no fewer than the share beyond
 * one that does not. Tools round percentiles and interpolate between two requests: `resolutionUs` and one request are
 * left to them.
 * @param {{ measured: Pick<RowMeasured, 'counts' | 'maxUs' | 'resolutionUs' | 'responseTimeUs'>, objective:
 *   Pick<LatencyObjective, 'boundUs' | 'strict'> }} options
 * @returns {K6Observation['bounds'][number] | null} null: no percentile says anything of it
 */
export function boundQuoted ({ measured: { counts, maxUs, resolutionUs = 0, responseTimeUs }, objective: { boundUs, strict } }) {
  const lastUs = lastKeptUs({ boundUs, strict })
  const quoted = PERCENTILES.flatMap(([key, ratio]) => {
    const valueUs = responseTimeUs[key]?.value
    return valueUs === undefined ? [] : [{ ratio, valueUs }]
  })
  const keeping = quoted.filter(({ valueUs }) => valueUs + resolutionUs <= lastUs).map(({ ratio }) => 1 - ratio)
  const missing = quoted.filter(({ ratio, valueUs }) =>
    valueUs - resolutionUs > lastUs && !reachesLate({ counts, ratio })).map(({ ratio }) => 1 - ratio)
  if (keeping.length + missing.length === 0) return null
  // Whether failed requests are among the timed ones is the tool's own affair: the larger number above, the smaller below.
  const timed = counts.ok + counts.failed
  const isWholeWithin = maxUs !== null && maxUs + resolutionUs <= lastUs
  const beyondAtMost = isWholeWithin ? 0 : Math.ceil(Math.min(1, ...keeping) * timed - ROUNDING)
  const beyondAtLeast = Math.floor(Math.max(0, ...missing) * counts.ok + ROUNDING)
  return { boundUs, strict, beyondAtLeast: Math.min(beyondAtLeast, beyondAtMost), beyondAtMost }
}

const ROUNDING = 1e-6 // (1 - 0.99) * 100 is a little more than 1
