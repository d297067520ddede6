import t from 'tap'
import { readHey, readHeyCsv } from '../../../src/record/foreign/hey.js'
import { NONE } from '../../fixtures/records.js'

t.test('hey: rates are of what was answered; after a million answers of all that there were', async (t) => {
  const make = (/** @type {string} */ codes, { seconds = 2, perSecond = 5 } = {}) => `Summary:
  Total:\t${seconds}.0000 secs
  Slowest:\t0.2000 secs
  Average:\t0.0500 secs
  Requests/sec:\t${perSecond}.0000

Latency distribution:
  50% in 0.0400 secs
  90% in 0.1000 secs
  99% in 0.2000 secs

Status code distribution:
${codes}
`
  const late = '\nError distribution:\n  [2]\tGet "http://h/": context deadline exceeded'
  const read = (/** @type {string} */ text) => readHey({ text, name: 'it' })
  const { rows: [row], missing } = read(make(`  [200]\t6 responses\n  [503]\t2 responses\n${late}`))
  t.match(row, {
    windowMs: 2000,
    counts: { ...NONE, ok: 6, failed: 2, timedOut: 2, due: 10 },
    failedByCause: { 'status 503': 2, 'Get "http://h/": context deadline exceeded': 2 },
    percentilesUs: { p50: 40_000, p90: 100_000, p99: 200_000 },
    resolutionUs: 100,
    meanUs: 50_000,
    maxUs: 200_000,
    achievedPerSecond: 4,
    goodPerSecond: 3
  })
  t.notOk(missing.includes('answers after the first 1,000,000'))
  t.match(read(make(late)).rows[0], { percentilesUs: {}, meanUs: null, maxUs: null, achievedPerSecond: 0, goodPerSecond: 0 })
  const many = '  [200]\t900000 responses\n  [503]\t100000 responses\n'
  const more = read(make(many, { seconds: 100, perSecond: 20_000 }))
  t.match(more.rows[0], { achievedPerSecond: 20_000, goodPerSecond: 18_000, meanUs: null, maxUs: 200_000 })
  t.ok(more.missing.includes('answers after the first 1,000,000'))
  t.match(read(make(many, { seconds: 100, perSecond: 10_005 })).rows[0], { achievedPerSecond: 10_000, goodPerSecond: 9000, meanUs: 50_000 })
  t.equal(read(make('')), null)
})

t.test('hey, a line an answer: it took so long from its offset on', async (t) => {
  const head = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset'
  const lines = ['0.5,0,0,0,0,0,200,1.5', '0.1,0,0,0,0,0,503,0.2', '0.2,0,0,0,0,0,399,0', '0.2,0,0,0,0,0,400,0']
  const { rows: [row] } = readHeyCsv({ text: [head, ...lines, ''].join('\n'), name: 'it' })
  t.match(row, {
    startedAtMs: null,
    windowMs: 2000,
    counts: { ...NONE, ok: 2, failed: 2, due: 4 },
    failedByCause: { 'status 503': 1, 'status 400': 1 },
    meanUs: 250_000,
    maxUs: 500_000,
    achievedPerSecond: 2,
    goodPerSecond: 1,
    distribution: { valuesUs: [100_000, 200_000, 500_000], counts: [1, 2, 1], total: 4 }
  })
  for (const bad of ['-0.1,0,0,0,0,0,200,1', '0.1,0,0,0,0,0,200', '0.1,0,0,0,0,0,200,x']) {
    t.throws(() => readHeyCsv({ text: `${head}\n${bad}`, name: 'it' }), /not a line of hey/, bad)
  }
})
