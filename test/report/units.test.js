import t from 'tap'
import * as units from '../../src/units.js'

const MS = { name: /** @type {const} */ ('ms'), sizeUs: 1000, maxDecimals: 3 }

/** @param {number} value @param {number | null} low @param {number | null} high */
const estimate = (value, low, high) => ({ value, low, high, basis: /** @type {const} */ ('repeats') })

t.test('one unit serves all times that are read against each other', async (t) => {
  t.equal(units.chooseTimeUnit({ valuesUs: [312, 999] }).name, 'µs')
  t.equal(units.chooseTimeUnit({ valuesUs: [312, 1000] }).name, 'ms')
  t.equal(units.chooseTimeUnit({ valuesUs: [12_000_000, 61_000_000] }).name, 's')
  t.equal(units.chooseTimeUnit({ valuesUs: [900, null, 61_000_000] }).name, 'ms')
  t.equal(units.chooseTimeUnit({ valuesUs: [] }).name, 'ms', 'nothing to choose from')
  t.equal(units.chooseTimeUnit({ valuesUs: [null] }).name, 'ms', 'nothing known')
})

t.test('times have three figures, and none finer than a microsecond', async (t) => {
  for (const [valueUs, text] of /** @type {Array<[number, string]>} */ ([
    [312, '0.312'],
    [12_431, '12.4'],
    [1234, '1.23'],
    [45, '0.045'],
    [0, '0'],
    [9996, '10.0'],
    [999_600, '1,000'],
    [1_234_567, '1,235']
  ])) {
    t.equal(units.formatTime({ valueUs, unit: MS }), text)
  }
  t.equal(units.formatTime({ valueUs: null, unit: MS }), '-')
  t.equal(units.formatTimeAlone({ valueUs: 731 }), '731 µs')
  t.equal(units.formatTimeAlone({ valueUs: 18_951 }), '19.0 ms')
})

t.test('an interval stands only where there is one and room for it', async (t) => {
  t.equal(units.formatTimeEstimate({ estimate: estimate(312, 301, 331), unit: MS, detail: true }), '0.312 [0.30, 0.33]')
  t.equal(units.formatTimeEstimate({ estimate: estimate(859, 756, 962), unit: MS, detail: true }), '0.859 [0.76, 0.96]')
  t.equal(
    units.formatTimeEstimate({ estimate: estimate(312, 312, 312), unit: MS, detail: true }),
    '0.312 [0.312, 0.312]',
    'all repeats equal'
  )
  t.equal(units.formatTimeEstimate({ estimate: estimate(312, 301, 331), unit: MS, detail: false }), '0.312')
  t.equal(units.formatTimeEstimate({ estimate: estimate(312, null, null), unit: MS, detail: true }), '0.312')
})

t.test('where requests had not ended, a time and the end of its interval are at least what they say', async (t) => {
  const among = { ...estimate(10_000_000, 5_120_000, 10_000_000), atLeast: /** @type {const} */ ('value') }
  t.equal(units.formatTimeEstimate({ estimate: among, unit: MS, detail: true }), '≥ 10,000 [5,120, ≥ 10,000]')
  t.equal(units.formatTimeEstimate({ estimate: among, unit: MS, detail: false }), '≥ 10,000')
  const below = { ...estimate(312_000, 301_000, 10_000_000), atLeast: /** @type {const} */ ('high') }
  t.equal(units.formatTimeEstimate({ estimate: below, unit: MS, detail: true }), '312 [301, ≥ 10,000]')
  t.same(units.withoutUnseen(below), { ...below, high: null })
  t.same(units.withoutUnseen(estimate(3, 2, 4)), estimate(3, 2, 4))
  t.equal(units.withoutUnseen(null), null)
})

t.test('a percentile that the sample cannot hold says what it would take', async (t) => {
  t.equal(units.formatTimeEstimate({ estimate: null, unit: MS, detail: true, needs: 36_887 }), 'n/a (needs 36,887)')
  t.equal(units.formatTimeEstimate({ estimate: null, unit: MS, detail: false, needs: 36_887 }), 'n/a')
  t.equal(units.formatTimeEstimate({ estimate: null, unit: MS, detail: true }), 'n/a')
})

t.test('rates are grouped, and a lower bound has no interval', async (t) => {
  t.equal(
    units.formatRateEstimate({ estimate: estimate(38_884.14, 38_200, 39_560), detail: true, atLeast: false }),
    '38,884 [38,200, 39,560]'
  )
  t.equal(units.formatRateEstimate({ estimate: estimate(31_204, 31_000, 31_400), detail: true, atLeast: true }), '≥ 31,204')
  t.equal(units.formatRate({ perSecond: 12.41 }), '12.4')
  t.equal(units.formatRate({ perSecond: 0 }), '0')
})

