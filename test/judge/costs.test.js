import t from 'tap'
import { tQuantile } from '../../src/stats/distributions.js'
import { compareWithReference, testRatios } from '../../src/judge/costs.js'
import { makeRepeats, makeRow } from '../fixtures/rows.js'

function row ({ driverBound = false, offered, ...given }, figures) {
  const made = makeRow({ ...given, byRepeat: makeRepeats(figures) })
  if (made.measured) made.measured.driverBound = driverBound
  return { ...made, ...(offered !== undefined && { offeredPerSecond: offered }) }
}

const compare = (...rows) => compareWithReference({ rows, reference: 'a' })

t.test('paired: what the blocks share drops out, whatever they differ by among themselves', async (t) => {
  const drift = [1, 1.3, 0.7, 1.1, 2]
  const [{ target, goodPerSecond, cpuPerRequestUs }] = compare(
    row({ target: 'a' }, { rate: drift.map((x) => 1000 * x), cpuUs: drift.map((x) => 30 / x) }),
    row({ target: 'b' }, { rate: drift.map((x) => 750 * x), cpuUs: drift.map((x) => 40 / x) })
  )
  t.equal(target, 'b')
  t.match(goodPerSecond, { blocks: 5, word: 'different', rough: false })
  t.ok(Math.abs(Number(goodPerSecond?.ratio) - 0.75) < 1e-12)
  t.match(cpuPerRequestUs, { word: 'different' })
})

t.test('known answer: one contrast alone, of three generations and of four', async (t) => {
  // Three: v = (0.25 * 0.15^2 + 2 * 0.01) / 2.25 = 0.0113889, t(0.975, 2.1) between those of 2 and 3, half width t * sqrt(v / 3).
  const [{ p50Us }] = compare(
    row({ target: 'a' }, { p50: [200, 200, 200] }),
    row({ target: 'b' }, { p50: [0.1, 0.2, 0.3].map((log) => 200 * Math.exp(log)) })
  )
  t.match(p50Us, { blocks: 3, word: 'inconclusive', rough: false })
  const half = tQuantile({ p: 0.975, df: 2.1 }) * Math.sqrt(0.0113889 / 3)
  const near = (value, wanted) =>
    t.ok(Math.abs(Number(value) - wanted) < 1e-4 * wanted, `${value} is ${wanted}`)
  near(p50Us?.ratio, Math.exp(0.2))
  near(p50Us?.low, Math.exp(0.2 - half))
  near(p50Us?.high, Math.exp(0.2 + half))
  near(p50Us?.difference?.value, 200 * (Math.exp(0.2) - 1))
  // Four: as seen, t(0.975, 3) = 3.18245; logs 0.1, 0.2, 0.2, 0.3 have a standard deviation of 0.0816497.
  const [four] = compare(
    row({ target: 'a' }, { p50: [200, 200, 200, 200] }),
    row({ target: 'b' }, { p50: [0.1, 0.2, 0.2, 0.3].map((log) => 200 * Math.exp(log)) })
  )
  near(four.p50Us?.low, Math.exp(0.2 - 3.18245 * 0.0816497 / 2))
})

t.test('of several the spread of each is drawn towards that of the others', async (t) => {
  // b varies not at all, c by 0.1: for b v = (4 * 0.01 + 2 * 0) / 6, for c (4 * 0.0004 + 2 * 0.01) / 6; df 6, t(0.975, 6) = 2.44691.
  const [b, c] = compare(
    row({ target: 'a' }, { rate: [1000, 1000, 1000] }),
    row({ target: 'b' }, { rate: [500, 500, 500] }),
    row({ target: 'c' }, { rate: [-0.1, 0, 0.1].map((log) => 800 * Math.exp(log)) })
  )
  t.ok(Math.abs(Math.log(Number(b.goodPerSecond?.high) / 0.5) - 2.44691 * Math.sqrt(0.04 / 6 / 3)) < 1e-4)
  t.ok(Math.abs(Math.log(Number(c.goodPerSecond?.high) / 0.8) - 2.44691 * Math.sqrt(0.0216 / 6 / 3)) < 1e-4)
})

