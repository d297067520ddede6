import t from 'tap'
import { chooseScale, keepSpace, writeFigure, writeText } from '../../src/report/figures.js'

const both = (figure, more) => ['long', 'short'].map((form) => writeFigure({ figure, form, ...more }))

t.test('a value with its range: no more digits than two of the half range, the unit behind the value', async (t) => {
  for (const [figure, long, short] of [
    [{ value: 26_723, low: 24_623, high: 28_800, unit: 'perSecond' }, '26,700/s (24,600 to 28,800)', '26,700 ± 2,100/s'],
    [{ value: 2070, low: 1800, high: 2600, unit: 'us' }, '2.07 ms (1.8 to 2.6)', '2.07 ms (1.8 to 2.6)'],
    [{ value: 0.000432, low: 0.000358, high: 0.00052, unit: 'chance' }, '0.0432 % (0.0358 to 0.052)', '0.0432 ± 0.0088 %'],
    [{ value: 0.55, low: 0.51, high: 0.59, unit: 'change' }, '-45 % (-49 to -41)', '-45 % (-49 to -41)'],
    [{ value: 3, low: 2, high: 4, unit: 'units' }, '3 units (2 to 4)', '3 ± 1 units'],
    [{ value: 37, low: 30, high: 44, unit: 'us', signed: true }, '+37 µs (+30 to +44)', '+37 ± 7 µs'],
    [{ value: 5, low: 5, high: 5, unit: 'perSecond' }, '5/s', '5/s']
  ]) t.strictSame(both(figure), [long, short])
})

t.test('what is not there: an end, a bound, a word, too few', async (t) => {
  for (const [figure, long, short = long] of [
    [{ value: null, low: 16, high: 20, unit: 'perSecond' }, '16 to 20/s'],
    [{ value: null, low: 20, unit: 'perSecond' }, '20/s or more'],
    [{ value: null, high: 20, unit: 'perSecond' }, 'less than 20/s'],
    [{ value: null, unit: 'perSecond' }, '-'],
    [{ value: null, unit: 'us', needs: 10_898 }, 'too few (needs 10,898)', 'too few'],
    [{ value: 10, low: 9, high: 12, unit: 'perSecond', bound: 'atLeast' }, '≥ 10/s'],
    [{ value: 2070, low: 1800, high: 2600, unit: 'us', bound: 'atLeast' }, '≥ 2.07 ms (1.8 to ≥ 2.6)'],
    [{ value: 2070, low: 1800, high: 2600, unit: 'us', rough: true }, 'about 2.07 ms (1.8 to 2.6)'],
    [{ value: 81, unit: 'perSecond', word: 'invalid', mark: ' *' }, '81/s, invalid *'],
    [{ value: null, unit: 'change', word: 'reference' }, 'reference'],
    [{ value: 0.98, low: 0.9, high: 1.1, unit: 'change', word: 'inconclusive' }, 'cannot tell (-10 to +10 %)', '? (-10 to +10 %)'],
    [{ value: 1.01, low: 0.99, high: 1.02, unit: 'change', word: 'same', within: 0.05 }, 'same within 5 %', 'same ±5 %']
  ]) t.strictSame(both(figure), [long, short])
})

t.test('a value alone, in the way of its unit; a change in whole percent where it is short', async (t) => {
  t.strictSame(both({ value: 0.752, unit: 'change' }), ['-24.8 %', '-25 %'])
  t.strictSame(both({ value: 0.998, unit: 'change' }), ['-0.2 %', '-0.2 %'], 'what is something is not printed as nothing')
  for (const [value, unit, text] of [
    [1, 'units', '1 unit'], [2, 'units', '2 units'], [0.999999, 'good', '99.9999 %'], [0.5, 'share', '50 %'], [1.5e9, 'bytes', '1.5 GB'],
    [2 ** 27, 'mebibytes', '128 MiB'], [12_400, 'us', '12.4 ms'], [Date.UTC(2026, 2, 1), 'date', '2026-03-01 00:00:00 UTC'], [1500, 'ms', '1.5 s'],
    [2.6789, 'factor', '2.68'], [31.1, 'perSecond', '31.1/s'], [0.012346, 'plain', '0.01235']
  ]) t.equal(writeFigure({ figure: { value, unit } }), text)
  t.equal(writeFigure({ figure: { value: 0.9999, low: 0.99, high: 1, unit: 'good' } }), '99.99 % (99 to 100)', 'never rounded up')
})

t.test('a unit that the head has is not said again', async (t) => {
  t.equal(writeFigure({ figure: { value: 81, unit: 'perSecond' }, head: 'requests/s' }), '81')
  t.equal(writeFigure({ figure: { value: 81, unit: 'perSecond' }, head: 'items' }), '81/s')
  t.equal(writeFigure({ figure: { value: Date.UTC(2026, 2, 1), unit: 'date' }, head: 'from (UTC)' }), '2026-03-01 00:00:00')
})

t.test('times that are read against each other share a unit', async (t) => {
  const figures = [{ value: 312, unit: 'us' }, { value: 12_400, unit: 'us' }, { value: 3, unit: 'count' }]
  const scale = chooseScale({ figures })
  t.strictSame(figures.slice(0, 2).map((figure) => writeFigure({ figure, scale })), ['0.312 ms', '12.4 ms'])
})

t.test('a text of parts', async (t) => {
  t.equal(writeText({ text: ['p99 ', { value: 312, unit: 'us' }, ' of ', { name: 'a|b' }, ': ', { command: 'npx x' }, { link: ' y', to: 'z' }] }),
    'p99 312 µs of a|b: npx x y')
  t.strictSame(['a ', ' a', ' ', ''].map((part) => keepSpace(part, part.trim())), ['a ', ' a', ' ', ''])
})
