import t from 'tap'
import { findHeavySentences } from '../../../scripts/lint/plain-sentences.js'
import { ERROR_CODES } from '../../../src/errors.js'
import { tell } from '../../../src/report/sentences/index.js'
import * as TABLES from '../../../src/report/sentences/tables.js'
import { parseObjective } from '../../../src/plan/objective.js'

const CHANGED = { code: 'CHANGED', ratio: 1.104, low: 1.081, high: 1.126, allowed: 0.05 }
const UNSENT = { code: 'UNSENT', sent: 9000, due: 10_000 }

/** Every message, with values as long as they come. */
const SAMPLES = {
  COMPRESSION: { rateRatio: 0.2, savedRatio: 0.92, wins: 'below', breakEvenBits: 180e6, lowBits: 150e6, highBits: 210e6, atLeast: false },
  TEXT: { text: 'swap in use' },
  MACHINE: { check: 'frequency governor', found: 'powersave' },
  K6_UNTRIED: { version: '1.9.0', tried: ['1.0.0', '1.8.1'] },
  CERTIFICATES_UNCHECKED: {},
  ENVIRONMENT_SET: { names: ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'LD_PRELOAD'] },
  CLOCK_JUMPED: { jumpMs: -3600_000 },
  PEAKS_NATIVE: { target: 'hints', uncounted: 'answers before some of its answers (1xx)' },
  MEASURED_BY_TOOL: {
    tool: 'vegeta',
    version: '12.12.0',
    source: 'result.json',
    hasQuoted: true,
    missing: ['send lag', 'order of requests', 'warm-up']
  },
  K6_ELSEWHERE: { source: 'pod-1.log and pod-2.log', missing: ['send lag', 'order of requests', 'warm-up'] },
  TRACE_QUEUE: {
    parts: [{ name: 'between page and gateway GET /items', quietUs: 900, allUs: 84_000 }], percentile: 0.99, withoutUs: 42_000, withUs: 120_000
  },
  TRACE_PARALLEL: { pair: ['users GET', 'orders GET'], ratio: 0.45, modelUs: 80_000, measuredUs: 60_000 },
  TRACE_STAGGERED: { pair: ['users GET', 'orders GET'], ratio: 0.45, modelUs: 60_000, measuredUs: 80_000 },
  TRACE_GROUPED: {
    part: 'users GET', fewest: 1, most: 40, numbers: [3, 9, 20, 40], percentile: 0.99, measuredUs: 80_000, endUs: 60_000
  },
  TRACE_SLOW_TOGETHER: { percentile: 0.99, measuredUs: 80_000, highUs: 60_000 },
  TRACE_SLOW_APART: { percentile: 0.99, measuredUs: 60_000, lowUs: 80_000 },
  TRACE_ROOTLESS: { traces: 12, of: 1200 },
  TRACE_ENTERED: { traces: 1200 },
  TRACE_ORPHANS: { spans: 12 },
  TRACE_CYCLES: { spans: 12 },
  TRACE_DUPLICATES: { spans: 12 },
  TRACE_NEGATIVE: { spans: 12 },
  TRACE_SKEWED: { spans: 1200, mostUs: 42_000 },
  TRACE_DETACHED: { spans: 12 },
  TRACE_OUTLIVED: { spans: 12 },
  TRACE_LINKED: { spans: 12 },
  TRACE_FOLDED: { spans: 12 },
  TRACE_CUT_SPANS: { spans: 12 },
  TRACE_CUT_EARLY: { traces: 12 },
  TRACE_LINES_BROKEN: { lines: 12 },
  TRACE_FILE_CUT: { files: ['gateway.jsonl', 'users.jsonl'] },
  TRACE_NOT_SPANS: { values: 12 },
  TRACE_OTHER_ROOTS: { roots: [{ name: 'page GET /', traces: 1200 }, { name: 'page POST /cart', traces: 12 }] },
  TRACE_ROOT_LATE: { root: 'page GET /', traces: 12, of: 1200, mostRoots: 20 },
  TRACE_ROOT_NAMES: { traces: 12, mostNames: 2000 },
  TRACE_GROWS: { part: 'users GET /users/:id', growth: 3.2 },
  TRACE_TOO_LARGE: {},
  TRACE_MOVES_SKIPPED: { parts: 3 },
  TRACE_LOOP_CUT: { part: 'db SELECT', rounds: 2400, most: 1000 },
  TRACE_NO_LOAD: {},
  TRACE_SMALL_PARTS: { parts: 12, ratio: 0.012 },
  CACHE_NOTHING: {},
  CACHE_CANNOT_TELL: { ratio: 0.9 },
  CACHE_LITTLE: { hitRatio: 0.05 },
  CACHE_OPEN: { peakPerSecond: 1600, originPerSecond: 460 },
  CACHE_SPARED: { peakPerSecond: 1600, canTakePerSecond: 2000 },
  CACHE_ENOUGH: { peakPerSecond: 1600, originPerSecond: 460, canTakePerSecond: 500 },
  CACHE_TOO_LITTLE: { peakPerSecond: 1600, originPerSecond: 460, canTakePerSecond: 400 },
  CACHE_BEGINS_COLD: { ratio: 0.12 },
  CACHE_SAMPLED: { followed: 900_000, ratio: 0.25, errorRatio: 0.003 },
  CACHE_LINES_LATE: { lines: 12_000, ratio: 0.12 },
  CACHE_NO_SIZES: {},
  CACHE_NO_COOKIES: {},
  CACHE_NO_METHODS: {},
  CACHE_NO_PATHS: { ratio: 0.9 },
  CACHE_WHOLE_SECONDS: {},
  CACHE_WRITES_UNSEEN: {},
  ZIPF_NONE: {},
  ZIPF_MISFIT: { misfit: 0.12 },
  RECORD_MOVED: { lost: 'reports/a', folder: '/tmp/baseload-reports-a' },
  RECORD_LOST: { reasons: ['reports: ENOSPC', '/tmp: ENOSPC', '/var/tmp: EROFS'] },
  PROFILE_NO_NODE: { target: 'gateway' },
  PROFILE_FAILED: { target: 'gateway', why: 'gateway ended while it was measured (exit code 1)' },
  FEED_NATIVE: {},
  HTTP2_NATIVE: { streams: 10 },
  FEWER_CONNECTIONS: { connections: 192, planned: 4200 },
  FEWER_REQUESTS: { requests: 4397, planned: 5000, durationMs: 2000 },
  SHORT_AMOUNT: { requests: 300, windowMs: 11.2, enough: 30_000 },
  NOT_PINNED: { cores: null },
  WORKERS_CROWD_TARGET: { workers: 4, cores: 2 },
  WORKERS_SHARE: { workers: 4, cores: 1 },
  PARTS_SHARE: { parts: ['server', 'producer', 'proxy'], cores: 1 },
  UNITS_YIELD: { units: 4, cpu: 0.5, cores: 3 },
  UNITS_WITH_PROXY: { cores: 1 },
  THROTTLED: {},
  LISTEN_QUEUE_FULL: {},
  TARGET_IGNORED_SIGTERM: { part: 'server' },
  TARGET_ESCAPED: { part: 'server', pids: [101, 102, 103], port: 3000 },
  DRIVER_LOST: { message: 'the load driver was ended by SIGKILL' },
  PROMETHEUS_UNANSWERED: { figure: 'memory', of: { code: 'ANSWER_OF_SEVERAL', series: 3 } },
  PROMETHEUS_LOOKS_BACK: { figure: 'memory', range: '1h30m', windowMs: 60_000 },
  LAB_PHASE_FAILED: { phase: 'origin down', action: 'kill redis', error: 'no such process' },
  LAB_NOT_WARM: { failed: 3, of: 20 },
  LAB_READERS_FAILED: { error: 'connect ECONNREFUSED 127.0.0.1:3000' },
  LAB_COUNTERS_MISSING: { why: 'the origin did not answer within 5 s' },
  LOG_UNIT_TAKEN: { unit: 'nanoseconds' },
  K6_DROPPED: { iterations: 1200 },
  VEGETA_NOTED: { errors: ['500 Internal Server Error', 'EOF', 'timeout'], more: 2 },
  AUTOCANNON_FILLED_UP: { times: 12_000, answers: 9000 },
  WRK_LATE: { late: 40, answers: 1039 },
  WRK2_TIMEOUTS: { timeouts: 60 },
  WRK2_SHORT_SPECTRUM: { counted: 9000, completed: 10_000 },
  LATE: { lagUs: 12_000, allowedUs: 1000 },
  UNSENT,
  CLOCKS_APART: { ratio: 0.05 },
  EXHAUSTED: { cause: 'EADDRNOTAVAIL', times: 12 },
  LIMIT_REACHED: { setBy: 'machine', connections: 420, waited: 7 },
  STOOD_STILL: { plannedMs: 10_000, still: { totalMs: 3000, longestMs: 3000 }, closedMs: 12_000 },
  INTERIM_ANSWERS: { times: 9 },
  SURPLUS_ANSWERS: { times: 9 },
  K6_SHORT_OF_USERS: { ratio: 0.5, users: 10, needed: 11, hasObjectives: false },
  K6_LEFT_OUT: { ratio: 0.05, users: 10, waitingRatio: 0.2 },
  K6_FORGOT: { due: 90, planned: 100 },
  K6_BUSY: { ratio: 0.97, cores: [1, 2, 3], count: 3 },
  K6_HOST_BUSY: { instances: ['instance 1 on a', 'instance 2 on a'], ratio: 0.97 },
  K6_ENDED: { instance: 'instance 1 on a', segment: '0:1/2', ended: 'was killed by SIGKILL' },
  K6_UNFINISHED: { instance: 'instance 1 on a', requests: 3 },
  K6_UNTIMED: { instance: 'instance 1 on a', requests: 3 },
  K6_STREAM_SHORT: { streamed: 3, total: 5 },
  K6_SEGMENT_MISSING: { segment: '0:1/2' },
  K6_STARTS_APART: { ms: 3600_000 },
  K6_LENGTHS_APART: { leastMs: 2000, mostMs: 10_000 },
  INVALID: { shortfalls: [UNSENT, UNSENT], others: 2 },
  NO_STEADY_STATE: {},
  WARM_UP_SHORT: { ms: 1500 },
  BACKLOG: { requests: 760 },
  IN_STEP: { inFlight: 10 },
  RESENT: { requests: 115 },
  POOL_FULL: { connections: 10, requests: 300, trials: 3 },
  BODIES_SAMPLED: { answers: 120000, checked: 4000, bad: 12 },
  LEFT_OUT: { spoiled: 1, trials: 3, shortfall: UNSENT },
  REPLACED: { trials: 3 },
  CROWDED: {},
  GOOD_APART: { percentile: 'p99', allUs: 40_000, goodUs: 52_000 },
  STOPS_UNEVEN: {
    shares: [
      { target: 'node-http', ratio: 0.06 },
      { target: 'haproxy-fastify', ratio: 0.8 },
      { target: 'fastify', ratio: 0.1 }
    ]
  },
  UNITS_UNLIMITED: {},
  K6_CONSTANT_RATES: { version: '1.8.1' },
  K6_NO_ORDER: {},
  SIZE_STOPPED: { units: 4, reason: { code: 'TEXT', text: 'objective out of reach' } },
  SIZE_TIME_UP: { units: 2 },
  UNITS_FILL_MACHINE: { units: 4, usedCores: 3.9, cores: 4 },
  SIZE_BROKEN_OFF: { units: 3, error: 'SCALE_FAILED', message: 'the command of --scale for 3 units ended with exit code 1' },
  SCALE_BACK_FAILED: { units: 1, message: 'the command of --scale for 1 unit ended with exit code 1' },
  UNITS_SHARE_SOMETHING: { units: 4 },
  CUT_SHORT: { causes: ['the server died after 3000 ms', null] },
  NOT_BELIEVED: {},
  FAILED: { error: 'TARGET_NOT_READY', message: 'fastify did not listen within 10 s' },
  UNAVAILABLE: { found: 'haproxy not found' },
  NOT_MEASURED: { isInterrupted: true },
  GATE_WORSE: { figure: 'cpuPerRequestUs', phase: 'peak', why: CHANGED },
  GATE_OPEN: { figure: 'p99', phase: 'latency', why: { code: 'STARTS_OPEN', change: CHANGED, isAlone: false, moreStarts: 12 } },
  GATE_OBJECTIVE_MISSED: { objective: 'p99<50ms', phase: 'latency', why: { code: 'nothingMeasured' } },
  GATE_OBJECTIVE_OPEN: { objective: 'p99<50ms', phase: 'latency', live: 'inconclusive', next: 'missed', why: { code: 'nothingMeasured' } },
  GATE_BOTH_MISS: { objective: 'p99<50ms', phase: 'latency' },
  GATE_FAILING: { message: 'next began to fail' },
  GATE_FAILED: { error: 'TARGET_DIED', message: 'next ended after 3000 ms' },
  GATE_NOTHING: {},
  BISECTION_NOT_WORSE: { good: 'v1.2', bad: 'main' },
  BISECTION_SKIPPED: { commits: ['0'.repeat(40), '1'.repeat(40), '2'.repeat(40)] },
  BISECTION_INTERRUPTED: { steps: 3 }
}

