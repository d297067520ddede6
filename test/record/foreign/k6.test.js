import t from 'tap'
import { listChecks, readK6 } from '../../../src/record/foreign/k6.js'
import { readOha } from '../../../src/record/foreign/oha.js'
import { readOhaText } from '../../../src/record/foreign/oha-text.js'
import { FAILURES } from '../../../src/record/foreign/result.js'
import { NONE } from '../../fixtures/records.js'

const METRICS = {
  http_reqs: { count: 200, rate: 20 },
  http_req_duration: { avg: 12.5, med: 10, max: 100, 'p(90)': 20, 'p(99.9)': 90.5 },
  http_req_failed: { passes: 5, fails: 195 },
  vus_max: { max: 7 }
}
const read = (/** @type {object} */ more = {}, /** @type {object} */ value = {}) => readK6({ value: { metrics: { ...METRICS, ...more }, ...value }, name: 'it' })

t.test('k6: its window from its count and its rate, where it does not tell it', async (t) => {
  const { rows: [row], missing } = read()
  t.match(row, {
    windowMs: 10_000,
    connections: 7,
    counts: { ...NONE, ok: 195, failed: 5, due: 200 },
    failedByCause: { 'an unexpected response': 5 },
    meanUs: 12_500,
    maxUs: 100_000,
    achievedPerSecond: 20,
    goodPerSecond: 19.5,
    startedAtMs: null,
    warnings: []
  })
  t.same(row.percentilesUs, { p50: 10_000, p90: 20_000, p99_9: 90_500 })
  t.notOk(missing.includes(FAILURES))
  t.equal(read({}, { state: { testRunDurationMs: 12_000 } }).rows[0].windowMs, 12_000)
  const counted = { http_reqs: { count: 10 }, data_received: { count: 70 }, dropped_iterations: { count: 4 } }
  const bare = read({ ...counted, http_req_failed: undefined, vus_max: { value: 3 } })
  t.match(bare.rows[0], { windowMs: null, connections: 3, counts: { ok: 10, failed: 0 }, goodPerSecond: null, receivedBytes: 70 })
  t.same(bare.rows[0].failedByCause, {})
  t.match(bare.rows[0].warnings, [{ code: 'K6_DROPPED', iterations: 4 }])
  t.ok(bare.missing.includes(FAILURES))
  t.equal(read({ http_reqs: { count: 0, rate: 0 } }).rows[0].goodPerSecond, null)
  t.equal(readK6({ value: { metrics: { http_reqs: {} } }, name: 'it' }), null)
})

t.test('k6: the newest summary in the form of the others', async (t) => {
  const value = {
    config: { duration: 10 },
    metadata: { k6_version: '1.9', generated_at: '2026-01-01T00:00:20Z' },
    results: {
      metrics: [
        { name: 'http_reqs', type: 'counter', values: { count: 200 } },
        { name: 'http_req_duration', type: 'trend', contains: 'time', values: { avg: 1, p90: 2, p95: 3 } },
        { name: 'http_req_failed', type: 'rate', values: { matches: 5, total: 200 } }
      ],
      checks: { results: [{ name: 'ok', passes: 3, fails: 1 }] }
    }
  }
  const { version, rows: [row, check] } = readK6({ value, name: 'it' })
  t.equal(version, '1.9')
  const startedAtMs = Date.UTC(2026, 0, 1, 0, 0, 10)
  t.match(row, { startedAtMs, windowMs: 10_000, counts: { ok: 195, failed: 5 }, achievedPerSecond: 20 })
  t.same(row.percentilesUs, { p90: 2000, p95: 3000 })
  t.match(check, { target: 'check ok', counts: { ok: 3, failed: 1 }, startedAtMs })
})

t.test('k6: thresholds as it judged them, with the figure that each is about', async (t) => {
  const told = read({
    http_req_duration: { ...METRICS.http_req_duration, thresholds: { 'p(90)<15': true, 'med<50': false, 'none<1': { ok: true } } },
    http_req_failed: { ...METRICS.http_req_failed, value: 0.025, thresholds: { 'rate<0.01': { ok: false } } }
  }).rows[0].also.told
  t.same(told, [
    { text: 'http_req_duration p(90)<15', isMet: false, figure: 'p(90)=20' },
    { text: 'http_req_duration med<50', isMet: true, figure: 'med=10' },
    { text: 'http_req_duration none<1', isMet: true },
    { text: 'http_req_failed rate<0.01', isMet: false, figure: 'rate=2.50%' }
  ])
})

