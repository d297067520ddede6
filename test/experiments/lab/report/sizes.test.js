import t from 'tap'
import { drawSizeChart } from '../../../../src/experiments/lab/report/size-chart.js'
import { answerSizes } from '../../../../src/experiments/lab/report/experiment.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { blocksOfSizes, plotSizes } from '../../../../src/experiments/lab/report/size-blocks.js'
import { buildSizeTable, formatPoints } from '../../../../src/experiments/lab/report/size-table.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const HOSTILE = 'LFU a|b<script>'
const spread = (value, by = 0.01) => ({ value, low: value - by, high: value + by })
const row = (of, title, size, ratio, more = {}) => ({
  target: `${of}-${size.bytes}`,
  of,
  title,
  size,
  status: 'ok',
  repeats: 3,
  hitRatio: spread(ratio),
  exact: spread(ratio - 0.002),
  off: { low: -0.0004, high: 0.003 },
  callsPerRequest: 1 - ratio,
  p50Us: 400,
  p99Us: 7100,
  memoryBytes: spread(2_100_000, 0),
  entries: 200,
  evicted: 1234,
  ...more
})
const SIZES = [{ bytes: 2e6 }, { bytes: 4e6 }, { bytes: 8e6 }]
const sizes = {
  rows: SIZES.flatMap((size, at) => [
    row('lru', 'LRU', size, 0.3 + at * 0.1),
    row('lfu', HOSTILE, size, 0.4 + at * 0.06, { off: { low: 0.05, high: 0.11 } })
  ]),
  exact: SIZES.map((size, at) => ({ size, exact: spread(0.298 + at * 0.1) })),
  unlimited: spread(0.5625),
  ownGrowthBytes: { value: 3e6, low: 2.8e6, high: 3.1e6 },
  valueBytes: 10_000,
  expires: false
}

