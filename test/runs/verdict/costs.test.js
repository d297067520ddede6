import t from 'tap'
import { compareWithReference, findRoughFloor } from '../../../src/runs/verdict/costs.js'
import { makeRepeats, makeRow } from '../../fixtures/rows.js'

/** @import { Row } from '../../../src/types.ts' */

/**
 * @param {{ target: string, phase?: Row['phase'], status?: Row['status'], cpuUs?: number | null, driverBound?: boolean,
 *   offered?: number }} row
 * @param {Parameters<typeof makeRepeats>[0]} figures
 */
function row ({ driverBound = false, offered, ...given }, figures) {
  const made = makeRow({ ...given, byRepeat: makeRepeats(figures) })
  if (made.measured) made.measured.driverBound = driverBound
  return { ...made, ...(offered !== undefined && { offeredPerSecond: offered }) }
}

const compare = (/** @type {Row[]} */ ...rows) => compareWithReference({ rows, reference: 'a' })

t.test('paired: what the blocks share drops out, whatever they differ by among themselves', async (t) => {
  const drift = [1, 1.3, 0.7, 1.1, 2]
  const [{ target, goodPerSecond, cpuPerRequestUs }] = compare(
    row({ target: 'a' }, { rate: drift.map((x) => 1000 * x), cpuUs: drift.map((x) => 30 / x) }),
    row({ target: 'b' }, { rate: drift.map((x) => 750 * x), cpuUs: drift.map((x) => 40 / x) })
  )
  t.equal(target, 'b')
  t.match(goodPerSecond, { blocks: 5, found: 'less', rough: false })
  t.ok(Math.abs(Number(goodPerSecond?.ratio) - 0.75) < 1e-12 && Math.abs(Number(goodPerSecond?.low) - 0.75) < 1e-9)
  t.match(cpuPerRequestUs, { found: 'more' })
})

t.test('known answer: the t interval of the logs, and the difference in the unit of the figure', async (t) => {
  // Logs 0.1, 0.2, 0.3: mean 0.2, s 0.1, t(0.975, 2) = 4.3027, half width 0.24842. Alone it is not found, nor would it be with Holm.
  const [{ p50Us }] = compare(
    row({ target: 'a' }, { p50: [200, 200, 200] }),
    row({ target: 'b' }, { p50: [0.1, 0.2, 0.3].map((log) => 200 * Math.exp(log)) })
  )
  t.match(p50Us, { blocks: 3, found: 'none', rough: false })
  const near = (/** @type {number | null | undefined} */ value, /** @type {number} */ wanted) =>
    t.ok(Math.abs(Number(value) - wanted) < 1e-4 * wanted, `${value} is ${wanted}`)
  near(p50Us?.ratio, Math.exp(0.2))
  near(p50Us?.low, Math.exp(0.2 - 0.248414))
  near(p50Us?.high, Math.exp(0.2 + 0.248414))
  near(p50Us?.difference?.value, 200 * (Math.exp(0.2) - 1))
})

t.test('Holm: what is significant alone is not found among many', async (t) => {
  // t = 5.4 with 4 degrees of freedom: p = 0.006, below 0.05 / 4 and above 0.05 / 28.
  const noisy = { rate: [0.045, 0.075, 0.1, 0.13, 0.15].map((log) => 1000 * Math.exp(-log)) }
  const floor = () => row({ target: 'a' }, { rate: Array(5).fill(1000) })
  const alike = { p50: [300, 301, 299, 302, 300], p99: [900, 880, 920, 910, 890], cpuUs: [30, 29, 31, 30, 30.5] }
  const [one] = compare(floor(), row({ target: 'b' }, { ...noisy, ...alike }))
  t.equal(one.goodPerSecond?.found, 'less')
  const many = compare(
    floor(),
    row({ target: 'b' }, { ...noisy, ...alike }),
    ...['c', 'd', 'e', 'f', 'g', 'h'].map((target) => row({ target }, { rate: [1000, 990, 1010, 1005, 992], ...alike }))
  )
  t.equal(many[0].goodPerSecond?.found, 'none')
  t.ok(Number(many[0].goodPerSecond?.high) < 1, 'its interval alone leaves 1 out')
})

