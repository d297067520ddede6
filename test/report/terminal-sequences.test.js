import { stripVTControlCharacters, styleText } from 'node:util'
import t from 'tap'
import { annotate } from '../../src/report/ci/annotations.js'
import { escapeTerminal } from '../../src/report/escape.js'
import { escapeLines } from '../../src/report/output.js'
import { stripSequences } from '../../src/report/terminal-sequences.js'
import { howMany } from '../fixtures/long.js'

/** @param {string} text */
const strip = (text) => stripSequences({ text })

t.test('colours, links and what moves a cursor: as node:util does', async (t) => {
  const texts = [
    '', 'plain', 'a\tb\nc', '日本語 🔑 é', '[31m not one', '100% [1, 2] (x) #3; y=4',
    styleText(['red', 'bold'], 'red') + ' and ' + styleText('bgYellow', 'yellow'),
    '\x1b[38;5;196mindexed\x1b[0m \x1b[38;2;255;0;10mtrue\x1b[39;49m \x1b[mx',
    '\x1b[2J\x1b[H\x1b[10;5Hat\x1b[2K\x1b[1A\x1b[?25lhidden\x1b[?25h\x1b7\x1b8\x1b=\x1b>\x1bc\x1b(Bend',
    '\x1b]8;;http://127.0.0.1/a?b=c\x07link\x1b]8;;\x07', '\x1b]8;;http://127.0.0.1/a?b=c\x1b\\link\x1b]8;;\x1b\\',
    '\x1b]0;title\x07text', '\x9b31mred\x9b0m', '\x1b[0K\x1b[32;1m✓\x1b[0m 3 passed'
  ]
  for (const text of texts) t.equal(strip(text), stripVTControlCharacters(text), encodeURI(text))
})

t.test('the whole of each kind', async (t) => {
  const texts = {
    'a\x1b[4:3mb\x1b[24mc': 'abc',
    'a\x1b[1 qb\x1b[!pc\x1b[>4;2md': 'abcd',
    'a\x1b]0;a title, with spaces: é\x07b': 'ab',
    'a\x1b]2;x\x9cb\x9d0;y\x07c\x9d0;z\x1b\\d': 'abcd',
    'a\x1bPq#0;2;0;0;0~-\x1b\\b\x90q\x9cc': 'abc',
    'a\x1b_app\x1b\\b\x1b^pm\x1b\\c\x1bXsos\x1b\\d\x98sos\x9ce\x9epm\x9cf\x9fapc\x9cg': 'abcdefg',
    'a\x1b%Gb\x1b#8c\x1b F d\x1bMe\x1b\\f': 'abc def'
  }
  for (const [text, stripped] of Object.entries(texts)) t.equal(strip(text), stripped, encodeURI(text))
})

t.test('one that does not end hides nothing behind it', async (t) => {
  const texts = {
    'a\x1b[31': 'a31',
    'a\x1b[3\n1mb': 'a3\n1mb',
    'a\x1b]0;b\nc\x07d': 'a0;b\nc\x07d',
    'a\x1b]0;b\x1b[31mc\x07d': 'a0;bc\x07d',
    'a\x1bPb': 'ab',
    'a\x1b]b\x18c\x07': 'ab\x18c\x07',
    'a\x1b': 'a',
    'a\x1b\x1b\x1b[31m[31mb': 'a[31mb',
    'a\x1béb': 'aéb'
  }
  for (const [text, stripped] of Object.entries(texts)) t.equal(strip(text), stripped, encodeURI(text))
})

const PIECES = [
  ';#', '\x1b;#', '\x1b', '\x1b[', '\x1b[1', '\x1b[1;', '\x1b[ ', '\x1b ', '\x1b]', '\x1b]8;;', '\x1b]a\n', '\x1bP', '\x1b_x', '\x1b\\', '\x1b(',
  '\x9b', '\x9b0;', '\x9d', '\x9d0', '\x90\x1b', '\x9c', '\x07', '0', ' ', '(', 'a\x18'
]
const BEGINNINGS = ['\x1b', '\x1b[', '\x1b]', '\x1b ', '\x9b', '\x9d']

const LENGTH = howMany({ short: 200_000, long: 1_000_000 })

t.test('nothing but text is left, in time that grows with the length alone', async (t) => {
  for (const piece of PIECES) {
    t.notOk(strip(piece.repeat(LENGTH / piece.length)).includes('\x1b'), encodeURI(piece))
    for (const beginning of BEGINNINGS) t.notOk(strip(beginning + piece.repeat(LENGTH / 10 / piece.length)).includes('\x1b'), encodeURI(beginning))
    const text = `\x1b${piece.repeat(LENGTH / 5 / piece.length)}`
    const [one] = annotate([{ suite: 's', name: 'n', message: text, outcome: 'failed', kind: 'missed' }])
    // eslint-disable-next-line no-control-regex -- that none is left is the point
    for (const line of [escapeTerminal({ text }), escapeLines({ text }), one]) t.notMatch(line, /[\x00-\x08\x0b-\x1f\x7f-\x9f]/, encodeURI(piece))
  }
})
