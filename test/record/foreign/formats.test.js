import { readFileSync, readdirSync } from 'node:fs'
import t from 'tap'
import { readForeign } from '../../../src/record/any-record.js'
import { FORMATS } from '../../../src/record/foreign/formats.js'
import { parseForeign, READABLE } from '../../../src/record/foreign/parse.js'
import { quantileUs } from '../../../src/stats/sample.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'

/*
 * jmeter.jtl, jmeter-xml.jtl (JMeter 5.6.3), locust_stats.csv (Locust 2.47.0), artillery.json (Artillery 2.0.21), ghz.json,
 * fortio.json, bombardier.json, ab.txt (ApacheBench 2.3) and k6-points.* (k6 1.8.1) are what the tools wrote of servers on
 * loopback that fail each hundredth or fiftieth request, some cut to fewer lines. oha.txt is oha.json in the form that its
 * source prints.
 */
const folder = new URL('../../fixtures/foreign/', import.meta.url)
const load = (file) => readFileSync(new URL(file, folder), 'utf8')
const read = (text) => parseForeign({ text, name: 'it' })
const NEW = {
  'jmeter.jtl': 'JMeter',
  'jmeter-xml.jtl': 'JMeter',
  'locust_stats.csv': 'Locust',
  'artillery.json': 'Artillery',
  'ghz.json': 'ghz',
  'fortio.json': 'fortio',
  'bombardier.json': 'bombardier',
  'ab.txt': 'ab',
  'oha.txt': 'oha',
  'k6-points.csv': 'k6',
  'k6-points.json': 'k6'
}

t.test('each format has a line that a hint repeats', async (t) => {
  for (const { tells } of FORMATS) t.ok(READABLE.includes(tells), tells)
  t.equal(new Set(FORMATS.map(({ tells }) => tells)).size, FORMATS.length)
})

t.test('each file is read as one tool\'s, also with carriage returns, a mark of its encoding, or twice', async (t) => {
  for (const [file, tool] of Object.entries(NEW)) {
    const { tool: found, rows, missing } = await read(load(file))
    t.equal(found, tool, file)
    t.ok(missing.includes('send lag') && missing.includes('how long requests waited before they were sent'), file)
    for (const { counts, percentilesUs, distribution } of rows) {
      t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished)
      t.ok(counts.ok > 0, file)
      t.equal(percentilesUs === null, distribution !== null, `${file}: every time, or percentiles`)
      if (distribution) t.equal(distribution.total, counts.due, file)
    }
    for (const text of [load(file).replace(/\r?\n/g, '\r\n'), `\ufeff${load(file)}`]) t.same((await read(text)).rows, rows, file)
  }
  for (const file of readdirSync(folder)) {
    const result = file === 'hdr-encodings.json' ? null : await read(load(file)).catch(({ message }) => t.match(message, /unit/, file))
    if (result) t.equal((result.rows[0].target.match(/ and /) ?? []).length, 0, `${file}: no two formats know it`)
  }
})

t.test('what was cut short is refused, or told without what it lost', async (t) => {
  for (const [file] of Object.entries(NEW)) {
    const text = load(file)
    for (const share of [0.1, 0.37, 0.5, 0.81, 0.99]) {
      const cut = text.slice(0, Math.floor(text.length * share))
      const result = await readForeign({ text: cut, name: 'it', source: file, fileTimeMs: 0 }).catch((error) => error)
      if (result instanceof Error) t.match(result, { code: 'RECORD_INVALID', hint: /cut short/ }, `${file}: ${result.message}`)
      else if (result) t.match(file, /\.txt$|_stats\.csv$|\.jtl$|points/, `${file} to ${share}`)
    }
  }
})

