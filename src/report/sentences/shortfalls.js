import { formatCount, formatNumberOf, formatPercent, formatTimeInWords } from '../../units.js'

/** Why a trial is invalid, in its record. */
export const SHORTFALL_SENTENCES = {
  LATE: (/** @type {{ lagUs: number, allowedUs: number }} */ { lagUs, allowedUs }) =>
    `the load driver was late, by ${formatTimeInWords({ valueUs: lagUs })} at p99; ${formatTimeInWords({ valueUs: allowedUs })} is allowed`,
  UNSENT: (/** @type {{ sent: number, due: number }} */ { sent, due }) =>
    `the driver sent only ${sent} of ${due} requests in the window while connections were free`,
  /** @param {{ ratio: number }} of */
  CLOCKS_APART: ({ ratio }) => `two clocks of this machine (monotonic and wall) disagree by ${formatPercent({ ratio })}`,
  EXHAUSTED: (/** @type {{ cause: string, times: number }} */ { cause, times }) =>
    `the driver's machine ran out of file descriptors, ports or memory: ${cause} ${times === 1 ? 'once' : `${times} times`}`,
  /** @param {{ setBy: 'tool' | 'machine', connections: number, waited: number }} of */
  LIMIT_REACHED: ({ setBy, connections, waited }) => {
    const whose = setBy === 'tool'
      ? 'baseload\'s limit at this rate and time-out'
      : 'this machine\'s limit: open files, ulimit -n, and ports'
    return `${connections === 1 ? 'the only connection was' : `all ${formatCount({ count: connections })} connections were`} busy (${whose}): ` +
      `${formatNumberOf({ count: waited, of: 'request' })} waited for a free one, so it was no open loop`
  },
  /**
   * Null: it did not stand still for too long, or did close its window in time.
   * @param {{ plannedMs: number, still: { totalMs: number, longestMs: number } | null, closedMs: number | null }} of
   */
  STOOD_STILL: ({ plannedMs, still, closedMs }) => {
    const parts = [
      ...still
        ? [`stood still for ${formatTimeInWords({ valueUs: 1000 * still.totalMs })} of its ${formatTimeInWords({ valueUs: 1000 * plannedMs })} window, ` +
          `${formatTimeInWords({ valueUs: 1000 * still.longestMs })} at once (was it stopped, or its core taken?)`]
        : [],
      ...closedMs === null ? [] : [`closed its window after ${formatTimeInWords({ valueUs: 1000 * closedMs })} instead of ${formatTimeInWords({ valueUs: 1000 * plannedMs })}`]
    ]
    return `the load driver ${parts.join('. It ')}`
  },
  INTERIM_ANSWERS: (/** @type {{ times: number }} */ { times }) =>
    `the target sent ${times} interim answers (1xx), which autocannon counts as answers`,
  SURPLUS_ANSWERS: (/** @type {{ times: number }} */ { times }) =>
    `the target sent ${times} more answers than requests; autocannon takes them for the answers to later requests`,
  /** @param {{ ratio: number, users: number, needed: number, hasObjectives: boolean }} of */
  K6_SHORT_OF_USERS: ({ ratio, users, needed, hasObjectives }) =>
    `k6 skipped ${formatPercent({ ratio })} of the planned requests (dropped_iterations). ` +
    `Its ${users} virtual users are too few to tell whether the server was the reason: ` +
    `this rate needs ${needed} ${hasObjectives ? 'within the objectives' : 'even at the fastest answer seen'} (--vus)`,
  K6_LEFT_OUT: (/** @type {{ ratio: number, users: number, waitingRatio: number }} */ { ratio, users, waitingRatio }) =>
    `k6 skipped ${formatPercent({ ratio })} of the planned requests (dropped_iterations). ` +
    `Its ${users} virtual users waited for the server only ${formatPercent({ ratio: waitingRatio })} of the time: ` +
    'k6 was too slow, or had too few users (--vus)',
  K6_FORGOT: (/** @type {{ due: number, planned: number }} */ { due, planned }) =>
    `k6 started only ${due} of ${planned} planned requests: it was too slow, and does not report the others`,
  /**
   * cores: that it was pinned to; null: count of the machine's.
   * @param {{ ratio: number, cores: readonly number[] | null, count: number }} of
   */
  K6_BUSY: ({ ratio, cores, count }) =>
    `k6 used ${formatPercent({ ratio })} of ${cores ? `core${count === 1 ? '' : 's'} ${cores.join(', ')}` : `${count} cores`}: ` +
    'it may have sent late, and does not report that',
  K6_HOST_BUSY: (/** @type {{ instances: readonly string[], ratio: number }} */ { instances, ratio }) =>
    `${instances.join(' and ')} of k6 used ${Math.round(100 * ratio)} % of the host's cores: k6 may have been the ` +
    'bottleneck',
  /** @param {{ instance: string, segment: string, ended: string }} of */
  K6_ENDED: ({ instance, segment, ended }) => `${instance} of k6 (segment ${segment}) ${ended}`,
  /** @param {{ instance: string, requests: number }} of */
  K6_UNFINISHED: ({ instance, requests }) => `${instance} of k6 did not finish ${requests} of its requests`,
  K6_UNTIMED: (/** @type {{ instance: string, requests: number }} */ { instance, requests }) =>
    `${instance} of k6 gave no times for ${requests} failed requests: percentiles without them look too good`,
  /** @param {{ streamed: number, total: number }} of */
  K6_STREAM_SHORT: ({ streamed, total }) => `k6 streamed only ${streamed} of ${total} response times`,
  /** @param {{ segment: string }} of */
  K6_SEGMENT_MISSING: ({ segment }) => `the log of segment ${segment} is missing: only a part of the load was counted`,
  K6_STARTS_APART: (/** @type {{ ms: number }} */ { ms }) =>
    `by their clocks the instances started up to ${formatTimeInWords({ valueUs: 1000 * ms })} apart: their loads did not overlap, or the logs are of two runs`,
  K6_LENGTHS_APART: (/** @type {{ leastMs: number, mostMs: number }} */ { leastMs, mostMs }) =>
    `the instances ran for different times: ${formatTimeInWords({ valueUs: 1000 * leastMs })} to ${formatTimeInWords({ valueUs: 1000 * mostMs })} of the window`
}
