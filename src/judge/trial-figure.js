import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { quantileUs } from '../stats/sample.js'

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
export function readTrialFigure ({ figure, record: { status, load, parts }, decode }) {
  if (status !== 'complete' || load.invalid.length > 0) return null
  if (figure === 'goodPerSecond') return (load.endedInWindow?.ok ?? load.counts.ok) * 1000 / load.windowMs
  if (figure === 'cpuPerRequestUs') return costOfRequest({ load, parts })
  const p = PERCENTILES.find(([key]) => key === figure)?.[1] ?? 1
  const distribution = decode(load.histograms.responseTime)
  return distribution.total < samplesNeeded(p) ? null : quantileUs({ distribution, p })
}

/**
 * CPU time of all parts of the target over completed requests.
 * @param {Pick<TrialRecord, 'load' | 'parts'>} record
 * @returns {number | null}
 */
function costOfRequest ({ load: { counts }, parts }) {
  const used = parts.filter(({ kind }) => kind !== 'driver').map(({ cpuUs }) => cpuUs)
  const completed = counts.ok + counts.failed
  if (used.length === 0 || used.includes(null) || completed === 0) return null
  return used.reduce((/** @type {number} */ sum, us) => sum + (us ?? 0), 0) / completed
}
