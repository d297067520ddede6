/*
 * What can go wrong, and when, and what is promised then: one row a fault, one cell a row and phase. run-cell.js plays a cell for real.
 *
 * For every cell alike, whatever its row says: nothing is left (no process, no cgroup, no temporary file, no file half written),
 * every record can be read, no exit code 70, no stack trace. A row adds:
 *   exits     the exit codes, or the signal, that it may end with
 *   codes     errors or warnings, one of which is said
 *   statuses  what a record may say of its run; absent: any
 *   printed   phases at which what was measured is printed
 *   counted   what did not end well is counted in a record
 */

/** In the order in which a run comes to them; each is hit by an event, see phases.js. */
const PHASES = Object.freeze(['start', 'boot', 'check', 'warm-up', 'window', 'between trials', 'write', 'report'])

const ALL = PHASES.slice(1)
const LOADED = ['warm-up', 'window']
const BEFORE_LAST = ['boot', 'check', 'warm-up', 'window', 'between trials']
const MEASURED = ['between trials', 'write', 'report']
const VERDICTS = [0, 1, 3]

const ended = (exit) => ({ exits: [exit], statuses: ['interrupted', 'complete'], printed: MEASURED })
/** Asked to end when all is measured, it may have ended by then. */
const endedLate = (exit) => ({ exits: [exit, ...VERDICTS], statuses: ['interrupted', 'complete'], printed: MEASURED })
const GOES_ON = { exits: VERDICTS, statuses: ['complete'], printed: ALL }
const diesWith = (...codes) => ({ exits: [4], codes, statuses: ['complete'] })
/** What stands still answers nothing: its requests time out, and it has to be killed. */
const STANDS_STILL = { exits: [...VERDICTS, 4], codes: ['TARGET_IGNORED_SIGTERM', 'TARGET_DIED'], statuses: ['complete'], counted: true }
const refuses = (...codes) => ({ exits: [2], codes })

const ENDS_PROGRAM = [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 143]]

const PROGRAM = [
  ...ENDS_PROGRAM.flatMap(([fault, exit]) => [
    { what: 'the program', fault, phases: BEFORE_LAST, promise: ended(exit) },
    { what: 'the program', fault, phases: ['write', 'report'], promise: endedLate(exit) }
  ]),
  {
    what: 'the program',
    fault: 'SIGKILL',
    phases: ALL,
    promise: { exits: ['SIGKILL'], statuses: ['running', 'complete'] }
  },
  { what: 'the program', fault: 'SIGSTOP, SIGCONT', phases: ALL, promise: GOES_ON },
  {
    what: 'the program and its reaper',
    fault: 'SIGKILL',
    phases: ['check', 'window'],
    promise: { exits: ['SIGKILL'], statuses: ['running', 'complete'] }
  }
]

/** `baseload watch`, which measures in a process of its own. */
const WATCH = [
  ...ENDS_PROGRAM.map(([fault, exit]) => (
    { what: 'the watch', fault, phases: ['boot', 'warm-up'], promise: { exits: [exit], statuses: ['interrupted', 'complete'] } }
  )),
  {
    what: 'the watch',
    fault: 'SIGKILL',
    phases: ['boot', 'check', 'warm-up'],
    promise: { exits: ['SIGKILL'], statuses: ['running', 'complete', 'interrupted'] }
  }
]

const TARGET = ['SIGTERM', 'SIGKILL', 'SIGSTOP'].flatMap((fault) => [
  { what: 'the target', fault, phases: ['boot'], promise: diesWith(fault === 'SIGSTOP' ? 'TARGET_NOT_READY' : 'TARGET_DIED_AT_BOOT') },
  { what: 'the target', fault, phases: ['check'], promise: diesWith('TARGET_DIED', 'TARGET_NO_ANSWER') },
  { what: 'the target', fault, phases: LOADED, promise: fault === 'SIGSTOP' ? STANDS_STILL : diesWith('TARGET_DIED') }
])

