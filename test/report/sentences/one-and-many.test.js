import t from 'tap'
import { tell } from '../../../src/report/sentences/index.js'

/** @param {Array<[code: string, of: object, said: string]>} cases */
const say = (t, cases) => {
  for (const [code, of, said] of cases) t.ok(tell({ code, ...of }).includes(said), `${code}: ${said} in ${tell({ code, ...of })}`)
}

t.test('one is told as one, and several as several', async (t) => {
  say(t, [
    ['ENVIRONMENT_SET', { names: ['A'] }, ': A is set,'],
    ['ENVIRONMENT_SET', { names: ['A', 'B'] }, ': A, B are set,'],
    ['HTTP2_NATIVE', { streams: 1 }, 'one request at once'],
    ['HTTP2_NATIVE', { streams: 2 }, '2 requests at once'],
    ['WORKERS_SHARE', { workers: 2, cores: 1 }, 'share one core: together'],
    ['WORKERS_SHARE', { workers: 3, cores: 2 }, 'share 2 cores'],
    ['WORKERS_CROWD_TARGET', { workers: 2, cores: 2 }, 'share 2 cores with the target'],
    ['VALUES_TOO_FEW', { values: 1, needed: 10 }, 'needs 10 values of a figure; there is 1'],
    ['VALUES_TOO_FEW', { values: 0, needed: 10 }, 'there are 0'],
    ['RECORDS_BEYOND', { records: 1, last: 2 }, '1 older record is left out: --last 2'],
    ['RECORDS_BEYOND', { records: 3, last: 2 }, '3 older records are left out'],
    ['BECAME_OPENSLO', { format: 'Pyrra', slos: ['a'], lost: [] }, 'a: read from Pyrra and kept as OpenSLO'],
    ['BECAME_OPENSLO', { format: 'Pyrra', slos: ['a'], lost: ['b'] }, '; b is lost'],
    ['BECAME_OPENSLO', { format: 'Pyrra', slos: ['a'], lost: ['b', 'c'] }, '; b and c are lost'],
    ['DAYS_WITHOUT_REQUEST', { days: 1 }, '1 day between'],
    ['DAYS_WITHOUT_REQUEST', { days: 2 }, '2 days between'],
    ['REQUESTS_WITHOUT_DURATION', { requests: 1 }, '1 request has no'],
    ['REQUESTS_WITHOUT_DURATION', { requests: 1200 }, '1,200 requests have no'],
    ['REQUESTS_OUTSIDE', { requests: 1 }, 'not counted: 1 request outside'],
    ['REQUESTS_OUTSIDE', { requests: 1200 }, 'not counted: 1,200 requests outside'],
    ['REQUESTS_BEYOND_DAYS', { requests: 1 }, 'not counted: 1 request, because'],
    ['LINES_WITHOUT_ANSWER', { lines: 1 }, 'not counted: 1 line without'],
    ['ROUTES_TOGETHER', { requests: 1 }, 'as (other), with 1 request'],
    ['REQUESTS_LATE', { requests: 1 }, '1 request was logged'],
    ['REQUESTS_LATE', { requests: 2 }, '2 requests were logged'],
    ['FEWER_CONNECTIONS', { connections: 1, planned: 9 }, '1 connection instead of 9'],
    ['SHORT_AMOUNT', { requests: 1, windowMs: 2, enough: 9 }, '1 request took 2 ms in all'],
    ['SHORT_AMOUNT', { requests: 20, windowMs: 2, enough: 9 }, '20 requests took'],
    ['BACKLOG', { requests: 1 }, 'BACKLOG: 1 request of'],
    ['IN_STEP', { inFlight: 1 }, 'computed: 1 request at once'],
    ['LIMIT_REACHED', { setBy: 'tool', connections: 1, waited: 1 }, 'the only connection was busy'],
    ['LIMIT_REACHED', { setBy: 'tool', connections: 1200, waited: 1 }, 'all 1,200 connections were busy'],
    ['LIMIT_REACHED', { setBy: 'machine', connections: 2, waited: 1 }, ': 1 request waited for a free one'],
    ['EXHAUSTED', { cause: 'EMFILE', times: 1 }, 'EMFILE once'],
    ['EXHAUSTED', { cause: 'EMFILE', times: 2 }, 'EMFILE 2 times'],
    ['RESENT', { requests: 1 }, '1 request was sent'],
    ['RESENT', { requests: 2 }, '2 requests were sent'],
    ['POOL_FULL', { connections: 1, requests: 9, trials: 1 }, 'pool of 1 connection was the limit: 9 requests waited'],
    ['POOL_FULL', { connections: 2, requests: 9, trials: 2 }, 'pool of 2 connections was the limit: 9 requests waited (in 2 trials)'],
    ['REPLACED', { trials: 1 }, '1 trial, which was measured'],
    ['REPLACED', { trials: 2 }, '2 trials, which were measured'],
    ['REPEATS_MISSING', { repeats: 1, needed: 3 }, '1 start of each has this figure; 3 are needed'],
    ['REPEATS_MISSING', { repeats: 2, needed: 3 }, '2 starts of each have this figure'],
    ['K6_BUSY', { ratio: 0.9, cores: [1], count: 1 }, 'used 90 % of core 1:'],
    ['K6_BUSY', { ratio: 0.9, cores: [1, 2], count: 2 }, 'of cores 1, 2:'],
    ['K6_BUSY', { ratio: 0.9, cores: null, count: 2 }, 'of 2 cores:'],
    ['TRACE_LINES_BROKEN', { lines: 1 }, '1 line is no JSON'],
    ['TRACE_LINES_BROKEN', { lines: 2 }, '2 lines are no JSON'],
    ['TRACE_FILE_CUT', { files: ['a'] }, 'a ends in'],
    ['TRACE_FILE_CUT', { files: ['a', 'b'] }, 'a, b end in'],
    ['TRACE_MOVES_SKIPPED', { parts: 1 }, '1 part was not'],
    ['TRACE_MOVES_SKIPPED', { parts: 2 }, '2 parts were not'],
    ['TRACE_OTHER_ROOTS', { roots: ['a', 'b', 'c'].map((name) => ({ name, traces: 1 })) }, 'a (1), b (1), c (1). Choose'],
    ['TRACE_OTHER_ROOTS', { roots: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, traces: 1 })) }, 'c (1) and 2 more. Choose'],
    ['LAWS_HELD', { trials: 1 }, 'the trial made'],
    ['LAWS_HELD', { trials: 2 }, 'all 2 trials made'],
    ['ORDER_HELD', { steps: 1 }, 'the one published difference shows'],
    ['ORDER_HELD', { steps: 2 }, 'all 2 published differences show'],
    ['VEGETA_NOTED', { errors: ['a'], more: 0 }, 'noted: a'],
    ['VEGETA_NOTED', { errors: ['a'], more: 1 }, 'noted: a and 1 more']
  ])
})

