import t from 'tap'
import { readWrk } from '../../../src/record/foreign/wrk.js'
import { NONE } from '../../fixtures/records.js'

t.test('wrk: a late answer is late whatever its status', async (t) => {
  const make = ({ timeout = 20, version = '' } = {}) => `${version}Running 10s test @ http://h/
  2 threads and 4 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.50ms    1.00ms  12.50ms   90.00%
    Req/Sec     1.00k     0.10k    1.20k    90.00%
  Latency Distribution
     50%    2.00ms
     75%    3.00ms
     90%    4.00ms
     99%   10.00ms
  100 requests in 1.50m, 1.00MB read
  Socket errors: connect 1, read 2, write 3, timeout ${timeout}
  Non-2xx or 3xx responses: 15
Requests/sec:     10.00
`
  const read = (/** @type {string} */ text) => readWrk({ text, name: 'it' })
  const { tool, version, rows: [row] } = read(make({ version: 'wrk 4.2.0 [epoll]\n' }))
  t.same([tool, version], ['wrk', '4.2.0'])
  t.match(row, {
    url: 'http://h/',
    phase: 'peak',
    windowMs: 90_000,
    connections: 4,
    counts: { ...NONE, ok: 65, failed: 21, timedOut: 20, due: 106 },
    failedByCause: { 'status other than 2xx and 3xx': 15, 'no connection': 1, 'reading failed': 2, 'writing failed': 3, timeout: 20 },
    percentilesUs: { p50: 2000, p90: 4000, p99: 10_000 },
    meanUs: 2500,
    maxUs: 12_500,
    achievedPerSecond: 10,
    goodPerSecond: 6.5,
    distribution: null
  })
  t.same(row.warnings, [{ code: 'WRK_LATE', late: 20, answers: 100 }])
  t.match(read(make({ timeout: 90 })).rows[0], { counts: { ok: 0, failed: 16, timedOut: 90 }, percentilesUs: { p50: 2000 }, meanUs: 2500 })
  t.match(read(make({ timeout: 200 })).rows[0], {
    counts: { ok: 0, failed: 6, timedOut: 100 }, percentilesUs: {}, meanUs: null, maxUs: null, goodPerSecond: 0
  })
  t.match(read(make({ timeout: 0 })).rows[0], { counts: { ok: 85, failed: 21, timedOut: 0 }, warnings: [], goodPerSecond: 8.5 })
})
