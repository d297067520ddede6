import t from 'tap'
import { buildOrderTable, buildPublishedTable, buildRatioTable } from '../../../../src/report/run/tables/published-tables.js'
import { say } from '../../../fixtures/told.js'
import { textsOf } from '../../../fixtures/table-texts.js'
import { makeFiveRepeatResult } from '../../fixture.js'

t.test('published figures beside those of the peak, in milliseconds; a dash where there is none', async (t) => {
  const [http, fleet] = makeFiveRepeatResult().baselines
  const { figures } = http.baseline.published
  figures.fastify = { latencyMs: { p97_5: 1.5 }, requestsPerSecond: { p2_5: 900.4, p50: 1000 } }
  figures['fastify-json'] = { latencyMs: { p99: 1 }, requestsPerSecond: { min: 12_345 } }
  figures.nobody = { latencyMs: { p99: 2 } }
  const fastify = http.rows.find(({ target }) => target === 'fastify')
  fastify.measured.perSecond.p2_5 = 876.5
  delete fastify.measured.perSecond.p50
  Object.assign(http.rows.find(({ target }) => target === 'fastify-json'), { phase: 'latency' })
  const { title, rows, notes } = textsOf({ table: buildPublishedTable({ baselineResult: http }) })
  t.equal(title, 'Published beside measured (published with autocannon -d 60 -c 10 -l)')
  t.same(rows, [
    ['node-http', 'latency p50 (ms)', '0', '0.243 [0.238, 0.248]'],
    ['node-http', 'latency p99 (ms)', '0', '0.442 [0.40, 0.49]'],
    ['node-http', 'latency max (ms)', '9.45', '9.72'],
    ['node-http', 'requests/s p1', '29,487', '29,552'],
    ['node-http', 'requests/s mean', '38,884', '38,884'],
    ['fastify', 'latency p97.5 (ms)', '1.5', '0.429 [0.39, 0.46]'],
    ['fastify', 'requests/s p2.5', '900', '877'],
    ['fastify', 'requests/s p50', '1,000', '-'],
    ['fastify-json', 'latency p99 (ms)', '1', '-'],
    ['fastify-json', 'requests/s min', '12,345', '-'],
    ['nobody', 'latency p99 (ms)', '2', '-']
  ])
  t.equal(notes[0], 'a dash: not measured here, or the sample is too small')
  t.match(notes[1], /^autocannon cuts latencies to whole milliseconds/)
  t.equal(notes.length, 2)
  t.equal(buildPublishedTable({ baselineResult: fleet }), null, 'nothing is published for it')
})

t.test('the order of targets: best first, those that share a place with an equals sign', async (t) => {
  const build = (/** @type {object[]} */ ...orders) => buildOrderTable({ baselineResult: /** @type {any} */ ({ orders }) })
  const order = (/** @type {object} */ part) =>
    ({ figure: 'latency p99', published: [['a'], ['b', 'c']], measured: [], order: 'unclear', reason: say('why'), ...part })
  t.equal(build(), null)
  const { title, heads, rows } = textsOf({
    table: build(
      order({}),
      order({ part: { phase: 'peak' }, measured: [['c', 'a'], ['b']], order: 'different' }),
      order({ part: { phase: 'latency', ratePerSecond: 2500 } })
    )
  })
  t.equal(title, 'Order of the targets, best first')
  t.same(heads, ['Figure', 'Published', 'Here', 'Order', 'Reason'])
  t.same(rows, [
    ['latency p99', 'a, b = c', '-', 'unclear', 'why'],
    ['latency p99, peak', 'a, b = c', 'c = a, b', 'different', 'why'],
    ['latency p99, latency at 2,500/s', 'a, b = c', '-', 'unclear', 'why']
  ])
})

t.test('a ratio has its range, or is no number', async (t) => {
  const make = (/** @type {object} */ ratio) => ({ target: 'b|c', of: 'a', published: 1.04, rough: false, ...ratio })
  const build = (/** @type {object[]} */ ...ratios) => textsOf({
    table: buildRatioTable({ baselineResult: /** @type {any} */ ({ orders: [{ figure: 'latency p90', ratios: ratios.map(make) }] }) })
  })
  const table = build(
    { here: { value: 1.2, low: 1.1, high: 1.32 }, verdict: 'larger' },
    { here: null, rough: true, verdict: 'unclear' },
    { here: null, verdict: 'unclear' }
  )
  t.same(table.heads, ['Figure', 'Ratio', 'Published', 'Here', 'Here it is'])
  t.same(table.rows, [
    ['latency p90', 'b|c / a', '1.04', '1.2 (1.1 to 1.32)', 'larger'],
    ['latency p90', 'b|c / a', '1.04', 'cannot tell', 'not decided'],
    ['latency p90', 'b|c / a', '1.04', '-', 'not decided']
  ])
  t.equal(table.notes.at(-1), 'cannot tell: fewer than 3 repeats have both figures, so there is no range')
  t.equal(build({ here: null, verdict: 'unclear' }).notes.length, 1, 'nothing is rough')
  t.equal(buildRatioTable({ baselineResult: /** @type {any} */ ({ orders: [{ figure: 'latency p90', ratios: [] }] }) }), null)
})
