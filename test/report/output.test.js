import t from 'tap'
import { escapeLines, finishOutput } from '../../src/report/output.js'
import { howMany } from '../fixtures/long.js'

const SEQUENCE = /[\x1b\x07\x9b\u202e\0\r]/ // eslint-disable-line no-control-regex -- what must not be there
const HOSTILE = '\x1b]0;title\x07a\x1b[2J\x1b[31mred\x1b[0m\x9b1mb\u202ec\0d\re'
const finish = (text, options) => finishOutput({ text, ...options })

t.test('a terminal: colours of ours and nothing else', async (t) => {
  t.notMatch(finish(HOSTILE), SEQUENCE)
  t.equal(finish('\x1b[31mred\x1b[39m'), 'red')
  t.equal(finish('\x1b[31mred\x1b[39m\x1b[2J', { colors: true }), '\x1b[31mred\x1b[39m[2J')
  t.equal(finish('a\tb\nc\r\nd'), 'a\tb\nc\r\nd', 'lines stay lines')
  t.equal(finish('é 🔑 中 a&#8203;b\u200bc'), 'é 🔑 中 a&#8203;b\u200bc')
})

t.test('no line is a command to what keeps the log', async (t) => {
  const lines = {
    '::error::x': ': :error::x',
    '  ::add-mask::x': '  : :add-mask::x',
    '\t::group::': '\t: :group::',
    '\u200b::error::x': '\u200b: :error::x',
    '::add-mask a=\u2028::visible': ': :add-mask a=::visible',
    '\u2029::add-mask a=\u2029::visible': ': :add-mask a=::visible',
    '::add-mask a=\u0085::visible': ': :add-mask a=::visible',
    '::1 port 80': ': :1 port 80',
    '::': ': :',
    'a ##[error]b': 'a # #[error]b',
    '##vso[task.x]y': '# #vso[task.x]y',
    '###[x]': '## #[x]'
  }
  for (const [line, defused] of Object.entries(lines)) t.equal(finish(`before\n${line}\nafter`), `before\n${defused}\nafter`, encodeURI(line))
  t.equal(finish('\x1b[31m::error::x', { colors: true }), '\x1b[31m: :error::x')
  for (const line of ['[::1] port 80', 'std::vector<a::b>', 'a ::error::x', '## [a]', '#[Mean = 1]']) t.equal(finish(line), line, line)
  t.equal(finish('::error title=a::b', { format: 'command' }), '::error title=a::b', 'one that is meant')
  // What is left of a line after white space, as .NET's TrimStart has it, by whatever ends a line.
  const starts = ['', ' ', '\t', '\u00a0', '\u2028', '\u2029', '\u3000', '\ufeff', '\v', '\f', '\u0085', '\r', '\n']
  const texts = starts.flatMap((start) => starts.map((end) => `x\n${start}::add-mask a=${end}::visible`))
  for (const text of texts) {
    const lines = finish(text).split(/[\n\r\v\f\u0085\u2028\u2029]/)
    t.notOk(lines.some((line) => line.trimStart().startsWith('::a')), encodeURI(text))
  }
})

t.test('JSON and scripts mean the same afterwards', async (t) => {
  const value = { '##[a]': '\x9b\x7f\u202e\u2028 ##vso[x] \x1b ::error::x', list: ['#', '##', '###[y]'] }
  for (const format of ['json', 'otlp', 'script']) {
    const text = finish(JSON.stringify(value, null, 2), { format })
    t.notMatch(text, SEQUENCE)
    t.notMatch(text, /[\u007f\u2028]|##\[|##vso\[/)
    t.same(JSON.parse(text), value)
  }
})

t.test('every other format by the rule of text', async (t) => {
  for (const format of ['md', 'junit', 'github', 'comment', 'prometheus', 'influx', 'hgrm', 'hlog']) { t.equal(finish('a\x1b[2Jb\n::error::x\r\n', { format }), 'a[2Jb\n: :error::x\r\n', format) }
  t.equal(finish('<p>::before</p>', { format: 'html' }), '<p>::before</p>')
})

t.test('foreign lines in a message', async (t) => {
  t.equal(escapeLines({ text: 'a\x1b[31mb\r\nc\rd\x1b' }), 'ab\nc\nd')
  t.notMatch(escapeLines({ text: HOSTILE }), SEQUENCE)
  t.equal(escapeLines({ text: 'a\u2028::b\u2029c' }), 'a::bc', 'no end of a line that only some see')
  t.equal(escapeLines({ text: '' }), '')
})

t.test('time that grows with the length alone', async (t) => {
  for (const one of ['::', ' ', '\x1b[', '\x1b[1', '#', '##', ':a', '\u200b', '\x1b]', '\r']) {
    const text = one.repeat(howMany({ short: 2e5, long: 1e6 }) / one.length)
    for (const format of ['text', 'json']) t.type(finishOutput({ text, format }), 'string', JSON.stringify(one))
    t.type(escapeLines({ text }), 'string')
  }
})
