import t from 'tap'
import { findLostNumbers } from '../../scripts/numbers-kept.js'

t.test('numbers of the old output that the new one has not', async (t) => {
  for (const [before, after, lost] of [
    ['26,700 [24,600, 28,800]', '26,700 ± 2,100', []],
    ['0.312 ms, 12.4', '312 µs, 12.4 ms', ['0.312']],
    ['2.069', '2.07', []],
    ['9.37', '9', []],
    ['3.7', '4', ['3.7']],
    ['60,000', '100,000', ['60,000']],
    ['-25.0 %', '\u001b[31m-25 %\u001b[39m', []],
    ['0', 'none', ['0']],
    ['7 and 7', '', ['7']]
  ]) t.strictSame(findLostNumbers({ before, after }), lost, before)
})
