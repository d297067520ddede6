import t from 'tap'
import { makeTable } from '../../../src/report/tables/table.js'
import { renderHtmlTable } from '../../../src/report/page/table.js'

const TARGETS = ['fastify', 'fastify (x)', 'a|b<script>']
const lay = (rows, more = {}) =>
  renderHtmlTable({
    table: makeTable({
      title: 'T<',
      columns: [
        ['Target', 'left'],
        ['Verdict', 'left'],
        ['Req/s', 'right']
      ],
      rows,
      ...more
    }),
    targets: TARGETS
  })

t.test('no rows, no table', async (t) => {
  t.equal(lay([]), '')
})

t.test('a caption, headings, and a name that leads its row', async (t) => {
  const html = lay([['fastify', 'met', '1,000']], { notes: ['n<1'] })
  t.match(html, '<caption><span>T&lt;</span></caption>')
  t.match(html, '<th scope="col" class="number">Req/s</th>')
  t.match(html, '<th scope="row" class="short">fastify</th>')
  t.match(html, '<td class="text"><span class="verdict met">met</span></td><td>1,000</td>')
  t.match(lay([['fastify', 'missed (rough)', '']]), '<span class="verdict missed">missed (rough)</span>')
  t.match(html, '<li>n&lt;1</li>')
})

t.test('which target a row is of', async (t) => {
  const of = (label) => /data-target="([^"]*)"/.exec(lay([[label, '', '']]))?.[1] ?? null
  t.equal(of('fastify'), 'fastify')
  t.equal(of('fastify by native'), 'fastify')
  t.equal(of('fastify (partial)'), 'fastify')
  t.equal(of('fastify (x) (peak)'), 'fastify (x)', 'the longer name')
  t.equal(of('fastify-json'), null)
  t.equal(of('a|b<script>'), 'a|b&lt;script&gt;')
  t.equal(of('p50'), null)
  const titled = {
    ...makeTable({
      title: 'T',
      columns: [
        ['Server', 'left'],
        ['Req/s', 'right']
      ],
      rows: [['A title', '1']]
    }),
    targets: ['fastify']
  }
  t.match(renderHtmlTable({ table: titled, targets: TARGETS }), 'data-target="fastify"', 'as the table says')
})

t.test('a missing row has its reason in place of numbers', async (t) => {
  t.match(
    lay([['fastify', 'unavailable: no haproxy', '']], { states: ['missing'] }),
    '<tr data-target="fastify" class="missing"><th scope="row" class="short">fastify</th><td class="text" colspan="2">unavailable: no haproxy</td></tr>'
  )
})
