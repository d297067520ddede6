import { PERCENTILES } from './percentiles.js'
import { describeRowLoad } from './row-load.js'
import { withinMax } from './sample.js'

/** @import { Counts, Distribution, Estimate, LoadResult, PercentileKey, Row, RowMeasured, TrialRecord } from '../types.ts' */

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
      responseTimeUs: quoteTimes({ quoted, counts }),
      needs: {},
      meanUs: quoted.meanUs,
      maxUs: quoted.maxUs,
      counts,
      failedByCause,
      perSecond: quoted.perSecond ?? null,
      ...quoted.bytesPerSecond && { bytesPerSecond: quoted.bytesPerSecond },
      ...quoted.told && { told: quoted.told },
      ...quoted.othersUs && { quotedUs: quoted.othersUs },
      ...weighAnswers(load),
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

/**
 * What timed out is slower than any time of the tool's, and in none of its percentiles: each is at least what it says,
 * and one that reaches into them is at least the largest time.
 * @param {{ quoted: NonNullable<LoadResult['quoted']>, counts: Counts }} options
 */
function quoteTimes ({ quoted: { percentilesUs, maxUs }, counts }) {
  return /** @type {Record<PercentileKey, Estimate | null>} */ (Object.fromEntries(PERCENTILES.map(([key, ratio]) => {
    const ownUs = percentilesUs?.[key]
    if (ownUs === undefined) return [key, null]
    const valueUs = reachesLate({ counts, ratio }) ? maxUs ?? ownUs : ownUs
    return [key, { ...quote(valueUs), ...(counts.timedOut > 0 && { atLeast: 'value' }) }]
  })))
}

/**
 * A histogram that is kept with more digits than the tool's own had: a value stands for all of the tool's bucket, which
 * is no wider than that share of it.
 * @param {{ distribution: Distribution, quoted: LoadResult['quoted'] }} options
 * @returns {Distribution}
 */
export function widenBuckets ({ distribution, quoted }) {
  if (quoted?.bucketDigits === undefined) return distribution
  const share = 10 ** -quoted.bucketDigits
  return { ...distribution, bottomsUs: distribution.valuesUs.map((valueUs) => Math.floor(valueUs * (1 - share))) }
}

/** Is the request of this rank one that timed out? @param {{ counts: Counts, ratio: number }} options */
export function reachesLate ({ counts: { ok, failed, timedOut }, ratio }) {
  return timedOut > 0 && timedOut >= (1 - ratio) * (ok + failed + timedOut)
}

/** @param {LoadResult} load @returns {Pick<RowMeasured, 'answerBytes'>} */
function weighAnswers ({ receivedBytes, counts: { ok, failed } }) {
  return receivedBytes === undefined || ok + failed === 0 ? {} : { answerBytes: { wire: receivedBytes / (ok + failed) } }
}

/** @param {number} value @returns {Estimate} */
function quote (value) {
  return { value, low: null, high: null, basis: 'quoted' }
}
