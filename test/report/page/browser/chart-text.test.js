import t from 'tap'
import { formatExact, formatPercentile, formatTick, formatX } from '../../../../src/report/page/browser/chart-text.js'

t.test('exact numbers', async (t) => {
  t.equal(formatExact(2434, 'µs'), '2,434 µs')
  t.equal(formatExact(9434.214285, '/s'), '9,434.214285/s')
  t.equal(formatExact(99.98, '%'), '99.98 %')
  t.equal(formatExact(0, ''), '0')
  t.equal(formatExact(null, 'µs'), '-')
})

t.test('percentiles from 1 / (1 - ratio)', async (t) => {
  for (const [x, name] of [
    [1, 'min'],
    [2, 'p50'],
    [4, 'p75'],
    [10, 'p90'],
    [20, 'p95'],
    [40, 'p97.5'],
    [100, 'p99'],
    [1000, 'p99.9'],
    [10_000, 'p99.99'],
    [100_000, 'p99.999']
  ]) { t.equal(formatPercentile(x), name) }
  t.equal(formatPercentile(1 / (1 - 0.99)), 'p99', 'as a double has it')
})

t.test('where the cursor stands', async (t) => {
  t.equal(formatX(100, { xKind: 'percentile', xLabel: 'percentile' }), 'p99')
  t.equal(formatX(1.5, { xKind: 'seconds', xLabel: 'time' }), '1.5 s')
  t.equal(formatX(3, { xKind: 'linear', xLabel: 'units' }), 'units: 3')
})

t.test('ticks', async (t) => {
  t.equal(formatTick(500, 'µs'), '500 µs')
  t.equal(formatTick(20_000, 'µs'), '20 ms')
  t.equal(formatTick(2_000_000, 'µs'), '2 s')
  t.equal(formatTick(20_000, '/s'), '20k')
  t.equal(formatTick(50, '%'), '50 %')
  t.equal(formatTick(null, ''), '')
})
