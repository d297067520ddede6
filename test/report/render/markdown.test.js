import t from 'tap'
import { drawMarkdownTable, renderBlocks, renderComment, renderMarkdown } from '../../../src/report/render/markdown.js'

t.test('columns as wide as their widest cell, or as short as can be', async (t) => {
  const rows = [['Name', 'n'], ['fastify', '1,000'], ['x', '']]
  t.equal(drawMarkdownTable({ rows, areNumbers: [false, true] }), [
    '| Name    |     n |',
    '| :------ | ----: |',
    '| fastify | 1,000 |',
    '| x       |       |'
  ].join('\n'))
  t.equal(drawMarkdownTable({ rows, areNumbers: [false, true], isAligned: false }), [
    '| Name | n |',
    '| :- | -: |',
    '| fastify | 1,000 |',
    '| x | |'
  ].join('\n'))
})

t.test('a table by itself: no cell is markup, none ends its row', async (t) => {
  const columns = [{ key: 'name', head: 'Name', priority: 0 }, { key: 'why', head: 'Why', priority: 1 }]
  const table = { kind: 'table', title: 'T', columns, rows: [{ cells: { name: 'a|b<script>', why: 'one\ntwo' } }], notes: ['# a note'] }
  t.equal(renderBlocks({ blocks: [table] }), [
    '**T**',
    '| Name            | Why     |\n| :-------------- | :------ |\n| a\\|b&lt;script> | one two |',
    '- \\# a note'
  ].join('\n\n'))
})

const document = (blocks, more) => ({ subject: 'run', title: 'run: x', blocks, foot: {}, ...more })
const comment = (blocks, more) => renderComment({ document: document(blocks), mostLines: 99, depth: 2, ...more })

t.test('beside a change no text takes the room of all others: 600 characters of a line, 300 of a cell', async (t) => {
  const line = (length) => comment([{ kind: 'text', text: 'x'.repeat(length) }]).match(/x{9,}…?/)[0]
  t.same([line(600), line(601)], ['x'.repeat(600), `${'x'.repeat(599)}…`])
  const cell = (length) => comment([{ kind: 'table', columns: [{ key: 'a', head: 'A' }], rows: [{ cells: { a: 'x'.repeat(length) } }] }]).match(/x{9,}…?/)[0]
  t.same([cell(300), cell(301)], ['x'.repeat(300), `${'x'.repeat(299)}…`])
  t.match(renderMarkdown({ document: document([{ kind: 'text', text: 'x'.repeat(5000) }]) }), 'x'.repeat(5000), 'a report has room')
  t.match(comment([{ kind: 'text', text: '🔑'.repeat(700) }]), `\n${'🔑'.repeat(599)}…`, 'no half of a pair')
})

t.test('a fence is longer than any in the code, and what is in a span of code too', async (t) => {
  const code = (text) => renderBlocks({ blocks: [{ kind: 'code', language: 'sh', title: 'T', text }] })
  t.equal(code('a\n'), 'T\n\n```sh\na\n```')
  t.equal(code('a ```` b'), 'T\n\n`````sh\na ```` b\n`````')
  const span = (command) => renderBlocks({ blocks: [{ kind: 'text', text: ['run ', { command }] }] })
  t.same([span('npx x'), span('a `b` c'), span('`b')], ['run `npx x`', 'run ``a `b` c``', 'run `` `b ``'])
})

t.test('lists up to their most, fields that are still to be filled, and what stands at the foot', async (t) => {
  const list = (most) => renderBlocks({ blocks: [{ kind: 'section', title: 'S', blocks: [{ kind: 'list', title: 'L', lines: ['a', 'b', 'c'], most }] }], depth: 1 })
  t.equal(list(2), '### S\n\n**L**\n\n- a\n- b\n- and 1 more')
  t.equal(list(3), '### S\n\n**L**\n\n- a\n- b\n- c')
  t.equal(renderBlocks({ blocks: [{ kind: 'fields', fields: [{ name: 'n', value: 'v' }, { name: 'm', value: null, ask: 'who?' }] }] }),
    '- **n**: v\n- **m**: ▢ TODO: who?')
  const foot = { steps: [{ purpose: 'more', command: 'npx a' }, { purpose: 'no', command: 'npx b', screen: true }], origin: 'Run r', report: 'r.html', rest: 'The page has more.' }
  const text = renderMarkdown({ document: document([], { foot, subtitle: 'below' }) })
  t.equal(text, '# Run: x\n\nbelow\n\nThe page has more.\n\n**Next**\n\n```sh\n# more\nnpx a\n```\n')
  t.match(renderComment({ document: document([], { foot }) }), /^### baseload run: x\n[^]*\n\nRun r\. In full: r\.html\n$/)
})

t.test('facts that follow each other are one paragraph, and answers that have no more to say', async (t) => {
  const lay = (...blocks) => renderBlocks({ blocks })
  const [fact, answer] = [{ kind: 'facts', label: 'A', lines: ['1', '2'] }, { kind: 'answer', outcome: 'good', text: 'yes' }]
  t.equal(lay(fact, { ...fact, label: 'B', lines: ['3'] }), '**A**: 1\\\n2\\\n**B**: 3')
  t.equal(lay(answer, { ...answer, outcome: 'bad' }), '✓ **yes**\\\n✗ **yes**')
  t.equal(lay({ ...answer, because: ['as it is'] }, { ...answer, outcome: 'open' }), '✓ **yes**\n\n- as it is\n\n? **yes**')
  t.equal(lay(fact, answer), '**A**: 1\\\n2\n\n✓ **yes**')
})
