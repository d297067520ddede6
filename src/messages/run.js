/** @import { RunMessages, Table, TrialMessages } from './types.ts' */

const LOST = 'RECORD_UNWRITABLE'

/** @type {Table<RunMessages>} */
export const RUN_SENTENCES = {
  TEXT: ({ text }) => text,
  MACHINE: ({ check, found }) => `${check}: ${found}`,
  K6_UNTRIED: ({ version, tried }) =>
    `K6_UNTRIED: this version of baseload was tested with k6 ${tried.join(', ')}, not with ${version}`,
  CLOCK_JUMPED: ({ jumpMs }) =>
    `CLOCK_JUMPED: the time of day went ${(Math.abs(jumpMs) / 1000).toFixed(1)} s ${jumpMs > 0 ? 'forward' : 'back'} ` +
    'during the run (it was set, or the machine slept). Dates in the record are wrong by up to that. ' +
    'Measured times are right: they come from another clock',
  CERTIFICATES_UNCHECKED: () =>
    'CERTIFICATES_UNCHECKED: NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off, so another server may have answered. ' +
    'Unset it; name an authority of your own in NODE_EXTRA_CA_CERTS',
  ENVIRONMENT_SET: ({ names }) =>
    `ENVIRONMENT_SET: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} set, which changes how programs run. ` +
    'Compare with results of the same environment only, or unset it',
  PEAKS_NATIVE: ({ target, uncounted }) =>
    `PEAKS_NATIVE: ${target} sends ${uncounted}, which autocannon miscounts: the native driver drives all peaks of ` +
    'this run',
  MEASURED_BY_TOOL: ({ tool, version, source, hasQuoted, missing }) =>
    `measured by ${tool}${version ? ` ${version}` : ''}, not by baseload (${source}): ` +
    `${hasQuoted ? 'the tool computed the percentiles; ' : ''}not known: ${missing.join(', ')}`,
  K6_ELSEWHERE: ({ source, missing }) =>
    `measured by k6 elsewhere, with scripts of baseload (${source}): not known: ${missing.join(', ')}`,
  RECORD_MOVED: ({ lost, folder }) => `${LOST}: ${lost} cannot be written; all files of this run are in ${folder}`,
  RECORD_LOST: ({ reasons }) => `${LOST}: the files of this run could not be written: ${reasons.join(', ')}`,
  PROFILE_NO_NODE: ({ target }) =>
    `PROFILE_NO_NODE: ${target} was not profiled: none of its processes is Node.js; use a profiler of its language, such as perf`,
  PROFILE_FAILED: ({ target, why }) =>
    `PROFILE_FAILED: ${target} was not profiled: ${why}; its other numbers stand`
}

