import { formatCount, formatPercent, formatTime } from '../judge/wording.js'

/** @import { PromiseBand, PromiseMessages, PromiseRemarkMessages } from './promise-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<PromiseMessages>} */
export const PROMISE_SENTENCES = {
  LATENCY_UNKNOWN: () => 'the latency of some service is not known',
  BOUND_HOLDS: ({ boundUs, band }) =>
    `no more than ${formatTime(boundUs)}, whatever the dependence (${describeBand(band)})`,
  NOT_PROMISED: ({ boundUs, band }) => {
    const bound = boundUs === null
      ? 'without an assumption nothing can be said of this percentile'
      : `${formatTime(boundUs)} without an assumption`
    return `what the services promise does not promise it: ${describeBand(band)}; ${bound}`
  },
  BEYOND_BUCKETS: ({ band }) => `it lies beyond the last bucket of a histogram: ${describeBand(band)}`,
  BAND_HOLDS: ({ boundUs, band }) => {
    const bound = boundUs === null ? 'not known' : `no more than ${formatTime(boundUs)}`
    return `${describeBand(band)}; without an assumption ${bound}`
  },
  BAND_MISSES: ({ band }) => describeBand(band),
  BAND_SPLIT: ({ band }) => `it depends on whether they are slow together: ${describeBand(band)}`,
  RATIO_UNKNOWN: ({ services }) =>
    `no good ratio is known of ${services.join(', ')}: give an objective such as success>=99.9%`,
  RATIO_DECIDED: (ratio) => describeRatio(ratio),
  RATIO_SPLIT: (ratio) => `only if failures come at the same moments: ${describeRatio(ratio)}`,
  MEASURED_ABOVE: ({ valueUs, of }, tell) =>
    `the whole was measured at ${formatTime(valueUs)}, above what its services come to: ` +
    `the graph leaves something out; by the graph ${tell(of)}`,
  SAMPLES_TOO_FEW: ({ requests, worth, service, asked, needed }) => {
    const bursts = worth < requests ? `, which came in bursts and count as about ${formatCount(worth)}` : ''
    return `${formatCount(requests)} requests of ${service}${bursts}, ${asked} needs ${formatCount(needed)}`
  }
}

/** @type {Table<PromiseRemarkMessages>} */
export const PROMISE_REMARKS = {
  PROMISES_ONLY: ({ services }) =>
    `Of ${list(services)} only objectives are known, and objectives are bounds, no distributions: ` +
    'composed times are "no more than". ' +
    'Two services that each keep p99 promise together no more than p98 without an assumption; ' +
    'for a p99 of the whole each must promise more than p99.',
  LATENCIES_UNKNOWN: ({ services }) => `The latency of ${list(services)} is not known, so none is composed.`,
  SUPPOSED: ({ services }) => `Supposed, not measured: ${list(services)}.`,
  BUCKETS_WIDE: ({ buckets }) =>
    'The bucket that the p99 lies in is wide: ' +
    `${list(buckets.map(({ service, ratio }) => `${service} ${formatShort(ratio)}`))} of it. ` +
    'Times are taken as spread evenly within a bucket, and may lie at either end; ' +
    'the bound counts them at the upper one.',
  RATIOS_MEASURED: ({ services }) =>
    `The good ratio of ${list(services)} is that of a measurement of minutes, which saw no outage: ` +
    'an objective says more.',
  KNOWN_AT_PEAK: ({ target, file }) =>
    `${target} is known from a closed loop at its peak (${file}): with fewer requests it is faster.`,
  KNOWN_FROM_ROW: ({ target, file, status, reason }, tell) =>
    `${target} (${file}) is ${status}: ${reason === null ? 'no reason was given' : tell(reason)}.`,
  GOOD_ANSWERS_ONLY: () => 'Latency is that of good answers; a failed one is counted under success alone.',
  GRID_ERROR: ({ ratio }) =>
    `Times are put together on a grid, which makes a composed percentile wrong by ${formatShort(ratio)} at most.`,
  RULE_LEFT_OUT: ({ factor, objective }) =>
    `No burn rate of ${factor} exists for ${objective}: when everything fails it burns at less. That rule is left out.`,
  ALERT_LEFT_OUT: ({ factor, objective }) => `left out: no burn rate of ${factor} exists for ${objective}`
}

/** @param {PromiseBand} band */
function describeBand ({ independentUs, comonotonicUs, isAtMost }) {
  const name = (/** @type {number | null} */ us) => us === null ? 'not known' : `${isAtMost ? 'at most ' : ''}${formatTime(us)}`
  return `${name(independentUs)} if the services are slow independently, ${name(comonotonicUs)} if at the same moments`
}

/** @param {PromiseMessages['RATIO_DECIDED']} ratio */
function describeRatio ({ independent, low, high }) {
  return `${formatPercent(independent)} if services fail independently; ` +
    `${formatPercent(low)} to ${formatPercent(high)} whatever the dependence`
}

/** Two digits. @param {number} ratio */
function formatShort (ratio) {
  return formatPercent(Number(ratio.toPrecision(2)))
}

/** @param {readonly string[]} names */
function list (names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
