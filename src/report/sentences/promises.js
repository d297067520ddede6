import { formatCount, formatEstimate, formatPercent, formatTimeInWords } from '../../units.js'

/** @import { Row } from '../../types.ts' */
/** @import { OfPromise, PromiseBand, RowReason, Tell } from './types.ts' */

/** Why a promise is kept, or not. boundUs: whatever the dependence; null: not known. */
export const PROMISE_SENTENCES = {
  LATENCY_UNKNOWN: () => 'the latency of some service is not known',
  BOUND_HOLDS: (/** @type {{ boundUs: number, band: PromiseBand }} */ { boundUs, band }) =>
    `at most ${formatTimeInWords({ valueUs: boundUs })} without an assumption (${describeBand(band)})`,
  NOT_PROMISED: (/** @type {{ boundUs: number | null, band: PromiseBand }} */ { boundUs, band }) => {
    const bound = boundUs === null
      ? 'no bound without an assumption'
      : `${formatTimeInWords({ valueUs: boundUs })} without an assumption`
    return `the objectives of the services are not enough: ${describeBand(band)}; ${bound}`
  },
  /** @param {{ band: PromiseBand }} of */
  BEYOND_BUCKETS: ({ band }) => `it lies beyond the last bucket of a histogram: ${describeBand(band)}`,
  BAND_HOLDS: (/** @type {{ boundUs: number | null, band: PromiseBand }} */ { boundUs, band }) => {
    const bound = boundUs === null ? 'not known' : `at most ${formatTimeInWords({ valueUs: boundUs })}`
    return `${describeBand(band)}; ${bound} without an assumption`
  },
  BAND_MISSES: (/** @type {{ band: PromiseBand }} */ { band }) => describeBand(band),
  /** @param {{ band: PromiseBand }} of */
  BAND_SPLIT: ({ band }) => `it depends on whether they are slow together: ${describeBand(band)}`,
  RATIO_UNKNOWN: (/** @type {{ services: readonly string[] }} */ { services }) =>
    `the success ratio of ${services.join(', ')} is not known: give an objective such as success>=99.9%`,
  RATIO_DECIDED: (/** @type {{ independent: number, low: number, high: number }} */ ratio) => describeRatio(ratio),
  /** @param {{ independent: number, low: number, high: number }} ratio */
  RATIO_SPLIT: (ratio) => `met only if failures come at the same moments: ${describeRatio(ratio)}`,
  /**
   * low, high: of the share that is not good, 95 %; absent: nothing was counted. tau: so many are worth one.
   * @param {{ bad: number, total: number, low?: number, high?: number, tau: number, from: string }} of
   */
  PROBE_COUNTED: ({ bad, total, low, high, tau, from }) => {
    if (low === undefined || high === undefined) return `nothing was counted (${from})`
    const range = bad === 0 ? `${formatPercent({ ratio: high })} or less` : `${formatPercent({ ratio: low })} to ${formatPercent({ ratio: high })}`
    const bursts = tau > 1 ? `; in bursts, worth about ${formatEstimate({ count: total / tau })}` : ''
    return `${formatCount({ count: bad })} of ${formatCount({ count: total })} were not good (${range}${bursts}; ${from})`
  },
  MEASURED_ABOVE: (/** @type {OfPromise} */ reason, /** @type {Tell} */ tell) =>
    `the whole was measured at ${formatTimeInWords({ valueUs: reason.valueUs })}, more than its services add up to: ` +
    `something is missing in the graph. The graph alone says: ${tell(reason.of)}`,
  /**
   * worth: so many independent requests; asked: percentile or objective.
   * @param {{ requests: number, worth: number, service: string, asked: string, needed: number }} of
   */
  SAMPLES_TOO_FEW: ({ requests, worth, service, asked, needed }) => {
    const bursts = worth < requests ? ` (in bursts: they count like about ${formatEstimate({ count: worth })} independent ones)` : ''
    return `${service} has ${formatCount({ count: requests })} requests${bursts}; ${asked} needs ${formatCount({ count: needed })}`
  }
}

/** What a reader must know of a composed service. */
export const PROMISE_REMARKS = {
  PROMISES_ONLY: (/** @type {{ services: readonly string[] }} */ { services }) =>
    `Only objectives are known of ${list(services)}. An objective is an upper bound, ` +
    'so composed times are upper bounds too. ' +
    'Two services with a p99 each have only a p98 together, without an assumption. ' +
    'For a p99 of the whole, each needs more than a p99.',
  /** @param {{ services: readonly string[] }} of */
  LATENCIES_UNKNOWN: ({ services }) => `The latency of ${list(services)} is not known, so the whole has no composed latency.`,
  SUPPOSED: (/** @type {{ services: readonly string[] }} */ { services }) => `Assumed, not measured: ${list(services)}.`,
  /**
   * ratio: width of the bucket that the p99 lies in.
   * @param {{ buckets: ReadonlyArray<{ service: string, ratio: number }> }} of
   */
  BUCKETS_WIDE: ({ buckets }) =>
    'The histogram bucket with the p99 is wide: ' +
    `${list(buckets.map(({ service, ratio }) => `${formatShort(ratio)} of the p99 for ${service}`))}. ` +
    'Percentiles assume that times are spread evenly within a bucket. ' +
    'Bounds take its upper end.',
  RATIOS_MEASURED: (/** @type {{ services: readonly string[] }} */ { services }) =>
    `The success ratio of ${list(services)} was measured over minutes, without an outage: ` +
    'an objective over a month says more.',
  KNOWN_AT_PEAK: (/** @type {{ target: string, file: string }} */ { target, file }) =>
    `The times of ${target} are those flat out (${file}): at lower rates it is faster.`,
  /**
   * reason: null: none was given.
   * @param {{ target: string, file: string, status: Row['status'], reason: RowReason | null }} of
   * @param {Tell} tell
   */
  KNOWN_FROM_ROW: ({ target, file, status, reason }, tell) =>
    `${target} (${file}) is ${status}: ${reason === null ? 'no reason was given' : tell(reason)}.`,
  GOOD_ANSWERS_ONLY: () => 'Latency counts good answers only; failed ones count under success.',
  GRID_ERROR: (/** @type {{ ratio: number }} */ { ratio }) =>
    `Composed percentiles are rounded to a grid: off by ${formatShort(ratio)} at most.`,
  RULE_LEFT_OUT: (/** @type {{ factor: number, objective: string }} */ { factor, objective }) =>
    `${objective} cannot burn ${factor} times too fast, even if every request fails: that rule is left out.`,
  /** @param {{ factor: number, objective: string }} of */
  ALERT_LEFT_OUT: ({ factor, objective }) => `left out: ${objective} cannot burn ${factor} times too fast, even if every request fails`
}

/** @param {PromiseBand} band */
function describeBand ({ independentUs, comonotonicUs, isAtMost }) {
  const name = (/** @type {number | null} */ us) => us === null ? 'not known' : `${isAtMost ? 'at most ' : ''}${formatTimeInWords({ valueUs: us })}`
  return `${name(independentUs)} if the services are slow independently, ${name(comonotonicUs)} if at the same moments`
}

/** @param {{ independent: number, low: number, high: number }} ratio */
function describeRatio ({ independent, low, high }) {
  return `${formatPercent({ ratio: independent })} if services fail independently; ` +
    `${formatPercent({ ratio: low })} to ${formatPercent({ ratio: high })} without an assumption`
}

/** Two digits. @param {number} ratio */
function formatShort (ratio) {
  return formatPercent({ ratio: Number(ratio.toPrecision(2)) })
}

/** @param {readonly string[]} names */
function list (names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
