import t from 'tap'
import picocolors from 'picocolors'
import { layNotedTable } from '../../src/layout/noted-table.js'
import { makeTable } from '../../src/layout/tables/table.js'

const colors = picocolors.createColors(false)
const make = (notes = []) =>
  makeTable({
    title: 'a|b<script>\u001b[31m',
    columns: [
      ['Name', 'left'],
      ['Value', 'right'],
      ['Why', 'left']
    ],
    rows: [['one', '1', 'a reason of many words']],
    notes
  })

t.test('notes stand below the table, and not twice', async (t) => {
  const told = new Set(['known'])
  const lay = () => layNotedTable({ table: make(['known', 'new \u001b[31m']), columns: 80, colors, told })
  t.strictSame(lay().slice(-3), ['one       1  a reason of many words', '', 'new'])
  t.equal(lay().at(-1), 'one       1  a reason of many words', 'nothing below it')
})

t.test('what has no room is told', async (t) => {
  t.equal(
    layNotedTable({ table: make(), columns: 20, colors }).slice(-4).join('\n'),
    'no room in 20\n  columns for Why;\n  the report has\n  them'
  )
})