const PARTS = ['haproxy', 'redis'].flatMap((what) => ['SIGTERM', 'SIGKILL', 'SIGSTOP'].flatMap((fault) => [
  { what, fault, phases: ['boot'], promise: diesWith(fault === 'SIGSTOP' ? 'TARGET_NOT_READY' : 'TARGET_DIED_AT_BOOT') },
  // Nobody asks this Redis while the target is loaded: that it stands still is no matter.
  ...what === 'redis' && fault === 'SIGSTOP'
    ? [{ what, fault, phases: ['check', ...LOADED], promise: GOES_ON }]
    : [
        { what, fault, phases: ['check'], promise: diesWith('TARGET_DIED', 'TARGET_NO_ANSWER', 'TARGET_WRONG_ANSWER') },
        { what, fault, phases: LOADED, promise: fault === 'SIGSTOP' ? STANDS_STILL : diesWith('TARGET_DIED') }
      ]
]))

const OURS = [
  ...['SIGTERM', 'SIGKILL', 'SIGSTOP'].map((fault) => ({
    what: 'the driver',
    fault,
    phases: ['boot', ...LOADED],
    promise: { ...GOES_ON, codes: ['DRIVER_LOST'] }
  })),
  ...['SIGTERM', 'SIGKILL', 'SIGSTOP'].map((fault) => ({
    what: 'the reaper',
    fault,
    phases: ['boot', 'window', 'report'],
    promise: GOES_ON
  })),
  ...['SIGTERM', 'SIGKILL', 'SIGSTOP'].map((fault) => ({
    what: 'a probe',
    fault,
    phases: ['window'],
    promise: GOES_ON
  }))
]

const LOST = { exits: VERDICTS, codes: ['RECORD_UNWRITABLE'], printed: ALL }
const DURING = ['boot', 'window', 'between trials']

const DISK = [
  ...['full', 'read-only', 'replaced by a file'].map((fault) => ({
    what: 'the folder of reports',
    fault,
    phases: ['start'],
    promise: refuses('REPORTS_UNWRITABLE')
  })),
  ...['full', 'read-only', 'replaced by a file'].map((fault) => ({
    what: 'the folder of reports',
    fault,
    phases: DURING,
    promise: LOST
  })),
  { what: 'the folder of reports', fault: 'removed', phases: DURING, promise: GOES_ON },
  ...['full', 'read-only', 'replaced by a file', 'removed'].map((fault) => ({
    what: 'the folder of reports',
    fault,
    phases: ['report'],
    promise: GOES_ON
  })),
  ...['replaced by a file', 'removed'].map((fault) => ({
    what: 'the temporary folder',
    fault,
    phases: ['start'],
    promise: refuses('REPORTS_UNWRITABLE')
  })),
  ...['full', 'read-only'].map((fault) => ({
    what: 'the temporary folder',
    fault,
    phases: ['start'],
    promise: { exits: [2, ...VERDICTS], codes: [] }
  })),
  ...['full', 'read-only'].map((fault) => ({ what: 'the temporary folder', fault, phases: DURING, promise: GOES_ON })),
  {
    what: 'files',
    fault: 'at most 4 KiB',
    phases: ['start'],
    promise: { exits: [2, ...VERDICTS], codes: ['RECORD_UNWRITABLE', 'REPORTS_UNWRITABLE'] }
  },
  { what: 'files', fault: 'at most 4 KiB', phases: DURING, promise: { ...LOST, printed: ALL } }
]

const STREAMS = [
  {
    what: 'stdout',
    fault: 'full',
    phases: ['start'],
    promise: { exits: VERDICTS, codes: ['OUTPUT_UNWRITABLE'], statuses: ['complete'] }
  },
  {
    what: 'stderr',
    fault: 'full',
    phases: ['start'],
    promise: { exits: VERDICTS, statuses: ['complete'], printed: PHASES }
  },
  { what: 'stdout and stderr', fault: 'full', phases: ['start'], promise: { exits: VERDICTS, statuses: ['complete'] } },
  {
    what: 'stdout',
    fault: 'closed',
    phases: ['start', 'window', 'report'],
    promise: { exits: VERDICTS, statuses: ['complete'] }
  },
  {
    what: 'stderr',
    fault: 'closed',
    phases: ['start', 'window', 'report'],
    promise: { exits: VERDICTS, statuses: ['complete'], printed: PHASES }
  }
]

