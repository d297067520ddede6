import t from 'tap'
import { readArtillery } from '../../../src/record/foreign/artillery.js'
import { NONE } from '../../fixtures/records.js'

const START_MS = Date.UTC(2026, 0, 1)

t.test('Artillery: all requests, and those of each endpoint', async (t) => {
  const make = (/** @type {object} */ more = {}, /** @type {object} */ about = {}) => ({
    intermediate: [],
    aggregate: {
      counters: {
        'http.requests': 10,
        'http.responses': 8,
        'http.codes.200': 6,
        'http.codes.302': 1,
        'http.codes.500': 1,
        'http.codes.404': 'x',
        'errors.ETIMEDOUT': 2,
        'plugins.metrics-by-endpoint./a.codes.200': 3,
        'plugins.metrics-by-endpoint./a.errors.ECONNREFUSED': 1,
        ...more
      },
      summaries: {
        'http.response_time': { mean: 12.5, max: 100, p50: 10.55, p90: 0, p95: 50.01, p99: 99.01, p999: 99.95 },
        'plugins.metrics-by-endpoint.response_time./a': { mean: 1, max: 2, p50: 1.55 }
      },
      firstMetricAt: START_MS,
      lastMetricAt: START_MS + 2000,
      ...about
    }
  })
  const read = (/** @type {any} */ value) => readArtillery({ value, name: 'it' })
  const { rows, missing } = read(make())
  t.match(rows[0], {
    target: 'it',
    phase: 'latency',
    startedAtMs: START_MS,
    windowMs: 2000,
    counts: { ...NONE, ok: 7, failed: 1, timedOut: 2, due: 10 },
    percentilesUs: { p50: 10_550, p90: 0, p95: 50_010, p99: 99_010, p99_9: 99_950 },
    resolutionUs: { p50: 106, p90: 0, p95: 501, p99: 991, p99_9: 1000 },
    meanUs: 12_500,
    maxUs: 100_000,
    achievedPerSecond: 4,
    goodPerSecond: 3.5
  })
  t.same(rows[0].failedByCause, { 'status 404': 0, 'status 500': 1, ETIMEDOUT: 2 })
  t.match(rows[1], {
    target: '/a',
    windowMs: 2000,
    counts: { ...NONE, ok: 3, failed: 1, due: 4 },
    failedByCause: { ECONNREFUSED: 1 },
    percentilesUs: { p50: 1550 },
    resolutionUs: { p50: 16 },
    meanUs: 1000,
    maxUs: 2000,
    achievedPerSecond: 2,
    goodPerSecond: 1.5
  })
  t.equal(rows.length, 2)
  t.notOk(missing.includes('response times'))
  t.ok(read(make({}, { summaries: {} })).missing.includes('response times'))
  t.same(read(make({ 'errors.ETIMEDOUT': 3 })).rows[0].failedByCause, { 'status 404': 0, 'status 500': 1, 'no answer': 2 })
  t.same(read(make({ 'errors.ETIMEDOUT': 'x', 'http.requests': 8 })).rows[0].counts, { ...NONE, ok: 7, failed: 1, due: 8 })
  t.match(read(make({ 'http.responses': 'x', 'errors.ETIMEDOUT': 10 })).rows[0].counts, { timedOut: 10, due: 18 })
  for (const key of ['firstMetricAt', 'lastMetricAt']) {
    t.match(read(make({}, { [key]: 'x' })).rows[0], { windowMs: null, achievedPerSecond: null, goodPerSecond: null }, key)
  }
  t.equal(read(make({}, { lastMetricAt: START_MS - 1 })).rows[0].windowMs, null)
  t.equal(read({ ...make(), intermediate: null }), null)
  t.equal(read({ intermediate: [], aggregate: { counters: { 'http.codes.200': 1 } } }), null)
})
