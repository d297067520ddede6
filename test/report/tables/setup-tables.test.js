import t from 'tap'
import { buildTrialTable } from '../../../src/report/tables/setup-tables.js'

const trial = (load, more = {}) => ({
  target: 'a', phase: 'latency', driver: 'native', repeat: 1, load, durationMs: 1000, warmupMs: 500, timeoutMs: 2000, ...more
})
const table = (trials, more = {}) => buildTrialTable({ result: { run: { plan: { trials, ...more } } } }).rows.map(({ cells }) => cells)
const tell = (load) => table([trial(load)])[0].load

t.test('each load in words', async (t) => {
  t.equal(tell({ kind: 'constant-concurrency', connections: 1, pipelining: 4 }), 'closed loop, 1 connection, 4 in flight on each')
  t.match(tell({ kind: 'constant-concurrency', connections: 10, pipelining: 1, amount: 5000 }), /^closed loop, 10 connections, .*, until 5,000 requests are sent/)
  t.equal(tell({ kind: 'constant-users', connections: 20, pauseMs: 60 }), 'closed loop, 20 users who pause for 60 ms')
  t.equal(
    tell({ kind: 'user-stages', connections: 20, pauseMs: 1000, stages: [{ durationMs: 1000, users: 5 }, { durationMs: 2000, users: 20 }] }),
    'closed loop, at most 20 users who pause for 1 s, to 5 in 1 s, to 20 in 2 s'
  )
  t.equal(tell({ kind: 'ramping-rate', startRatePerSecond: 5, endRatePerSecond: 50, connections: 10 }), 'open loop, ramping-rate, 5/s to 50/s over up to 10 connections')
  const stages = [{ durationMs: 1000, ratePerSecond: 20 }, { durationMs: 3000, ratePerSecond: 0 }]
  t.equal(tell({ kind: 'stages', stages, connections: 2 }), 'open loop, stages, from 0/s, to 20/s in 1 s, to 0/s in 3 s over up to 2 connections')
  t.match(tell({ kind: 'stages', stages, startRatePerSecond: 7, arrivals: 'poisson', connections: 2 }), 'open loop, stages, Poisson, from 7/s, to 20/s in 1 s')
})

t.test('trials of one load are one row, and who drives it is named', async (t) => {
  const load = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }
  const peak = (more) => trial(load, { phase: 'peak', driver: 'autocannon', ...more })
  const rows = table([peak(), peak({ target: 'b' }), peak({ repeat: 2 }), peak({ durationMs: 3000 })], { workers: 2 })
  t.match(rows, [
    { phase: 'peak', driver: 'autocannon', targets: { value: 2 }, repeats: { value: 2 }, trials: { value: 3 }, measured: { value: 1000 } },
    { targets: { value: 1 }, repeats: { value: 1 }, trials: { value: 1 }, measured: { value: 3000 }, warmup: { value: 500 } }
  ])
  t.equal(table([trial(load)], { workers: 2 })[0].driver, 'native, 2 workers')
  t.equal(table([trial(load)])[0].driver, 'native')
  const k6 = (instances) => table([trial(load, { driver: 'k6' })], { engine: { instances } })[0].driver
  t.same([k6(1), k6(3)], ['k6, 1 instance', 'k6, 3 instances'])
})
