import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parseForeign } from '../../../src/record/foreign/parse.js'
import { describeForeignBaseline, describeForeignTarget, UNKNOWN_MACHINE } from '../../../src/record/measured-elsewhere.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'

/** What the tools printed, of servers on loopback. */
const load = (file) => readFileSync(new URL(`../../fixtures/foreign/${file}`, import.meta.url), 'utf8')
const read = (...texts) => parseForeign({ text: texts.join(''), name: 'it' })
/** What a row is without the names of the run. */
const bare = ({ rows: [{ target: _, ...row }] }) => row

t.test('each run of a file is a row with its own rate, failures and percentiles', async (t) => {
  const pairs = [
    ['wrk.txt', 'wrk-some-late.txt'], ['wrk2.txt', 'wrk2-resting.txt'], ['wrk2-short.txt', 'wrk2.txt'], ['hey.txt', 'hey-timeouts.txt'],
    ['hey.csv', 'hey-timeouts.txt'], ['vegeta.txt', 'vegeta.txt'], ['vegeta.json', 'vegeta.json'], ['oha.json', 'oha.json'],
    ['vegeta.hgrm', 'vegeta.hgrm'], ['k6-machine-readable.json', 'k6-thresholds.json'], ['k6-text-legacy.txt', 'k6-text-legacy.txt'],
    ['k6-text.txt', 'k6-text-full.txt']
  ]
  for (const pair of pairs) {
    const both = await read(...pair.map((file) => `${load(file)}\n`))
    const each = await Promise.all(pair.map((file) => read(load(file))))
    const mains = both.rows.filter(({ target }) => /^it( run \d)?$/.test(target))
    t.equal(mains.length, 2, pair.join())
    t.same(mains.map(({ target: _, ...row }) => row), each.map(bare), pair.join())
    t.equal(both.rows.length, each[0].rows.length + each[1].rows.length, 'with the rows of its checks and Trends')
    const names = both.rows.map(({ target, phase }) => `${phase}/${target}`)
    t.equal(new Set(names).size, names.length, names.join())
  }
})

t.test('nothing is made up of the machine, and nothing is asked but what the tool was', async (t) => {
  const { cores, memoryBytes, versions, ...rest } = UNKNOWN_MACHINE
  t.strictSame([cores, memoryBytes, versions], [0, 0, {}])
  t.ok(Object.values(rest).every((value) => value === null || value === 'not known'))
  const load = { connections: 3, pipelining: 1, timeoutMs: 0, ratePerSecond: null }
  const baseline = describeForeignBaseline({ name: 'it', tool: 'wrk', targets: ['a', 'b'], load })
  t.match(baseline, { reference: 'a', targets: ['a', 'b'], load, objectives: [], fanOut: null, published: null })
  t.strictSame(describeForeignTarget({ target: 'a', url: undefined, tool: 'wrk' }), {
    name: 'a', title: 'measured by wrk', parts: [], request: { path: '/' }, good: {}, readyTimeoutMs: 0
  })
  t.equal(describeForeignTarget({ target: 'a', url: 'http://h/', tool: 'wrk' }).url, 'http://h/')
})

t.test('three runs, in lists and with commas', async (t) => {
  const [one, two] = ['autocannon.json', 'autocannon-rate.json'].map(load)
  const list = await read(`[${one},${two},${one}]`)
  t.same(list.rows.map(({ target }) => target), (await read(`${one}\n${two},\n${one}`)).rows.map(({ target }) => target))
  t.same(list.rows.map(({ target, phase }) => [target, phase]), [['it run 1', 'peak'], ['it run 2', 'latency'], ['it run 3', 'peak']])
  t.equal((await read(load('wrk.txt'), load('wrk.txt'), load('wrk.txt'))).rows.map(({ target }) => target).join(), 'it run 1,it run 2,it run 3')
  t.equal((await read('\u001b[32m', load('wrk.txt'), '\u001b[0m')).rows[0].target, 'it', 'colours of a terminal are left out')
})

t.test('a run that left no result is named, and runs of two tools are refused', async (t) => {
  const { rows, missing } = await read(load('wrk.txt'), 'Running 10s test @ http://h/\n', load('wrk.txt'))
  t.same(rows.map(({ target }) => target), ['it run 1', 'it run 3'])
  t.match(missing.at(-1), /^run 2 of 3, which has no result$/)
  await t.rejects(read(load('wrk.txt'), load('hey.txt')), { code: 'RECORD_INVALID', message: /it holds runs of wrk and of hey/ })
  await t.rejects(read(load('vegeta.json'), load('oha.json')), { code: 'RECORD_INVALID', message: /of vegeta and of oha/ })
})

t.test('what only begins like one is none', async (t) => {
  for (const text of ['{"a": 1}\n{"b": 2}', `${load('vegeta.json')} and more`, '{"a": "}', `${load('oha.json')}{`, '[]', '[1]', '"x"', '']) {
    t.equal(await read(text), null, text.slice(-20))
  }
})

