import t from 'tap'
import { readApacheBench } from '../../../src/record/foreign/apache-bench.js'
import { FAILURES } from '../../../src/record/foreign/result.js'
import { NONE } from '../../fixtures/records.js'

t.test('ab: what was not answered is no complete request', async (t) => {
  const make = ({ complete = 100, length = 10, bad = 10 } = {}) => `Server Hostname:        127.0.0.1
Server Port:            8080
Document Path:          /a
Concurrency Level:      4
Time taken for tests:   2.500 seconds
Complete requests:      ${complete}
Failed requests:        16
   (Connect: 1, Receive: 2, Length: ${length}, Exceptions: 3)
Non-2xx responses:      ${bad}
Requests per second:    40.00 [#/sec] (mean)
Total:          2   45  12.5     40     170

Percentage of the requests served within a certain time (ms)
  50%     40
  90%     60
  98%     99
  99%    150
 100%    170 (longest request)
`
  const read = (/** @type {string} */ text) => readApacheBench({ text, name: 'it' })
  const { rows: [row], missing } = read(make())
  t.match(row, {
    target: 'it',
    url: '127.0.0.1:8080/a',
    phase: 'peak',
    windowMs: 2500,
    connections: 4,
    counts: { ...NONE, ok: 90, failed: 16, due: 106 },
    resolutionUs: 500,
    meanUs: 45_000,
    maxUs: 170_000,
    achievedPerSecond: 40,
    goodPerSecond: 36
  })
  t.same(row.failedByCause, { 'status other than 2xx': 10, 'no connection': 1, 'reading failed': 2, 'an exception': 3 })
  t.same(row.percentilesUs, { p50: 40_000, p90: 60_000, p99: 150_000 })
  t.notOk(missing.includes(FAILURES))
  t.ok(read(make({ length: 11 })).missing.includes('whether 11 answers of another length than the first failed'))
  t.ok(read(make({ length: 11 })).missing.includes(FAILURES))
  t.match(read(make({ bad: 200 })).rows[0], { counts: { ok: 0, failed: 106 }, goodPerSecond: 0 })
  t.match(read(make({ complete: 0 })).rows[0], { counts: { ok: 0, failed: 6 }, goodPerSecond: null })
  const bare = 'Complete requests:      5\nTime taken for tests:   1.000 seconds\n'
  t.match(read(bare).rows[0], {
    counts: { ok: 5, failed: 0 },
    failedByCause: {},
    meanUs: null,
    maxUs: null,
    achievedPerSecond: null,
    goodPerSecond: null,
    connections: null
  })
  t.notOk('url' in read(bare).rows[0])
  for (const line of bare.trim().split('\n')) t.equal(read(line), null, line)
})
