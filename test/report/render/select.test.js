import t from 'tap'
import { selectLines, writeCell } from '../../../src/report/render/cells.js'
import { COMMENT_LEVELS, fit, LEVELS, selectBlocks, WHOLE } from '../../../src/report/render/select.js'
import { layTable } from '../../../src/report/render/select-table.js'

const column = (key, priority, more) => ({ key, head: key, priority, ...more })
const rate = (value, half = 0.01 * value) => ({ value, low: value - half, high: value + half, unit: 'perSecond' })
const heads = (options) => layTable({ depth: 1, ...options }).columns.map(({ key }) => key)

t.test('columns go by priority, 0 never; one that is too wide lets a narrower one in', async (t) => {
  const table = {
    kind: 'table',
    columns: [column('name', 0), column('rate', 0), column('wide', 1), column('thin', 2), column('deep', 3, { depth: 2 })],
    rows: [{ cells: { name: 'a', rate: rate(1000), wide: 'x'.repeat(70), thin: 'y', deep: 'z' } }]
  }
  t.strictSame(heads({ table, columns: 40 }), ['name', 'rate', 'thin'])
  t.strictSame(heads({ table, columns: 120 }), ['name', 'rate', 'wide', 'thin'])
  t.strictSame(heads({ table, depth: 2 }), ['name', 'rate', 'wide', 'thin', 'deep'])
  t.strictSame(heads({ table, columns: 5 }), ['name', 'rate'])
  t.strictSame(layTable({ table, depth: 1, columns: 40 }).dropped.map(({ key }) => key), ['wide'])
})

t.test('a name is long where it costs no column; figures are long only where there is depth for it', async (t) => {
  const name = { text: 'fastify with a long name', short: 'fastify' }
  const table = { kind: 'table', columns: [column('name', 0), column('rate', 1)], rows: [{ cells: { name, rate: rate(1000) } }] }
  const cells = (options) => layTable({ table, depth: 1, ...options }).rows[0].cells.map(({ text }) => text)
  t.strictSame(cells({ columns: 30 }), ['fastify', '1,000 ± 10/s'])
  t.strictSame(cells({ columns: 80 }), [name.text, '1,000 ± 10/s'])
  t.strictSame(cells({ columns: 80, depth: 3 }), [name.text, '1,000/s (990 to 1,010)'])
})

t.test('bars take what is left, and none is drawn where a column went', async (t) => {
  const table = { kind: 'table', columns: [column('name', 0), column('rate', 1, { bar: true }), column('more', 2)], rows: [{ cells: { name: 'a', rate: rate(1000), more: 'x'.repeat(30) } }] }
  t.equal(layTable({ table, depth: 1, columns: 50 }).barWidth, 0)
  t.equal(layTable({ table, depth: 1, columns: 70 }).barWidth > 11, true)
  t.equal(layTable({ table, depth: 1, columns: 200 }).barWidth, 40)
})

t.test('the heaviest rows stay, in their order; heads and seconds go with what they are of', async (t) => {
  const rows = ['a', 'b', 'c', 'd'].map((name) => ({ cells: { name } }))
  const names = (rows, mostRows) => layTable({ table: { kind: 'table', columns: [column('name', 0)], rows }, depth: 1, mostRows }).rows.map(({ cells }) => cells[0].text)
  t.strictSame(names(rows, 3), ['a', 'b', 'c'])
  t.strictSame(names([rows[0], rows[1], { ...rows[2], weight: Infinity }, { ...rows[3], weight: 1 }], 2), ['c', 'd'])
  t.strictSame(names([{ ...rows[0], role: 'head' }, rows[1], { ...rows[2], role: 'head' }, rows[3]], 2), ['a', 'b'])
  t.strictSame(names([{ ...rows[0], weight: 1 }, { ...rows[1], role: 'second' }, rows[2], rows[3]], 1), ['a', 'b'])
})

