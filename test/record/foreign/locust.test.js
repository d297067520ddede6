import t from 'tap'
import { readLocust } from '../../../src/record/foreign/locust.js'
import { NONE } from '../../fixtures/records.js'

t.test('Locust rounds times the more coarsely the longer they are', async (t) => {
  const head = 'Type,Name,Request Count,Failure Count,Average Response Time,Max Response Time,Requests/s,Failures/s,50%,90%,95%,99%,99.9%,99.99%'
  const read = (/** @type {string} */ line) => readLocust({ text: `${head}\n${line}\n`, name: 'it' })?.rows
  const [row] = read('GET,/a,200,10,60.5,1500.25,20.0,1.0,50,99,100,990,1000,10000')
  t.match(row, {
    target: 'GET /a',
    windowMs: 10_000,
    counts: { ...NONE, ok: 190, failed: 10, due: 200 },
    failedByCause: { 'failed, as Locust counts it': 10 },
    percentilesUs: { p50: 50_000, p90: 99_000, p95: 100_000, p99: 990_000, p99_9: 1_000_000, p99_99: 10_000_000 },
    resolutionUs: { p50: 500, p90: 500, p95: 5000, p99: 5000, p99_9: 50_000, p99_99: 500_000 },
    meanUs: 60_500,
    maxUs: 1_500_250,
    achievedPerSecond: 20,
    goodPerSecond: 19
  })
  t.match(read(',/a,1,1,60.5,70,2.0,3.0,50,99,100,990,1000,10000'), [{ target: '/a', counts: { ok: 0, failed: 1 }, goodPerSecond: 0 }])
  t.match(read('GET,/a,1,0,60.5,70,0,N/A,50,99,100,990,1000,10000'), [{ windowMs: null, achievedPerSecond: 0, goodPerSecond: null, failedByCause: {} }])
  t.throws(() => read('GET,/a,1,2,60.5,70,2.0,3.0,50,99,100,990,1000,10000'), /not a row of Locust: \/a/)
})
