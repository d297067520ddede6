import { ORIGINS, STAGGERED_PER_MS, STORE } from '../plan/job.js'
import { formatMean, formatServed } from './tables.js'
import { formatCount, formatDuration, formatRatio, formatShare, formatSignificant } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { countOutcomes } from '../verdict/published.js'

/**
 * @import { StampedeAdvice, StampedeResult, StampedeSummary } from '../verdict/result.js'
 * @import { StampedeRow } from '../verdict/rows.js'
 */

/**
 * What was simulated, what was real, and how the workers started.
 * @param {{ result: StampedeResult }} options
 * @returns {string}
 */
export function describeStampedeSetting ({ result: { rows } }) {
  const starts = new Set(rows.map(({ start }) => start))
  const started = [
    ...(starts.has('same-tick') ? ['in one tick (same-tick)'] : []),
    ...(starts.has('staggered') ? [`${STAGGERED_PER_MS} a millisecond (staggered)`] : [])
  ].join(', or ')
  const { healthy, slow, failing } = ORIGINS
  return (
    `All workers start ${started}, on a flushed cache, each with a document drawn uniformly. Simulated: an origin that answers after ${formatDuration({ durationMs: healthy.latencyMs })}, ${healthy.atOnce} calls at a time ` +
    `(slow: ${formatDuration({ durationMs: slow.latencyMs })} for everybody; failing: an error after ${formatDuration({ durationMs: failing.latencyMs })}), and a cache process that takes ${STORE.storeMs} ms for a store, one after the other. ` +
    `Redis is real. A worker waits for ${formatDuration({ durationMs: STORE.waitMs })} at most, a call to the cache takes ${formatDuration({ durationMs: STORE.callDeadlineMs })} at most.`
  )
}

/**
 * A sentence or two for each strategy: what it costs and what it saves; then what follows.
 * @param {{ result: StampedeResult }} options
 * @returns {string[]} plain text
 */
export function describeStampedes ({ result: { summaries, advice, rows } }) {
  return [
    ...summaries.map(describeStrategy),
    ...advice.map(describeAdvice),
    ...(rows.some(({ published }) => published) ? [`${describePublished({ rows })}.`] : [])
  ]
}

/** What is best, and whether it is as published. @param {{ result: StampedeResult }} options @returns {string} plain text */
export function answerStampede ({ result: { advice, laws, rows } }) {
  const best = advice.length > 0 ? describeAdvice(advice[0]) : `${tell(laws.reason)}.`
  return rows.some(({ published }) => published) ? `${best} ${describePublished({ rows })}.` : best
}

/**
 * How many published cells came out the same.
 * @param {{ rows: readonly StampedeRow[] }} options rows: at least one with published figures
 * @returns {string} without its full stop
 */
export function describePublished ({ rows }) {
  const { equal, draws, scheduler, differs } = countOutcomes({ rows })
  return [
    `Of ${equal + draws + scheduler + differs} published results ${equal} came out equal in every repeat`,
    ...(draws > 0 ? [`${draws} where all documents were drawn`] : []),
    ...(scheduler > 0 ? [`in ${scheduler} the fetches depend on the source's scheduler, and the rest agrees`] : []),
    ...(differs > 0 ? [`${differs} differ`] : [])
  ].join('; ')
}

/**
 * Whether the counters are what they must be.
 * @param {{ result: StampedeResult }} options
 * @returns {string[]} the verdict, then every trial that broke a law
 */
export function describeStampedeLaws ({ result: { laws } }) {
  return [
    `Counters ${laws.verdict}: ${tell(laws.reason)}.`,
    ...laws.broken.map(({ id, names }) => `${id}: does not hold: ${names.join('; ')}`)
  ]
}

/** @param {StampedeSummary} summary */
function describeStrategy (summary) {
  return [
    `${summary.strategy}:`,
    ...(summary.row ? [describeHealthy(summary, summary.row)] : []),
    ...summary.ill.map(describeIll)
  ].join(' ')
}

/** @param {StampedeSummary} summary @param {StampedeRow} row */
function describeHealthy ({ callsPerDocument, sparedFetches, sparedStores, wallRatio }, row) {
  const calls = callsPerDocument === null ? '' : ` (${formatMean(callsPerDocument)} a document)`
  const spared = sparedFetches === null || sparedStores === null
    ? ''
    : `, ${formatSpared(sparedFetches)} fewer fetches and ${formatSpared(sparedStores)} fewer stores than none`
  const against = wallRatio === null ? '' : `, ${formatRatio({ ratio: wallRatio })} times as long as none`
  return (
    `${formatCount({ count: row.workers })} workers fetched ${formatTimesOver(row.fetches.mean)}${calls} and stored ${formatTimesOver(row.stores.mean)}${spared}; ` +
    `all had ended after ${formatSignificant({ value: row.wallMs.mean, maxDecimals: 2 })} ms${against}${row.succeededRatio < 1 ? `, ${formatServed(row.succeededRatio)} of them with their document` : ''}.`
  )
}

const ILL = {
  healthy: 'With the origin healthy',
  slow: 'With the origin slow',
  failing: 'With the origin failing',
  'slow-store': 'With a slow store',
  'caller-dies': 'When the first caller of each document dies'
}

/** @param {StampedeRow} row */
function describeIll (row) {
  const { origin, store, workers, repeats, failures, succeededRatio, servedAgainMs } = row
  const all = workers * repeats
  const left =
    succeededRatio === 1
      ? 'every worker was served'
      : `${formatServed(succeededRatio)} of the workers were served${failures.waiterTimeouts > 0 ? `; ${formatServed(failures.waiterTimeouts / all)} gave up waiting` : ''}`
  const again = servedAgainMs ? `; documents were served again after ${formatSignificant({ value: servedAgainMs.mean, maxDecimals: 0 })} ms` : ''
  return `${ILL[origin]} (${store}, ${formatCount({ count: workers })} workers) ${left}; the origin was asked ${formatTimesOver(row.fetches.mean)}, and all had ended after ${formatSignificant({ value: row.wallMs.mean, maxDecimals: 0 })} ms${again}.`
}

/** @param {StampedeAdvice} advice */
function describeAdvice ({ rule, strategies, fetches, workers, servedRatio }) {
  const names = strategies.join(', ').replace(/, ([^,]*)$/, ' and $1')
  const when = rule === 'healthy' ? 'if the origin answers before workers give up' : 'if it can take longer'
  const served = rule === 'healthy' || servedRatio === 1 ? 'every worker was served' : `${formatServed(servedRatio)} were served, the most of all`
  return `Fewest origin calls ${when}: ${names} (${formatMean(fetches)} fetches for ${formatCount({ count: workers })} workers; ${served}).`
}

/** @param {number} ratio */
function formatSpared (ratio) {
  return ratio > 0.9 && ratio < 1 ? `${Number((ratio * 100).toFixed(2))} %` : formatShare({ ratio })
}

/** @param {number} mean */
function formatTimesOver (mean) {
  return mean === 1 ? 'once' : `${formatMean(mean)} times`
}
