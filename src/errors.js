/** Exit codes of the command line, by meaning. */
export const EXIT = Object.freeze({
  met: 0,
  missed: 1,
  usage: 2,
  inconclusive: 3,
  target: 4,
  bug: 70,
  sigint: 130,
  sigterm: 143
})

/**
 * Every error code, with the exit code it leads to. Codes are never reused; docs/reference/errors.md explains each.
 * @type {Readonly<Record<string, { exitCode: number, about: string }>>}
 */
export const ERROR_CODES = Object.freeze({
  USAGE: { exitCode: EXIT.usage, about: 'a command, flag or argument that does not exist or does not fit' },
  BASELINE_INVALID: { exitCode: EXIT.usage, about: 'a baseline file with mistakes; all of them are listed' },
  BASELINE_UNKNOWN: { exitCode: EXIT.usage, about: 'no baseline of that name or file' },
  REPLAY_UNKNOWN: { exitCode: EXIT.usage, about: 'no published experiment of that name, or none of its tests' },
  CONFIG_INVALID: {
    exitCode: EXIT.usage,
    about: 'a baseload.yml or a file of gates with mistakes, or with what may not stand there; all of them are listed'
  },
  FEED_INVALID: { exitCode: EXIT.usage, about: 'a list of requests with mistakes, or that cannot be read' },
  TARGET_UNKNOWN: { exitCode: EXIT.usage, about: 'no target of that name' },
  CLAIM_INVALID: { exitCode: EXIT.usage, about: 'a claim of a baseline that cannot be read' },
  OBJECTIVE_INVALID: { exitCode: EXIT.usage, about: 'an objective that cannot be read' },
  DURATION_INVALID: { exitCode: EXIT.usage, about: 'a duration that cannot be read' },
  PROMETHEUS_NO_VALUE: { exitCode: EXIT.usage, about: 'a Prometheus that gave no number for a query of --query' },
  HOST_NOT_ALLOWED: { exitCode: EXIT.usage, about: 'a URL that is not on this machine, without --allow-host' },
  URL_INVALID: { exitCode: EXIT.usage, about: 'a URL that cannot be read, or is not http' },
  RECORD_INVALID: { exitCode: EXIT.usage, about: 'a file that is not a run record of a version this program reads' },
  RECORD_NOT_FOUND: { exitCode: EXIT.usage, about: 'no run record at that path' },
  HISTORY_NOT_FOUND: {
    exitCode: EXIT.usage,
    about: "no run record in a folder or a file's commits, or none of that baseline"
  },
  STORE_NEWER: { exitCode: EXIT.usage, about: 'a database of watch that a newer baseload has written' },
  STORE_UNUSABLE: { exitCode: EXIT.usage, about: 'a database of watch that cannot be opened, read or written' },
  REF_UNKNOWN: { exitCode: EXIT.usage, about: 'a commit that git does not know or cannot check out' },
  INSTALL_FAILED: { exitCode: EXIT.target, about: 'the command that installs the packages of a commit failed' },
  REVIEW_INVALID: {
    exitCode: EXIT.usage,
    about: 'a file for a review that cannot be read, or is not what its flag takes'
  },
  REPORTS_UNWRITABLE: {
    exitCode: EXIT.usage,
    about: 'a folder for reports, charts, calibrations or temporary files cannot be written'
  },
  LIMIT_TOO_LOW: { exitCode: EXIT.usage, about: 'a limit of the shell (ulimit) that is too low for baseload' },
  FOLDER_GONE: { exitCode: EXIT.usage, about: 'the folder that the program was started in has been removed' },
  CERTIFICATES_UNCHECKED: { exitCode: EXIT.met, about: 'a warning: NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off' },
  ENVIRONMENT_SET: { exitCode: EXIT.met, about: 'a warning: variables of the environment change how programs run' },
  CLOCK_JUMPED: { exitCode: EXIT.met, about: 'a warning: the time of day jumped during the run' },
  RECORD_UNWRITABLE: {
    exitCode: EXIT.met,
    about: 'a warning: the folder of a run was lost while it was measured; its files are elsewhere'
  },
  OUTPUT_UNWRITABLE: { exitCode: EXIT.met, about: 'a warning: stdout could not be written' },
  EXPORT_UNWRITABLE: { exitCode: EXIT.usage, about: 'a file named with --export cannot be written, or is not written over' },
  EXPORT_TOO_LARGE: { exitCode: EXIT.usage, about: 'a script and files that are too large for a ConfigMap' },
  DEPENDENCY_MISSING: {
    exitCode: EXIT.target,
    about: 'a program asked for with --require, --engine or --hosts is not installed, no shell for a command, or a clone that was not built'
  },
  HOST_UNREACHABLE: {
    exitCode: EXIT.target,
    about: 'a host of --hosts that ssh cannot reach, or that forwards no port'
  },
  K6_CANNOT: { exitCode: EXIT.usage, about: 'something that k6 cannot do' },
  K6_UNSUPPORTED: { exitCode: EXIT.target, about: 'a version of k6 that baseload does not support' },
  K6_FAILED: { exitCode: EXIT.target, about: 'k6 ended, or was not ready, before the load began' },
  K6_SUMMARY_INVALID: { exitCode: EXIT.usage, about: 'not a whole k6 summary of a script that baseload made' },
  PORT_TAKEN: { exitCode: EXIT.target, about: 'something else listens on the port that the target wants' },
  TARGET_NOT_READY: { exitCode: EXIT.target, about: 'a target that did not listen in time' },
  TARGET_DIED_AT_BOOT: { exitCode: EXIT.target, about: 'a target that ended before it listened' },
  TARGET_DIED: { exitCode: EXIT.target, about: 'a target that ended while it was measured' },
  TARGET_FAILING: { exitCode: EXIT.target, about: 'a target that failed more requests than --abort-on allows' },
  TARGET_WRONG_ANSWER: { exitCode: EXIT.target, about: 'a target that did not give the answer it declares' },
  ANSWER_TOO_LARGE: { exitCode: EXIT.target, about: 'a target whose answers are too large to hold in memory' },
  TARGET_NO_ANSWER: { exitCode: EXIT.target, about: 'a target that listens but did not answer in time' },
  TARGET_IGNORED_SIGTERM: { exitCode: EXIT.met, about: 'a warning: a target that had to be killed; its numbers stand' },
  PEAKS_NATIVE: {
    exitCode: EXIT.met,
    about: "a warning: autocannon miscounts a target's answers, so the native driver drives all peaks"
  },
  PROFILE_NO_NODE: { exitCode: EXIT.met, about: 'a warning: no Node.js process to profile; the numbers stand' },
  PROFILE_FAILED: { exitCode: EXIT.met, about: 'a warning: the trial under a profiler failed; the numbers stand' },
  TARGET_ESCAPED: {
    exitCode: EXIT.target,
    about: 'a process that a target started still runs and cannot be ended: an error at boot, a warning after a trial'
  },
  PROXY_CONFIG_REFUSED: { exitCode: EXIT.target, about: 'a proxy refused its configuration' },
  LOG_NOT_FOUND: { exitCode: EXIT.usage, about: 'no access log at that path, or no regular file' },
  LOG_EMPTY: { exitCode: EXIT.usage, about: 'an access log without a request' },
  LOG_UNREADABLE: { exitCode: EXIT.usage, about: 'an access log that is not in a known format, or mostly not' },
  LOG_UNCLEAR: { exitCode: EXIT.usage, about: 'an access log that does not say the unit of its durations, or which field they are' },
  TRACES_NOT_FOUND: { exitCode: EXIT.usage, about: 'no file of spans at that path, or no regular file' },
  TRACES_EMPTY: { exitCode: EXIT.usage, about: 'a file of spans without a span, or no trace with a root' },
  TRACES_UNREADABLE: { exitCode: EXIT.usage, about: 'a file of spans that is not in a known format, or broken' },
  SIZING_INVALID: {
    exitCode: EXIT.usage,
    about: 'a question of size, or a file of capacities, with mistakes; all of them are listed'
  },
  SCALE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a question of how many load generators, with mistakes; all of them are listed'
  },
  SCALE_FAILED: { exitCode: EXIT.target, about: 'the command of --scale failed, or did not end' },
  SERVICE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a file of a service made of services, or an OpenSLO file, with mistakes; all of them are listed'
  },
  RECIPE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a recipe for the origin with mistakes, or that cannot be read; all of them are listed'
  },
  SCALABILITY_LIMIT: { exitCode: EXIT.missed, about: 'a verdict: no number of units holds the peak' },
  OBJECTIVE_OUT_OF_REACH: { exitCode: EXIT.missed, about: 'a verdict: an objective that even one idle unit misses' },
  LIMITS_UNAVAILABLE: { exitCode: EXIT.target, about: 'this machine cannot limit the CPU and memory of a unit' },
  UNIT_TOO_SMALL: { exitCode: EXIT.target, about: 'a unit whose limits do not let it start' },
  UNIT_OUT_OF_MEMORY: { exitCode: EXIT.target, about: 'a unit that was killed at its memory limit' },
  SYSTEM_REFUSED: {
    exitCode: EXIT.target,
    about: 'the system has no disk space, memory, file descriptors or processes left'
  },
  DRIVER_LOST: { exitCode: EXIT.target, about: 'the load driver was killed or stopped by a signal, twice' },
  DRIVER_FAILED: { exitCode: EXIT.bug, about: 'the load driver ended without a result, or does not answer' },
  ACCOUNTING_BROKEN: { exitCode: EXIT.bug, about: 'requests that are not accounted for: a bug in baseload' },
  INTERRUPTED: { exitCode: EXIT.sigint, about: 'stopped by Ctrl-C; what was measured is kept' },
  TERMINATED: { exitCode: EXIT.sigterm, about: 'stopped by SIGTERM; what was measured is kept' },
  BUG: { exitCode: EXIT.bug, about: 'an error that baseload did not foresee' }
})

/** What to do about a mistake of ours. */
export const REPORT_HINT = 'this is a bug in baseload: please report it with the command and this text'

/**
 * Ends a switch over the kinds of something. A kind that no case handles is an error of types there, and of the program
 * if it comes from a file.
 * @param {never} one
 * @returns {never}
 */
export function refuseKind (one) {
  throw new TypeError(`nothing handles ${JSON.stringify(one)}`)
}

/** The one error class: what went wrong, and what to do now. */
export class BaseloadError extends Error {
  /**
   * @param {string} code a key of ERROR_CODES
   * @param {string} message what went wrong, with names and values
   * @param {{ hint: string, cause?: unknown }} more hint: what to do now
   */
  constructor (code, message, { hint, cause }) {
    super(message, cause === undefined ? undefined : { cause })
    if (!ERROR_CODES[code]) throw new TypeError(`unknown error code ${code}`)
    this.name = 'BaseloadError'
    this.code = code
    this.hint = hint
  }

  get exitCode () { return ERROR_CODES[this.code].exitCode }
}
