import { readFileSync } from 'node:fs'
import t from 'tap'
import { parseForeign } from '../../../src/record/foreign/parse.js'
import { writeHlog } from '../../../src/record/hlog.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { createHistogram } from '../../../src/record/histogram-encoder.js'
import { quantileUs } from '../../../src/stats/sample.js'
import { told } from '../../fixtures/told.js'

/*
 * vegeta.json and vegeta.hgrm are what vegeta printed for 2 s of 100/s at a server that answered 3 of 200 requests with
 * 503. The others are made by hand in the form that the tools' documentation and sources give, but for those of wrk,
 * hey and autocannon, which the tools printed of a server that answers each hundredth request with 503. vegeta.txt is
 * vegeta.json in the form of its text.
 */
const read = (file) => parseForeign({ text: readFileSync(new URL(`../../fixtures/foreign/${file}`, import.meta.url), 'utf8'), name: 'it' })

t.test('vegeta, JSON', async (t) => {
  const { tool, missing, rows: [row, ...more] } = await read('vegeta.json')
  t.equal(tool, 'vegeta')
  t.same(more, [])
  t.match(row, {
    target: 'it',
    phase: 'latency',
    counts: { due: 200, ok: 197, failed: 3 },
    failedByCause: { 'status 503': 3 },
    meanUs: 3670,
    maxUs: 25_981,
    distribution: null
  })
  t.same(row.percentilesUs, { p50: 2510, p90: 2871, p95: 16_007, p99: 25_900 }, 'nanoseconds, to the microsecond')
  t.equal(row.offeredPerSecond, 100.47794772425273)
  t.equal(row.goodPerSecond, 97.71361863000115)
  t.equal(row.startedAtMs, Date.parse('2026-11-21T11:33:57.762Z'))
  t.ok(missing.includes('send lag') && missing.includes('a histogram') && missing.includes('intervals'))
})

t.test('vegeta, hdrplot', async (t) => {
  const { tool, missing, rows: [row] } = await read('vegeta.hgrm')
  t.equal(tool, 'vegeta')
  t.equal(row.phase, 'latency', 'as its JSON is: it sends at a rate')
  t.equal(row.distribution.total, 200)
  t.match(row.percentilesUs, { p50: 2510, p90: 2871 })
  t.notOk('p99' in row.percentilesUs, 'no line stands at 0.99, and nothing is made up between two lines')
  t.equal(row.maxUs, 25_981)
  t.equal(row.achievedPerSecond, null)
  t.ok(missing.includes('how many requests failed') && missing.includes('rates'))
})

t.test('k6, --summary-export', async (t) => {
  const { tool, rows: [row] } = await read('k6-summary.json')
  t.equal(tool, 'k6')
  t.same(row.percentilesUs, { p50: 2500, p90: 5750, p95: 9125 }, 'no p99 in the file, none here')
  t.match(row, { connections: 20, counts: { due: 3000, ok: 2988, failed: 12 }, achievedPerSecond: 299.5, meanUs: 4125, maxUs: 61_500 })
  t.ok(Math.abs(row.goodPerSecond - 299.5 * 2988 / 3000) < 1e-9)
})

t.test('k6, data of handleSummary, with other percentiles', async (t) => {
  const { rows: [row] } = await read('k6-handle-summary.json')
  t.same(row.percentilesUs, { p50: 2500, p99: 20_250, p99_9: 44_500 })
  t.equal(row.windowMs, 10_016.5)
  t.match(told(row.warnings), [/skipped 7 planned iterations/])
})

t.test('k6 without http_req_failed does not tell failures', async (t) => {
  const text = JSON.stringify({ metrics: { http_reqs: { count: 10, rate: 5 }, http_req_duration: { med: 0 } } })
  const { missing, rows: [row] } = await parseForeign({ text, name: 'it' })
  t.ok(missing.includes('how many requests failed'))
  t.equal(row.goodPerSecond, null)
  t.same(row.percentilesUs, { p50: 0 })
})

