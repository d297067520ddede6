import t from 'tap'
import { PERCENTILE_KEYS } from '../../../../src/plan/percentiles.js'
import { buildLoadTable } from '../../../../src/report/run/tables/load-table.js'
import { textsOf } from '../../../fixtures/table-texts.js'
import { makeFiveRepeatResult } from '../../fixture.js'

/** Percentiles, of which the others are not known. */
const times = (given) => ({ ...Object.fromEntries(PERCENTILE_KEYS.map((key) => [key, null])), ...given })
const alone = (value) => ({ value, low: null, high: null })

/** The table of rows that differ from one of `node-http` by these. */
function build (rows, { phase = 'peak', ...more } = {}) {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const [first] = http.rows
  http.rows = rows.map(({ measured = {}, ...row }) =>
    ({ ...first, phase, ...row, measured: measured === null ? null : { ...first.measured, ...measured } }))
  http.baseline.targets = [...new Set(http.rows.map(({ target }) => target))]
  const table = buildLoadTable({ result, baselineResult: Object.assign(http, more), phase })
  return table && { ...textsOf({ table }), columns: table.columns }
}
const titleOf = (row, more) => build([row], more).title.replace(/; response times .*$/, '')
const cells = (row, head, more) => { const { heads, rows } = build([row], more); return rows[0][heads.indexOf(head)] }
const LATENCY = { phase: 'latency' }

t.test('under which load: who drove it, how many at once, and by whose choice', async (t) => {
  t.equal(titleOf({}), 'Peak (closed loop, 10 connections)')
  t.equal(titleOf({ connections: 1 }), 'Peak (closed loop, 1 connection)')
  t.equal(build([{ connections: 20 }, { target: 'fastify', connections: 5 }]).title, 'Peak (closed loop, 5 or 20 connections); response times in ms')
  t.equal(titleOf({}, LATENCY), 'Latency at a given rate (open loop, 10 connections)')
  t.equal(titleOf({ connectionsSetBy: 'user' }, LATENCY), "Latency at a given rate (open loop, a client's pool of 10 connections)")
  t.equal(titleOf({ connectionsSetBy: 'tool' }, LATENCY), 'Latency at a given rate (open loop, connections as needed)')
  t.equal(titleOf({ traffic: { kind: 'stage', number: 1, fromMs: 0, toMs: 1000, fromPerSecond: 1, toPerSecond: 2 } }, LATENCY), 'A rate in stages (open loop, 10 connections)')
  t.equal(titleOf({ traffic: { kind: 'stage', number: 1, fromMs: 0, toMs: 1000, fromUsers: 1, toUsers: 2 } }, LATENCY), 'Users in stages (closed loop, 10 users)')
  const users = { traffic: { kind: 'users', users: 10 } }
  t.equal(titleOf(users, LATENCY), 'Users who pause (closed loop, 10 users)')
  t.equal(titleOf({ ...users, driver: 'k6' }, LATENCY), 'Users who pause (closed loop of k6, 10 users)')
  t.equal(titleOf({ driver: 'k6' }), 'Peak (closed loop of k6, 10 virtual users)')
  t.equal(titleOf({ driver: 'k6' }, LATENCY), 'Latency at a given rate (arrival rate of k6, 10 virtual users)')
  t.equal(titleOf({ driver: 'foreign', connections: 0 }), 'Measured by another tool, connections not known')
  t.equal(titleOf({ driver: 'foreign' }, LATENCY), 'Measured by another tool at a given rate, 10 connections')
  t.equal(build([], { phase: 'latency' }), null)
})

t.test('one unit for all times of the table', async (t) => {
  const at = (value) => ({ measured: { responseTimeUs: times({ p50: alone(value) }), maxUs: value } })
  t.match(build([at(999)]).title, /; response times in µs$/)
  t.match(build([at(999), { target: 'fastify', ...at(1000) }]).title, /; response times in ms$/)
  t.match(build([at(10_000_000)]).title, /; response times in s$/)
})

t.test('what failed, what it cost and how late the driver was', async (t) => {
  const failed = (counts, more) => cells({ measured: { counts: { failed: 1200, timedOut: 0, notSent: 0, ...counts }, ...more } }, 'Failed')
  t.same([failed({}), failed({ timedOut: 3 }), failed({}, { failuresKnown: false })], ['1,200', '1,200 + 3', '-'])
  const { heads } = build([{}])
  t.same(heads.slice(-4), ['max', 'Failed', 'vs reference', 'CPU µs/req'])
  t.same(build([{}], LATENCY).heads.slice(-3), ['max', 'Failed', 'Send lag p99'])
  t.equal(cells({}, 'vs reference'), 'reference')
  t.equal(cells({ measured: { cpuPerRequestUs: null } }, 'CPU µs/req'), '-')
  t.equal(cells({ measured: { cpuPerRequestUs: { total: 12.34 } } }, 'CPU µs/req'), '12.3')
  t.equal(cells({ measured: { sendLagUs: { p99: { value: 120 } } } }, 'Send lag p99', LATENCY), '0.120')
  t.equal(cells({ measured: { sendLagUs: null } }, 'Send lag p99', LATENCY), '-')
  t.equal(cells({ offeredPerSecond: 1234 }, 'Offered/s', LATENCY), '1,234')
  const second = build([{}, { driver: 'native' }])
  t.equal(second.rows[1][second.heads.indexOf('vs reference')], '-', 'a second row of a target has no cost')
})

