import t from 'tap'
import { readSortKey } from '../../../../src/report/page/browser/sort-key.js'

t.test('numbers as tables write them', async (t) => {
  for (const [text, key] of [
    ['9,434 [8,944, 9,950]', 9434],
    ['≥ 31,204', 31204],
    ['≤ -12.3 %', -12.3],
    ['+450.7 %', 450.7],
    ['-0.5', -0.5],
    ['0.931 [0.88, 0.99]', 0.931],
    ['< 0.0001 %', 0.0001],
    ['1e-7', 1e-7],
    ['12 failed', 12]
  ]) t.equal(readSortKey(text), key, text)
})

t.test('units count', async (t) => {
  t.ok(readSortKey('2.43 ms') > readSortKey('950 µs'))
  t.ok(readSortKey('1.2 s') > readSortKey('999 ms'))
  t.ok(readSortKey('1 GiB') > readSortKey('900 MiB'))
})

t.test('what is no number', async (t) => {
  for (const text of ['', '-', 'n/a (needs 36,887)', 'reference', 'fastify', '∞', '-,']) t.equal(readSortKey(text), null, text)
})
