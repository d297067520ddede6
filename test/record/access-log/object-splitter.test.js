import t from 'tap'
import { createObjectSplitter } from '../../../src/record/access-log/object-splitter.js'

/** What is handed on, with the line it begins in, of a text in chunks of so many bytes; null: too long. */
function split (/** @type {string} */ text, length = text.length, longestBytes = 20) {
  const found = /** @type {Array<[number, string | null]>} */ ([])
  const splitter = createObjectSplitter({
    onLine: (bytes, start, end, number) => found.push([number, bytes.toString('utf8', start, end)]),
    onTooLong: (number) => found.push([number, null]),
    longestBytes
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) splitter.push(bytes.subarray(at, at + length))
  splitter.end()
  return found
}

t.test('objects, wherever lines and chunks end', async (t) => {
  for (const [text, found] of [
    ['[{"a":1},{"b":2}]', [[1, '{"a":1}'], [1, '{"b":2}']]],
    ['[\n{"a":\n{"b":1}},\n\n{"c":2}\n]', [[2, '{"a":\n{"b":1}}'], [5, '{"c":2}']]],
    ['{"a":"}"}', [[1, '{"a":"}"}']]],
    ['{"a":"\\"}"}', [[1, '{"a":"\\"}"}']]],
    ['{"a":"\\\\"}{"b":1}', [[1, '{"a":"\\\\"}'], [1, '{"b":1}']]],
    ['1, "a b" ,{}', [[1, '1'], [1, '"a b"'], [1, '{}']]],
    ['} {"a":1}', [[1, '}'], [1, '{"a":1}']]],
    ['{"a":', [[1, '{"a":']]],
    ['x', [[1, 'x']]],
    [' \t\r\n,[]', []]
  ]) for (const length of [100, 1, 3]) t.same(split(text, length), found, `${text} by ${length}`)
})

t.test('one that is too long is told by its line, and the next is read', async (t) => {
  const fits = `{"a":"${'x'.repeat(12)}"}`
  t.equal(fits.length, 20)
  const long = `{"a":"${'x'.repeat(13)}"}`
  for (const length of [100, 1, 7]) {
    t.same(split(`${fits}\n{}`, length), [[1, fits], [2, '{}']], `${length}`)
    t.same(split(`\n${long}\n{}`, length), [[2, null], [3, '{}']], `${length}`)
  }
  t.same(split(long.slice(0, -2), 5), [[1, long.slice(0, -2)]])
  t.same(split(`${long}${'y'.repeat(5)}`.replace('"}', ''), 5), [[1, null]], 'cut off at its end')
})