t.test('oha', async (t) => {
  const { tool, rows: [row] } = await read('oha.json')
  t.equal(tool, 'oha')
  t.same(row.percentilesUs, { p50: 2000, p90: 4000, p95: 6000, p99: 20_000, p99_9: 50_000, p99_99: 62_500 }, 'seconds')
  t.match(row.counts, { due: 2005, ok: 1990, failed: 12, unfinished: 3 }, 'what the end cut off is unfinished')
  t.same(row.failedByCause, { 'status 503': 10, 'connection refused': 2 })
  t.equal(row.goodPerSecond, 398)
})

t.test('oha of a run in which nothing answered', async (t) => {
  const text = JSON.stringify({
    summary: { total: 1, requestsPerSec: 0, slowest: null },
    latencyPercentiles: { p50: null },
    statusCodeDistribution: {},
    errorDistribution: { 'connection refused': 5 }
  })
  const { rows: [row] } = await parseForeign({ text, name: 'it' })
  t.same(row.percentilesUs, {})
  t.match(row, { maxUs: null, counts: { ok: 0, failed: 5 }, goodPerSecond: 0 })
})

t.test('wrk2', async (t) => {
  const { tool, missing, rows: [row] } = await read('wrk2.txt')
  t.equal(tool, 'wrk2')
  t.match(row, {
    url: 'http://127.0.0.1:8080/index.html',
    phase: 'latency',
    connections: 100,
    windowMs: 30_000,
    offeredPerSecond: null,
    achievedPerSecond: 986.83
  })
  t.match(row.counts, { due: 29_605, ok: 29_584, failed: 21, timedOut: 0 }, 'its time-outs are no requests')
  t.equal(row.distribution.total, 19_105)
  t.match(row.percentilesUs, { p99: 10_210, p99_9: 14_090 }, 'of the short list, to 10 µs')
  t.equal(row.percentilesUs.p95, 7498, 'of the spectrum, which has a line there')
  t.equal(row.percentilesUs.p50, 4240, 'where both tell it, the finer')
  t.match(told(row.warnings), [/counts 4 time-outs/, /19105 of 29605/])
  t.ok(missing.includes('the rate that was offered'))
})

t.test('wrk2 without the spectrum, other units', async (t) => {
  const text =
    'Running 2m test @ http://h/\n  1 threads and 2 connections\n  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%  812.00us\n 99.000%    1.20s \n 99.900%    1.50m \n\n  120 requests in 2.00m, 1MB read\nRequests/sec:      1.00\n'
  const { missing, rows: [row] } = await parseForeign({ text, name: 'it' })
  t.same(row.percentilesUs, { p50: 812, p99: 1_200_000, p99_9: 90_000_000 })
  t.equal(row.windowMs, 120_000)
  t.equal(row.distribution, null)
  t.ok(missing.includes('a histogram'))
})

t.test('a log of histograms', async (t) => {
  const histogram = await createHistogram()
  for (const value of [100, 200, 300]) histogram.record(value)
  const interval = { startedAtMs: 1_767_323_045_678, windowMs: 1000, maxUs: 300, encoded: histogram.encode() }
  const text = writeHlog({ intervals: [{ ...interval, tag: 'a|b<script>/latency' }, { ...interval, tag: 'odd' }], comment: 'x' })
  t.match((await parseForeign({ text, name: 'it' })).rows, [
    { target: 'a|b<script>', phase: 'latency', percentilesUs: null, achievedPerSecond: 3 },
    { target: 'odd', phase: 'peak' }
  ])
  await t.rejects(
    parseForeign({
      text: text.replace('#[Values are microseconds]\n', '').replace(/,[\d.]+,HIST/g, ',0.017,HIST'),
      name: 'it'
    }),
    { code: 'RECORD_INVALID', message: /unit/ }
  )
  await t.rejects(parseForeign({ text: writeHlog({ intervals: [], comment: 'x' }), name: 'it' }), {
    code: 'RECORD_INVALID',
    message: /has no histograms/
  })
})

