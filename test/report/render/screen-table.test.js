import t from 'tap'
import { renderScreen } from '../../../src/report/render/screen.js'
import { makeDocument } from './fixture.js'

const rate = (/** @type {number} */ value, low = value, high = value) => ({ value, low, high, unit: 'perSecond' })

/** A table on a screen: its lines. */
function lay (/** @type {object} */ table, columns = 100) {
  const document = makeDocument({ blocks: [{ kind: 'table', title: 'Rates', ...table }], foot: {} })
  return renderScreen({ document: /** @type {any} */ (document), columns }).split('\n').slice(1, -1).filter(Boolean)
}

t.test('a bar is as long as its value, and light between the ends of its range', async (t) => {
  const columns = [{ key: 'name', head: 'server', priority: 0 }, { key: 'rate', head: 'rate', priority: 0, bar: true }]
  const bars = (/** @type {object[]} */ ...rates) => lay({ columns, rows: rates.map((one, at) => ({ cells: { name: `s${at}`, rate: one } })) })
    .slice(1).map((line) => [/█*/u, /▒*/u].map((of) => (new RegExp(`(${of.source})▒*$|(${of.source})$`, 'u').exec(line) ?? [''])[0]))
  const [[whole], [half], [, light]] = bars(rate(100), rate(50), { value: null, low: 0, high: 50, unit: 'perSecond' })
  t.ok(whole.length >= 8)
  t.ok(Math.abs(half.length - whole.length / 2) <= 0.5, `${half.length} of ${whole.length}`)
  t.ok(Math.abs(light.length - whole.length / 2) <= 0.5)
  t.match(whole, /^█+$/)
  t.match(half, /^█+$/)
  t.match(light, /^▒+$/)
  const line = lay({ columns, rows: [{ cells: { name: 'a', rate: rate(100) } }, { cells: { name: 'b', rate: rate(50, 25, 75) } }] }).at(-1)
  const [, sure, open] = /(█+)(▒+)$/.exec(line) ?? []
  t.ok(Math.abs(sure.length - whole.length / 4) <= 0.5 && Math.abs(sure.length + open.length - 3 * whole.length / 4) <= 0.5, line)
})

t.test('numbers end under each other, and words stand at the left', async (t) => {
  const columns = [{ key: 'name', head: 'server', priority: 0 }, { key: 'count', head: 'requests', align: 'right', priority: 0 }]
  const lines = lay({ columns, rows: [['a', 5], ['b', 1200]].map(([name, value]) => ({ cells: { name, count: { value, unit: 'count' } } })) })
  t.equal(lines.length, 3)
  t.equal(lines[1].length, lines[2].length)
  t.match(lines[1], /^ {2}a +5$/)
  t.match(lines[2], /^ {2}b +1,200$/)
})

t.test('a reason stands in place of the values, and what has no room is counted', async (t) => {
  const columns = [{ key: 'name', head: 'server', priority: 0 }, { key: 'rate', head: 'rate', priority: 0 }]
  const rows = Array.from({ length: 5 }, (_, at) => ({ cells: { name: `s${at}`, rate: rate(at) } }))
  t.match(lay({ columns, rows: [rows[1], { cells: { name: 'lost' }, reason: 'it died' }] }).at(-1), /^ {2}lost +it died$/)
  const lines = lay({ columns, rows, most: 3 })
  t.match(lines.at(-1), /and 2 more/)
  t.equal(lines.length, 5)
})