t.test('what is not known is said, and not as a number or a word of the program', async (t) => {
  const of = { startedAt: '2026-01-01', what: 'governor' }
  t.equal(tell({ code: 'MACHINE_CHANGED', ...of, before: null, after: 'performance' }), '2026-01-01: governor changed from unknown to performance')
  t.equal(tell({ code: 'MACHINE_CHANGED', ...of, before: 'powersave', after: null }), '2026-01-01: governor changed from powersave to unknown')
  t.equal(tell({ code: 'VERSION_DIFFERS', name: 'haproxy', before: null, after: '3' }), 'haproxy: missing against 3')
  t.equal(tell({ code: 'VERSION_DIFFERS', name: 'haproxy', before: '2', after: null }), 'haproxy: 2 against missing')
  t.equal(tell({ code: 'told', figure: null }), 'the tool gave no figure')
  say(t, [
    ['NEWEST_GOOD', { regressedAt: null }, 'the newest record with all its verdicts met'],
    ['NO_GOOD_RECORD', { regressedAt: 'May', why: { code: 'RUN_KILLED' } },
      'no record before the regression of May had all its verdicts met; the newest of them: baseload was killed'],
    ['NONE_GOOD', { regressedAt: null, why: null }, 'none had all its verdicts met'],
    ['NO_LATENCY', { slo: 'a', op: null }, 'a threshold with no op is'],
    ['NOT_PINNED', { cores: null }, '--no-pin, or there is no taskset'],
    ['NOT_PINNED', { cores: 1 }, 'there is only one core'],
    ['TARGET_ESCAPED', { part: 'web', pids: [7, 8], port: null }, 'web left a process running that this user may not end (pid 7, 8); end it: kill 7 8'],
    ['TARGET_ESCAPED', { part: 'web', pids: [], port: 80 }, 'something still listens on port 80 after web was stopped; end it by hand'],
    ['REQUESTS_DIFFER', { target: 'a', before: null, after: { requestCount: 3, file: null, sha256: 'f'.repeat(64), order: 'random' } },
      `always the same one against 3 of a list in place (sha256 ${'f'.repeat(12)}, in random order)`],
    ['ROW_LOAD_DIFFERS', { rows: 'a', phase: 'latency', before: { connections: null, offered: { perSecond: null } }, after: { connections: 5, offered: { perSecond: 9 } } },
      'number of connections not known, offered rate not known against 5 connections, 9/s offered'],
    ['ROW_LOAD_DIFFERS', { rows: 'a', phase: 'peak', before: { connections: 1, offered: null }, after: { connections: 2, offered: null } },
      '1 connection against 2 connections'],
    ['LOAD_DIFFERS', { before: { engine: null, arrivals: 'poisson' }, after: { engine: { instances: 2, hosts: null, isExact: false }, arrivals: 'constant' } },
      'load: poisson arrivals against 2 instances of k6, constant arrivals']
  ])
})

