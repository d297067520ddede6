import { formatCount, formatNumberOf } from '../../units.js'

/** @import { AnswerReason, Tell } from './types.ts' */

const LOST = 'RECORD_UNWRITABLE'

/** Of a whole run, in its record. */
export const RUN_SENTENCES = {
  /**
   * A sentence that is known as no more than that: of a record of version 1, or of another program.
   * @param {{ text: string }} of
   */
  TEXT: ({ text }) => text,
  /** What `doctor` found at the start. @param {{ check: string, found: string }} of */
  MACHINE: ({ check, found }) => `${check}: ${found}`,
  K6_UNTRIED: (/** @type {{ version: string, tried: readonly string[] }} */ { version, tried }) =>
    `K6_UNTRIED: this version of baseload was tested with k6 ${tried.join(', ')}, not with ${version}`,
  /** Positive: forward. @param {{ jumpMs: number }} of */
  CLOCK_JUMPED: ({ jumpMs }) =>
    `CLOCK_JUMPED: the time of day went ${(Math.abs(jumpMs) / 1000).toFixed(1)} s ${jumpMs > 0 ? 'forward' : 'back'} ` +
    'during the run (it was set, or the machine slept). Dates in the record are wrong by up to that. ' +
    'Measured times are right: they come from another clock',
  /** names: of targets that are not checked; absent: none is. @param {{ names?: readonly string[] }} of */
  CERTIFICATES_UNCHECKED: ({ names }) => names
    ? `CERTIFICATES_UNCHECKED: --insecure: the certificate of ${names.join(', ')} was not checked, so another server may have answered. ` +
    'Name who signed it with --ca'
    : 'CERTIFICATES_UNCHECKED: NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off, so another server may have answered. ' +
    'Unset it; name an authority of your own in NODE_EXTRA_CA_CERTS',
  /** Variables of the environment that change how programs run. @param {{ names: readonly string[] }} of */
  ENVIRONMENT_SET: ({ names }) =>
    `ENVIRONMENT_SET: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} set, which changes how programs run. ` +
    'Compare with results of the same environment only, or unset it',
  PEAKS_NATIVE: (/** @type {{ target: string, uncounted: string }} */ { target, uncounted }) =>
    `PEAKS_NATIVE: ${target} sends ${uncounted}, which autocannon miscounts: the native driver drives all peaks of ` +
    'this run',
  /**
   * hasQuoted: percentiles are that tool's own.
   * @param {{ tool: string, version?: string, source: string, hasQuoted: boolean, missing: readonly string[] }} of
   */
  MEASURED_BY_TOOL: ({ tool, version, source, hasQuoted, missing }) =>
    `measured by ${tool}${version ? ` ${version}` : ''}, not by baseload (${source}): ` +
    `${hasQuoted ? 'the tool computed the percentiles; ' : ''}not known: ${missing.join(', ')}`,
  K6_ELSEWHERE: (/** @type {{ source: string, missing: readonly string[] }} */ { source, missing }) =>
    `measured by k6 elsewhere, with scripts of baseload (${source}): not known: ${missing.join(', ')}`,
  /** The folder of a run was lost, and its files are in another one. @param {{ lost: string, folder: string }} of */
  RECORD_MOVED: ({ lost, folder }) => `${LOST}: ${lost} cannot be written; all files of this run are in ${folder}`,
  /** @param {{ reasons: readonly string[] }} of */
  RECORD_LOST: ({ reasons }) => `${LOST}: the files of this run could not be written: ${reasons.join(', ')}`,
  PROFILE_NO_NODE: (/** @type {{ target: string }} */ { target }) =>
    `PROFILE_NO_NODE: ${target} was not profiled: none of its processes is Node.js; use a profiler of its language, such as perf`,
  PROFILE_FAILED: (/** @type {{ target: string, why: string }} */ { target, why }) =>
    `PROFILE_FAILED: ${target} was not profiled: ${why}; its other numbers stand`
}

