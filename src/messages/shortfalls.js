/** @import { ShortfallMessages, Table } from './types.ts' */

/** @type {Table<ShortfallMessages>} */
export const SHORTFALL_SENTENCES = {
  LATE: ({ lagUs, allowedUs }) =>
    `the driver sent late: p99 of its lag is ${milliseconds(lagUs)}, allowed is ${milliseconds(allowedUs)}`,
  UNSENT: ({ sent, due }) =>
    `the driver sent only ${sent} of ${due} requests in the window while connections were free`,
  CLOCKS_APART: ({ ratio }) => `monotonic and wall clock disagree by ${(ratio * 100).toFixed(1)} %`,
  EXHAUSTED: ({ cause, times }) =>
    `the driver's machine ran out of file descriptors, ports or memory: ${cause} ${times} times`,
  LIMIT_REACHED: ({ setBy, connections, waited }) => {
    const whose = setBy === 'tool'
      ? 'that baseload sets by rate and time-out'
      : 'that this machine\'s file descriptors (ulimit -n) and ports allow'
    return `the limit of ${connections} connections ${whose} was reached: ` +
      `${waited} requests waited for a free one, so this was no open loop`
  },
  STOOD_STILL: ({ plannedMs, still, closedMs }) => {
    const parts = [
      ...still
        ? [`stood still for ${seconds(still.totalMs)} of its window of ${seconds(plannedMs)}, ` +
          `${seconds(still.longestMs)} at once: was it stopped, or its core taken?`]
        : [],
      ...closedMs === null ? [] : [`closed its window after ${seconds(closedMs)} instead of ${seconds(plannedMs)}`]
    ]
    return `the load driver ${parts.join('; it ')}`
  },
  INTERIM_ANSWERS: ({ times }) =>
    `the target sent ${times} times an answer before its answer (1xx), and autocannon takes each for an answer`,
  K6_SHORT_OF_USERS: ({ ratio, users, needed, hasObjectives }) =>
    `k6 left out ${percent(ratio)} of what was due (dropped_iterations), and its ${users} virtual users are too few ` +
    'to tell whether the server was the reason: ' +
    `at this rate ${needed} wait for one that keeps ` +
    `${hasObjectives ? 'its objectives' : 'up with its fastest answer'} (--vus)`,
  K6_LEFT_OUT: ({ ratio, users, waitingRatio }) =>
    `k6 left out ${percent(ratio)} of what was due (dropped_iterations), while its ${users} virtual users waited for ` +
    `the server for ${percent(waitingRatio)} of their time: ` +
    'it was too slow itself, or had too few of them (--vus)',
  K6_FORGOT: ({ due, planned }) =>
    `k6 came to ${due} of the ${planned} requests that were due: it was too slow itself, and does not count the ` +
    'others',
  K6_BUSY: ({ ratio, cores, count }) =>
    `k6 used ${percent(ratio)} of ${cores ? `core${count === 1 ? '' : 's'} ${cores.join(', ')}` : `${count} cores`}: ` +
    'it may have sent late, and cannot tell',
  K6_HOST_BUSY: ({ instances, ratio }) =>
    `${instances.join(' and ')} of k6 used ${Math.round(100 * ratio)} % of the host's cores: it may have been the ` +
    'bottleneck',
  K6_ENDED: ({ instance, segment, ended }) => `${instance} of k6 (segment ${segment}) ${ended}`,
  K6_UNFINISHED: ({ instance, requests }) => `${instance} of k6 began ${requests} requests that it did not end`,
  K6_UNTIMED: ({ instance, requests }) =>
    `${instance} of k6 has no time for ${requests} of its requests that failed: percentiles without them are too good`,
  K6_STREAM_SHORT: ({ streamed, total }) => `k6 streamed ${streamed} of its ${total} response times`,
  K6_SEGMENT_MISSING: ({ segment }) => `the log of segment ${segment} is missing: a part of the load is another load`,
  K6_STARTS_APART: ({ ms }) =>
    `the instances began up to ${shortSeconds(ms)} apart by their clocks: logs of two runs, or no load at one time`,
  K6_LENGTHS_APART: ({ leastMs, mostMs }) =>
    `the instances did not go on for the same time: from ${shortSeconds(leastMs)} to ${shortSeconds(mostMs)} of the ` +
    'window'
}

/** @param {number} us */
function milliseconds (us) {
  return `${(us / 1000).toFixed(2)} ms`
}

/** @param {number} ms */
function seconds (ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

/** @param {number} ms */
function shortSeconds (ms) {
  return `${Number((ms / 1000).toFixed(ms < 10_000 ? 2 : 0))} s`
}

/** @param {number} ratio */
function percent (ratio) {
  return `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`
}
