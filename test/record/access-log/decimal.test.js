import t from 'tap'
import { readDurationUs, UNIT_US } from '../../../src/record/access-log/decimal.js'

const read = (text, unit = 's') => readDurationUs(Buffer.from(text), 0, Buffer.byteLength(text), UNIT_US[unit])

t.test('times', async (t) => {
  t.same(
    ['0.123', '0.000', '1', '12.5', '0.0000019', '3600.001'].map((text) => read(text)),
    [123_000, 0, 1_000_000, 12_500_000, 2, 3_600_001_000]
  )
  t.same([read('7', 'ms'), read('0.3', 'ms'), read('81234', 'us'), read('1500', 'ns')], [7000, 300, 81_234, 2])
  for (let ms = 0; ms < 5000; ms++) if (read((ms / 1000).toFixed(3)) !== ms * 1000) t.fail(String(ms))
})

t.test('what is none', async (t) => {
  for (const text of ['', '-', '-1', '1.', '.5', '1.2.3', '1e3', 'abc', '0x10', '9'.repeat(30)]) t.equal(read(text), -1, text)
})