t.test('logs of HdrHistogram for Java: in nanoseconds, with 2 digits, with a head or without one', async (t) => {
  // Java printed of all five intervals together: p50 248,831 ns, p99 2,146,303, p99.9 8,159,231.
  for (const file of ['jhiccup.hlog', 'no-header.hlog']) {
    const { rows, ...result } = await read(file)
    t.equal(result.tool, 'HdrHistogram')
    t.match(told(rows[0].warnings), [/read as nanoseconds/])
    t.match(rows, [{ target: 'it', phase: 'peak', windowMs: 5000 }], `${file}: five intervals without a gap are one recording`)
    const distribution = decodeHistogram(rows[0].encoded)
    t.equal(distribution.total, 5001)
    for (const [p, us] of [[0.5, 248.831], [0.99, 2146.303], [0.999, 8159.231]]) {
      const own = quantileUs({ distribution, p })
      t.ok(own >= us && own <= us * 1.02, `p${p * 100}: ${own}, Java ${us}`)
    }
  }
})

t.test('wrk', async (t) => {
  const { tool, missing, rows: [row] } = await read('wrk.txt')
  t.equal(tool, 'wrk')
  t.match(
    row,
    { phase: 'peak', connections: 10, offeredPerSecond: null, distribution: null },
    'its times count from when a request was sent'
  )
  t.same(Object.keys(row.percentilesUs), ['p50', 'p90', 'p99'])
  t.ok(row.percentilesUs.p50 < row.percentilesUs.p90 && row.percentilesUs.p90 < row.percentilesUs.p99 && row.percentilesUs.p99 <= row.maxUs)
  t.ok(row.counts.failed > 0 && row.counts.ok > row.counts.failed, 'some answers were 503')
  t.equal(row.failedByCause['status other than 2xx and 3xx'], row.counts.failed)
  t.ok(missing.includes('how long requests waited before they were sent') && !missing.includes('the rate that was offered'))
  const short =
    'Running 1s test @ http://h/\n  1 threads and 2 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency   635.91us    0.89ms  12.92ms   93.69%\n    Req/Sec    56.20k     8.07k   62.00k    86.54%\n  10 requests in 1.00s, 1MB read\nRequests/sec:     10.00\n'
  const { rows: [bare] } = await parseForeign({ text: short, name: 'it' })
  t.match(bare, { percentilesUs: {}, meanUs: 636, maxUs: 12_920, counts: { ok: 10 } }, 'without --latency')
})

t.test('autocannon', async (t) => {
  const { tool, missing, rows: [row, ...more] } = await read('autocannon.json')
  t.equal(tool, 'autocannon')
  t.same(more, [])
  t.match(row, { phase: 'peak', connections: 10, resolutionUs: 1000, distribution: null })
  t.ok(Object.values(row.percentilesUs).every((us) => us % 1000 === 0), 'whole milliseconds')
  t.ok(row.counts.failed > 0 && row.counts.ok > row.counts.failed)
  t.equal(row.failedByCause['status 503'], row.counts.failed)
  t.ok(row.goodPerSecond < row.achievedPerSecond)
  t.ok(missing.includes('fractions of a millisecond') && !missing.includes('times of answers other than 2xx'))
  const { latency, ...rest } = JSON.parse(readFileSync(new URL('../../fixtures/foreign/autocannon.json', import.meta.url), 'utf8'))
  const ofGood = await parseForeign({ text: JSON.stringify({ ...rest, latency: { ...latency, totalCount: rest['2xx'] } }), name: 'it' })
  t.ok(ofGood.missing.includes('times of answers other than 2xx'), 'its library counts them alone')
})