t.test('a good ratio is never rounded up to perfect', async (t) => {
  t.equal(units.formatGoodRatio({ ratio: 1 }), '100 %')
  t.equal(units.formatGoodRatio({ ratio: 0.99987 }), '99.987 %')
  t.equal(units.formatGoodRatio({ ratio: 0.9999999 }), '99.99999 %')
  t.equal(units.formatGoodRatio({ ratio: 1 - 1e-13 }), '99.99999999 %')
  t.equal(units.formatGoodRatio({ ratio: 0.5 }), '50 %')
  t.equal(units.formatGoodRatio({ ratio: 0 }), '0 %')
  t.equal(units.formatGoodRatio({ ratio: null }), '-')
})

t.test('percentiles have the name that people use, given as ratio or in percent', async (t) => {
  for (const [percentile, text] of /** @type {Array<[number, string]>} */ ([
    [0.5, 'p50'],
    [0.95, 'p95'],
    [95, 'p95'],
    [0.98282, 'p98.3'],
    [0.999749, 'p99.975'],
    [0.99999, 'p99.999']
  ])) {
    t.equal(units.formatPercentileName({ percentile }), text)
  }
})

t.test('changes carry their sign, except when there is none', async (t) => {
  t.equal(units.formatChange({ ratio: -0.25 }), '-25.0 %')
  t.equal(units.formatChange({ ratio: 0.1234 }), '+12.3 %')
  t.equal(units.formatChange({ ratio: -0.0001 }), '0.0 %')
  t.equal(units.formatChangeRange({ ratio: 0.55, low: 0.51, high: 0.59 }), '-45 % (-49 to -41)', 'from low to high')
  t.equal(units.formatChangeRange({ ratio: 1.1, low: 1.05, high: 1.15 }), '+10 % (+5 to +15)')
  t.equal(units.formatChangeRange({ ratio: 1.0953, low: 1.0911, high: 1.0995 }), '+10 % (+9 to +10)', 'in whole percent where that says enough')
  t.equal(units.formatChangeRange({ ratio: 0.0161, low: 0.0152, high: 0.0171 }), '-98.39 % (-98.48 to -98.29)', 'not as two ends that are one')
  t.equal(units.formatChangeRange({ ratio: 1.05, low: 1.004, high: 1.1 }), '+5.0 % (+0.4 to +10.0)', 'no end is rounded to nothing')
  t.equal(units.formatDifferenceRange({ value: 112, low: 98, high: 126 }), '+112 (+98 to +126)')
  t.equal(units.formatDifferenceRange({ value: -3.31, low: -4.41, high: -2.21 }), '-3.3 (-4.4 to -2.2)')
})

t.test('small chances, ratios without bound, memory, durations and timestamps', async (t) => {
  t.equal(units.formatChance({ ratio: 0.000035 }), '0.0035 %', '40 resources, 5 pages, p95: 0.95^200')
  t.equal(units.formatChance({ ratio: 1e-13 }), '< 0.0001 %')
  t.equal(units.formatChance({ ratio: 0 }), '0 %')
  t.equal(units.formatRatio({ ratio: 1.25 }), '1.25')
  t.equal(units.formatRatio({ ratio: Infinity }), '∞')
  t.equal(units.formatRatio({ ratio: NaN }), '-')
  t.equal(units.formatMebibytes({ bytes: 61_341_696 }), '58.5')
  t.equal(units.formatDuration({ durationMs: 500 }), '500 ms')
  t.equal(units.formatDuration({ durationMs: 2500 }), '2.5 s')
  t.equal(units.formatDuration({ durationMs: 180_000 }), '3 min')
  t.equal(units.formatDuration({ durationMs: 43_200_000 }), '12 h')
  t.equal(units.formatDuration({ durationMs: 259_200_000 }), '3 days')
  t.equal(units.formatTimestamp({ iso: '2026-01-02T03:04:05.678Z' }), '2026-01-02 03:04:05 UTC')
  t.equal(units.formatTimestamp({ iso: 'yesterday' }), 'yesterday')
})

t.test('counts and rates', async (t) => {
  t.same([0, 999, 1000, 30211, 1234567].map((count) => units.formatCount({ count })), ['0', '999', '1,000', '30,211', '1,234,567'])
  t.same([0, 0.7512, 20, 20.44, 99.96, 29487.4].map((perSecond) => units.formatRate({ perSecond })), ['0', '0.751', '20', '20.4', '100', '29,487'])
})

t.test('percentages keep two digits that count, and all the nines', async (t) => {
  t.same([0, 1, 0.01, 0.001, 12 / 30211, 0.000035, 0.5, 0.99999, 0.995].map((ratio) => units.formatPercent({ ratio })),
    ['0 %', '100 %', '1 %', '0.1 %', '0.04 %', '0.0035 %', '50 %', '99.999 %', '99.5 %'])
})

t.test('times in words', async (t) => {
  t.same([750, 50_000, 1_500_000, 3].map((valueUs) => units.formatTimeInWords({ valueUs })), ['0.75 ms', '50 ms', '1.5 s', '0.003 ms'])
})