const objective = parseObjective({ text: 'p99<50ms' })
const rate = { code: 'rate', perSecond: 400, low: 390, high: 410, overSeconds: 20, askedPerSecond: 405 }
/** @param {unknown} doubt */
const events = (doubt) => ({
  code: 'events',
  objective,
  events: { valid: 20_000, badAtLeast: 100, badAtMost: 300 },
  allowed: 0.01,
  hasFailed: true,
  doubt
})
const bursts = { code: 'tooFew', worth: 1000, isAssumed: true, moreNeeded: 12_000 }

const REASONS = [
  ...['nothingMeasured', 'nothingEnded', 'percentilesOnly', 'failuresUnknown'].map((code) => ({ code })),
  { code: 'row', why: { code: 'TEXT', text: 'measured by another tool' } },
  ...[
    null,
    { code: 'orderUnknown' },
    { code: 'cannotBeShown' },
    { code: 'startsDiffer', keptUs: [10_000, 30_000] },
    bursts
  ].map(events),
  ...[null, 0].map((moreNeeded) => events({ ...bursts, moreNeeded })),
  ...[null, { code: 'driverBound' }, { code: 'offeredLess', offeredPerSecond: 300 }, { code: 'within' }].map(
    (doubt) => ({ ...rate, doubt })
  ),
  ...['rateTooShort', 'rateQuoted'].map((code) => ({ code, perSecond: 400, askedPerSecond: 405 })),
  ...['partial', 'lateOnly', 'successStands'].map((code) => ({ code, of: events(null), why: UNSENT })),
  ...['missedBoth', 'missedByStops', 'missedPerhaps', 'metOutside'].map((found) => ({
    code: 'stops',
    all: events(null),
    outside: events(null),
    count: 12,
    totalUs: 540_000,
    found
  }))
]

