import t from 'tap'
import { drawMarkdownTable, renderBlocks } from '../../../src/report/render/markdown.js'

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