t.test('of traces: times in milliseconds or seconds, both names of a pair, two parts at most', async (t) => {
  const pair = { pair: ['a', 'b'], ratio: 0.456, modelUs: 80_000, measuredUs: 1_500_000 }
  const part = (/** @type {string} */ name) => ({ name, quietUs: 900, allUs: 84_000 })
  say(t, [
    ['TRACE_PARALLEL', pair, 'in a row (a and b, in 46 % of the traces). In a row the whole would take 80 ms; it was measured at 1.5 s.'],
    ['TRACE_PARALLEL', { ...pair, pair: null }, 'in a row. In a row the whole'],
    ['TRACE_STAGGERED', pair, 'in parallel (a and b, in 46 % of the traces). In parallel the whole would take 80 ms; it was measured at 1.5 s.'],
    ['TRACE_QUEUE', { parts: ['a', 'b', 'c'].map(part), percentile: 0.99, withoutUs: 42_000, withUs: 120_000 },
      'queue: a has a p99 of 84 ms, but 0.9 ms while few calls are under way; b has a p99 of 84 ms, but 0.9 ms while few calls are under way. ' +
      'Without this wait the p99 of the whole would be about 42 ms; it was measured at 120 ms.'],
    ['TRACE_GROUPED', { part: 'a', fewest: 1, most: 1200, numbers: [3, 9, 1200], percentile: 0.95, measuredUs: 80_000, endUs: 60_000 },
      'a is called 1 to 1,200 times a request. The graph keeps only 3 typical numbers (3, 9, 1,200), which is too coarse: ' +
      'with them the p95 would be about 60 ms; it was measured at 80 ms.'],
    ['TRACE_SLOW_TOGETHER', { percentile: 0.99, measuredUs: 80_000, highUs: 60_000 }, 'The p99 is 80 ms; the spans explain 60 ms at most.'],
    ['TRACE_SLOW_APART', { percentile: 0.99, measuredUs: 60_000, lowUs: 80_000 }, 'The p99 is 60 ms; if they were independent it would be 80 ms at least.'],
    ['TRACE_SKEWED', { spans: 1200, mostUs: 42_000 }, 'by up to 42 ms: the times of 1,200 spans'],
    ['TRACE_ROOTLESS', { traces: 12, of: 1200 }, '12 of 1,200 traces have no root'],
    ['TRACE_ROOT_LATE', { root: 'r', traces: 12, of: 1200, mostRoots: 20 }, '12 of 1,200 traces of r are left out: only the 20 most'],
    ['TRACE_ROOT_NAMES', { traces: 12, mostNames: 2000 }, 'more than 2,000 names of roots: 12 traces'],
    ['TRACE_LOOP_CUT', { part: 'db', rounds: 2400, most: 1000 }, 'db is called up to 2,400 times in a row. The graph allows 1,000'],
    ['TRACE_SMALL_PARTS', { parts: 12, ratio: 0.012 }, '12 small parts, together 1.2 % of all time']
  ])
})