t.test('the words: shown, same, probable, cannot tell', async (t) => {
  const rates = (...logs) => logs.map((log) => 1000 * Math.exp(log))
  const word = (...logs) => compare(row({ target: 'a' }, { rate: rates(0, 0, 0, 0, 0) }), row({ target: 'b' }, { rate: rates(...logs) }))[0].goodPerSecond
  t.match(word(-0.5, -0.52, -0.48, -0.5, -0.51), { word: 'different' })
  t.match(word(0.001, -0.001, 0, 0.002, -0.002), { word: 'same', within: 0.02 })
  t.match(word(0.06, 0.05, 0.07, 0.06, 0.06), { word: 'different' }, 'a small one that is shown is a number')
  t.match(word(-0.5, 0.5, -0.4, 0.3, 0.1), { word: 'inconclusive' })
})

t.test('Holm within the rates alone: what is significant alone is probable among many', async (t) => {
  const noisy = { rate: [0.25, 0.27, 0.28, 0.29, 0.31].map((log) => 1000 * Math.exp(-log)) }
  const floor = () => row({ target: 'a' }, { rate: Array(5).fill(1000) })
  const [one] = compare(floor(), row({ target: 'b' }, noisy))
  t.equal(one.goodPerSecond?.word, 'different')
  const wild = [0, -0.33, 0.33, 0.16, -0.19].map((log) => 1000 * Math.exp(log))
  const many = compare(floor(), row({ target: 'b' }, noisy), ...['c', 'd', 'e', 'f', 'g', 'h'].map((target) => row({ target }, { rate: wild })))
  t.equal(many[0].goodPerSecond?.word, 'probable')
  t.ok(Number(many[0].goodPerSecond?.high) < 1, 'its interval alone leaves 1 out')
  t.ok(Number(many[0].goodPerSecond?.pValue) > 0.05)
})

t.test('rounds: what the machine does to both within a round drops out, and one spoiled round moves little', async (t) => {
  const speeds = [1, 0.4, 0.8, 2.2, 1.1, 0.3]
  const make = (target, rate, spoil = () => 1) =>
    row({ target }, {
      rate: [1, 1, 1].map(() => rate),
      rounds: speeds.map((speed, at) => ({ round: at + 1, perSecond: rate * speed * spoil(at), cpuPerRequestUs: 10 }))
    })
  const [{ goodPerSecond }] = compare(make('a', 1000), make('b', 700))
  t.ok(Math.abs(Number(goodPerSecond?.ratio) - 0.7) < 1e-9)
  const [spoiled] = compare(make('a', 1000), make('b', 700, (at) => at === 3 ? 0.2 : 1))
  t.ok(Math.abs(Number(spoiled.goodPerSecond?.ratio) - 0.7) < 0.05, `${spoiled.goodPerSecond?.ratio}`)
})

t.test('a factor is tested as no difference is', async (t) => {
  const rows = [row({ target: 'a' }, { rate: [1000, 1000, 1000, 1000] }), row({ target: 'b' }, { rate: [800, 802, 798, 801] })]
  const ask = (factor) => testRatios({ rows, questions: [{ target: 'b', other: 'a', key: 'goodPerSecond', factor }] })[0]
  t.ok(ask(0.7).p < 0.001 && ask(0.8).p > 0.5)
  t.match(ask(0.7).figure, { word: 'different' })
})

t.test('only blocks in which both sides are valid', async (t) => {
  const [{ goodPerSecond }] = compare(
    row({ target: 'a' }, { rate: [1000, 1000, 1000, 1], repeats: [1, 2, 3, 5] }),
    row({ target: 'b' }, { rate: [500, 500, 500, 9], repeats: [1, 2, 3, 4] })
  )
  t.match(goodPerSecond, { blocks: 3, ratio: 0.5 })
  const [none] = compare(row({ target: 'a' }, { repeats: [1] }), row({ target: 'b' }, { repeats: [2] }))
  t.match(none.goodPerSecond, { word: 'unmeasured', unknownBecause: 'blocks', ratio: null })
})

