import t from 'tap'
import { readCsvLines } from '../../src/plan/csv-lines.js'

t.test('lines keep their numbers where others are passed over', async (t) => {
  const { lines, split } = readCsvLines({ text: '\ufeff# measured\r\nunits;rate\r\n\n "1" ; 2 ' })
  t.strictSame(lines.map(({ number }) => number), [2, 4])
  t.strictSame(split(lines[1].line), ['1', '2'])
})

t.test('an empty text has none', async (t) => {
  t.strictSame(readCsvLines({ text: '' }).lines, [])
})
