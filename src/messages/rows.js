import { formatPercent, formatTime } from '../judge/wording.js'

/** @import { RowMessages, Table } from './types.ts' */

/** @type {Table<RowMessages>} */
export const ROW_SENTENCES = {
  INVALID: ({ shortfalls, others }, tell) =>
    [...new Set(shortfalls.map((shortfall) => tell(shortfall)))].join('; ') +
    (others > 0 ? ` (and ${others} more trials)` : ''),
  NO_STEADY_STATE: () =>
    'NO_STEADY_STATE: response times or throughput still changed in the second half of the window; a longer ' +
    '--duration may show whether they settle',
  WARM_UP_SHORT: ({ ms }) =>
    `the first ${(ms / 1000).toFixed(1)} s of the window were unlike the rest; a longer --warmup leaves them out`,
  BACKLOG: ({ requests }) =>
    `BACKLOG: ${requests} requests of the warm-up still waited when measuring began, and later ones waited behind ` +
    'them. ' +
    'Try a longer --warmup: if requests still wait, the target cannot serve this rate',
  IN_STEP: ({ inFlight }) =>
    'IN_STEP: the window is shorter than ten answers on each connection, so ends in it cannot be counted; ' +
    `the rate is ${inFlight} at once / mean response time. A longer --duration counts them`,
  RESENT: ({ requests }) =>
    `${requests} request${requests === 1 ? ' was' : 's were'} sent again: the server had closed the connection, or refused the stream, ` +
    'before it processed them',
  POOL_FULL: ({ connections, requests, trials }) =>
    `the client's pool of ${connections} connection${connections === 1 ? '' : 's'} was the limit: ${requests} ` +
    `requests waited${trials > 1 ? ` (in ${trials} trials)` : ''}`,
  BODIES_SAMPLED: ({ answers, checked, bad }) =>
    `the bodies of ${checked} of ${answers} answers were checked, ${bad} of them bad: success is judged by these`,
  LEFT_OUT: ({ spoiled, trials, shortfall }, tell) => `${spoiled} of ${trials} trials left out as invalid: ${tell(shortfall)}`,
  REPLACED: ({ trials }) =>
    `the machine disturbed ${trials === 1 ? '1 trial, which was' : `${trials} trials, which were`} measured again: ` +
    'the calmer of the two counts, and the record keeps both',
  CROWDED: () =>
    'target or driver waited for a core for more than 3 % of the time: other processes use this machine',
  GOOD_APART: ({ percentile, allUs, goodUs }) =>
    `${percentile} ${formatTime(Number(allUs.toPrecision(2)))}; ${formatTime(Number(goodUs.toPrecision(2)))} of good answers alone`,
  STOPS_UNEVEN: ({ shares }) =>
    'the machine stopped more often for some targets than for others ' +
    `(seconds with a stop: ${shares.map(({ target, ratio }) => `${target} ${formatPercent(ratio)}`).join(', ')}). ` +
    'A target\'s CPU limit can cause such stops, so they count as its own'
}