t.test('one generation or two: the number with the range of two equal servers, and no word', async (t) => {
  const one = compare(row({ target: 'a' }, {}), row({ target: 'b' }, { rate: 300 }))[0].goodPerSecond
  t.match(one, { word: 'rough', rough: true, blocks: 1 })
  t.ok(Math.abs(Math.log(Number(one?.high) / 0.3) - 1.96 * Math.SQRT2 * 0.15) < 1e-9)
  const two = compare(row({ target: 'a' }, { rate: [1000, 900] }), row({ target: 'b' }, { rate: [300, 310] }))
  t.match(two[0].goodPerSecond, { word: 'rough', rough: true, blocks: 2 })
})

t.test('percentiles at equal load; a latency row that is invalid or missing is not replaced by the peak', async (t) => {
  const peaks = ['a', 'b'].map((target) => row({ target }, { p50: [300, 300, 300] }))
  const latency = (target, status, p50) =>
    row({ target, phase: 'latency', status, offered: 500 }, { p50: [p50, p50, p50], rate: 500 })
  t.match(compare(...peaks, latency('a', 'ok', 200), latency('b', 'ok', 250)), [
    { timesFrom: 'latency', p50Us: { ratio: 1.25 }, goodPerSecond: { ratio: 1 } }
  ])
  t.match(compare(...peaks, latency('a', 'ok', 200), latency('b', 'invalid', 250)), [
    { p50Us: { word: 'unmeasured', unknownBecause: 'invalid', ratio: null }, goodPerSecond: { ratio: 1 } }
  ])
  t.match(compare(...peaks, latency('a', 'ok', 200)), [{ timesFrom: 'latency', p50Us: { word: 'unmeasured', unknownBecause: 'missing' } }])
  t.match(compare(...peaks), [{ timesFrom: 'peak', p50Us: { ratio: 1, word: 'same' } }])
})

t.test('an open loop has no rate to compare, and other rates are another load', async (t) => {
  const open = (target, offered) => row({ target, phase: 'latency', offered }, {})
  t.match(compare(open('a', 500), open('b', 500)), [{ goodPerSecond: null, cpuPerRequestUs: { ratio: 1 }, p50Us: { ratio: 1 } }])
  t.match(compare(open('a', 500), open('b', 400)), [{ goodPerSecond: null, p50Us: { unknownBecause: 'load' } }])
})

t.test('where the driver was the bottleneck a rate is a bound, or nothing', async (t) => {
  const rates = (rate, [a, b]) => compare(
    row({ target: 'a', driverBound: a }, { rate: [1000, 1000, 1000] }), row({ target: 'b', driverBound: b }, { rate: [rate, rate, rate] })
  )[0].goodPerSecond
  t.match(rates(500, [true, false]), { word: 'different', bound: 'atMost', ratio: 0.5 })
  t.match(rates(2000, [false, true]), { word: 'different', bound: 'atLeast', ratio: 2 })
  for (const [rate, bound] of [
    [500, [false, true]],
    [2000, [true, false]],
    [500, [true, true]],
    [1000, [true, false]]
  ]) {
    t.match(rates(rate, bound), { word: 'unmeasured', unknownBecause: 'driver', ratio: null })
  }
})

t.test('null where the platform does not tell; unknown where a side is missing or invalid', async (t) => {
  t.match(compareWithReference({ rows: [makeRow({ target: 'b' })], reference: 'a' }), [
    { p50Us: { unknownBecause: 'missing' }, cpuPerRequestUs: { unknownBecause: 'missing' } }
  ])
  t.match(compare(row({ target: 'a', status: 'invalid' }, {}), row({ target: 'b' }, {})), [
    { p50Us: { unknownBecause: 'invalid' }, goodPerSecond: { unknownBecause: 'invalid' } }
  ])
  t.match(compare(row({ target: 'a', cpuUs: null }, {}), row({ target: 'b' }, {})), [{ cpuPerRequestUs: null }])
  t.same(compare(), [])
})