t.test('every message is here', async (t) => {
  const tables = [
    ...[TABLES.RUN_SENTENCES, TABLES.TRIAL_SENTENCES, TABLES.SHORTFALL_SENTENCES, TABLES.ROW_SENTENCES, TABLES.ROW_REASON_SENTENCES],
    ...[TABLES.SIZE_SENTENCES, TABLES.CACHE_NEED_SENTENCES, TABLES.CACHE_SENTENCES, TABLES.GATE_SENTENCES, TABLES.BISECTION_SENTENCES],
    ...[TABLES.TRACE_CAUSE_SENTENCES, TABLES.TRACE_REMARKS]
  ]
  const codes = tables.flatMap((table) => Object.keys(table))
  t.same(Object.keys(SAMPLES).sort(), codes.sort())
})

t.test('no message, reason or error is hard to read at once', async (t) => {
  for (const [code, params] of Object.entries(SAMPLES)) {
    const text = tell({ ...params, code })
    t.not(text, code, `${code} has all that its sentence names`)
    t.same(findHeavySentences(text), [], code)
  }
  for (const reason of REASONS) t.same(findHeavySentences(tell(reason)), [], reason.code)
  for (const [code, { about }] of Object.entries(ERROR_CODES)) t.same(findHeavySentences(about), [], code)
})
