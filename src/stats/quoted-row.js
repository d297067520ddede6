import { PERCENTILES } from './percentiles.js'
import { describeRowLoad } from './row-load.js'
import { withinMax } from './sample.js'

/** @import { Distribution, Estimate, LoadResult, PercentileKey, Row, TrialRecord } from '../types.ts' */

/**
 * The row of what another tool measured: its own figures, none with an interval, and nothing that it does not tell. An unknown rate is NaN,
 * which is printed as a dash and left out of what machines read.
 * @param {{ target: string, title: string, trial: TrialRecord, quoted: NonNullable<LoadResult['quoted']>, decode:
 *   (base64: string) => Distribution }} options
 * @returns {Row}
 */
export function buildQuotedRow ({ target, title, trial: { trial, load, warnings }, quoted, decode }) {
  const distribution = withinMax({ distribution: decode(load.histograms.responseTime), maxUs: quoted.maxUs })
  const { counts, failedByCause } = load
  return {
    target,
    title,
    ...describeRowLoad({ trial }),
    status: 'ok',
    repeats: 1,
    measured: {
      achievedPerSecond: quote(quoted.achievedPerSecond ?? Number.NaN),
      goodPerSecond: quote(quoted.goodPerSecond ?? Number.NaN),
      driverBound: false,
      responseTimeUs: /** @type {Record<PercentileKey, Estimate | null>} */ (Object.fromEntries(PERCENTILES.map(([key]) => {
        const valueUs = quoted.percentilesUs?.[key]
        return [key, valueUs === undefined ? null : quote(valueUs)]
      }))),
      needs: {},
      meanUs: quoted.meanUs,
      maxUs: quoted.maxUs,
      counts,
      failedByCause,
      perSecond: null,
      cpuPerRequestUs: null,
      eventLoopUtilization: {},
      memoryBytes: {},
      cores: {},
      readyMs: null,
      distribution,
      trials: [{ counts, distribution }],
      ...(!quoted.failuresKnown && { failuresKnown: false }),
      ...quoted.resolutionUs !== undefined && { resolutionUs: quoted.resolutionUs }
    },
    warnings
  }
}

/** @param {number} value @returns {Estimate} */
function quote (value) {
  return { value, low: null, high: null, basis: 'quoted' }
}