t.test('hostile values end as a record or an error of ours', async (t) => {
  for (const file of ['artillery.json', 'ghz.json', 'fortio.json', 'bombardier.json']) {
    const places = (value, at = []) => value === null || typeof value !== 'object'
      ? []
      : Object.keys(value).slice(0, 30).flatMap((key) => [[...at, key], ...places(value[key], [...at, key])])
    for (const place of places(JSON.parse(load(file))).slice(0, 150)) {
      for (const hostile of [{ toString: 1, valueOf: 2 }, -1, 'x', null, [], 1e300]) {
        const changed = JSON.parse(load(file))
        place.slice(0, -1).reduce((value, key) => value[key], changed)[place.at(-1)] = hostile
        const error = await readForeign({ text: JSON.stringify(changed), name: 'it', source: file, fileTimeMs: 0 }).catch((error) => error)
        if (error instanceof Error) t.equal(error.code, 'RECORD_INVALID', `${file}: ${place.join('.')}: ${error.message}`)
      }
    }
  }
})

t.test('JMeter: each sampler is a target; times are whole milliseconds', async (t) => {
  const { rows, missing } = await read(load('jmeter.jtl'))
  t.same(rows.map(({ target }) => target), ['GET items', 'buy, with a "comma"'])
  t.match(rows[1], { connections: 4, resolutionUs: 1000, failedByCause: { 'status 503': rows[1].counts.failed } })
  t.ok(rows[1].counts.failed > 0)
  t.ok(missing.includes('fractions of a millisecond'))
  t.equal(rows[0].startedAtMs, 1_795_756_372_741)
  const head = 'timeStamp;elapsed;label;responseCode;failureMessage;success\n'
  const bad = await read(`${head}2026/11/27 05:12:52.741;12;a;200;"expected\n""b"";got c";false\n2026/11/27 05:12:53.000;0;a;200;;true\n`)
  t.match(bad.rows, [{ target: 'a', failedByCause: { 'expected\n"b";got c': 1 }, windowMs: null, startedAtMs: null, achievedPerSecond: null }])
  t.match(bad.missing.join(), /rates, as/)
  t.ok((await read('timeStamp,elapsed,label\n1,2,a\n')).missing.includes('how many requests failed'))
  await t.rejects(read(`${head}1;2;a;200;"open;true\n`), /a quote of line 2 has no end/)
  await t.rejects(read(`${head}1;2;a\n`), /line 2 has 3 cells, the header 6/)
  await t.rejects(read(`${head}1;x;a;200;;true\n`), /not a time of JMeter: x/)
})

t.test('JMeter in XML: what lies within a sample is part of it', async (t) => {
  const { rows } = await read(load('jmeter-xml.jtl'))
  t.same(rows.map(({ target }) => target), ['GET items', 'buy, with a "comma"'])
  const inner = '<httpSample t="5" ts="12" s="true" lb="part"/>'
  const text = `<?xml version="1.0"?>\n<testResults version="1.2">\n<sample t="9" ts="10" s="false" lb="a &lt;&#66;&gt;" rc="Non HTTP" ng="2">${inner}</sample>\n${inner}\n</testResults>`
  t.match((await read(text)).rows, [
    { target: 'a <B>', counts: { due: 1, failed: 1 }, failedByCause: { 'Non HTTP': 1 }, connections: 2 }, { target: 'part', counts: { due: 1 } }
  ])
  await t.rejects(read(text.replace('</testResults>', '')), /no <\/testResults> at its end/)
})

t.test('Locust: a row for each request and one for all, of rounded times', async (t) => {
  const { rows } = await read(load('locust_stats.csv'))
  t.same(rows.map(({ target }) => target), ['it', 'GET /items', 'POST /orders'])
  t.match(rows[1], {
    counts: { due: 124, ok: 122, failed: 2 },
    percentilesUs: { p50: 70_000, p99: 840_000 },
    resolutionUs: { p50: 500, p99: 5000 },
    maxUs: 933_725
  })
  const [head, one, , all] = load('locust_stats.csv').split('\n')
  t.same((await read([head, one, all].join('\n'))).rows.map(({ target }) => target), ['GET /items'], 'one request is all')
  const none = `${head}\n,Aggregated,0,0,0,0.0,0,0,0,0.0,0.0${',N/A'.repeat(11)}\n`
  t.match((await read(none)).rows, [{ target: 'it', counts: { due: 0 }, percentilesUs: {}, meanUs: null, maxUs: null }])
  await t.rejects(read(load('locust_stats.csv').replace(',124,2,', ',1,2,')), /not a row of Locust/)
})