t.test('autocannon, all of its tables', async (t) => {
  const value = JSON.parse(readFileSync(new URL('../../fixtures/foreign/autocannon.json', import.meta.url), 'utf8'))
  const { rows: [{ also, percentilesUs, receivedBytes, meanUs, maxUs }] } = await read('autocannon.json')
  const pick = ({ p1, p50, mean, stddev, min, ...more }) =>
    ({ p1, p2_5: more.p2_5, p50, p97_5: more.p97_5, mean, stdev: stddev, min, seconds: 2 })
  t.same(also.perSecond, pick(value.requests))
  t.same(also.bytesPerSecond, pick(value.throughput))
  t.equal(receivedBytes, value.throughput.total)
  t.same([also.othersUs.stdev, meanUs, maxUs], [2890, 1600, 70_000])
  for (const [key, us] of Object.entries({ ...also.othersUs, ...percentilesUs, stdev: 2890 })) {
    if (key !== 'stdev') t.equal(us, value.latency[key] * 1000, key)
  }
  const parse = async (more) => (await parseForeign({ text: JSON.stringify({ ...value, ...more }), name: 'it' })).rows[0]
  t.notOk((await parse({ sampleInt: 100 })).also.perSecond, 'its samples are no seconds')
  t.same((await parse({ requests: 7, throughput: null })).also.perSecond, undefined)
  t.equal((await parse({ pipelining: 4 })).pipelining, 4)
  t.equal((await parse({ pipelining: -1 })).pipelining, undefined)
})

t.test('autocannon with a rate makes times up, which is said', async (t) => {
  const { missing, rows: [row] } = await read('autocannon-rate.json')
  t.equal(row.phase, 'latency')
  t.ok(missing.includes('the rate that was offered'))
  t.match(told(row.warnings), [/autocannon gives \d+ times for \d+ answers/])
})

t.test('hey, its text', async (t) => {
  const { tool, rows: [row] } = await read('hey.txt')
  t.equal(tool, 'hey')
  t.ok(row.percentilesUs.p50 > 0 && row.percentilesUs.p99 <= row.maxUs)
  t.ok(row.counts.ok > 0 && row.failedByCause['status 503'] > 0)
  t.equal(row.counts.failed, row.failedByCause['status 503'])
})

t.test('hey, a line for each answer', async (t) => {
  const { missing, rows: [row] } = await read('hey.csv')
  t.equal(row.percentilesUs, null, 'they are taken from the histogram, which is whole')
  t.equal(row.distribution.total, row.counts.ok + row.counts.failed)
  t.ok(missing.includes('how many requests failed'), 'what was not answered has no line')
  const head = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n'
  t.match((await parseForeign({ text: `${head}0.5,0,0,0,0.5,0,200,1.5\n`, name: 'it' })).rows, [{ counts: { ok: 1, due: 1 }, windowMs: 2000 }], 'one answer')
  t.equal(await parseForeign({ text: head, name: 'it' }), null, 'none')
  await t.rejects(
    parseForeign({
      text: 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n0.1,x\n',
      name: 'it'
    }),
    /not a line of hey/
  )
})

t.test('vegeta, its text', async (t) => {
  const text = readFileSync(new URL('../../fixtures/foreign/vegeta.txt', import.meta.url), 'utf8')
  const { tool, rows: [row] } = await parseForeign({ text, name: 'it' })
  const { rows: [same] } = await read('vegeta.json')
  t.equal(tool, 'vegeta')
  t.same(row.counts, same.counts)
  t.same(row.failedByCause, same.failedByCause)
  for (const key of ['p50', 'p90', 'p95', 'p99']) {
    t.ok(
      Math.abs(row.percentilesUs[key] - same.percentilesUs[key]) <= 1,
      `${key}: ${row.percentilesUs[key]} as in its JSON, ${same.percentilesUs[key]}`
    )
  }
  t.ok(Math.abs(row.offeredPerSecond - same.offeredPerSecond) < 0.01)
})