t.test('of rows: how many are left out, and to two digits what good answers took', async (t) => {
  const UNSENT = { code: 'UNSENT', sent: 9, due: 10 }
  const said = 'the driver sent only 9 of 10 requests in the window while connections were free'
  t.equal(tell({ code: 'INVALID', shortfalls: [UNSENT, UNSENT], others: 0 }), said, 'once')
  t.equal(tell({ code: 'INVALID', shortfalls: [UNSENT], others: 1 }), `${said} (and 1 more trial)`)
  t.equal(tell({ code: 'INVALID', shortfalls: [UNSENT], others: 2 }), `${said} (and 2 more trials)`)
  t.equal(tell({ code: 'CUT_SHORT', causes: ['a', null, 'a'] }), 'a; not measured to its end')
  t.equal(tell({ code: 'NOT_MEASURED', isInterrupted: true }), 'not measured: the run was interrupted')
  t.equal(tell({ code: 'NOT_MEASURED', isInterrupted: false }), 'not measured')
  say(t, [
    ['WARM_UP_SHORT', { ms: 1540 }, 'the first 1.5 s of'],
    ['GOOD_APART', { percentile: 'p99', allUs: 41_234, goodUs: 52_345 }, 'p99 41 ms; 52 ms of good answers alone'],
    ['BODIES_SAMPLED', { answers: 100, checked: 40, bad: 2 }, 'of 40 of 100 answers were checked, 2 of them bad'],
    ['LEFT_OUT', { spoiled: 1, trials: 3, shortfall: UNSENT }, `1 of 3 trials left out as invalid: ${said}`],
    ['STOPS_UNEVEN', { shares: [{ target: 'a', ratio: 0.06 }, { target: 'b', ratio: 0.8 }] }, '(seconds with a stop: a 6 %, b 80 %)'],
    ['COMPRESSION', { rateRatio: 0.6, savedRatio: 0.9, wins: 'below', breakEvenBits: 1e6, lowBits: 9e5, highBits: 2e9, atLeast: false },
      'costs 40 % of the rate, saves 90 % of the bytes; worth it on a link slower than 1 Mbit/s (900 kbit/s to 2 Gbit/s)'],
    ['COMPRESSION', { rateRatio: 1, savedRatio: 0.5, wins: 'below', breakEvenBits: null, lowBits: null, highBits: null, atLeast: false },
      'compression costs no rate, saves 50 % of the bytes; worth it on any link'],
    ['LATE', { lagUs: 12_000, allowedUs: 1000 }, 'late, by 12 ms at p99; 1 ms is allowed'],
    ['CLOCKS_APART', { ratio: 0.05 }, 'disagree by 5 %'],
    ['LIMIT_REACHED', { setBy: 'tool', connections: 420, waited: 7 }, 'all 420 connections were busy (baseload\'s limit at this rate and time-out): 7 requests'],
    ['LIMIT_REACHED', { setBy: 'machine', connections: 420, waited: 7 }, '(this machine\'s limit: open files'],
    ['K6_SHORT_OF_USERS', { ratio: 0.5, users: 10, needed: 11, hasObjectives: true }, 'skipped 50 % of the planned requests (dropped_iterations). Its 10 virtual'],
    ['K6_SHORT_OF_USERS', { ratio: 0.5, users: 10, needed: 11, hasObjectives: true }, 'needs 11 within the objectives'],
    ['K6_SHORT_OF_USERS', { ratio: 0.5, users: 10, needed: 11, hasObjectives: false }, 'needs 11 even at the fastest answer seen'],
    ['UNITS_SHARE_SOMETHING', { units: 4 }, '4 units held no higher rate than 2'],
    ['UNITS_FILL_MACHINE', { units: 4, usedCores: 3.94, cores: 4 }, 'no more than 4 units fit here (they used 3.9 of 4 cores)'],
    ['CAPACITY_OF_POINT', { units: 1, isMeasured: true, hasMore: false }, 'measured at 1 unit'],
    ['CAPACITY_OF_POINT', { units: 2, isMeasured: false, hasMore: true }, 'as given at 2 units; it may hold more'],
    ['CHANGE_UNTOLD', { run: null }, 'needs the earlier record, which'],
    ['CHANGE_UNTOLD', { run: 'r' }, 'needs the record r, which'],
    ['RECORD_ENDS_EARLY', { isKilled: true }, 'baseload was killed: the record'],
    ['RECORD_ENDS_EARLY', { isKilled: false }, 'the run was interrupted: the record'],
    ['NOT_CALIBRATED', { found: null }, 'is not known: run baseload calibrate'],
    ['NOT_CALIBRATED', { found: 'x' }, 'is not known (x)'],
    ['COUNTS_IMPOSSIBLE', { good: 5, bad: null, total: 4 }, 'impossible: 5 good of 4'],
    ['COUNTS_IMPOSSIBLE', { good: null, bad: 5, total: 4 }, 'impossible: 5 bad of 4'],
    ['NOT_ASKED', { queries: [] }, 'not asked: no query'],
    ['ANSWER_NOT_FINITE', { value: 'NaN' }, 'NaN: there was no traffic'],
    ['ANSWER_NOT_FINITE', { value: '+Inf' }, '+Inf is no finite number'],
    ['QUERY_UNANSWERED', { role: 'good', of: null }, 'good: no answer'],
    ['MEASURED_BY_TOOL', { tool: 'k6', source: 's', hasQuoted: false, missing: ['a', 'b'] }, 'measured by k6, not by baseload (s): not known: a, b'],
    ['MEASURED_BY_TOOL', { tool: 'k6', version: '1', source: 's', hasQuoted: true, missing: ['a'] },
      'measured by k6 1, not by baseload (s): the tool computed the percentiles; not known: a']
  ])
})

