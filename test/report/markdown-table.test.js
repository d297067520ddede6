import t from 'tap'
import { renderMarkdownList } from '../../src/report/markdown-table.js'

t.test('one text a line, none of them markup', async (t) => {
  t.equal(renderMarkdownList({ texts: ['one', 'a|b<script>', '# two\n- three'] }), '- one\n- a\\|b&lt;script>\n- \\# two - three')
})

t.test('nothing of nothing', async (t) => t.equal(renderMarkdownList({ texts: [] }), ''))
