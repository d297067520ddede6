import { readFileSync } from 'node:fs'
import t from 'tap'
import { findK6Starts, readK6Text } from '../../../src/record/foreign/k6-text.js'
import { parseForeign } from '../../../src/record/foreign/parse.js'

/** Of k6 1.8.1: 121 requests, of which each fourth of a user is answered with 503. */
const load = (file) => readFileSync(new URL(`../../fixtures/foreign/${file}`, import.meta.url), 'utf8')
const read = (text) => parseForeign({ text, name: 'it' })
/** Of thresholds and checks, as k6 marks them. */
const marksOf = ({ also: { told = [] } = {} }) =>
  told.map(({ text, isMet, figure }) => `${isMet ? '✓' : '✗'} ${text}${figure === undefined ? '' : `: ${figure}`}`).toSorted()
const countsOf = ({ rows }) => Object.fromEntries(rows.map(({ target, counts: { ok, failed } }) => [target, [ok, failed]]))

t.test('the text that k6 prints at the end: rate, times, checks with their shares', async (t) => {
  const result = await read(load('k6-text.txt'))
  t.match(result.rows[0], {
    connections: 5,
    achievedPerSecond: 40.234997,
    percentilesUs: { p50: 3090, p90: 4380, p95: 4870 },
    meanUs: 3730,
    maxUs: 29_700,
    resolutionUs: 10
  })
  t.ok(Math.abs(result.rows[0].windowMs - 3007) < 1)
  t.same(countsOf(result), { it: [90, 31], own_time: [0, 0], 'check status is 200': [90, 31], 'check has body': [121, 0] })
  t.same(marksOf(result.rows[0]), [
    '✓ http_req_duration p(95)<500: p(95)=4.87ms', '✗ http_req_duration p(99)<1: p(99)=24.63ms',
    '✓ http_req_duration{kind:a} p(95)<400: p(95)=4.87ms', '✗ http_req_failed rate<0.01: rate=25.61%', '✗ checks rate>0.9: rate=87.19%'
  ].toSorted())
  t.same(result.rows.slice(2).flatMap(marksOf), ['✗ rate>0.9: 90 of 121 held', '✓ rate>0.9: 121 of 121 held'], 'each check by the share that all are asked for')
})

t.test('what stands after the thresholds is none, whatever it is called', async (t) => {
  const text = load('k6-text.txt')
  const named = text.replace('    ✓ has body\n', "    ✓ has body\n    ✗ 'p(50)<1'\n")
  t.same(marksOf((await read(named)).rows[0]), marksOf((await read(text)).rows[0]))
})

t.test('the full form is the whole test, and not its scenarios and groups again', async (t) => {
  const result = await read(load('k6-text-full.txt'))
  t.equal(result.rows.length, 4)
  t.match(result.rows[0], { counts: { due: 121, failed: 31 }, percentilesUs: { p50: 3180, p95: 4330 } })
})

t.test('the form of k6 before 1.0, with groups and a mark for each metric', async (t) => {
  const result = await read(load('k6-text-legacy.txt'))
  t.same(Object.keys(countsOf(result)), ['it', 'own_time', 'check front / status is 200', 'check front / has body'])
  t.same(marksOf(result.rows[0]), [
    '✗ checks: rate=87.19%', '✗ http_req_duration', '✗ http_req_failed: rate=25.61%', '✓ http_req_duration{kind:a}'
  ].toSorted(), 'it has one mark for all thresholds of a metric')
  t.same(result.rows.slice(2).flatMap(marksOf), ['✗ always holds: 90 of 121 held', '✓ always holds: 121 of 121 held'])
  const older = 'http_req_duration..............: avg=6.45ms min=4.01ms med=1.2s max=1m10.15s p(90)=9.29ms p(95)=12µs\n' +
    'http_req_failed................: 10.00% ✓ 10       ✗ 90 \nhttp_reqs......................: 100    9.9/s\n'
  t.match((await read(older)).rows[0], {
    counts: { ok: 90, failed: 10 },
    percentilesUs: { p50: 1_200_000, p95: 12 },
    maxUs: 70_150_000,
    resolutionUs: 10_000
  })
})

t.test('checks that never failed tell no number: it is what is left of all', async (t) => {
  const text = load('k6-text.txt').replace('    ✓ has body', '    ✓ has body\n    ✓ b\n    ✓ c\n    ✓ d')
  t.same(countsOf(await read(text))['check has body, b, c and 1 more'], [121, 0])
})

t.test('the machine-readable summary', async (t) => {
  const result = await read(load('k6-machine-readable.json'))
  t.match(result, { tool: 'k6', version: '1.8.1' })
  t.match(result.rows[0].counts, { due: 121, ok: 90, failed: 31 })
  t.equal(Math.round(result.rows[0].windowMs), 3006)
  t.ok(result.rows.every(({ startedAtMs }) => Math.abs(startedAtMs - Date.parse('2026-11-26T14:01:36.383Z')) < 2), 'it was written at the end')
  t.same(Object.keys(result.rows[0].percentilesUs), ['p50', 'p90', 'p95'])
  t.same(Object.keys(countsOf(result)), ['it', 'own_time', 'check status is 200', 'check has body'], 'a Trend that is no time is left out')
  t.ok(Math.abs(result.rows[0].achievedPerSecond - 121 / 3.00598766) < 1e-9)
})

t.test('thresholds of --summary-export and of handleSummary', async (t) => {
  const marks = marksOf((await read(load('k6-thresholds.json'))).rows[0])
  t.equal(marks.filter((mark) => mark.startsWith('✗')).length, 3)
  t.ok(marks.includes('✗ http_req_failed rate<0.01: rate=25.62%'))
  const kept = JSON.parse(load('k6-handle-summary.json'))
  kept.metrics.http_req_duration.thresholds = { 'p(99)<500': { ok: true } }
  t.match(marksOf((await read(JSON.stringify(kept))).rows[0]), [/^✓ http_req_duration p\(99\)<500/])
})

t.test('nothing in it, and starts', async (t) => {
  t.equal(readK6Text({ text: '', name: 'it' }), null)
  t.equal(readK6Text({ text: 'http_reqs: no figures', name: 'it' }), null)
  t.same(findK6Starts(''), [])
  t.equal(findK6Starts(load('k6-text.txt')).length, 1, 'thresholds and results are one')
})