t.test('shares in percent, times in the unit of a reader', async (t) => {
  say(t, [
    ['CLOCK_JUMPED', { jumpMs: 1500 }, 'went 1.5 s forward'],
    ['CLOCK_JUMPED', { jumpMs: -1500 }, 'went 1.5 s back'],
    ['FEWER_REQUESTS', { requests: 1200, planned: 5000, durationMs: 2500 }, '1,200 of 5,000 requests: the limit of 2.5 s'],
    ['SHORT_AMOUNT', { requests: 20, windowMs: 123.4, enough: 900 }, '20 requests took 120 ms in all'],
    ['PROMETHEUS_LOOKS_BACK', { figure: 'CPU', range: '5m', windowMs: 12_400 }, 'looks 5m back, and the trial took 12 s'],
    ['K6_HOST_BUSY', { instances: ['a', 'b'], ratio: 0.914 }, 'a and b of k6 used 91 % of the host'],
    ['STOOD_STILL', { plannedMs: 2000, still: { totalMs: 300, longestMs: 200 }, closedMs: null },
      'the load driver stood still for 300 ms of its 2 s window, 200 ms at once'],
    ['STOOD_STILL', { plannedMs: 2000, still: null, closedMs: 3000 }, 'the load driver closed its window after 3 s instead of 2 s'],
    ['K6_STARTS_APART', { ms: 1500 }, 'up to 1.5 s apart'],
    ['K6_LENGTHS_APART', { leastMs: 1500, mostMs: 2000 }, 'different times: 1.5 s to 2 s'],
    ['STAMPS_WITHOUT_ZONE', { utcOffsetS: 0 }, 'read as UTC;'],
    ['STAMPS_WITHOUT_ZONE', { utcOffsetS: -12_600 }, 'read as UTC-03:30;'],
    ['STAMPS_WITHOUT_ZONE', { utcOffsetS: 7200 }, 'read as UTC+02:00;'],
    ['DURATIONS_IN_STEPS', { resolutionUs: 1_000_000 }, 'in steps of 1 s: too coarse'],
    ['DURATIONS_IN_STEPS', { resolutionUs: 1000 }, 'in steps of 1 ms'],
    ['TIME_ROUNDED_UP', { p99Us: 0 }, 'up to 0 ms, as logged;'],
    ['TRACE_GROWS', { part: 'a', growth: 2.34 }, 'a takes 2.3 times as long'],
    ['CHANGED', { ratio: 1.25, low: 0.9, high: 1.5, allowed: 0.05 }, '+25 % (-10 % to +50 %); up to 5 % worse'],
    ['ANSWERS_DIFFER', { target: 'a', before: 1000, after: 1500 }, 'has 1 kB against 1.5 kB on the wire (+50.0 %)'],
    ['CAPACITY_OUT_OF_REACH', { perSecond: 20, sloRatio: 0.25, of: null }, 'at 20/s the objective is missed, 4 times what is allowed; more'],
    ['CAPACITY_STARTS', { perSecond: 20, leastPerSecond: 10, mostPerSecond: 30, starts: 5, leftOut: 1 },
      'about 20/s, at least 10/s, at most 30/s (95 %, over 5 server starts; 1 start left out, far slower than the others)'],
    ['CAPACITY_STARTS', { perSecond: 20, leastPerSecond: 10, mostPerSecond: 30, starts: 5, leftOut: 2, runs: true },
      'over 5 probes of a server that ran on; 2 probes left out'],
    ['COMPRESSION', { rateRatio: 0.6, savedRatio: 0.9, wins: 'below', breakEvenBits: 1e6, lowBits: null, highBits: null, atLeast: true },
      'costs at most 40 % of the rate, saves 90 % of the bytes; worth it on a link slower than ≥ 1 Mbit/s'],
    ['COMPRESSION', { rateRatio: 1, savedRatio: 0, wins: 'never' }, 'compression costs no rate and saves no bytes']
  ])
})
