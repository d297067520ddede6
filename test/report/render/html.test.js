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