/** @type {Table<TrialMessages>} */
export const TRIAL_SENTENCES = {
  FEED_NATIVE: () =>
    'FEED: the native driver drives the peaks of this run: in autocannon each connection goes through the list by ' +
    'itself, so the first requests are sent too often',
  HTTP2_NATIVE: ({ streams }) =>
    `HTTP/2: ${streams === 1 ? 'one request' : `${streams} requests`} at once on each connection; the native driver ` +
    'drives this peak and those it is compared with, as autocannon speaks HTTP/1.1 only',
  FEWER_CONNECTIONS: ({ connections, planned }) =>
    `${connections} connections instead of ${planned}: open files (ulimit -n) and ports of this machine allow no more`,
  NOT_PINNED: ({ cores }) =>
    `not pinned: ${cores === null ? 'taskset is not available' : 'there is only one core'}; target and driver share ` +
    'cores',
  WORKERS_CROWD_TARGET: ({ workers, cores }) =>
    `${workers} workers of the driver share ${countCores(cores)} with the target`,
  WORKERS_SHARE: ({ workers, cores }) =>
    `${workers} workers of the driver share ${cores === 1 ? 'one core: together they send no more than one of them' : `${cores} cores`}`,
  PARTS_SHARE: ({ parts, cores }) => `${parts.join(' and ')} share ${countCores(cores)}`,
  UNITS_YIELD: ({ units, cpu, cores }) =>
    `${countUnits(units)} of ${cpu} CPU need more than the ${cores} ${cores === 1 ? 'core' : 'cores'} left beside ` +
    'the driver: they run on its core too',
  UNITS_WITH_PROXY: ({ cores }) => `units and proxy share ${countCores(cores)}`,
  THROTTLED: () => 'a cgroup limit throttled this machine\'s CPU while it was measured',
  LISTEN_QUEUE_FULL: () =>
    'a listen queue on this machine was full while it was measured: connections were turned away (ListenOverflows)',
  TARGET_IGNORED_SIGTERM: ({ part }) =>
    `TARGET_IGNORED_SIGTERM: ${part} had to be killed: it did not close within 3 s of SIGTERM`,
  TARGET_ESCAPED: ({ part, pids, port }) => {
    const who = pids.length > 0 ? ` (pid ${pids.join(', ')})` : ''
    const found = port === null
      ? `${part} left a process running that this user may not end${who}`
      : `something still listens on port ${port} after ${part} was stopped${who}`
    return `TARGET_ESCAPED: ${found}; ${pids.length > 0 ? `end it: kill ${pids.join(' ')}` : 'end it by hand'}`
  },
  DRIVER_LOST: ({ message }) => `DRIVER_LOST: measured again with another driver: ${message}`,
  PROMETHEUS_UNANSWERED: ({ figure, of }, tell) => `PROMETHEUS: ${figure} of the server is not known: ${tell(of)}`,
  PROMETHEUS_LOOKS_BACK: ({ figure, range, windowMs }) =>
    `PROMETHEUS: the query for ${figure} looks ${range} back, and the trial took ${(windowMs / 1000).toFixed(0)} s: ` +
    'what it gives includes the time before',
  LAB_PHASE_FAILED: ({ phase, action, error }) =>
    `LAB: phase ${JSON.stringify(phase)} is not as planned, ${action} failed: ${error}`,
  LAB_NOT_WARM: ({ failed, of }) => `LAB: ${failed} of ${of} keys got no good answer before the window: those caches were cold`,
  LAB_READERS_FAILED: ({ error }) => `LAB: reading a cold key failed: ${error}`,
  LAB_COUNTERS_MISSING: ({ why }) => `LAB: counters are left out: ${why}`,
  LOG_UNIT_TAKEN: ({ unit }) => `its values are read as ${unit}; name another unit with --unit`,
  K6_DROPPED: ({ iterations }) => `k6 skipped ${iterations} planned iterations (dropped_iterations)`,
  VEGETA_NOTED: ({ errors, more }) => `vegeta noted: ${errors.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  AUTOCANNON_FILLED_UP: ({ times, answers }) =>
    `autocannon gives ${times} times for ${answers} answers: it made up the rest, for requests that it never sent`,
  WRK_LATE: ({ late, answers }) =>
    `${late} of ${answers} answers came after wrk's time-out, and it kept no time of them: percentiles are at least what it says`,
  WRK2_TIMEOUTS: ({ timeouts }) =>
    `wrk2 counts ${timeouts} time-outs: one every 2 s for each connection that rests. They are no requests and are left out`,
  K6_THRESHOLDS: ({ crossed, more, of }) => crossed.length === 0
    ? `k6 kept ${of === 1 ? 'its threshold' : `all ${of} thresholds`}`
    : `k6 crossed ${crossed.length + more} of ${of} thresholds: ${crossed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  WRK2_SHORT_SPECTRUM: ({ counted, completed }) =>
    `wrk2 leaves its first seconds out of its percentiles: they cover ${counted} of ${completed} requests`
}

/** @param {number} cores */
function countCores (cores) {
  return cores === 1 ? 'one core' : `${cores} cores`
}

/** @param {number} units */
function countUnits (units) {
  return `${units} ${units === 1 ? 'unit' : 'units'}`
}