/** Of one trial, in its record. */
export const TRIAL_SENTENCES = {
  FEED_NATIVE: () =>
    'FEED: the native driver drives the peaks of this run: in autocannon each connection goes through the list by ' +
    'itself, so the first requests are sent too often',
  /** autocannon speaks HTTP/1.1 only. streams: requests at once on each connection. @param {{ streams: number }} of */
  HTTP2_NATIVE: ({ streams }) =>
    `HTTP/2: ${streams === 1 ? 'one request' : `${streams} requests`} at once on each connection; the native driver ` +
    'drives this load flat out and those it is compared with, as autocannon speaks HTTP/1.1 only',
  FEWER_CONNECTIONS: (/** @type {{ connections: number, planned: number }} */ { connections, planned }) =>
    `${formatNumberOf({ count: connections, of: 'connection' })} instead of ${planned}: open files (ulimit -n) and ports of this machine allow no more`,
  /** @param {{ requests: number, planned: number, durationMs: number }} of */
  FEWER_REQUESTS: ({ requests, planned, durationMs }) =>
    `${formatCount({ count: requests })} of ${formatCount({ count: planned })} requests: the limit of ${durationMs / 1000} s was reached (-d sets it)`,
  /** @param {{ requests: number, windowMs: number, enough: number }} of */
  SHORT_AMOUNT: ({ requests, windowMs, enough }) =>
    `${formatNumberOf({ count: requests, of: 'request' })} took ${Number(windowMs.toPrecision(2))} ms in all: too short to measure CPU time, and rates are rough; ` +
    `-a ${enough} takes about a second`,
  NOT_PINNED: (/** @type {{ cores: number | null }} */ { cores }) =>
    `not pinned: ${cores === null ? '--no-pin, or there is no taskset' : 'there is only one core'}; target and driver share ` +
    'cores',
  WORKERS_CROWD_TARGET: (/** @type {{ workers: number, cores: number }} */ { workers, cores }) =>
    `${workers} workers of the driver share ${countCores(cores)} with the target`,
  WORKERS_SHARE: (/** @type {{ workers: number, cores: number }} */ { workers, cores }) =>
    `${workers} workers of the driver share ${cores === 1 ? 'one core: together they send no more than one of them' : `${cores} cores`}`,
  /** @param {{ parts: readonly string[], cores: number }} of */
  PARTS_SHARE: ({ parts, cores }) => `${parts.join(' and ')} share ${countCores(cores)}`,
  UNITS_YIELD: (/** @type {{ units: number, cpu: number, cores: number }} */ { units, cpu, cores }) =>
    `${formatNumberOf({ count: units, of: 'unit' })} of ${cpu} CPU need more than the ${formatNumberOf({ count: cores, of: 'core' })} left beside ` +
    'the driver: they run on its core too',
  UNITS_WITH_PROXY: (/** @type {{ cores: number }} */ { cores }) => `units and proxy share ${countCores(cores)}`,
  THROTTLED: () => 'a cgroup limit throttled this machine\'s CPU while it was measured',
  LISTEN_QUEUE_FULL: () =>
    'a listen queue on this machine was full while it was measured: connections were turned away (ListenOverflows)',
  TARGET_IGNORED_SIGTERM: (/** @type {{ part: string }} */ { part }) =>
    `TARGET_IGNORED_SIGTERM: ${part} had to be killed: it did not close within 3 s of SIGTERM`,
  /**
   * port: that something listens on still; null: none.
   * @param {{ part: string, pids: readonly number[], port: number | null }} of
   */
  TARGET_ESCAPED: ({ part, pids, port }) => {
    const who = pids.length > 0 ? ` (pid ${pids.join(', ')})` : ''
    const found = port === null
      ? `${part} left a process running that this user may not end${who}`
      : `something still listens on port ${port} after ${part} was stopped${who}`
    return `TARGET_ESCAPED: ${found}; ${pids.length > 0 ? `end it: kill ${pids.join(' ')}` : 'end it by hand'}`
  },
  /** @param {{ message: string }} of */
  DRIVER_LOST: ({ message }) => `DRIVER_LOST: measured again with another driver: ${message}`,
  /**
   * Of a server that Prometheus was asked about.
   * @param {{ figure: string, of: AnswerReason }} of
   * @param {Tell} tell
   */
  PROMETHEUS_UNANSWERED: ({ figure, of }, tell) => `PROMETHEUS: ${figure} of the server is not known: ${tell(of)}`,
  /** range: that the query looks back over. @param {{ figure: string, range: string, windowMs: number }} of */
  PROMETHEUS_LOOKS_BACK: ({ figure, range, windowMs }) =>
    `PROMETHEUS: the query for ${figure} looks ${range} back, and the trial took ${(windowMs / 1000).toFixed(0)} s: ` +
    'what it gives includes the time before',
  LAB_PHASE_FAILED: (/** @type {{ phase: string, action: string | null, error?: string }} */ { phase, action, error }) =>
    `LAB: phase ${JSON.stringify(phase)} is not as planned, ${action} failed: ${error}`,
  /** @param {{ failed: number, of: number }} of */
  LAB_NOT_WARM: ({ failed, of }) => `LAB: ${failed} of ${of} keys got no good answer before the window: those caches were cold`,
  LAB_READERS_FAILED: (/** @type {{ error: string }} */ { error }) => `LAB: reading a cold key failed: ${error}`,
  LAB_COUNTERS_MISSING: (/** @type {{ why: string }} */ { why }) => `LAB: counters are left out: ${why}`,
  /** @param {{ unit: string }} of */
  LOG_UNIT_TAKEN: ({ unit }) => `its values are read as ${unit}; name another unit with --time-unit`,
  /** @param {{ iterations: number }} of */
  K6_DROPPED: ({ iterations }) => `k6 skipped ${iterations} planned iterations (dropped_iterations)`,
  /** @param {{ errors: readonly string[], more: number }} of */
  VEGETA_NOTED: ({ errors, more }) => `vegeta noted: ${errors.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  AUTOCANNON_FILLED_UP: (/** @type {{ times: number, answers: number }} */ { times, answers }) =>
    `autocannon gives ${times} times for ${answers} answers: it made up the rest, for requests that it never sent`,
  WRK_LATE: (/** @type {{ late: number, answers: number }} */ { late, answers }) =>
    `${late} of ${answers} answers came after wrk's time-out, and it kept no time of them: percentiles are at least what it says`,
  WRK2_TIMEOUTS: (/** @type {{ timeouts: number }} */ { timeouts }) =>
    `wrk2 counts ${timeouts} time-outs: one every 2 s for each connection that rests. They are no requests and are left out`,
  WRK2_SHORT_SPECTRUM: (/** @type {{ counted: number, completed: number }} */ { counted, completed }) =>
    `wrk2 leaves its first seconds out of its percentiles: they cover ${counted} of ${completed} requests`
}

/** @param {number} cores */
function countCores (cores) {
  return cores === 1 ? 'one core' : `${cores} cores`
}
