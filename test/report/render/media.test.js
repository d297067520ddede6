import t from 'tap'
import { renderCsv } from '../../../src/report/render/csv.js'
import { renderPage } from '../../../src/report/render/html.js'
import { renderComment, renderMarkdown } from '../../../src/report/render/markdown.js'
import { renderScreen } from '../../../src/report/render/screen.js'
import { measureText } from '../../../src/report/text.js'
import { matchGolden } from '../golden.js'
import { checkDocument } from '../check-document.js'
import { HOSTILE, makeDocument, makeLong } from './fixture.js'

const countLines = (text) => text.trimEnd().split('\n').length
const page = (document) => renderPage({ document, style: 'a {}', hash: () => 'sha256-x' })

t.test('a screen of any width: nothing is wider but what is to be copied, and no range is lost', async (t) => {
  for (const columns of [72, 80, 120]) {
    const text = renderScreen({ document: makeDocument(), columns })
    matchGolden(t, `document-${columns}.txt`, text)
    for (const line of text.split('\n').filter((one) => !/npx/.test(one))) t.ok(measureText({ text: line }) <= columns, line)
    t.match(text, /26,700 ± 2,100 .*9,800 ± 700 /s)
    t.ok(countLines(text) <= 30)
  }
})

t.test('all of it on a terminal', async (t) => {
  matchGolden(t, 'document-details-120.txt', renderScreen({ document: makeDocument(), columns: 120, details: true }))
})

t.test('colours tell outcomes apart, and marks do without them', async (t) => {
  const text = renderScreen({ document: makeDocument(), columns: 80, colors: true })
  t.match(text, '\u001b[32m✓ p99')
  t.match(text, '\u001b[32m11 met')
  t.match(text, '\u001b[31m1 missed')
  t.match(renderScreen({ document: makeDocument(), columns: 80 }), /^✓ p99/m)
})

t.test('Markdown, a page, CSV', async (t) => {
  checkDocument(t, makeDocument())
  matchGolden(t, 'document.md', renderMarkdown({ document: makeDocument() }))
  matchGolden(t, 'document.html', page(makeDocument()))
  matchGolden(t, 'document.csv', renderCsv({ document: makeDocument() }))
})

t.test('a comment has sentences where a screen has tables, and calls nobody', async (t) => {
  const text = renderComment({ document: makeDocument(), mostLines: 40, marker: '<!-- baseload:x -->' })
  matchGolden(t, 'document-comment.md', text)
  t.notMatch(text.replace(/```sh[^]*?```/, ''), /@\w|#\d(?!\d*;)/)
})

t.test('hostile names are text in every medium', async (t) => {
  const texts = {
    screen: renderScreen({ document: makeDocument(), details: true }),
    md: renderMarkdown({ document: makeDocument() }),
    comment: renderComment({ document: makeDocument() }),
    html: page(makeDocument()),
    csv: renderCsv({ document: makeDocument() })
  }
  for (const [medium, text] of Object.entries(texts)) {
    t.notMatch(text, '\u001b', medium)
    t.ok(medium === 'csv' || /example/i.test(text), medium)
  }
  t.notMatch(texts.html, '<script')
  t.notMatch(texts.md.replace(/(`{3,})[^]*?\n\1/g, ''), '<script')
  t.match(page(makeDocument({ title: HOSTILE })), '<title>A|b&lt;script&gt;')
  const formula = makeDocument({
    blocks: [{ kind: 'table', title: '=1+1', columns: [{ key: 'a', head: 'a', priority: 0 }, { key: 'b', head: 'b', priority: 0 }], rows: [{ cells: { a: '@SUM(1)', b: '+2' } }] }]
  })
  t.equal(renderCsv({ document: formula }), "table,row,column,value,low,high,unit,text\r\n'=1+1,'@SUM(1),b,,,,,'+2\r\n")
})

t.test('budgets: rows first, then lists, paragraphs, facts, and tables become their sentences; trouble, answer and foot stay', async (t) => {
  for (const [count, most] of [[12, 100], [50, 60], [50, 30]]) {
    const text = renderScreen({ document: { ...makeLong(count), mostLines: most }, columns: 80 })
    t.ok(countLines(text) <= most, `${countLines(text)} of ${most}`)
    t.match(text, /^! trouble 3\n! 2 more: --details\n\n✗ It does not hold\.$/m)
    t.match(text, /EXIT {3}0: nothing failed\n$/)
  }
  const some = renderScreen({ document: { ...makeLong(50), mostLines: 60 }, columns: 80 })
  t.match(some, /^ {2}server 49 +1,049 ± 20$/m, 'the heaviest row stays')
  t.match(some, /^ {2}and \d+ more: --details$/m)
  const least = renderScreen({ document: makeLong(50), columns: 80 })
  t.match(least, /^Table 0 in short\.$/m)
  t.match(least, /^and 1 list, 1 paragraph, 1 line of facts: --details$/m)
  t.equal(countLines(renderMarkdown({ document: makeLong(50), mostLines: 90 })) <= 90, true)
  t.equal(renderMarkdown({ document: makeLong(50) }).match(/\| server \d/g).length, 150, 'a report has room for them')
})

t.test('a comment is never longer than there is room, whatever it is given', async (t) => {
  const long = 'x'.repeat(3000)
  const document = makeDocument({ blocks: Array.from({ length: 40 }, () => ({ kind: 'answer', outcome: 'open', text: long })) })
  const text = renderComment({ document, mostBytes: 20_000 })
  t.ok(Buffer.byteLength(text) <= 20_000)
  t.match(text, /The rest had no room\.\n$/)
})

t.test('nothing to show is nothing said', async (t) => {
  const document = makeDocument({
    blocks: [
      { kind: 'trouble', texts: [] },
      { kind: 'list', title: 'Remarks', lines: [] },
      { kind: 'facts', label: 'DAY', lines: [] },
      { kind: 'badges', groups: [{ title: 'Objectives', badges: [] }] },
      { kind: 'section', title: 'Setup', blocks: [{ kind: 'table', columns: [{ key: 'a', head: 'a', priority: 0 }], rows: [] }] }
    ],
    foot: {}
  })
  t.equal(renderScreen({ document, details: true }), `baseload example of ${HOSTILE.replace('\u001b[31m', '')}\n`)
  t.equal(renderMarkdown({ document }).trimEnd().split('\n').length, 1)
})

t.test('on a narrow terminal --details loses no column: what has no room follows', async (t) => {
  const columns = ['name', 'rate', 'p50', 'p99', 'why'].map((key, index) => ({ key, head: key, priority: index }))
  const cells = (name) => ({ name, rate: { value: 10, unit: 'perSecond' }, p50: 'y'.repeat(30), p99: 'z'.repeat(40), why: 'because it took so long that a line has no room for it, '.repeat(2) })
  const document = makeDocument({ blocks: [{ kind: 'table', title: 'T', columns, rows: ['a', 'b'].map((name) => ({ cells: cells(name) })) }], foot: {} })
  const text = renderScreen({ document, columns: 72, details: true })
  for (const part of ['10/s', 'y'.repeat(30), 'z'.repeat(40)]) t.equal(text.split(part).length, 3, part)
  t.match(text, /^ {2}why\n {2}a: because it took [^]*^ {2}b: because it took /m)
})