t.test('as many rows as there is room for, then one kind of block after the other goes', async (t) => {
  const fitting = (fits, more = {}) => fit({ lay: (level) => level, fits, ...more })
  t.strictSame(fitting(() => true), WHOLE)
  for (const most of [3, 4, 17, 39, 40]) t.strictSame(fitting(({ mostRows }) => mostRows <= most), { without: [], mostRows: most }, `${most}`)
  t.equal(fitting(({ mostRows }) => mostRows < Infinity).mostRows, 40, 'a screen has no more')
  t.equal(fitting(({ mostRows }) => mostRows < Infinity, { mostRows: 9 }).mostRows, 9)
  t.strictSame(fitting(({ mostRows, without }) => without.includes('plot') && mostRows <= 8), { without: ['plot'], mostRows: 8 })
  t.strictSame(fitting(({ mostFacts = 9, mostRows }) => mostFacts <= 3 && mostRows <= 3), { ...LEVELS[8], mostRows: 3 })
  t.strictSame(fitting(() => false), { ...LEVELS.at(-1), mostRows: 3 }, 'what is least')
  const few = fitting(({ mostItems, mostRows }) => mostItems === 1 && mostRows < 99, { levels: COMMENT_LEVELS })
  t.strictSame(few, { without: [], mostItems: 1, mostRows: 40 })
  t.strictSame(LEVELS.flatMap(({ mostFacts = [] }) => mostFacts), [5, 4, 3, 2, 1])
  t.strictSame(COMMENT_LEVELS.slice(0, 9).flatMap(({ mostFacts = [] }) => mostFacts), [6, 5, 4, 3, 5, 4, 3])
})

t.test('what had no room is counted by its kind, one as one', async (t) => {
  const blocks = [
    { kind: 'plot', lines: ['x'] }, { kind: 'list', lines: ['a', 'b'] }, { kind: 'list', lines: [] }, { kind: 'text', text: 'c' }, { kind: 'facts', lines: ['f'] },
    { kind: 'facts', lines: ['g'] }, { kind: 'table', minor: true, columns: [column('name', 0)], rows: [{ cells: { name: 'a' } }] },
    { kind: 'trouble', texts: [] }, { kind: 'fields', fields: [] }, { kind: 'badges', groups: [{ badges: [] }] }
  ]
  const select = (level, depth = 1) => selectBlocks({ blocks, depth, level: { ...WHOLE, ...level } })
  t.strictSame([select({}).left, select({}).blocks.map(({ kind }) => kind)], [[], ['plot', 'list', 'text', 'facts', 'facts', 'table']])
  t.strictSame(select({ without: ['plot', 'list', 'text', 'facts'], withoutMinor: true }).left,
    ['1 plot', '1 list', '1 paragraph', '2 lines of facts', '1 table'])
  t.strictSame(select({ mostFacts: 1 }).left, ['1 line of facts'])
  t.strictSame(select({ mostItems: 1 }).blocks[1].most, 1)
  t.strictSame(selectBlocks({ blocks: [{ kind: 'list', lines: ['a'], most: 2 }], depth: 1 }).blocks[0].most, 2)
  t.strictSame(selectBlocks({ blocks: [{ kind: 'list', lines: ['a'], most: 2, depth: 2 }], depth: 2 }).blocks[0].most, Infinity)
})

t.test('times of one scale share a unit, a row may have its own', async (t) => {
  const us = (value) => ({ value, unit: 'us' })
  const table = {
    kind: 'table',
    columns: [column('name', 0), column('p50', 1, { scale: 'time' }), column('p99', 2, { scale: 'time' }), column('cpu', 3)],
    rows: [{ cells: { name: 'a', p50: us(300), p99: us(12_000), cpu: us(29) } }, { scale: 'own', cells: { name: 'b', p50: us(300), p99: us(400), cpu: us(30) } }]
  }
  t.strictSame(layTable({ table, depth: 1 }).rows.map(({ cells }) => cells.map(({ text }) => text)), [
    ['a', '0.300 ms', '12.0 ms', '29 µs'],
    ['b', '300 µs', '400 µs', '30 µs']
  ])
})

