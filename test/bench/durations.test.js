import t from 'tap'
import { readDurationUs } from '../../bench/durations.js'

t.test('durations as programs print them', async (t) => {
  t.equal(readDurationUs('57us'), 57)
  t.equal(readDurationUs('57.00µs'), 57)
  t.equal(readDurationUs('0 ns'), 0)
  t.equal(readDurationUs('500ns'), 0.5)
  t.equal(readDurationUs('450.25ms'), 450250)
  t.equal(readDurationUs('10.83 ms'), 10830)
  t.equal(readDurationUs('1.02s'), 1020000)
  t.equal(readDurationUs('0.0078 secs'), 7800)
  t.equal(readDurationUs('1m2.5s'), 62500000)
  t.equal(readDurationUs('1h1m'), 3660000000)
})

t.test('what is none', async (t) => {
  for (const text of ['', '12', 'ms', '1.2.3ms', '5 parsecs', '-1ms', '1ms or so']) { t.throws(() => readDurationUs(text), { message: /is no duration/ }, JSON.stringify(text)) }
})
