import t from 'tap'
import { renderGatePage, renderGateRows } from '../../../../src/commands/watch/report/gates-page.js'
import { makeStoredGates } from '../../../fixtures/made-gates.js'

const DAY_MS = 86_400_000
const [GATE] = makeStoredGates([{}])
const gate = (more) => ({ ...GATE, ...more })
const rowsOf = (...gates) => renderGateRows({ gates }).split('\n').slice(1, -1)

t.test('a row a gate: its newest answer with why, and a mark for each answer before', async (t) => {
  const at = (day, more) => gate({ key: `k${day}`, atMs: Date.UTC(2026, 0, day), ...more })
  const [row, ...others] = rowsOf(at(1, { verdict: 'ship', reasons: ['old'] }), at(2, { verdict: 'cannot tell', reasons: [] }), at(3, { verdict: 'hold', reasons: ['p99 rose', 'more'], next: 'n3', live: 'l3' }))
  t.same(others, [])
  t.match(row, /<a href="\/gate\/k3">[^<]*<\/a><small>n3 against l3<\/small>/)
  t.match(row, /<span class="verdict bad">hold<\/span><small>2026-01-03<\/small>/)
  t.match(row, '<div class="why">p99 rose</div>')
  t.same(row.match(/<a class="[\w-]+" href="\/gate\/k\d"/g), ['<a class="ship" href="/gate/k1"', '<a class="cannot-tell" href="/gate/k2"', '<a class="hold" href="/gate/k3"'])
  t.match(row, 'aria-label="2026-01-02: cannot tell"')
  t.match(rowsOf(at(1, { verdict: 'hold', reasons: [] }))[0], '<div class="why"></div>')
})

t.test('the last thirty marks, and names that are no markup', async (t) => {
  const many = Array.from({ length: 32 }, (_, i) => gate({ key: `k${i}`, atMs: i * DAY_MS }))
  const marks = rowsOf(...many)[0].match(/href="\/gate\/k\d+" aria/g)
  t.same([marks.length, marks[0]], [30, 'href="/gate/k2" aria'])
  t.notMatch(rowsOf(gate({ name: '<script>', reasons: ['<b>'] }))[0], /<script>|<b>/)
})

t.test('the page of an answer: why, all tables where there is a record, and figures where there are any', async (t) => {
  const show = (more) => renderGatePage({ gate: gate(more), assets: { style: '', hash: () => '' } })
  t.match(show({ name: 'api', verdict: 'hold', live: 'v1', next: 'v2', source: 'reports/a/record.json' }), /Gate api[^]*live: v1[^]*next: v2[^]*npx baseload compare reports\/a\/record\.json --details/)
  t.match(show({ source: null }), 'All tables: none, the record could not be written.')
  t.match(show({}), /The new version against the live one/)
  t.notMatch(show({ figures: [] }), /The new version against the live one/)
})
