import { formatBits, formatNumberOf, formatPercent, formatTimeInWords } from '../../units.js'

/** @import { Compression } from '../../types.ts' */
/** @import { DriverShortfall, Tell } from './types.ts' */

/** Of a row, made from its trials. */
export const ROW_SENTENCES = {
  /**
   * others: so many more trials are invalid.
   * @param {{ shortfalls: readonly DriverShortfall[], others: number }} of
   * @param {Tell} tell
   */
  INVALID: ({ shortfalls, others }, tell) =>
    [...new Set(shortfalls.map((shortfall) => tell(shortfall)))].join('; ') +
    (others > 0 ? ` (and ${formatNumberOf({ count: others, of: 'more trial' })})` : ''),
  NO_STEADY_STATE: () =>
    'NO_STEADY_STATE: response times or throughput still changed in the second half of the window; a longer ' +
    '--duration may show whether they settle',
  WARM_UP_SHORT: (/** @type {{ ms: number }} */ { ms }) =>
    `the first ${(ms / 1000).toFixed(1)} s of the window were unlike the rest; a longer --warmup leaves them out`,
  BACKLOG: (/** @type {{ requests: number }} */ { requests }) =>
    `BACKLOG: ${formatNumberOf({ count: requests, of: 'request' })} of the warm-up still waited when measuring began, and later ones waited behind ` +
    'them. ' +
    'Try a longer --warmup: if requests still wait, the target cannot serve this rate',
  /** inFlight: connections of a closed loop, times what each keeps on its way. @param {{ inFlight: number }} of */
  IN_STEP: ({ inFlight }) =>
    'IN_STEP: fewer than ten answers on each connection are too few to count a rate, so it was computed: ' +
    `${formatNumberOf({ count: inFlight, of: 'request' })} at once, divided by their mean response time. Give a longer --duration`,
  /**
   * rateRatio: of a server that compresses, over the rate of one that sends the same plain; atLeast: it may be more.
   * @param {Pick<Compression, 'rateRatio' | 'savedRatio' | 'wins' | 'breakEvenBits' | 'lowBits' | 'highBits' | 'atLeast'>} of
   */
  COMPRESSION: ({ rateRatio, savedRatio, wins, breakEvenBits, lowBits, highBits, atLeast }) => {
    const costs = rateRatio < 1 ? `costs ${atLeast ? 'at most ' : ''}${formatPercent({ ratio: 1 - rateRatio })} of the rate` : 'costs no rate'
    if (wins === 'never') return `compression ${costs} and saves no bytes`
    const saves = `compression ${costs}, saves ${formatPercent({ ratio: savedRatio })} of the bytes; worth it `
    if (breakEvenBits === null) return `${saves}on any link`
    const range = lowBits === null || highBits === null ? '' : ` (${formatBits({ bits: lowBits })} to ${formatBits({ bits: highBits })})`
    return `${saves}on a link slower than ${atLeast ? '≥ ' : ''}${formatBits({ bits: breakEvenBits })}${range}`
  },
  RESENT: (/** @type {{ requests: number }} */ { requests }) =>
    `${requests} request${requests === 1 ? ' was' : 's were'} sent again: the server had closed the connection, or refused the stream, ` +
    'before it processed them',
  /** trials: in so many. @param {{ connections: number, requests: number, trials: number }} of */
  POOL_FULL: ({ connections, requests, trials }) =>
    `the client's pool of ${connections} connection${connections === 1 ? '' : 's'} was the limit: ${requests} ` +
    `requests waited${trials > 1 ? ` (in ${trials} trials)` : ''}`,
  BODIES_SAMPLED: (/** @type {{ answers: number, checked: number, bad: number }} */ { answers, checked, bad }) =>
    `the bodies of ${checked} of ${answers} answers were checked, ${bad} of them bad: success is judged by these`,
  /** @param {{ spoiled: number, trials: number, shortfall: DriverShortfall }} of @param {Tell} tell */
  LEFT_OUT: ({ spoiled, trials, shortfall }, tell) => `${spoiled} of ${trials} trials left out as invalid: ${tell(shortfall)}`,
  REPLACED: (/** @type {{ trials: number }} */ { trials }) =>
    `the machine disturbed ${trials === 1 ? '1 trial, which was' : `${trials} trials, which were`} measured again: ` +
    'the calmer of the two counts, and the record keeps both',
  CROWDED: () =>
    'target or driver waited for a core for more than 3 % of the time: other processes use this machine',
  /**
   * A percentile of all requests, and of good answers alone.
   * @param {{ percentile: string, allUs: number, goodUs: number }} of
   */
  GOOD_APART: ({ percentile, allUs, goodUs }) =>
    `${percentile} ${formatTimeInWords({ valueUs: Number(allUs.toPrecision(2)) })}; ${formatTimeInWords({ valueUs: Number(goodUs.toPrecision(2)) })} of good answers alone`,
  STOPS_UNEVEN: (/** @type {{ shares: ReadonlyArray<{ target: string, ratio: number }> }} */ { shares }) =>
    'the machine stopped more often for some targets than for others ' +
    `(seconds with a stop: ${shares.map(({ target, ratio }) => `${target} ${formatPercent({ ratio })}`).join(', ')}). ` +
    'A target\'s CPU limit can cause such stops, so they count as its own'
}

/** Why a row has no numbers, or not all that were planned. */
export const ROW_REASON_SENTENCES = {
  /**
   * causes: of each trial, as its record has it; null: it does not tell.
   * @param {{ causes: ReadonlyArray<string | null> }} of
   */
  CUT_SHORT: ({ causes }) => [...new Set(causes.map((cause) => cause ?? 'not measured to its end'))].join('; '),
  /** An invalid row made by hand, without its shortfalls. */
  NOT_BELIEVED: () => 'the trial is invalid',
  /** error: its code. @param {{ error: string, message: string }} of */
  FAILED: ({ message }) => message,
  UNAVAILABLE: (/** @type {{ found: string }} */ { found }) => `unavailable: ${found}`,
  /** @param {{ isInterrupted: boolean }} of */
  NOT_MEASURED: ({ isInterrupted }) => isInterrupted ? 'not measured: the run was interrupted' : 'not measured'
}