const NO_ROOM = { exits: [4], codes: ['SYSTEM_REFUSED', 'TARGET_NOT_READY', 'TARGET_DIED_AT_BOOT', 'DRIVER_LOST'] }
const LIMITS = [
  { what: 'open files', fault: 'ulimit -n 64', promise: refuses('LIMIT_TOO_LOW') },
  { what: 'open files', fault: 'ulimit -n 256', promise: { ...GOES_ON, printed: PHASES } },
  { what: 'addresses', fault: 'ulimit -v 12000000', promise: refuses('LIMIT_TOO_LOW') },
  { what: 'processes', fault: 'at most 24 processes and threads', promise: NO_ROOM },
  { what: 'surroundings', fault: 'no HOME', promise: { ...GOES_ON, printed: PHASES } },
  { what: 'surroundings', fault: 'no TMPDIR', promise: { ...GOES_ON, printed: PHASES } },
  { what: 'surroundings', fault: 'TMPDIR that is not there', promise: refuses('REPORTS_UNWRITABLE') },
  { what: 'surroundings', fault: 'nothing on PATH', promise: { ...GOES_ON, printed: PHASES } },
  {
    what: 'surroundings',
    fault: 'certificates are not checked',
    promise: { ...GOES_ON, codes: ['CERTIFICATES_UNCHECKED'], printed: PHASES }
  },
  { what: 'surroundings', fault: 'no shell', promise: { exits: [4], codes: ['DEPENDENCY_MISSING'] } },
  { what: 'surroundings', fault: 'the working folder is gone', promise: refuses('FOLDER_GONE') }
].map((row) => ({ ...row, phases: ['start'] }))

/** In the place of a file that is read. */
const INPUTS = ['a pipe', 'a device', 'a socket', 'a folder'].flatMap((fault) => [
  { what: 'the baseline', fault, phases: ['start'], promise: refuses('BASELINE_INVALID') },
  { what: 'the feed', fault, phases: ['start'], promise: refuses('FEED_INVALID') }
])

/** Never 0: no wrong answer counts as a good one. */
const NOT_GOOD = { exits: [1, 3, 4], statuses: ['complete'], counted: true }
const unanswered = diesWith('TARGET_NO_ANSWER')

/** From its first answer on (`check`), or from the thirtieth (`warm-up`), when it is loaded. fault: see fixtures/server.js */
const SERVERS = [
  { fault: 'never answers', promise: unanswered },
  { fault: 'closes without an answer', promise: unanswered },
  { fault: 'resets', promise: unanswered },
  { fault: 'closes in the middle of an answer', promise: unanswered },
  { fault: 'a head without end', promise: unanswered },
  { fault: 'a body without end', promise: diesWith('ANSWER_TOO_LARGE') },
  { fault: 'a body shorter than its content-length', promise: unanswered },
  { fault: 'a body longer than its content-length', promise: unanswered },
  // RFC 8297: they are allowed, and are no answers of their own.
  {
    fault: 'hints before each answer',
    promise: { ...GOES_ON, codes: ['PEAKS_NATIVE'] },
    loaded: { exits: VERDICTS, statuses: ['complete'] }
  },
  { fault: 'two answers for one request', promise: NOT_GOOD },
  { fault: 'a byte of an answer now and then', promise: unanswered },
  { fault: 'no HTTP', promise: unanswered },
  { fault: 'dies', promise: diesWith('TARGET_DIED', 'TARGET_NO_ANSWER'), loaded: diesWith('TARGET_DIED') },
  { fault: '500 half the time', promise: NOT_GOOD },
  { fault: 'a wrong body', promise: diesWith('TARGET_WRONG_ANSWER') }
].flatMap(({ fault, promise, loaded = NOT_GOOD }) => [
  { what: 'the server', fault, phases: ['check'], promise },
  { what: 'the server', fault, phases: ['warm-up'], promise: loaded }
])

/** What it tells a profiler: see lies-to-profilers.js. Its own agent is there beside, and what that one tells is kept. */
const PROFILED = [
  { what: 'a profiled server', fault: 'paths, pipes, links and figures', phases: ['start'], promise: { ...GOES_ON, printed: PHASES } }
]

const AXES = Object.freeze({
  'processes and signals': [...PROGRAM, ...WATCH, ...TARGET, ...PARTS, ...OURS],
  'disks and folders': DISK,
  'stdout and stderr': STREAMS,
  'limits and surroundings': LIMITS,
  'files that are read': INPUTS,
  'hostile servers': [...SERVERS, ...PROFILED]
})

/** Every cell, with a name of its own. */
export const CELLS = Object.freeze(Object.entries(AXES).flatMap(([axis, rows]) => rows.flatMap(({ what, fault, phases, promise }) =>
  phases.map((phase) => ({ id: `${what}: ${fault}, at ${phase}`, axis, what, fault, phase, promise })))))
