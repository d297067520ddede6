import t from 'tap'
import {
  buildBytesTable, buildLatencyList, buildLatencyTable, buildPerSecondTable
} from '../../../../src/report/run/tables/autocannon-tables.js'
import { LATENCY_LIST } from '../../../../src/plan/percentiles.js'
import { buildTables } from '../../../../src/report/run/tables.js'
import { textsOf } from '../../../fixtures/table-texts.js'
import { makeFiveRepeatResult } from '../../fixture.js'

/** A result with so many rows flat out, the first of which has these figures. */
function make ({ measured = {}, count = 1, phase = 'peak', ...more } = {}) {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const [first] = http.rows
  const targets = Array.from({ length: count }, (_, at) => `s${at}`)
  http.baseline.targets = targets
  http.rows = targets.map((target, at) => ({ ...first, target, phase, measured: { ...first.measured, ...at === 0 && measured } }))
  Object.assign(http, more)
  return { result, baselineResult: http }
}
const read = (build, options) => { const table = build(make(options)); return table && textsOf({ table }) }
const quotedUs = { p2_5: 100, p50: 200, p97_5: 300, p99: 400, mean: 250, stdev: 50, max: 900, p1: 90 }
const seconds = (count, least) => ({ seconds: count, p1: least, p2_5: 2, p50: 3, p97_5: 4, mean: 3.5, stdev: 0.5, min: least })

t.test('response times as autocannon has them, without ranges', async (t) => {
  const { heads, rows } = read(buildLatencyTable, { measured: { quotedUs } })
  t.same(heads, ['Target', '2.5 %', '50 %', '97.5 %', '99 %', 'avg', 'stdev', 'max'])
  t.same(rows, [['s0', '100 µs', '200 µs', '300 µs', '400 µs', '250 µs', '50 µs', '900 µs']])
  const own = { p50: { value: 200, low: 190, high: 210 }, p97_5: null, p99: null }
  const [cells] = read(buildLatencyTable, { measured: { responseTimeUs: own, needs: { p99: 368 }, meanUs: 250, maxUs: 900 } }).rows
  t.same([cells[2], cells[3], cells[4], cells[5], cells[7]], ['200 µs', '-', 'too few (needs 368)', '250 µs', '900 µs'])
  for (const build of [buildLatencyTable, buildPerSecondTable, buildLatencyList]) t.equal(read(build, { phase: 'latency' }), null)
})

t.test('each second: requests, and bytes where they are known', async (t) => {
  const { heads, rows, notes } = read(buildPerSecondTable, { measured: { perSecond: seconds(99, 1), bytesPerSecond: seconds(99, 1500) } })
  t.same(heads, ['Target', 'Of', '1 %', '2.5 %', '50 %', '97.5 %', 'avg', 'stdev', 'min'])
  t.same(rows, [['s0', 'requests', '1', '2', '3', '4', '3.5', '0.5', '1'], ['', 'bytes', '1.5 kB', '2 bytes', '3 bytes', '4 bytes', '3.5 bytes', '0.5 bytes', '1.5 kB']])
  t.equal(notes[1], 'of fewer than 100 seconds, 1 % is the slowest one: 99 here; -d 120s --repeats 1 has more')
  t.equal(read(buildPerSecondTable, { measured: { perSecond: seconds(100, 1) } }).notes.length, 1)
  t.same(read(buildPerSecondTable, { measured: { perSecond: null } }).rows, [['s0', 'requests', ...Array(7).fill('-')]])
})

t.test('a row a percentile and a column a server, twelve at most', async (t) => {
  const { heads, rows, notes } = read(buildLatencyList, { count: 13, measured: { quotedUs } })
  t.equal(heads.length, 13)
  t.same(notes, ['the first 12 of 13 servers; --json has all'])
  t.equal(rows.length, 15)
  t.same(['1 %', '2.5 %', '99 %'].map((wanted) => rows.find(([name]) => name === wanted)[1]), ['0.090 ms', '0.100 ms', '0.400 ms'])
  t.same(read(buildLatencyList, { count: 12 }).notes, [])
  const responseTimeUs = Object.fromEntries(LATENCY_LIST.map(([key]) => [key, null]))
  const few = read(buildLatencyList, { measured: { responseTimeUs, needs: {} } })
  t.equal(few.rows.find(([name]) => name === '99 %')[1], 'too few (needs 368)', 'ln 0.025 / ln 0.99')
  t.equal(few.rows.find(([name]) => name === '1 %')[1], 'too few (needs 368)', 'as many at the other end')
})