t.test('Artillery: times end at the first byte, and percentiles are of a sketch', async (t) => {
  const { rows, missing } = await read(load('artillery.json'))
  t.same(rows.map(({ target }) => target), ['it', '/items', '/orders'])
  t.match(rows[0], { phase: 'latency', counts: { due: 240, ok: 238, failed: 2 }, percentilesUs: { p99: 1_326_400 }, resolutionUs: { p99: 13_264 } })
  t.ok(missing.includes('how long an answer took after its first byte'))
  const value = JSON.parse(load('artillery.json'))
  Object.assign(value.aggregate.counters, { 'http.requests': 250, 'errors.ETIMEDOUT': 6, 'errors.ECONNREFUSED': 4 })
  t.match((await read(JSON.stringify(value))).rows[0].counts, { due: 250, ok: 238, failed: 6, timedOut: 6 })
  value.aggregate.counters['errors.Failed capture or match'] = 3
  t.match((await read(JSON.stringify(value))).rows[0].failedByCause, { 'no answer': 10 }, 'an error of the script is no request')
})

t.test('ghz: every call, also those that failed', async (t) => {
  const { rows: [row] } = await read(load('ghz.json'))
  t.match(row, { phase: 'latency', offeredPerSecond: 50, connections: 5, counts: { due: 100, ok: 98, failed: 2 }, failedByCause: { 'status Unavailable': 2 } })
  const { latencyDistribution, ...rest } = JSON.parse(load('ghz.json'))
  const good = rest.details.filter(({ error }) => error === '')
  const ofGood = (await read(JSON.stringify({ ...rest, details: good, count: good.length }))).rows[0]
  for (const { percentage, latency } of latencyDistribution) {
    t.equal(quantileUs({ distribution: ofGood.distribution, p: percentage / 100 }), Math.round(latency / 1000), `p${percentage} as ghz has it`)
  }
  const told = await read(JSON.stringify({ ...rest, count: 250 }))
  t.equal(told.rows[0].achievedPerSecond, 250e9 / rest.total, 'the rate is that of all calls, also of those it does not list')
  t.ok(told.missing.some((what) => what.startsWith('calls after the first ')))
})

t.test('bombardier and ab', async (t) => {
  const { rows: [row] } = await read(load('bombardier.json'))
  t.match(row, { phase: 'peak', counts: { due: 395, ok: 391, failed: 4 }, percentilesUs: { p50: 30_061, p90: 69_510, p95: 91_132, p99: 153_316 }, maxUs: 192_702 })
  const ab = await read(load('ab.txt'))
  t.match(ab.rows[0], {
    counts: { due: 500, ok: 495, failed: 5 },
    percentilesUs: { p50: 45_000, p99: 162_000 },
    resolutionUs: 500,
    meanUs: 50_000,
    maxUs: 175_000
  })
  t.notOk(ab.missing.includes('how many requests failed'), 'five other lengths, and five bad statuses')
  const other = await read(load('ab.txt').replace('Length: 5', 'Length: 80'))
  t.ok(other.missing.includes('how many requests failed') && other.missing.some((one) => one.includes('80 answers of another length')))
})

t.test('oha, its text: as its JSON', async (t) => {
  const [text, json] = [await read(load('oha.txt')), await read(load('oha.json'))]
  const { resolutionUs, ...row } = text.rows[0]
  t.same(row, json.rows[0])
  t.equal(resolutionUs, 1)
  const odd = await read(load('oha.txt').replaceAll(' ms', ' 10 sec'))
  t.match(odd.rows[0], { percentilesUs: {}, maxUs: null, windowMs: null }, 'a unit that is not known is no time')
})

