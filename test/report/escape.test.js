import t from 'tap'
import { defuse, escapeHtmlInMarkdown, escapeMarkdown, escapeMarkdownCell, escapeTerminal, formatUrl } from '../../src/report/escape.js'

/** @param {string} text */
const line = (text) => escapeMarkdown({ text })

t.test('what could be markup is escaped', async (t) => {
  t.equal(line('a|b<script>alert(1)</script>'), 'a\\|b&lt;script>alert(1)&lt;/script>')
  t.equal(line('`tick` **bold** ~~gone~~ \\'), '\\`tick\\` \\*\\*bold\\*\\* \\~\\~gone\\~\\~ \\\\')
  t.equal(line('![x](http://evil) [y][z]'), '![x\\](http://evil) [y\\][z]')
  t.equal(line('[x]: http://evil'), '\\[x\\]: http://evil', 'a definition of a link')
  t.equal(line('&lt; &#60; a & b'), '&amp;lt; &amp;#60; a & b')
  t.equal(line('_em_ __strong__ TARGET_NOT_READY'), '\\_em\\_ \\_\\_strong\\_\\_ TARGET_NOT_READY')
  t.equal(line('{{ site.x }} {% raw %}'), '\\{{ site.x }} \\{% raw %}')
  t.equal(line('ends with <'), 'ends with &lt;')
})

t.test('what begins a block is escaped at the beginning of a line only', async (t) => {
  t.equal(line('# heading'), '\\# heading')
  t.equal(line('- item'), '\\- item')
  t.equal(line('+ item'), '\\+ item')
  t.equal(line('---'), '\\---')
  t.equal(line('==='), '\\===')
  t.equal(line('> quote'), '\\> quote')
  t.equal(line('1. one'), '1\\. one')
  t.equal(line('[x] done'), '\\[x] done')
  t.equal(escapeMarkdownCell({ text: '-12.3 %' }), '-12.3 %')
})

t.test('text that is plain stays as it is', async (t) => {
  for (const text of [
    '',
    'p99<=5ms',
    '0.312 [0.30, 0.33]',
    '-12.3 %',
    '+34',
    'node-http',
    'http://127.0.0.1:3000/a?b=c&d=e',
    'Δp50 (µs)',
    '≥ 31,204'
  ]) { t.equal(line(text), text) }
})

t.test('no newline, escape sequence, control character or change of direction gets through', async (t) => {
  t.equal(line('a\n# b\r\n\t| c'), 'a # b \\| c')
  t.equal(escapeTerminal({ text: '\u001b[31mred\u001b[0m \u001b]8;;http://evil\u0007link\u001b]8;;\u0007' }), 'red link')
  t.equal(escapeTerminal({ text: 'a\u0000b\u0007c\u0085d\u202ee\u2066f\u200bg\u2028h' }), 'abcdefg h')
  // eslint-disable-next-line no-control-regex -- that none is left is the point
  t.notMatch(escapeTerminal({ text: '\u001b\u001b[31m[31m\u001b' }), /[\u0000-\u001f]/, 'nor one that appears when another is taken out')
  t.equal(escapeTerminal({ text: '日本語 ü' }), '日本語 ü')
})

t.test('nobody is called, and no thread is pointed at', async (t) => {
  t.equal(defuse('@name #12 @ # a@b #x'), '@&#8203;name #&#8203;12 @ # a@&#8203;b #x')
  t.equal(escapeHtmlInMarkdown('@name #12 <b>&`*_[]~|\\'), '@\u200bname #\u200b12 &#60;b&#62;&#38;&#96;&#42;&#95;&#91;&#93;&#126;&#124;&#92;')
  t.equal(escapeHtmlInMarkdown('a\nb'), 'a b')
})

t.test('users and passwords are cut from a URL', async (t) => {
  t.equal(formatUrl({ url: 'http://user:pass@127.0.0.1:1/x@y' }), 'http://127.0.0.1:1/x@y')
  t.equal(formatUrl({ url: 'http://127.0.0.1/' }), 'http://127.0.0.1/')
})