t.test('bytes of an answer, and of all of a second', async (t) => {
  const bytes = (answerBytes) => read(buildBytesTable, { measured: { answerBytes, achievedPerSecond: { value: 10 } } })?.rows[0].slice(1)
  t.same(bytes({ wire: 250, unpacked: 1000, encoding: 'gzip' }), ['gzip', '250 bytes', '1 kB', '75 %', '2.5 kB', '10 kB'])
  t.same(bytes({ wire: 250, unpacked: 250, encoding: 'identity' }), ['none', '250 bytes', '250 bytes', '-', '2.5 kB', '2.5 kB'])
  t.same(bytes({ wire: 250, encoding: 'gzip' }), ['gzip', '250 bytes', '-', '-', '2.5 kB', '-'])
  t.same(bytes({ wire: 250, unpacked: 1000 }), ['-', '250 bytes', '1 kB', '-', '2.5 kB', '10 kB'])
  t.equal(bytes(undefined), undefined)
})

const find = (options, title) => {
  const { load, results, comparison } = buildTables(make(options))
  const table = [...load, ...results, ...comparison].find((one) => title.test(one.title))
  return table && textsOf({ table })
}

t.test('every request: where it went, and why it failed', async (t) => {
  const counts = { due: 21, ok: 1, failed: 2, timedOut: 3, unfinished: 7, notSent: 8 }
  const of = (measured) => find({ measured: { counts, failedByCause: {}, ...measured } }, /^Every request of the peak/)
  const plain = of({})
  t.same(plain.heads, ['Target', 'Due', 'Ok', 'Failed', 'Timed out', 'Unfinished', 'Not sent', 'Causes', 'Repeats'])
  t.same(plain.rows, [['s0', '21', '1', '2', '3', '7', '8', '-', '5']])
  const whole = of({ failedByCause: { reset: 1, 'status 500': 1200 }, resent: 4, bodies: [{ answers: 1500, checked: 1500, bad: 0 }] })
  t.same(whole.heads.slice(7), ['Resent', 'Causes', 'Bodies checked', 'Repeats'])
  t.same(whole.rows[0].slice(7), ['4', 'status 500: 1,200, reset: 1', 'all 1,500', '5'])
  t.equal(of({ bodies: [{ answers: 1500, checked: 20, bad: 0 }] }).rows[0].at(-2), '20 of 1,500')
  t.same(of({ failuresKnown: false }).rows[0].slice(1), ['21', '-', '-', '-', '-', '-', '-', '5'], 'only their sum is known')
  t.match(find({ phase: 'latency', measured: { counts, failedByCause: {} } }, /^Every request at the given rate/).rows, [['s0', '21']])
})

t.test('what a page of many requests meets', async (t) => {
  const page = (leafPercentile, valueUs) => ({ leafPercentile, valueUs })
  const row = { target: 's0', phase: 'peak', chances: [{ percentile: 0.5, page: 0.25, visit: 0.0625 }], pageP50: page(0.707107, 1500), pageP99: page(0.99499, null) }
  const of = (title, { resources = 2, pages = 2, ...more } = {}) => {
    const made = make({ fanOut: [{ ...row, ...more }, { ...row, ...more, target: 's1', state: 'partial' }] })
    made.baselineResult.baseline.fanOut = { resources, pages }
    return textsOf({ table: buildTables(made).results.find((one) => title.test(one.title)) })
  }
  const chance = of(/^Chance/)
  t.equal(chance.title, 'Chance of never meeting the slower rest, 2 requests a page and 2 pages a visit')
  t.same(chance.rows, [['p50', '25 %', '6.25 %']], 'the same of both targets')
  t.equal(of(/^Chance/, { resources: 1, pages: 1 }).title, 'Chance of never meeting the slower rest, 1 request a page and 1 page a visit')
  const waits = of(/^What a page/)
  t.equal(waits.title, 'What a page of 2 requests waits for its slowest one (ms)')
  t.same(waits.rows, [['s0', '1.50 (p70.7 of one)', '- (p99.5 of one)'], ['s1 (partial)', '1.50 (p70.7 of one)', '- (p99.5 of one)']])
  t.match(waits.notes[0], /^no latency phase/)
  t.equal(of(/^What a page/, { phase: 'latency' }).notes[0], 'from response times at the offered rate')
  t.equal(find({ fanOut: [] }, /^Chance/), undefined)
})

t.test('claims of a hypothesis, and what became of them', async (t) => {
  const claim = { figure: 'rate', target: 's0', other: 's1', operator: 'atLeast', factor: 1 }
  const claims = [{ claim, verdict: 'refuted', rough: true, ratio: { value: 0.5, low: 0.4, high: 0.6 } }]
  t.same(find({ claims }, /^Claims/).rows, [['The node-http server answers as many requests/s as s1', 'refuted (rough)', '-50 % (-60 to -40)']])
  t.equal(find({}, /^Claims/), undefined)
})
