import t from 'tap'
import { buildJsonDocument } from '../../../src/report/run/json.js'
import { HOSTILE_NAME, makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'

/** @param {import('../../../src/types.ts').Result} result @returns {any} as a reader of the document sees it */
const read = (result) => JSON.parse(JSON.stringify(buildJsonDocument({ result, files: { record: 'r.json', report: 'r.md' } })))

/** Each value with its path. @param {any} value @param {string} [path] @returns {string[]} */
const listValues = (value, path = '') => Object(value) === value && Object.keys(value).length > 0
  ? Object.entries(value).flatMap(([key, inner]) => listValues(inner, path === '' ? key : `${path}.${key}`))
  : [`${path}: ${JSON.stringify(value)}`]

t.test('five repeats, and what is otherwise with one', async (t) => {
  const [five, one] = [read(makeFiveRepeatResult()), read(makeOneRepeatResult())]
  matchGolden(t, 'output-five-repeats.json', `${JSON.stringify(five, null, 2)}\n`)
  const [before, after] = [five, one].map((document) => new Set(listValues(document)))
  const lines = [...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`), ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`)]
  matchGolden(t, 'output-one-repeat.txt', `${lines.join('\n')}\n`)
})

t.test('percentiles are whole microseconds, or null with the sample that it would take', async (t) => {
  const { summary } = read(makeFiveRepeatResult())
  for (const { responseTimeUs: { mean, ...times } } of summary) {
    for (const value of Object.values(times)) t.ok(value === null || Number.isInteger(value))
  }
  const hostile = summary.find((/** @type {any} */ row) => row.target === HOSTILE_NAME)
  t.equal(hostile.responseTimeUs.p99_9, null)
  t.equal(hostile.needs.p99_9, 3688)
  t.notOk('p99_9' in hostile.intervals)
})

t.test('a missing row has the same keys, so that no path breaks', async (t) => {
  const { summary } = read(makeFiveRepeatResult())
  const missing = summary.find((/** @type {any} */ row) => row.target === 'haproxy-node-http')
  t.same(Object.keys(missing.responseTimeUs), Object.keys(summary[0].responseTimeUs))
  t.equal(missing.responseTimeUs.p50, null)
  t.equal(missing.achievedPerSecond, null)
  t.equal(missing.counts, null)
  t.match(missing.reason, 'haproxy not found')
})

t.test('workers are told when there are several', async (t) => {
  const result = makeOneRepeatResult()
  t.notOk('workers' in read(result).run)
  result.run.plan.workers = 3
  t.equal(read(result).run.workers, 3)
})

t.test('what JSON cannot hold becomes null', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].verdicts[0].burnRate = Infinity
  result.baselines[0].verdicts[0].sloRatio = NaN
  const document = buildJsonDocument({ result, files: {} })
  const verdict = /** @type {any[]} */ (document.verdicts)[0]
  t.equal(verdict.burnRate, null)
  t.equal(verdict.sloRatio, null)
})

t.test('the latency phase says what was offered', async (t) => {
  const latency = read(makeFiveRepeatResult()).summary.filter((/** @type {any} */ row) => row.phase === 'latency')
  t.equal(latency.length, 3)
  t.ok(latency.every((/** @type {any} */ row) => row.offeredPerSecond === 939))
})