t.test('k6: own Trends and checks are rows', async (t) => {
  const { rows: [, ...more] } = await read('k6-trends.json')
  t.match(more.map(({ target, counts: { ok, failed }, percentilesUs }) => ({ target, ok, failed, percentilesUs })), [
    { target: 'time_to_pay', ok: 120, failed: 0, percentilesUs: { p50: 12_500, p95: 40_000 } },
    { target: 'check status is 200', ok: 118, failed: 2, percentilesUs: {} },
    { target: 'check checkout / has a total', ok: 120, failed: 0 }
  ])
})

t.test('more rows than a table is drawn of are refused, of one result and of a log', async (t) => {
  const summary = JSON.parse(readFileSync(new URL('../../fixtures/foreign/k6-summary.json', import.meta.url), 'utf8'))
  const trends = (count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`own_${i}`, { avg: 1, med: 1 }]))
  const checks = (count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, { name: `c${i}`, passes: 1, fails: 0 }]))
  const k6 = ({ more = {}, group = {} }) =>
    parseForeign({ text: JSON.stringify({ ...summary, metrics: { ...summary.metrics, ...more }, root_group: group }), name: 'it' })
  const refusal = { code: 'RECORD_INVALID', message: /^it has figures for \d+ rows; at most 500 are read$/, hint: /Trends and checks/ }
  t.equal((await k6({ more: trends(499) })).rows.length, 500)
  await t.rejects(k6({ more: trends(12_000) }), refusal)
  await t.rejects(k6({ group: { checks: checks(500) } }), refusal)
  const histogram = await createHistogram()
  histogram.record(5)
  const log = (tags) =>
    parseForeign({
      text: writeHlog({
        intervals: tags.map((tag, i) => ({ tag, startedAtMs: i * 10_000, windowMs: 1000, maxUs: 5, encoded: histogram.encode() })),
        comment: 'x'
      }),
      name: 'it'
    })
  const tags = Array.from({ length: 501 }, (_, i) => `t${i}`)
  await t.rejects(log(tags), refusal)
  t.equal((await log(tags.map(() => 'same'))).rows.length, 501, 'repeats share a row')
})

t.test('an object that is no text and no number, wherever one is looked for', async (t) => {
  const listPlaces = (value, at = []) => value === null || typeof value !== 'object'
    ? []
    : Object.keys(value).flatMap((key) => [[...at, key], ...listPlaces(value[key], [...at, key])])
  for (const file of ['vegeta.json', 'oha.json', 'autocannon.json', 'k6-summary.json', 'k6-handle-summary.json']) {
    const text = readFileSync(new URL(`../../fixtures/foreign/${file}`, import.meta.url), 'utf8')
    const places = listPlaces(JSON.parse(text)).slice(0, 300)
    t.ok(places.length > 10, file)
    for (const place of places) {
      const changed = JSON.parse(text)
      place.slice(0, -1).reduce((value, key) => value[key], changed)[place.at(-1)] = { toString: 1, valueOf: 2 }
      try {
        await parseForeign({ text: JSON.stringify(changed), name: 'it' })
      } catch (error) {
        t.equal(error.code, 'RECORD_INVALID', `${file}: ${place.join('.')}: ${error.message}`)
      }
    }
  }
})

t.test('what is none of them', async (t) => {
  const [wrk, vegeta, hey] = [
    'Running 1s test @ http://h/\n',
    'Requests      [total, rate, throughput]  200, 100\n',
    'Summary:\n  Total:\t2 secs\n'
  ]
  const texts = [
    '', 'hello', 'null', '[]', '{}', '{"metrics":{}}', '{"format":"baseload-record"}', '{"latencies":null}',
    '{"metrics":[{"name":"http_reqs"}]}', '{"latency":{"p97_5":1}}', wrk, vegeta, hey
  ]
  for (const text of texts) t.equal(await parseForeign({ text, name: 'it' }), null, text)
})
