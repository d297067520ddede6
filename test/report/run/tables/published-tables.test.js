import t from 'tap'
import { buildRatioTable } from '../../../../src/report/run/tables/published-tables.js'
import { textsOf } from '../../../fixtures/table-texts.js'

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
  t.same(table.rows.map((cells) => cells.slice(-2)), [['1.2 (1.1 to 1.32)', 'larger'], ['cannot tell', 'not decided'], ['-', 'not decided']])
  t.equal(table.notes.at(-1), 'cannot tell: fewer than 3 repeats have both figures, so there is no range')
  t.equal(build({ here: null, verdict: 'unclear' }).notes.length, 1, 'nothing is rough')
})