t.test('a time-out of wrk is an answer that came late: it is counted once, and no percentile has it', async (t) => {
  const all = bare(await read(load('wrk-late.txt')))
  t.match(all, { counts: { due: 40, ok: 0, failed: 0, timedOut: 40 }, percentilesUs: {}, meanUs: null, maxUs: null, goodPerSecond: 0 })
  const some = bare(await read(load('wrk-some-late.txt')))
  t.match(some.counts, { due: 1039, ok: 999, failed: 0, timedOut: 40 })
  t.ok(Math.abs(some.goodPerSecond - 172.57 * 999 / 1039) < 1e-9)
  const both = load('wrk-some-late.txt').replace('Requests/sec', '  Non-2xx or 3xx responses: 1039\nRequests/sec')
  t.match(bare(await read(both)).counts, { due: 1039, ok: 0, failed: 999, timedOut: 40 }, 'late and bad is late')
  const broken = load('wrk-some-late.txt').replace('connect 0, read 0', 'connect 2, read 3')
  t.match(bare(await read(broken)).counts, { due: 1044, ok: 999, failed: 5, timedOut: 40 }, 'a broken connection has no answer')
})

t.test('a time-out of wrk2 is no request', async (t) => {
  const { rows: [row] } = await read(load('wrk2-resting.txt'))
  t.match(row.counts, { due: 30, ok: 30, failed: 0, timedOut: 0 })
  t.match(row.warnings, [{ code: 'WRK2_TIMEOUTS', timeouts: 60 }, { code: 'WRK2_SHORT_SPECTRUM', counted: 3, completed: 30 }])
})

t.test('wrk2 without --latency is told by its calibration', async (t) => {
  const { tool, missing, rows: [row] } = await read(load('wrk2-short.txt'))
  t.equal(tool, 'wrk2')
  t.match(row, { phase: 'latency', percentilesUs: {}, meanUs: 2830, maxUs: 2890, counts: { due: 30, timedOut: 0 } })
  t.ok(missing.includes('the rate that was offered') && !missing.some((one) => one.includes('waited before')))
})

t.test('hey: a time-out is none of its times, and statuses are of the first million answers', async (t) => {
  t.match(bare(await read(load('hey-timeouts.txt'))).counts, { due: 582, ok: 552, failed: 0, timedOut: 30 })
  const text = load('hey.txt').replace(/\[\d+\]\t\d+ responses\n/g, '').replace(/Status code distribution:/, '$&\n  [200]\t999000 responses\n  [503]\t1000 responses')
    .replace(/Total:.*/, 'Total:\t10.0000 secs').replace(/Requests\/sec:.*/, 'Requests/sec:\t250000.0000').replace(/Average:.*/, 'Average:\t0.0100 secs')
  const { missing, rows: [row] } = await read(text)
  t.ok(missing.includes('answers after the first 1,000,000'))
  t.match(row, { meanUs: null, achievedPerSecond: 250_000, goodPerSecond: 249_750 }, 'its mean divides the sum of all by a million')
})

t.test('autocannon: a wrong body of an answer with a bad status is not bad twice', async (t) => {
  const value = { ...JSON.parse(load('autocannon.json')), '2xx': 5, '5xx': 10, '3xx': 0, '4xx': 0, '1xx': 0, non2xx: 10, mismatches: 15, errors: 0, timeouts: 0 }
  t.match(bare(await read(JSON.stringify(value))).counts, { due: 15, ok: 0, failed: 15 })
})

t.test('oha: what the end cut off is not in its rate, and a time-out is slower than any time', async (t) => {
  const value = JSON.parse(load('oha.json'))
  value.errorDistribution.timeout = 7
  const { rows: [row] } = await read(JSON.stringify(value))
  t.match(row.counts, { failed: 12, timedOut: 7, unfinished: 3 })
  t.equal(row.achievedPerSecond, (1990 + 12) / value.summary.total)
})

t.test('the report: late answers are bad, percentiles are at least what the tool says, and each run has its line', async (t) => {
  const folder = t.testdir({ 'late.txt': load('wrk-late.txt'), 'two.txt': `${load('wrk.txt')}\n${load('wrk-some-late.txt')}` })
  const late = await askBaseload(t, ['report', 'late.txt', '--objective', 'success>=99%', '--objective', 'p99<=100ms'], { folder })
  t.equal(late.exitCode, 1)
  t.match(late.stdout.replace(/\s+/g, ' '), /40 of 40 requests \(100 %\) failed/)
  const short = load('wrk2.txt').replace('29605 requests', '2960500 requests').replace(/Socket errors.*/, '').replace(/Non-2xx.*/, '')
  writeFileSync(join(folder, 'short.txt'), short)
  const timed = await askBaseload(t, ['report', 'short.txt', '--objective', 'p99.99<=100ms'], { folder })
  t.match(timed.stdout.replace(/\s+/g, ' '), /not decided.* none of 19,105 requests/, 'times say nothing of requests that have none')
  const two = await askBaseload(t, ['report', 'two.txt', '--details', '--objective', 'p90<=50ms'], { folder })
  t.match(two.stdout, /^ {2}two run 1 [^≥]*$[^]*^ {2}two run 2 +173 +≥ 3\.15 +≥ 12\.6 .*≥ 45\.5/m)
  t.match(two.stdout.replace(/\s+/g, ' '), /40 of 1039 answers came after wrk's time-out/)
})
