import t from 'tap'
import { renderBlocks } from '../../../src/report/render/html.js'

const lay = (rows, more = {}) => renderBlocks({
  blocks: [{
    kind: 'table',
    title: 'T<',
    columns: [
      { key: 'target', head: 'Target', priority: 0 },
      { key: 'verdict', head: 'Verdict', priority: 1 },
      { key: 'rate', head: 'Req/s', priority: 2 }
    ],
    rows,
    ...more
  }]
})
const rate = { value: 1000, unit: 'perSecond' }

t.test('a caption, headings, a name that leads its row, and a verdict that is seen', async (t) => {
  const html = lay([{ cells: { target: 'fastify', verdict: { text: 'met', outcome: 'good' }, rate } }], { notes: ['n<1'] })
  t.match(html, '<caption><span>T&lt;</span></caption>')
  t.match(html, '<th scope="col" class="number">Req/s</th>')
  t.match(html, '<th scope="row" class="short">fastify</th>')
  t.match(html, '<td class="text"><span class="verdict good">met</span></td><td data-value="1000">1,000</td>')
  t.match(html, '<li>n&lt;1</li>')
  t.notMatch(lay([{ cells: { target: 'a', verdict: 'met' } }]), 'class="verdict')
})

t.test('rows that a page can filter say which target they are of', async (t) => {
  t.match(lay([{ cells: { target: 'A title' }, of: 'a|b<script>' }]), '<tr data-target="a|b&lt;script&gt;">')
  t.match(lay([{ cells: { target: 'p50' } }]), '<tr><th')
})

t.test('what was not measured has its reason in place of numbers', async (t) => {
  t.match(
    lay([{ cells: { target: 'fastify' }, reason: 'unavailable: no haproxy', of: 'fastify' }]),
    '<tr data-target="fastify" class="missing"><th scope="row" class="short">fastify</th><td class="text" colspan="2">unavailable: no haproxy</td></tr>'
  )
})

const html = (table, more = {}) => renderBlocks({ blocks: [{ kind: 'table', columns: [{ key: 'a', head: 'A' }, { key: 'b', head: 'B' }], ...table, ...more }] })
const row = (a, b, more) => ({ cells: { a, b }, ...more })

t.test('names and sentences by their length: a short name is not broken, a sentence has room', async (t) => {
  const name = (length) => html({ rows: [row('x'.repeat(length), 'y')] }).includes('<th scope="row" class="short">')
  t.same([26, 27].map(name), [true, false])
  const kind = (length) => html({ rows: [row('x', 'y'.repeat(length))] }).match(/<td class="(\w+)"/)[1]
  t.same([40, 41].map(kind), ['text', 'sentence'])
  t.match(html({ rows: [row('x', { spark: [1, 2] })] }), '<td class="spark">▁█</td>')
})

t.test('a value is sorted by what is known of it: itself, or an end of its range', async (t) => {
  const value = (figure) => html({ rows: [row('x', { unit: 'perSecond', ...figure })] }).match(/data-value="([^"]*)"/)?.[1]
  t.same([{ value: 5, low: 4, high: 6 }, { value: null, low: 4, high: 6 }, { value: null, high: 6 }, { value: 0 }, { value: null }].map(value), ['5', '4', '6', '0', undefined])
  const first = html({ rows: [row({ value: 5, unit: 'count' }, 'y')] })
  t.match(first, '<th scope="col" class="number">A</th>')
  t.match(first, '<th scope="row" class="number">5</th>')
})

t.test('a row becomes a stack on a phone where it has a sentence, or is wide with few columns', async (t) => {
  const isStack = (table) => html(table).includes('<table class="stack">')
  t.same([40, 41].map((length) => isStack({ rows: [row('x', 'y'.repeat(length))] })), [false, true])
  t.notOk(isStack({ rows: [row('x'.repeat(47), 'y')] }), '47 and 1, and 2 behind each: 52')
  t.ok(isStack({ rows: [row('x'.repeat(48), 'y')] }), '53')
  const wide = (count) => ({
    columns: Array.from({ length: count }, (_, at) => ({ key: `c${at}`, head: 'ten digits' })), rows: [{ cells: Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 'x'])) }]
  })
  t.same([4, 5, 10, 11].map((count) => isStack(wide(count))), [false, true, true, false])
  t.match(html({ rows: [row('x'.repeat(48), 'y'), row('z', '')] }), '<td class="text" data-head="B">y</td></tr>\n<tr><th scope="row" class="short">z</th><td class="text"></td>')
  const grouped = html({ columns: [{ key: 'a', head: 'A' }, { key: 'b', head: 'B', group: 'G' }], rows: [row('x', 'y')] })
  t.match(grouped, '<th scope="col">G: B</th>')
})

t.test('what only a page has is a click away, behind twelve rows', async (t) => {
  const rows = (count, deep = 0) => Array.from({ length: count }, (_, at) => row(`r${at}`, 'y', at < deep ? { depth: 3 } : {}))
  const summary = (table) => html(table).match(/<summary>(.*?)<\/summary>/)?.[1].replace(/<[^>]*>/g, '')
  t.equal(summary({ rows: rows(20) }), undefined, 'nothing is deep')
  t.equal(summary({ rows: rows(3, 1) }), 'All 3')
  t.equal(summary({ title: 'T', rows: rows(3, 1) }), 'T: all 3')
  const columns = [{ key: 'a', head: 'A' }, { key: 'b', head: 'B', depth: 3 }, { key: 'c', head: 'C', depth: 3 }]
  t.equal(summary({ columns, rows: [{ cells: { a: 'x', b: 'y', c: 'z' } }] }), 'All 1, with B, C')
  t.equal(summary({ columns, rows: [{ cells: { a: 'x', b: '', c: '' } }] }), undefined, 'they are empty')
  t.equal(summary({ rows: rows(3, 1), depth: 3 }), 'Details', 'all of it is deep')
  const shown = html({ rows: rows(20, 1) }).split('<summary>')[0]
  t.equal(shown.match(/<th scope="row"/g).length, 12)
  t.notMatch(html({ rows: rows(2, 2) }).split('<summary>')[0], '<table')
})

t.test('a caption is seen unless the first column is called so', async (t) => {
  const caption = (table) => html({ rows: [row('x', 'y')], ...table }).match(/<caption[^>]*>/)[0]
  t.same([caption({ title: 'T' }), caption({ title: 'a' }), caption({})], ['<caption>', '<caption class="said">', '<caption class="said">'])
  t.match(html({ rows: [row('x', 'y', { tone: 'dim', role: 'second' })] }), '<tr class="dim second">')
  t.match(html({ columns: [{ key: 'a', head: 'A' }], rows: [{ cells: { a: 'x' }, reason: 'gone' }] }), '<td class="text" colspan="1">gone</td>')
})