t.test('the table: every cache at every size', async (t) => {
  const build = (/** @type {object} */ more) => textsOf({ table: buildSizeTable({ sizes: { ...sizes, ...more } }) })
  const table = build({})
  t.equal(table.title, 'Hit ratio by the size of the cache, values of 10 kB (times in ms)')
  t.same(table.rows[0], [
    '2 MB', 'LRU', '30.0 % (29.0 to 31.0)', '29.8 %', '0.0 to +0.3', '0.700', '0.400', '7.10', '2.1 MB', '200', '1,234'
  ])
  t.same(table.rows.map((cells) => cells[0]), ['2 MB', '2 MB', '4 MB', '4 MB', '8 MB', '8 MB'])
  t.same(buildSizeTable({ sizes }).rows.map(({ of }) => of), sizes.rows.map(({ target }) => target))
  t.match(table.notes.join(' '), /less what a service grows by that caches nothing \(the reference: 2\.8 MB to 3\.1 MB\)/)
  const whole = build({ ownGrowthBytes: null })
  t.ok(whole.heads.includes('Memory, grown by'))
  t.match(whole.notes.join(' '), /It is not the cache's alone/)
  const unknown = row('lru', 'LRU', SIZES[0], 0.3, {
    status: 'partial', hitRatio: null, exact: null, off: null, callsPerRequest: null, p50Us: null, p99Us: null, memoryBytes: null, entries: null, evicted: null
  })
  t.same(build({ valueBytes: null, expires: true, rows: [unknown] }).rows[0], [
    '2 MB', 'LRU (partial)', '-', '-', '-', '-', 'n/a', 'n/a', '-', '-', '-'
  ])
  t.same([0.0004, -0.0004, 0.012, -0.012].map(formatPoints), ['0.0', '0.0', '+1.2', '-1.2'])
})

t.test('the answer: both ends, no limit, and who is nearest to exact LRU', async (t) => {
  t.equal(
    answerSizes({ sizes }),
    `with 2 MB ${HOSTILE} answers most: 40.0 %, LRU least: 30.0 %; with 8 MB ${HOSTILE} answers most: 52.0 %, LRU least: 50.0 %. ` +
    'A cache without a limit would answer 56.3 %. LRU is nearest to exact LRU, within 0.3 points at every size.'
  )
  const alike = { ...sizes, unlimited: null, rows: [row('lru', 'LRU', SIZES[0], 0.3, { off: null }), row('ttl', 'TTL', SIZES[0], 0.295, { off: null })] }
  t.equal(answerSizes({ sizes: alike }), 'with 2 MB all 2 caches answer about the same share (29.5 % to 30.0 %).')
  t.equal(answerSizes({ sizes: { ...alike, rows: alike.rows.slice(0, 1) } }), 'with 2 MB LRU answers 30.0 %.')
  t.equal(answerSizes({ sizes: { ...sizes, rows: [] } }), 'no cache was measured well enough to be compared.')
})

t.test('the screen: a line for each cache, and the same as a plot where there is room', async (t) => {
  const lay = (shown, mostLines = 30) => renderScreen({
    document: { subject: 'lab', title: 'lab', blocks: blocksOfSizes({ sizes: shown }), foot: {}, mostLines },
    columns: 100
  }).trimEnd().split('\n').slice(2)
  const lines = lay(sizes)
  t.match(lines[0], /^ANSWERED, BY SIZE +2 MB +4 MB +8 MB$/)
  t.match(lines[1], /\* exact LRU, computed +29\.8 % +39\.8 % +49\.8 %/)
  t.match(lines[3], /b LFU a\|b<script> +40\.0 %/)
  t.match(lines.join('\n'), /RANGES +± 1\.0 points at most, over 3 repeats/)
  t.ok(lines.length <= 18 && lines.every((line) => line.length <= 100), `${lines.length} lines`)
  t.notMatch(lay(sizes, 14).join('\n'), '┤', 'without the plot')
  t.match(lines.join('\n'), /MEMORY +of the cache with 8 MB: a 2\.1 MB/)
  const [first, ...others] = sizes.rows
  const spoiled = lay({ ...sizes, rows: [{ ...first, status: 'invalid', hitRatio: spread(0.9, 0.4) }, ...others] })
  t.match(spoiled[2], /a LRU +not measured +40\.0 %/, 'what is not valid is not shown as measured')
  t.match(spoiled.join('\n'), /RANGES +± 1\.0 points/)
  t.same(blocksOfSizes({ sizes: { ...sizes, rows: [] } }), [])
})

t.test('the plot: letters at their sizes; those in one place beside each other', async (t) => {
  const lines = plotSizes({
    amounts: [1, 2],
    heads: ['1', '2'],
    lines: [{ letter: '*', values: [0.1, 0.5] }, { letter: 'a', values: [0.1, 0.5] }, { letter: 'b', values: [null, 0.1] }],
    columns: 40
  })
  t.equal(lines.length, 8)
  t.match(lines[0], /50 % ┤ +\*a$/)
  t.match(lines[5], /10 % ┤ +\*a +b$/)
  const one = { amounts: [1], heads: ['1'], lines: [{ letter: 'a', values: [0.1] }], columns: 80 }
  t.same(plotSizes(one), [], 'no curve')
  t.same(plotSizes({ ...one, amounts: [1, 2], heads: ['1', '2'], columns: 20 }), [], 'no room')
})

t.test('the chart: a line for each cache and the exact one, names escaped', async (t) => {
  const drawing = drawSizeChart({ id: 'x', title: 'x', sizes })
  t.match(drawing.svg, /^<svg /)
  t.notMatch(drawing.svg, '<script>')
  t.match(drawing.data, {
    xs: [2e6, 4e6, 8e6],
    series: [
      { label: 'exact LRU, computed', target: '' },
      { label: 'LRU', values: [30, 40, 50] },
      { label: HOSTILE }
    ],
    bounds: [{ value: 56.25 }]
  })
  t.match(drawing.alternative, 'exact LRU, computed 29.8 % to 49.8 %; LRU 30.0 % to 50.0 %')
  t.equal(drawSizeChart({ id: 'x', title: 'x', sizes: { ...sizes, rows: [] } }), null)
})
