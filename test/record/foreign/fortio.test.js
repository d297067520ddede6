import t from 'tap'
import { readFortio } from '../../../src/record/foreign/fortio.js'
import { NONE } from '../../fixtures/records.js'

const START_MS = Date.UTC(2026, 0, 1)

t.test('fortio: a percentile is off by as much as the bucket that it is in', async (t) => {
  const make = (/** @type {object} */ more = {}) => ({
    DurationHistogram: {
      Count: 100,
      Avg: 0.25,
      Max: 2,
      Data: [{ Start: 0, End: 0.5, Percent: 40 }, { Start: 0.5, End: 0.75, Percent: 90 }, { Start: 0.75, End: 2, Percent: 98 }],
      Percentiles: [[50, 0.6], [90, 0.75], [95, 1], [99, 1.9]].map(([Percentile, Value]) => ({ Percentile, Value }))
    },
    RetCodes: { 200: 90, 301: 5, 503: 3, '-1': 2 },
    RequestedQPS: '50',
    ActualQPS: 49.5,
    ActualDuration: 2e9,
    NumThreads: 4,
    StartTime: '2026-01-01T00:00:00Z',
    URL: 'http://h/',
    Version: '1.6',
    ...more
  })
  const read = (/** @type {any} */ value) => readFortio({ value, name: 'it' })
  const { version, rows: [row] } = read(make())
  t.equal(version, '1.6')
  t.match(row, {
    url: 'http://h/',
    phase: 'latency',
    startedAtMs: START_MS,
    windowMs: 2000,
    offeredPerSecond: 50,
    connections: 4,
    counts: { ...NONE, ok: 95, failed: 5, due: 100 },
    meanUs: 250_000,
    maxUs: 2_000_000,
    achievedPerSecond: 49.5
  })
  t.same(row.failedByCause, { 'status 503': 3, 'no answer': 2 })
  t.same(row.percentilesUs, { p50: 600_000, p90: 750_000, p95: 1_000_000, p99: 1_900_000 })
  t.same(row.resolutionUs, { p50: 250_000, p90: 250_000, p95: 1_250_000, p99: 0 }, 'none is known beyond the last bucket')
  t.ok(Math.abs(row.goodPerSecond - 47.025) < 1e-9)
  t.match(read(make({ RequestedQPS: 'max', StartTime: '1969-12-31T00:00:00Z', ActualDuration: null })).rows[0], {
    phase: 'peak', offeredPerSecond: null, startedAtMs: null, windowMs: null
  })
  t.match(read(make({ RetCodes: {} })).rows[0], { counts: { due: 0 }, goodPerSecond: null })
  t.match(read(make({ RetCodes: { 199: 1, 200: 1, 399: 1, 400: 1, OK: 1 } })).rows[0], {
    counts: { ok: 3, failed: 2 }, failedByCause: { 'status 199': 1, 'status 400': 1 }
  })
  t.equal(read(make({ RetCodes: undefined })), null)
  t.equal(read(make({ DurationHistogram: { Count: 'x' } })), null)
})