t.test('cells of every kind', async (t) => {
  for (const [cell, text] of [
    [null, '-'], [undefined, '-'], ['a', 'a'], [[rate(10, 0), rate(20, 0)], '10/s / 20/s'], [{ spark: [1, null, 2] }, '▁·█'], [['p99 ', rate(10, 0)], 'p99 10/s']
  ]) t.equal(writeCell({ cell }), text)
})

t.test('lines and blocks by depth; a table by its sentence', async (t) => {
  t.strictSame(selectLines({ lines: ['a', { text: 'b', depth: 2 }, ['c']], depth: 1 }), [{ text: 'a' }, { text: ['c'] }])
  const table = { kind: 'table', title: 'T', short: 'in short', columns: [column('name', 0)], rows: [{ cells: { name: 'a' } }] }
  const blocks = [{ kind: 'answer', outcome: 'good', text: 'yes' }, { kind: 'section', title: 'S', blocks: [table, { kind: 'code', depth: 2, language: '', text: '' }] }]
  const kinds = (depth) => selectBlocks({ blocks, depth }).blocks.flatMap((block) => block.kind === 'section' ? block.blocks.map(({ kind }) => kind) : block.kind)
  t.strictSame(kinds(0), ['answer', 'facts'])
  t.strictSame(kinds(1), ['answer', 'table'])
  t.strictSame(kinds(2), ['answer', 'text', 'table', 'code'])
})

t.test('few rows of name and figure are one line of facts on a screen', async (t) => {
  const table = {
    kind: 'table',
    inline: 'RATE',
    columns: [column('name', 0), column('rate', 1), column('share', 2)],
    rows: [{ cells: { name: 'mean', rate: rate(10, 0), share: '' } }, { cells: { name: '5xx', rate: '3', share: '2 %' } }, { depth: 2, cells: { name: 'x', rate: '9', share: '' } }],
    notes: ['a note', { text: 'another', depth: 2 }]
  }
  t.strictSame(selectBlocks({ blocks: [table], depth: 1 }).blocks, [
    { kind: 'facts', id: undefined, label: 'RATE', lines: ['mean 10/s · 5xx 3, 2 %', { text: 'a note' }] }
  ])
})

t.test('to the column: two between columns and before the first, of which a long name needs no more than 22', async (t) => {
  const wide = 'x'.repeat(10)
  const lay = (columns, { name = 'a', more = {}, depth = 1, ...cells } = {}) => layTable({
    table: { kind: 'table', columns: [column('name', 0), column('rate', 1, more)], rows: [{ cells: { name, rate: wide, ...cells } }] },
    depth,
    columns
  })
  const keys = (...given) => lay(...given).columns.map(({ key }) => key).join(' ')
  t.strictSame([keys(18), keys(17)], ['name rate', 'name'])
  t.strictSame([keys(36, { name: 'n'.repeat(30) }), keys(35, { name: 'n'.repeat(30) })], ['name rate', 'name'])
  t.equal(keys(17, { more: { priority: 0 } }), 'name rate', 'one of priority 0 stays')
  const name = { text: 'n'.repeat(30), short: 'n' }
  t.strictSame([44, 43].map((columns) => lay(columns, { name }).rows[0].cells[0].text.length), [30, 1])
  const bar = (columns, figure = rate(1000)) => lay(columns, { rate: figure, more: { bar: true } })
  t.strictSame([34, 33, 62, 63].map((columns) => bar(columns).barWidth), [12, 0, 40, 40], 'the figure has 12 columns')
  t.equal(bar(61).barWidth, 39)
  t.equal(bar(200, 'none').barWidth, 0, 'nothing to draw')
  t.equal(bar(200).mostOfBars, 1010)
  const long = (columns) => lay(columns, { rate: rate(1000), depth: 2 }).rows[0].cells[1].text
  // A bar that no column has takes no room from the long form, of 22 columns.
  t.strictSame([long(30), long(29)], ['1,000/s (990 to 1,010)', '1,000 ± 10/s'])
  t.equal(lay(Infinity, { more: { bar: true }, rate: rate(1000) }).barWidth, 0, 'where there is room without end there is no bar')
})