t.test("k6: the script's own Trends, and no other metric", async (t) => {
  const own = { avg: 1, med: 2, max: 9, count: 4 }
  const targets = (/** @type {object} */ more) => read(more).rows.slice(1).map(({ target }) => target)
  t.same(targets({ mine: own, iterations: own, 'mine{a:b}': own, plain: { count: 3 } }), ['mine'])
  t.same(targets({ mine: { contains: 'default', values: own }, other: { contains: 'time', values: own } }), ['other'])
  const [, mine] = read({ mine: own }).rows
  t.match(mine, { counts: { ok: 4, due: 4 }, percentilesUs: { p50: 2000 }, meanUs: 1000, maxUs: 9000, windowMs: 10_000 })
})

t.test('a check holds always, or as often as all checks are asked to', async (t) => {
  const judge = (/** @type {number} */ passes, /** @type {number} */ fails, asked = '') => listChecks({
    groups: [{ path: ['g'], checks: [{ name: 'ok', passes, fails }] }], metrics: { checks: { thresholds: { [asked]: true } } }, windowMs: null
  })[0]
  t.match(judge(3, 0), { target: 'check g / ok', failedByCause: {}, also: { told: [{ isMet: true, figure: '3 of 3 held', ratio: 1 }] } })
  t.match(judge(3, 1), { failedByCause: { 'check failed': 1 }, also: { told: [{ isMet: false, ratio: 0.75 }] } })
  t.match(judge(3, 1, 'rate>=0.75').also.told, [{ text: 'rate>=0.75', isMet: true }])
  t.match(judge(3, 1, 'rate>0.75').also.told, [{ isMet: false }])
  t.match(judge(3, 1, 'rate>0.7').also.told, [{ isMet: true }])
  t.notOk('also' in judge(0, 0))
})

t.test('oha: what the end cut off is unfinished, and counts in no rate', async (t) => {
  const make = (/** @type {object} */ more = {}, /** @type {object} */ summary = {}) => ({
    summary: { total: 4, requestsPerSec: 99, slowest: 0.5, average: 0.25, ...summary },
    latencyPercentiles: { p50: 0.2, p95: 0.4, 'p99.9': 0.5 },
    statusCodeDistribution: { 200: 70, 302: 10, 503: 8 },
    errorDistribution: { 'aborted due to deadline': 3, 'connection refused': 2, 'operation timed out': 4 },
    ...more
  })
  const row = (/** @type {any} */ value) => readOha({ value, name: 'it' })?.rows[0]
  t.match(row(make()), {
    windowMs: 4000,
    counts: { ...NONE, ok: 80, failed: 10, timedOut: 4, unfinished: 3, due: 97 },
    failedByCause: { 'status 503': 8, 'connection refused': 2, 'operation timed out': 4 },
    percentilesUs: { p50: 200_000, p95: 400_000, p99_9: 500_000 },
    meanUs: 250_000,
    maxUs: 500_000,
    achievedPerSecond: 22.5,
    goodPerSecond: 20
  })
  t.match(row(make({ errorDistribution: {} }, { total: 'x' })), { windowMs: null, achievedPerSecond: 99, goodPerSecond: null, counts: { unfinished: 0 } })
  t.notOk('resolutionUs' in row(make()))
  t.equal(row(make({ resolutionUs: 7 })).resolutionUs, 7)
  for (const key of ['latencyPercentiles', 'statusCodeDistribution', 'summary']) t.equal(row(make({ [key]: undefined })), undefined, key)
})

t.test('oha, its text: each time in its own unit, to half of the fourth decimal', async (t) => {
  const text = `Summary:
  Success rate:\t90.00%
  Total:\t4.0000 sec
  Slowest:\t500.0000 ms
  Average:\t0.2500 sec
  Requests/sec:\t99.0

Response time distribution:
  50.00% in 200.0000 ms
  99.90% in 0.0083 min

Status code distribution:
  [200] 80 responses

Error distribution:
  [2] connection refused
`
  const { rows: [row], missing } = readOhaText({ text, name: 'it' })
  t.match(row, {
    windowMs: 4000,
    maxUs: 500_000,
    meanUs: 250_000,
    percentilesUs: { p50: 200_000, p99_9: 498_000 },
    counts: { ok: 80, failed: 2 },
    resolutionUs: 1,
    goodPerSecond: 20
  })
  t.equal(readOhaText({ text: text.replace('500.0000 ms', '2.0000 sec'), name: 'it' }).rows[0].resolutionUs, 50)
  t.equal(missing.at(-1), 'more decimals than it prints')
  t.equal(readOhaText({ text: text.replace('Requests/sec', 'x'), name: 'it' }), null)
})
