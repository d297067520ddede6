import t from 'tap'
import { createLineSplitter } from '../../../src/record/access-log/line-splitter.js'

function split (chunks) {
  const lines = []
  const splitter = createLineSplitter({
    onLine: (bytes, start, end, number) => lines.push([number, bytes.toString('utf8', start, end)]),
    onTooLong: (number) => lines.push([number, null])
  })
  for (const chunk of chunks) splitter.push(Buffer.from(chunk))
  splitter.end()
  return lines
}

t.test('the same lines however the bytes are cut', async (t) => {
  const text = 'one\ntwö\r\n\nthree, long enough\nlast'
  const bytes = Buffer.from(text)
  const expected = [[1, 'one'], [2, 'twö'], [4, 'three, long enough'], [5, 'last']]
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      const lines = split([bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)])
      if (JSON.stringify(lines) !== JSON.stringify(expected)) return t.same(lines, expected, `${first}, ${second}`)
    }
  }
})

t.test('nothing, line breaks only, a byte order mark', async (t) => {
  t.same(split([]), [])
  t.same(split(['\n\r\n\n']), [])
  t.same(split(['\ufeffone\n']), [[1, 'one']])
})

t.test('a line too long to be one is said, and the next one is read', async (t) => {
  const part = 'x'.repeat(300_000)
  t.same(
    split([part, part, part, part, part, 'end\nnext\n', part]).map(([number, text]) => [number, text?.length ?? null]),
    [[1, null], [2, 4], [3, 300_000]]
  )
})