t.test('a column of nothing but too few is the first to go', async (t) => {
  const priorities = (rows) => Object.fromEntries(build(rows).columns.map(({ key, priority }) => [key, priority]))
  const none = { measured: { responseTimeUs: times({}) } }
  t.match(priorities([{}]), { p50: 3, p99: 2, p99_9: 7, max: 6, p90: 10, p95: 12 })
  t.match(priorities([none]), { p50: 103, p99: 102 })
  t.match(priorities([none, { target: 'fastify' }]), { p50: 3, p99: 2 })
})

t.test('no target is seen to be faster than this machine alone', async (t) => {
  const floors = [{ ratePerSecond: 500, windowMs: 5000, responseTimeUs: { p50: 300, p99: 900, p99_9: null } }]
  const row = { offeredPerSecond: 500, measured: { responseTimeUs: times({ p50: alone(300), p99: alone(901) }), maxUs: 5000 } }
  const { rows, heads, notes } = build([row], { ...LATENCY, floors })
  t.same(['p50', 'p99'].map((head) => rows[0][heads.indexOf(head)]), ['0.300 *', '0.901'])
  t.equal(notes[0], 'this machine alone, a server that does nothing at 500/s: p50 0.300, p99 0.900 (5 s)')
  t.match(notes[1], /^\*: no longer than this machine alone/)
  t.notOk(build([{ ...row, offeredPerSecond: 501 }], { ...LATENCY, floors }).notes.some((note) => /this machine alone/.test(note)))
  const empty = [{ ...floors[0], responseTimeUs: { p50: null, p99: null, p99_9: null } }]
  t.match(build([row], { ...LATENCY, floors: empty }).notes[0], /at 500\/s: too few requests \(5 s\)$/)
})

t.test('what stands beside the times: causes, stops, what k6 skipped and what brackets hold', async (t) => {
  const counts = { due: 5000, ok: 10, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  const estimate = (basis, more) => ({ value: 5, low: 4, high: 6, basis, ...more })
  const quiet = { counts, failedByCause: {}, driverBound: false, achievedPerSecond: estimate('other') }
  const has = (begin, { responseTimeUs, ...more }, row = {}) =>
    build([{ measured: { ...quiet, ...more, responseTimeUs: times(responseTimeUs) }, ...row }]).notes
      .filter((note) => note.startsWith(begin))
  t.same(has('node-http failed by', { failedByCause: { reset: 1, 'status 500': 1200 } }), ['node-http failed by: reset (1), status 500 (1,200)'])
  t.match(has('node-http: k6 skipped', { counts: { ...counts, notSent: 1200 } }, { driver: 'k6' }), [/k6 skipped 1,200 of 5,000 requests/])
  t.same(has('node-http: k6 skipped', { counts: { ...counts, notSent: 1200 } }), [])
  t.same([has('Failed a + b', {}).length, has('Failed a + b', { counts: { ...counts, timedOut: 1 } }).length], [0, 1])
  t.same([has('≥: the load driver', {}).length, has('≥: the load driver', { driverBound: true }).length], [0, 1])
  t.same([has('≥ before', {}).length, has('≥ before', { responseTimeUs: { p50: estimate('repeats', { atLeast: 'high' }) } }).length], [0, 1])
  t.match(has('one repeat', { achievedPerSecond: estimate('within-trial') }), [/^one repeat: brackets/])
  t.same(has('brackets hold', { achievedPerSecond: estimate('repeats') }), ['brackets hold the 95 % range over repeats, each on a fresh server'])
  const single = { responseTimeUs: { p50: estimate('within-trial', { low: null }) } }
  t.match(has('a percentile of one repeat', single), [/order unknown, so how many/])
  t.match(has('a percentile of one repeat', single, { driver: 'k6' }), [/order unknown \(k6 keeps it with --exact\), so/])
  t.equal(has('a percentile without brackets', { responseTimeUs: { p50: estimate('merged') } }).length, 1)
  const outside = { responseTimeUs: times({ p50: alone(300) }), maxUs: 900, leftOutRatio: 0.02 }
  const stops = (count) => has('node-http outside stops', { outside, stops: { count, totalUs: 45_000 }, maxUs: 900 })
  t.same(stops(1), ['node-http outside stops (2 % left out): p50 300, max 900; the machine stopped once, 45.0 ms in all'])
  t.match(stops(1200), [/the machine stopped 1,200 times, /])
  const partial = { status: 'partial', reason: { code: 'TEXT', text: 'it died' } }
  t.same(has('node-http (partial): it died', {}, partial).length, 1)
  t.same(has('node-http', {}, { reason: { code: 'TEXT', text: 'x' } }), [], 'of one that is well nothing is said')
})
