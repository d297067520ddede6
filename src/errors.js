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
 * Every error code, with the exit code it leads to. Codes are never reused. about: what happened; mend: what to do, in spans of code and
 * links of docs/reference/errors.md, which is made of this (scripts/reference.js).
 * @type {Readonly<Record<string, { exitCode: number, about: string, mend: string }>>}
 */
export const ERROR_CODES = Object.freeze({
  USAGE: {
    exitCode: EXIT.usage,
    about: 'a command, flag or argument that does not exist or does not fit, or a flag that would do nothing for what is measured',
    mend: '`baseload <command> --help --all` lists the flags; the message suggests the nearest name'
  },
  BASELINE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a baseline file with mistakes, of more than 1 MiB, or no regular file. All mistakes are listed, each with line, column and what would be right',
    mend: 'mend them: [baseline files](baseline-format.md) has every key'
  },
  BASELINE_UNKNOWN: {
    exitCode: EXIT.usage,
    about: 'no baseline of that name, or its file cannot be read',
    mend: '`baseload list` shows those that ship. A file is named by its path and ends in `.yml`'
  },
  REPLAY_UNKNOWN: {
    exitCode: EXIT.usage,
    about: 'no published experiment of that name, or none of its tests',
    mend: '`baseload list` shows the experiments; the message has the tests'
  },
  CONFIG_INVALID: {
    exitCode: EXIT.usage,
    about: 'a `baseload.yml` or a file of gates with mistakes, or with what may not stand there. All are listed, each with line, column and what would be right',
    mend: 'mend them: [the configuration file](config-file.md). Or leave `baseload.yml` unread with `--no-config`'
  },
  FEED_INVALID: {
    exitCode: EXIT.usage,
    about: 'a list of requests with mistakes, or that cannot be read. All are listed, each with its line',
    mend: 'mend them: [feeds](feed-format.md)'
  },
  TARGET_UNKNOWN: { exitCode: EXIT.usage, about: 'no target of that name, in `--target` or `--reference`', mend: 'names are in `baseload list` and in the message' },
  CLAIM_INVALID: { exitCode: EXIT.usage, about: 'a claim of a baseline that cannot be read', mend: 'write it as in [baseline files](baseline-format.md#claims)' },
  OBJECTIVE_INVALID: { exitCode: EXIT.usage, about: 'an objective that cannot be read', mend: 'write it like `p99<50ms`: [objectives](objectives.md)' },
  DURATION_INVALID: { exitCode: EXIT.usage, about: 'a duration that cannot be read', mend: 'write `500ms`, `10s`, `3m` or `1h30m`' },
  PROMETHEUS_NO_VALUE: {
    exitCode: EXIT.usage,
    about: 'a Prometheus that gave no number for a query of `--query`. Nothing was loaded',
    mend: 'try the query in the web page of Prometheus: it has to give one series'
  },
  HOST_NOT_ALLOWED: {
    exitCode: EXIT.usage,
    about: 'an address that is not on this machine, or a name that leads to one, without `--allow-host`. Also `0.0.0.0` and `[::]`, which are addresses to listen on',
    mend: 'if the host is yours and its owner knows, add `--allow-host`: [where load may go](commands.md#where-load-may-go)'
  },
  URL_INVALID: {
    exitCode: EXIT.usage,
    about: 'an address that cannot be read, is not http or https, or holds a password',
    mend: 'write it like `http://127.0.0.1:3000/path`; credentials go into `-H`'
  },
  RECORD_INVALID: {
    exitCode: EXIT.usage,
    about: 'not a run record of a version that this program reads, or one that no run writes. Also a file of more than 128 MiB, no regular file, or a result of another tool with more than 500 rows or 10,000 measurements',
    mend: 'read it with the version that wrote it, or a newer one. A file that was cut short cannot be read'
  },
  RECORD_NOT_FOUND: { exitCode: EXIT.usage, about: 'no run record at that path', mend: 'name a `record.json` or the folder of a run; a run prints where it wrote' },
  HISTORY_NOT_FOUND: {
    exitCode: EXIT.usage,
    about: 'no run record in a folder or in the commits of a file, none of that baseline, or none that is good enough for `--against last-good`',
    mend: 'name another folder, or the baseline; `baseload history` lists what is there'
  },
  STORE_NEWER: {
    exitCode: EXIT.usage,
    about: 'a database of `watch` that a newer baseload has written. Nothing was changed',
    mend: '`npm install baseload@latest`, or name another store with `--store`'
  },
  STORE_UNUSABLE: {
    exitCode: EXIT.usage,
    about: 'a database of `watch` that cannot be opened, read or written, or is locked for more than 30 s. Also the usual file, `reports/watch.db`, when it is a link',
    mend: 'name another file or database with `--store`. For PostgreSQL, see whether `psql <url>` can connect'
  },
  REF_UNKNOWN: {
    exitCode: EXIT.usage,
    about: 'a commit that git does not know or cannot check out, or a name that begins with a dash. Or a folder that is in no repository, or leads out of it',
    mend: '`git log --oneline --all` lists the commits. baseload fetches nothing: fetch what is missing (a partial clone, Git LFS) first, or compare two commands'
  },
  INSTALL_FAILED: {
    exitCode: EXIT.target,
    about: 'the command that installs the packages of a commit failed, or took longer than 30 minutes. What it printed is in the message',
    mend: 'give one that works: `--install "<command>"`. `--install true` installs nothing'
  },
  REVIEW_INVALID: {
    exitCode: EXIT.usage,
    about: 'a file for `review` that cannot be read, or is not what its flag takes',
    mend: 'the message says which command makes such a file'
  },
  REPORTS_UNWRITABLE: {
    exitCode: EXIT.usage,
    about: 'a folder for reports, charts, calibrations (`BASELOAD_CACHE`) or temporary files (`TMPDIR`) cannot be written, or is too small. Also `reports`, when a link leads it out of the working folder and nobody typed `--reports`. Nothing was measured',
    mend: 'name another folder, or make it writable'
  },
  LIMIT_TOO_LOW: {
    exitCode: EXIT.usage,
    about: 'a limit of the shell that is too low: fewer than 256 open files (`ulimit -n`) or 24 GiB of addresses (`ulimit -v`), which WebAssembly reserves and does not use',
    mend: 'the hint says how to raise it; a cgroup limits memory itself'
  },
  FOLDER_GONE: { exitCode: EXIT.usage, about: 'the folder that the program was started in has been removed', mend: '`cd` to a folder that exists' },
  CERTIFICATES_UNCHECKED: {
    exitCode: EXIT.met,
    about: 'a warning: `--insecure` or `NODE_TLS_REJECT_UNAUTHORIZED=0` turns the check of certificates off, so any server may have answered',
    mend: 'leave it out; name the authority that signed the certificate with `--ca`'
  },
  ENVIRONMENT_SET: {
    exitCode: EXIT.met,
    about: 'a warning: variables of the environment change how programs run. Their values are not kept',
    mend: 'unset them ([which](commands.md#environment)), or compare only with results of the same environment'
  },
  CLOCK_JUMPED: {
    exitCode: EXIT.met,
    about: 'a warning: the time of day jumped by a second or more during the run',
    mend: 'times of day in the record are wrong by that; measured times are not'
  },
  RECORD_UNWRITABLE: {
    exitCode: EXIT.met,
    about: "a warning: the folder of a run was lost while it was measured. Its files are below the system's temporary folder, in `baseload-reports-…`; the exit code is that of the verdicts",
    mend: 'copy that folder before the system clears it, and make room'
  },
  OUTPUT_UNWRITABLE: {
    exitCode: EXIT.met,
    about: 'a warning: stdout could not be written, so what was printed is not complete. A pipe to `head` is no matter',
    mend: 'make room; the files of the run are complete'
  },
  EXPORT_UNWRITABLE: {
    exitCode: EXIT.usage,
    about: 'a file named with `--export` or another flag cannot be written, is executable, in a folder of version control, or a link leads it out of the working folder. Nothing was measured',
    mend: 'name another file, or make its folder writable'
  },
  EXPORT_TOO_LARGE: {
    exitCode: EXIT.usage,
    about: 'a k6 script and its files that are too large for a ConfigMap, which holds 1 MiB',
    mend: 'fewer requests in the feed; or the script alone, on a volume'
  },
  DEPENDENCY_MISSING: {
    exitCode: EXIT.target,
    about: 'a program asked for with `--require`, `--engine`, `--hosts` or `--unit docker:` is missing or does not answer; or an image, `/bin/sh`, or the build of a clone is missing',
    mend: 'the hint says how to install it. Without `--require`, rows that need it are `unavailable`'
  },
  HOST_UNREACHABLE: {
    exitCode: EXIT.target,
    about: 'a host of `--hosts` that ssh cannot reach, or that forwards no port. What ssh said is in the message',
    mend: 'try `ssh -o BatchMode=yes <host> k6 version` until it answers: keys, names and ports are those of your ssh config'
  },
  K6_CANNOT: {
    exitCode: EXIT.usage,
    about: 'something that k6 cannot do: Poisson arrivals, pipelining, a lab, a loopback address from other hosts. All are listed',
    mend: 'the hint says what to give instead'
  },
  K6_UNSUPPORTED: {
    exitCode: EXIT.target,
    about: 'a version of k6 that baseload does not support. The message names those that were tried',
    mend: 'install one of them, or name its path in `K6_BIN`'
  },
  K6_FAILED: {
    exitCode: EXIT.target,
    about: 'k6 ended, or was not ready, before the load began. Its last lines are in the message',
    mend: 'start your server and try the script by itself: `baseload export k6 <its URL>`, then `k6 run`'
  },
  K6_SUMMARY_INVALID: {
    exitCode: EXIT.usage,
    about: 'not a whole k6 summary of a script that baseload made, values that no such script writes, or a segment that is there twice',
    mend: 'get the log again; give the logs of one run, each once'
  },
  PORT_TAKEN: {
    exitCode: EXIT.target,
    about: 'something else listens on the port that the target wants',
    mend: 'stop it (`lsof -i :3000`), or let the server listen on the port in `PORT`'
  },
  TARGET_NOT_READY: {
    exitCode: EXIT.target,
    about: 'a target that did not listen in time',
    mend: 'listen on the port in `PORT`, or name it with `--port` (`port` in a baseline). `--ready-timeout` gives more time'
  },
  TARGET_DIED_AT_BOOT: {
    exitCode: EXIT.target,
    about: 'a target that ended before it listened. Its first error and its last output are in the message',
    mend: 'start it by hand'
  },
  TARGET_DIED: {
    exitCode: EXIT.target,
    about: 'a target that ended while it was measured. What was measured is kept, marked partial',
    mend: 'look for an uncaught error or a memory limit: its last output is in the message'
  },
  TARGET_FAILING: {
    exitCode: EXIT.target,
    about: 'a target that failed more requests than `--abort-on` allows. What was measured is kept, marked partial, and the target is not asked again',
    mend: 'its log says why. Offer less with `-R`, or find what it holds with `baseload size`'
  },
  TARGET_WRONG_ANSWER: {
    exitCode: EXIT.target,
    about: 'a target that did not give the answer it declares. It is not measured',
    mend: 'the message says what came back; start it and ask it with `curl -i`'
  },
  ANSWER_TOO_LARGE: {
    exitCode: EXIT.target,
    about: "an answer of more than 64 MiB, or 256 MiB unpacked, unless `good` declares more. Or answers under load that filled the driver's memory (1 GiB and 256 KiB a connection)",
    mend: 'look at one answer with `curl -i`. If it has to be that long, declare it: `bodyBytes.max` or `decodedBytes.max` under `good`'
  },
  TARGET_NO_ANSWER: {
    exitCode: EXIT.target,
    about: 'a target that did not answer within the time-out (5 s at least), closed the connection, does not listen there, or has no TLS or HTTP that can be read',
    mend: 'the hint tells these apart. Is it up, is it the right port and path, and does it answer without load?'
  },
  TARGET_IGNORED_SIGTERM: {
    exitCode: EXIT.met,
    about: 'a warning: a target that did not close within 3 s of SIGTERM and was killed. Its numbers stand',
    mend: 'close the server on SIGTERM; your orchestrator wants that too'
  },
  PEAKS_NATIVE: {
    exitCode: EXIT.met,
    about: 'a warning: a target sends more than one answer to a request, such as 103 before it, and autocannon would count each. The native driver drives the whole run',
    mend: 'nothing, if the answers are meant'
  },
  PROFILE_NO_NODE: {
    exitCode: EXIT.met,
    about: 'a warning: `--profile` or `--heap` found no Node.js process. All other numbers stand',
    mend: 'use a profiler of its language, such as `perf`. A server that clears its environment has to pass `NODE_OPTIONS` on'
  },
  PROFILE_FAILED: {
    exitCode: EXIT.met,
    about: 'a warning: the trial under a profiler failed. All other numbers stand',
    mend: 'look for what the message names: a server that died, a Node.js without an inspector or with its permission model'
  },
  TARGET_ESCAPED: {
    exitCode: EXIT.target,
    about: 'a process that a target started still runs and cannot be ended. At boot an error, after a trial a warning, and its numbers stand',
    mend: 'end it with `kill` (the message has its pid or port). Keep the command in the foreground: no daemon mode, `setsid`, `env -i` or `sudo`'
  },
  PROXY_CONFIG_REFUSED: { exitCode: EXIT.target, about: 'a proxy refused its configuration', mend: 'the message has what the proxy said, with the line' },
  LOG_NOT_FOUND: {
    exitCode: EXIT.usage,
    about: 'no access log at that path, one that may not be read, or no regular file',
    mend: 'name the files; `-` is stdin, which takes what `zcat` writes'
  },
  LOG_EMPTY: {
    exitCode: EXIT.usage,
    about: 'an access log without a request, or without one between `--from` and `--to`',
    mend: 'was it rotated a moment ago? Name the one before it, too'
  },
  LOG_UNREADABLE: {
    exitCode: EXIT.usage,
    about: 'an access log of which no first line is in a known format, or most lines cannot be read. Also a file that is cut short, or packed in another way than gzip',
    mend: 'name the format with `--format`, the fields with `--field`; unpack it through a pipe'
  },
  LOG_UNCLEAR: {
    exitCode: EXIT.usage,
    about: 'an access log that does not say the unit of its durations, or which field they are. Also a unit that goes against its length and rate',
    mend: 'say it with `--time-unit` or `--field duration=…`; `--time-unit none` leaves durations out: [access logs](access-logs.md)'
  },
  TRACES_NOT_FOUND: { exitCode: EXIT.usage, about: 'no file of spans at that path, one that may not be read, or no regular file', mend: 'name the files; `-` is stdin' },
  TRACES_EMPTY: { exitCode: EXIT.usage, about: 'a file of spans without a span, or no trace with a root', mend: 'give the files of all services together' },
  TRACES_UNREADABLE: {
    exitCode: EXIT.usage,
    about: 'a file of spans that is in no known format, or broken. Or it nests more than 64 levels, has a span too large to hold, or 8 MiB (protobuf 64 MiB) without one',
    mend: '[what is read](../guides/traces-to-sla.md)'
  },
  SIZING_INVALID: {
    exitCode: EXIT.usage,
    about: 'a question to `size`, or a file of capacities, with mistakes; all of them are listed',
    mend: 'each line says what would be right: [`size`](commands.md#size)'
  },
  SCALE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a question to `plan` with mistakes; all of them are listed',
    mend: 'each line says what would be right: [`plan`](commands.md#plan)'
  },
  SCALE_FAILED: {
    exitCode: EXIT.target,
    about: 'the command of `--scale` failed, could not be run, or took longer than ten minutes. What it printed is in the message',
    mend: 'run it by hand, as the hint has it'
  },
  SERVICE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a file of a service, or an OpenSLO file, with mistakes; or calls in a row that take more than two minutes to put together. All are listed, each with line and column',
    mend: 'mend them: [service files](service-format.md)'
  },
  RECIPE_INVALID: {
    exitCode: EXIT.usage,
    about: 'a recipe for the origin with mistakes, or that cannot be read or fetched. All are listed, each with line and column',
    mend: 'mend them: [recipes](recipe-format.md)'
  },
  SCALABILITY_LIMIT: {
    exitCode: EXIT.missed,
    about: 'a verdict: no number of units holds the peak, which is beyond the highest rate of the curve through the measured capacities',
    mend: 'find what the units share and make it larger, or make them ask less of it'
  },
  OBJECTIVE_OUT_OF_REACH: {
    exitCode: EXIT.missed,
    about: 'a verdict: even one idle unit misses the objective, so more of them do not help',
    mend: 'a larger unit, a faster answer, or another objective'
  },
  LIMITS_UNAVAILABLE: {
    exitCode: EXIT.target,
    about: 'this machine cannot limit the CPU and memory of a unit. The message says what was tried',
    mend: 'run as root, or where systemd runs for your user: [units](units.md). Or `--unit none`: processes without limits, which are no containers'
  },
  UNIT_TOO_SMALL: {
    exitCode: EXIT.target,
    about: 'a unit whose limits do not let it start: killed for memory, or too slow to answer in time',
    mend: 'give it more of what the message names'
  },
  UNIT_OUT_OF_MEMORY: {
    exitCode: EXIT.target,
    about: 'a unit that was killed at its memory limit while it was measured',
    mend: 'raise the memory of `--unit`, or look for a leak'
  },
  SYSTEM_REFUSED: {
    exitCode: EXIT.target,
    about: 'the system has no disk space, memory, file descriptors or processes left. The other targets are measured all the same',
    mend: '`df -h` and `ulimit -a` show what is used up'
  },
  DRIVER_LOST: {
    exitCode: EXIT.target,
    about: 'the load driver was killed or stopped by a signal, twice. That says nothing of the target, and all other trials are measured',
    mend: '`dmesg` says whether memory ran out'
  },
  DRIVER_FAILED: {
    exitCode: EXIT.bug,
    about: 'the load driver ended without a result, did not start within 30 s, or says nothing any more',
    mend: 'was a container frozen, or the machine out of CPU time? Else report it'
  },
  ACCOUNTING_BROKEN: { exitCode: EXIT.bug, about: 'requests that are not accounted for: a bug in baseload', mend: 'report it, with the run record' },
  INTERRUPTED: { exitCode: EXIT.sigint, about: 'stopped by Ctrl-C; what was measured is kept', mend: 'nothing; `baseload report` reads the record' },
  TERMINATED: { exitCode: EXIT.sigterm, about: 'stopped by SIGTERM; what was measured is kept', mend: 'nothing; `baseload report` reads the record' },
  BUG: { exitCode: EXIT.bug, about: 'an error that baseload did not foresee', mend: 'report it, with the command and the text' }
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