t.test('k6: each request of its points', async (t) => {
  const csv = await read(load('k6-points.csv'))
  t.match(csv.rows, [{ connections: 4, counts: { due: 36, ok: 24, failed: 12 }, failedByCause: { 'request timeout': 12 } }])
  const { rows: [row] } = await read(load('k6-points.json'))
  t.ok(row.windowMs > 0 && row.startedAtMs > 0 && row.counts.failed > 0)
  const seconds = await read(load('k6-points.csv').replace(/,(\d{10})\d{3},/g, ',$1,'))
  t.match(seconds.rows[0], { windowMs: null, achievedPerSecond: null, counts: { due: 36 } })
  t.ok(seconds.missing.some((one) => one.includes('K6_CSV_TIME_FORMAT')))
  t.ok((await read(load('k6-points.csv').replaceAll('expected_response', 'other'))).missing.includes('how many requests failed'))
  await t.rejects(read(`${load('k6-points.json')}{"metric":"http_req`), /line \d+ is not JSON/)
  t.match(csv.rows[1], { target: 'check is 200', counts: { ok: 12, failed: 0 }, also: { told: [{ text: 'always holds', isMet: true, ratio: 1 }] } })
  const point = (value, tags) => JSON.stringify({ metric: 'checks', type: 'Point', data: { time: '2026-11-26T00:00:00Z', value, tags } })
  const checked = await read([
    load('k6-points.json').trimEnd(),
    JSON.stringify({ type: 'Metric', data: { name: 'checks', thresholds: ['rate>=0.5'] }, metric: 'checks' }),
    point(1, { check: 'a|b<script>', group: '::front' }), point(0, { check: 'a|b<script>', group: '::front' })
  ].join('\n'))
  t.match(checked.rows[1], {
    target: 'check front / a|b<script>',
    counts: { ok: 1, failed: 1 },
    also: { told: [{ text: 'rate>=0.5', isMet: true, figure: '1 of 2 held', ratio: 0.5 }] }
  })
})

t.test('times in steps: one that is near a bound proves nothing of it', async (t) => {
  const head = 'timeStamp,elapsed,label,success\n'
  const rows = (elapsed) => Array.from({ length: 4000 }, (_, i) => `${1e12 + i},${elapsed},a,true\n`).join('')
  const folder = t.testdir({ 'at.jtl': head + rows(50), 'within.jtl': head + rows(49), 'beyond.jtl': head + rows(52) })
  for (const [file, verdict] of [['at', 'not decided'], ['within', 'met'], ['beyond', 'missed']]) {
    const { stdout } = await askBaseload(t, ['report', `${file}.jtl`, '--objective', 'p99<=50ms'], { folder })
    t.match(stdout, new RegExp(`p99<=50ms: ${verdict}`), `${file}: its times are off by less than 1 ms`)
  }
})

t.test('an objective is asked of every row, and no row is measured by another', async (t) => {
  const rows = Array.from({ length: 1000 }, (_, i) => `${1e12 + i},${i % 2 ? 1 : 100},${i % 2 ? 'fast' : 'slow'},true\n`)
  const folder = t.testdir({ 'two.jtl': `timeStamp,elapsed,label,success\n${rows.join('')}` })
  const { stdout, exitCode } = await askBaseload(t, ['report', 'two.jtl', '--objective', 'p50<=50ms'], { folder })
  t.equal(exitCode, 1, 'the slow one stands first')
  t.match(stdout, /slow p50<=50ms: missed/)
  t.notMatch(stdout, /containers|requests\/s -/)
})

t.test('fortio: a percentile may be off by its bucket', async (t) => {
  const { rows: [row] } = await read(load('fortio.json'))
  t.match(row, {
    phase: 'latency',
    offeredPerSecond: 50,
    connections: 4,
    counts: { due: 200, ok: 198, failed: 2 },
    percentilesUs: { p50: 3292, p90: 10_750, p99: 31_413, p99_9: 32_684 },
    resolutionUs: { p50: 1000, p90: 1000, p99: 2826 },
    maxUs: 32_825
  })
  const { RetCodes: _, ...rest } = JSON.parse(load('fortio.json'))
  const { rows: [flat] } = await read(JSON.stringify({ ...rest, RequestedQPS: 'max', RetCodes: { '-1': 6, SERVING: 3, ERROR: 1 } }))
  t.match(flat, { phase: 'peak', offeredPerSecond: null, counts: { ok: 3, failed: 7 }, failedByCause: { 'no answer': 6, ERROR: 1 } })
})
