import t from 'tap'
import { measureText, shortenText, wrapText } from '../../src/report/text.js'

t.test('text is measured in columns of a terminal', async (t) => {
  t.equal(measureText({ text: '' }), 0)
  t.equal(measureText({ text: 'abc' }), 3)
  t.equal(measureText({ text: '≥ 31,204' }), 8)
  t.equal(measureText({ text: '日本' }), 4)
  t.equal(measureText({ text: '±µ·×÷…≤≥✓✗│█ a' }), 14, 'our own signs')
})

t.test('text is shortened to fit, never more', async (t) => {
  t.equal(shortenText({ text: 'abcdef', columns: 6 }), 'abcdef')
  t.equal(shortenText({ text: 'abcdef', columns: 4 }), 'abc…')
  t.equal(shortenText({ text: '日本語日本語', columns: 6 }), '日本…')
  t.strictSame([0, 1].map((columns) => shortenText({ text: '日本', columns })), ['…', '…'], 'without room the sign that something is cut')
})

t.test('prose is wrapped between words, and a long word stays whole', async (t) => {
  t.same(wrapText({ text: 'one two three', columns: 8 }), ['one two', 'three'])
  t.same(wrapText({ text: 'one two three', columns: 9, indent: '- ', hang: '  ' }), ['- one two', '  three'])
  t.same(wrapText({ text: 'a /very/long/path b', columns: 5 }), ['a', '/very/long/path', 'b'])
  t.same(wrapText({ text: '', columns: 5 }), [''])
})