t.test('only blocks in which both sides are valid', async (t) => {
  const [{ goodPerSecond }] = compare(
    row({ target: 'a' }, { rate: [1000, 1000, 1000, 1], repeats: [1, 2, 3, 5] }),
    row({ target: 'b' }, { rate: [500, 500, 500, 9], repeats: [1, 2, 3, 4] })
  )
  t.match(goodPerSecond, { blocks: 3, ratio: 0.5 })
  const [none] = compare(row({ target: 'a' }, { repeats: [1] }), row({ target: 'b' }, { repeats: [2] }))
  t.match(none.goodPerSecond, { found: 'unknown', unknownBecause: 'blocks', ratio: null })
})

t.test('one block or two: rough, and found only beyond what two equal servers show', async (t) => {
  const beyond = Math.exp(findRoughFloor({ key: 'goodPerSecond', costs: 4 }))
  const one = (/** @type {number} */ rate, /** @type {number} */ width) =>
    compare(row({ target: 'a' }, { width }), row({ target: 'b' }, { rate, width }))[0].goodPerSecond
  t.match(one(1000 / beyond * 0.9, 0.02), { found: 'less', rough: true, blocks: 1 })
  t.match(one(1000 / beyond * 1.01, 0.02), { found: 'none', rough: true })
  t.match(one(1000 / beyond * 0.9, 0.3), { found: 'none' }, 'the ranges within the trials count too')
  t.ok(Math.abs(beyond - Math.exp(2.4977 * Math.SQRT2 * 0.15)) < 1e-3, 'z of 0.05 / 8, two starts')
  const two = compare(row({ target: 'a' }, { rate: [1000, 900] }), row({ target: 'b' }, { rate: [300, 310] }))
  t.match(two[0].goodPerSecond, { found: 'less', rough: true, blocks: 2 })
  const [{ p99Us }] = compare(row({ target: 'a' }, { width: 1 }), row({ target: 'b' }, { width: 1 }))
  t.match(p99Us, { found: 'unknown', unknownBecause: 'range' })
})

t.test('percentiles at equal load; a latency row that is invalid or missing is not replaced by the peak', async (t) => {
  const peaks = ['a', 'b'].map((target) => row({ target }, { p50: [300, 300, 300] }))
  const latency = (/** @type {string} */ target, /** @type {Row['status']} */ status, /** @type {number} */ p50) =>
    row({ target, phase: 'latency', status, offered: 500 }, { p50: [p50, p50, p50], rate: 500 })
  t.match(compare(...peaks, latency('a', 'ok', 200), latency('b', 'ok', 250)), [
    { timesFrom: 'latency', p50Us: { ratio: 1.25 }, goodPerSecond: { ratio: 1 } }
  ])
  t.match(compare(...peaks, latency('a', 'ok', 200), latency('b', 'invalid', 250)), [
    { p50Us: { found: 'unknown', unknownBecause: 'invalid', ratio: null }, goodPerSecond: { ratio: 1 } }
  ])
  t.match(compare(...peaks, latency('a', 'ok', 200)), [{ timesFrom: 'latency', p50Us: { found: 'unknown', unknownBecause: 'missing' } }])
  t.match(compare(...peaks), [{ timesFrom: 'peak', p50Us: { ratio: 1, found: 'none' } }])
})

t.test('an open loop has no rate to compare, and other rates are another load', async (t) => {
  const open = (/** @type {string} */ target, /** @type {number} */ offered) => row({ target, phase: 'latency', offered }, {})
  t.match(compare(open('a', 500), open('b', 500)), [{ goodPerSecond: null, cpuPerRequestUs: { ratio: 1 }, p50Us: { ratio: 1 } }])
  t.match(compare(open('a', 500), open('b', 400)), [{ goodPerSecond: null, p50Us: { unknownBecause: 'load' } }])
})

t.test('where the driver was the bottleneck a rate is a bound, or nothing', async (t) => {
  const rates = (/** @type {number} */ rate, /** @type {boolean[]} */ [a, b]) => compare(
    row({ target: 'a', driverBound: a }, { rate: [1000, 1000, 1000] }), row({ target: 'b', driverBound: b }, { rate: [rate, rate, rate] })
  )[0].goodPerSecond
  t.match(rates(500, [true, false]), { found: 'less', bound: 'atMost', ratio: 0.5 })
  t.match(rates(2000, [false, true]), { found: 'more', bound: 'atLeast', ratio: 2 })
  for (const [rate, bound] of /** @type {Array<[number, boolean[]]>} */ ([
    [500, [false, true]],
    [2000, [true, false]],
    [500, [true, true]],
    [1000, [true, false]]
  ])) {
    t.match(rates(rate, bound), { found: 'unknown', unknownBecause: 'driver', ratio: null })
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
