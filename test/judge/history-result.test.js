import t from 'tap'
import { buildHistory, historyExitCode } from '../../src/judge/history-result.js'

const MACHINE = { cpuModel: 'x', cores: 2, memoryBytes: 8 * 2 ** 30, platform: 'linux', kernel: '6', node: 'v22', governor: null, virtualization: null }
const LATE = { code: 'GENERATOR_LATE' }

const rate = (value, more) =>
  ({ target: 'a', phase: 'peak', driver: 'autocannon', connections: 1, figure: 'goodPerSecond', estimate: value && { value }, driverBound: false, ...more })
const time = (value, more) => rate(value, { phase: 'latency', driver: 'native', offeredPerSecond: 100, figure: 'p99', ...more })
const point = (day, figures, more) =>
  ({ id: `run-${day}`, startedAt: `2026-01-${String(day).padStart(2, 0)}`, source: `${day}.json`, machine: MACHINE, baseline: 'http', figures, isGood: true, ...more })
const build = (points, more) =>
  buildHistory({ points, leftOut: [], baseline: 'http', seed: 1, significance: 0.01, margin: 0.05, ...more })
const loads = (points, more) => build(points, more).series.map(({ figure, load }) => `${figure}: ${load}`)

t.test('times are those of the open loop where one of them is to be believed, else those of the peak', async (t) => {
  const peak = [rate(9000), rate(5, { figure: 'p99' })]
  const rates = 'goodPerSecond: peak, 1 connection by autocannon'
  t.same(loads([point(1, [...peak, time(7)])]), [rates, 'p99: latency, 100/s by native'])
  t.same(loads([point(1, peak), point(2, [...peak, time(7)])]), [rates, 'p99: latency, 100/s by native'])
  t.same(loads([point(1, [...peak, time(7, { reason: LATE })])]).toSorted(),
    [rates, 'p99: latency, 100/s by native', 'p99: peak, 1 connection by autocannon'])
  t.same(loads([point(1, [...peak, time(null)])]), [rates, 'p99: peak, 1 connection by autocannon'])
  t.same(loads([point(1, [...peak, time(7, { target: 'b' })])]).length, 3, 'the open loop of another server')
})

t.test('the load of a series: connections, or the rates that were offered', async (t) => {
  t.same(loads([point(1, [rate(9000, { connections: 2 }), rate(9000)])]),
    ['goodPerSecond: peak, 2 connections by autocannon', 'goodPerSecond: peak, 1 connection by autocannon'])
  t.same(loads([point(1, [time(7)]), point(2, [time(7, { offeredPerSecond: 100.4 })])]), ['p99: latency, 100/s by native'])
  t.same(loads([point(1, [time(7)]), point(2, [time(7, { offeredPerSecond: 108 })])]), ['p99: latency, 100 to 108/s by native'])
  t.same(loads([point(1, [time(7, { offeredPerSecond: undefined })])]), ['p99: latency, rate not known by native'])
  const two = [point(1, [time(7), time(8, { offeredPerSecond: 200 })])]
  t.equal(loads(two).length, 1)
  t.same(loads(two, { hasManyRates: true }), ['p99: latency, 100/s by native', 'p99: latency, 200/s by native'])
})

t.test('the change is that of the newest against the first level, where rates are alike: to a tenth', async (t) => {
  const change = (...figures) => build(figures.map((one, i) => point(i + 1, [one]))).series.map((one) => [one.change, one.untested.code])
  t.same(change(time(5), time(10)), [[10 / 7.5, 'VALUES_TOO_FEW']])
  t.same(change(time(5), time(10, { offeredPerSecond: 110 })), [[10 / 7.5, 'VALUES_TOO_FEW']])
  t.same(change(time(5), time(10, { offeredPerSecond: 111 })), [[null, 'RATES_DIFFER']])
  t.same(change(time(5)), [[null, 'VALUES_TOO_FEW']])
})

t.test('what is not to be believed, or bound by the driver, is no value; a series of nothing is left out', async (t) => {
  const { series, verdict, remarks } = build([
    point(1, [rate(10)]), point(2, [rate(20, { driverBound: true })]), point(3, [rate(30, { reason: LATE })]), point(4, [rate(40)])
  ])
  t.match(series, [{ estimates: [{ value: 10 }, null, null, { value: 40 }], doubted: [1, 2], change: 1.6, level: 25 }])
  t.same(remarks, [{ code: 'VALUES_DOUBTED', series: 'a, peak, 1 connection by autocannon', records: 2, of: 4 }])
  t.equal(verdict, 'inconclusive')
  t.same(build([point(1, [rate(null)])]).series, [])
})

t.test('a verdict from as many values as a step needs, and a remark from two series', async (t) => {
  const days = (count, level = () => 100) => Array.from({ length: count }, (_, i) => point(i + 1, [rate(level(i) + i % 2), time(7)]))
  const verdictOf = (points) => {
    const result = build(points)
    return [result.verdict, historyExitCode({ result }), ...result.remarks]
  }
  t.same(verdictOf(days(10)), ['no regression', 0, { code: 'SERIES_TESTED', series: 2 }])
  t.same(verdictOf(days(10).map((one) => ({ ...one, figures: one.figures.slice(1) }))), ['no regression', 0])
  t.same(verdictOf(days(3)), ['inconclusive', 3])
  t.same(verdictOf(days(12, (i) => i < 6 ? 100 : 50)).slice(0, 2), ['regressed', 1])
})

t.test('records of another machine are listed with what differs; of the same one a new Node.js is remarked', async (t) => {
  const big = { ...MACHINE, cores: 64 }
  const points = [point(2, [rate(2)], { machine: { ...MACHINE, node: 'v24' } }), point(1, [rate(1)]), point(3, [rate(3)], { machine: big })]
  const newest = build(points)
  t.same([newest.machine, newest.points.map(({ id }) => id)], [big, ['run-3']], 'the newest says which machine is meant')
  t.same(newest.otherMachines.map(({ source, differences }) => [source, differences]),
    ['1.json', '2.json'].map((source) => [source, [{ code: 'OTHER_MACHINE', key: 'cores', one: 2, other: 64 }]]))
  const asked = build(points, { machine: MACHINE })
  t.same(asked.points.map(({ id }) => id), ['run-1', 'run-2'], 'oldest first')
  t.same(asked.otherMachines.map(({ source }) => source), ['3.json'])
  t.same(asked.remarks, [{ code: 'MACHINE_CHANGED', startedAt: '2026-01-02', what: 'Node.js', before: 'v22', after: 'v24' }])
})

t.test('a run kept twice is one; files with other baselines alone are counted', async (t) => {
  const bad = { source: 'bad.json', reason: { code: 'RECORD_UNREADABLE', found: '' } }
  const result = build([
    point(1, [rate(1)]), point(1, [rate(1)], { source: 'copy.json' }), point(1, [rate(1)], { startedAt: '2026-01-05', source: 'later.json' }),
    point(2, [], { baseline: 'proxy' }), point(1, [], { baseline: 'proxy' })
  ], { leftOut: [bad] })
  t.same(result.points.map(({ source }) => source), ['1.json', 'later.json'])
  t.same(result.leftOut, [bad, { source: 'copy.json', reason: { code: 'SAME_RUN', source: '1.json' } }])
  t.equal(result.otherBaselines, 1)
})
