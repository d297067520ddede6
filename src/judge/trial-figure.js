import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { estimateRates } from '../stats/row-rates.js'
import { quantileUs, withinMax } from '../stats/sample.js'

/** @import { ComparedFigure, Distribution, TrialRecord } from '../types.ts' */

/** Of a rate more is better; of times and costs less. @param {ComparedFigure} figure */
export function isLowerBetter (figure) {
  return figure !== 'goodPerSecond'
}

/**
 * One figure of one trial. A trial that does not hold the percentile, or that is not to be believed, has none.
 * @param {{ figure: ComparedFigure, record: TrialRecord, decode: (base64: string) => Distribution }} options
 * @returns {number | null} 0 is a value: nothing good came back
 */
export function readTrialFigure ({ figure, record, decode }) {
  const { status, load, parts } = record
  if (status !== 'complete' || load.invalid.length > 0) return null
  if (figure === 'goodPerSecond') return estimateRates({ trials: [record] }).goodPerSecond.value
  if (figure === 'cpuPerRequestUs') return costOfRequest({ load, parts })
  const p = PERCENTILES.find(([key]) => key === figure)?.[1] ?? 1
  const distribution = withinMax({ distribution: decode(load.histograms.responseTime), maxUs: load.exactUs?.max })
  return distribution.total < samplesNeeded(p) ? null : quantileUs({ distribution, p })
}

/** CPU time of all parts of the target over completed requests. @param {Pick<TrialRecord, 'load' | 'parts'>} record */
function costOfRequest ({ load: { counts }, parts }) {
  const used = parts.filter(({ kind }) => kind !== 'driver').map(({ cpuUs }) => cpuUs)
  const completed = counts.ok + counts.failed
  if (used.length === 0 || used.includes(null) || completed === 0) return null
  return used.reduce((/** @type {number} */ sum, us) => sum + (us ?? 0), 0) / completed
}
