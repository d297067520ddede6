import t from 'tap'
import { fitUsl } from '../../../../src/commands/size/stats/usl.js'
import { bandOf, findBandUnits, findUnits, rateOf } from '../../../../src/stats/usl-curve.js'
import { createRandom } from '../../../../src/plan/random.js'

const point = ([units, ratePerSecond, lowerPerSecond = ratePerSecond, upperPerSecond = ratePerSecond]) => ({
  units, ratePerSecond, lowerPerSecond, upperPerSecond
})
const fit = (rows) => fitUsl({ points: rows.map(point) })
const digits = (value, count = 4) => Number(value.toPrecision(count))
const curve = (lambda, sigma, kappa) => (units) => [units, rateOf({ usl: { lambda, sigma, kappa }, units })]

// Schwartz, Practical Scalability Analysis with the Universal Scalability Law (2015): sysbench on a Cisco UCS C250, 1 to 32 threads.
const CISCO = [
  955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7, 9047.84,
  9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806, 12089.37, 12075.41,
  12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39
].map((rate, i) => [i + 1, rate])
// SPEC SDM91, Sun SPARCcenter 2000: scripts an hour. Data set and figures of the R package usl 3.0 (Moeding), fitted by R's nls.
const SPECSDM91 = [[1, 64.9], [18, 995.9], [36, 1652.4], [72, 1853.2], [108, 1828.9], [144, 1775], [216, 1702.2]]
// BRL-CAD ray tracer on an SGI Origin 2000. Gunther, Guerrilla Capacity Planning, and the same R package.
const RAYTRACER = [[1, 20], [4, 78], [8, 130], [12, 170], [16, 190], [20, 200], [24, 210], [28, 230], [32, 260], [48, 280], [64, 310]]

t.test('published fit: Cisco, lambda 995.6486, sigma 0.02671591, kappa 7.690945e-4', async (t) => {
  const usl = fit(CISCO)
  t.equal(digits(usl.lambda), digits(995.6486))
  t.equal(digits(usl.sigma), digits(0.02671591))
  t.equal(digits(usl.kappa), digits(7.690945e-4))
  t.equal(Math.floor(usl.peakUnits), 35, 'the book: 35 threads')
  t.equal(digits(rateOf({ usl, units: 35 })), 12340, 'the book: 12,341')
  const first = fit(CISCO.slice(0, 10))
  t.equal(digits(first.peakRate), 16050, 'the book, from ten points: 16,049')
})

t.test('published fit: SPEC SDM91, with standard errors and residuals', async (t) => {
  const usl = fit(SPECSDM91)
  t.equal(digits(usl.lambda, 9), 89.9952331, 'R: 89.9952330')
  t.equal(usl.sigma.toFixed(7), '0.0277285')
  t.equal(usl.kappa.toFixed(7), '0.0001044')
  const errors = usl.covariance.map((row, i) => Math.sqrt(row[i]))
  t.equal(errors[0].toFixed(7), '14.2134894')
  t.equal(errors[1].toFixed(7), '0.0091217')
  t.equal(errors[2].toFixed(7), '0.0000199')
  t.equal(usl.residualPerSecond.toFixed(2), '82.85', 'on 4 degrees of freedom')
  const residuals = SPECSDM91.map(([units, rate]) => (rate - rateOf({ usl, units })).toFixed(2))
  t.strictSame(residuals, ['-25.10', '-81.66', '111.09', '3.05', '-49.99', '-46.60', '56.00'])
})

t.test('published fit: ray tracer, kappa at its bound', async (t) => {
  const usl = fit(RAYTRACER)
  t.equal(digits(usl.lambda, 6), 21.8488)
  t.equal(digits(usl.sigma, 3), 0.0578)
  t.equal(usl.kappa, 0)
  t.equal(usl.peakUnits, null)
  t.ok(Math.abs(usl.peakRate - usl.lambda / usl.sigma) < 1e-9)
  // The package printed alpha 0.033677 to 0.081864, beta -+0.000214, gamma 17.868380 to 25.829306: -+ t(0.95, 10) =
  // 1.812461 standard errors.
  const errors = usl.covariance.map((row, i) => Math.sqrt(row[i]) * 1.812461)
  t.equal(errors[0].toFixed(4), ((25.829306 - 17.868380) / 2).toFixed(4))
  t.equal(errors[1].toFixed(5), ((0.081864 - 0.033677) / 2).toFixed(5))
  t.equal(errors[2].toFixed(6), '0.000214')
  t.equal(usl.intervals.kappa.low, 0, 'cut off at the bound')
})

t.test('published fit: the test of the R package, sigma 0.02, kappa 0.02', async (t) => {
  const usl = fit([[1, 1], [2, 1.8868], [4, 3.0769], [6, 3.5294], [8, 3.5398], [10, 3.3557]])
  t.equal(digits(usl.sigma, 3), 0.02)
  t.equal(digits(usl.kappa, 3), 0.02)
  t.equal(digits(usl.peakUnits), 7, 'sqrt(0.98 / 0.02)')
})

t.test('known curves come back', async (t) => {
  for (const [lambda, sigma, kappa] of [[6, 0.2, 0], [1000, 0.03, 0.001], [0.5, 0, 0.01], [30_000, 0.9, 0.0001], [7, 0, 0], [7, 1, 0]]) {
    const usl = fit([1, 2, 3, 4, 6, 8].map(curve(lambda, sigma, kappa)))
    for (const [found, wanted] of [
      [usl.lambda, lambda],
      [usl.sigma, sigma],
      [usl.kappa, kappa]
    ]) { t.ok(Math.abs(found - wanted) <= 1e-6 * Math.max(wanted, 1e-3), `${found} for ${wanted}`) }
  }
})

t.test('degenerate: no point, one, two, equal, linear, better than linear, retrograde', async (t) => {
  t.equal(fitUsl({ points: [] }), null)
  t.match(fit([[3, 9]]), { basis: 'linear', lambda: 3, sigma: null, kappa: null, peakUnits: null, intervals: null })
  t.match(fit([[2, 8], [2, 12]]), { basis: 'linear', lambda: 5 }, 'one number twice')
  const two = fit([[1, 6], [2, 10]])
  t.match(two, { basis: 'contention only', kappa: null, peakUnits: null, intervals: null, covariance: null })
  t.equal(digits(two.sigma), 0.2)
  t.equal(digits(two.peakRate), 30)
  t.match(fit([[1, 7], [2, 7], [3, 7]]), { sigma: 1, kappa: 0, lambda: 7, peakRate: 7 })
  t.match(fit([[1, 5], [2, 10], [4, 20]]), { sigma: 0, kappa: 0, lambda: 5, peakUnits: null, peakRate: null })
  t.match(fit([[1, 10], [2, 22], [3, 40]]), { sigma: 0, kappa: 0 }, 'no negative contention')
  t.match(fit([[1, 10], [2, 8], [3, 6]]), { peakUnits: 1 }, 'fewer than one unit there cannot be')
  const retrograde = fit([1, 2, 4, 8, 12].map(curve(10, 0.05, 0.02)))
  t.equal(digits(retrograde.peakUnits), 6.892)
})

t.test('weights: a wide interval counts for less', async (t) => {
  const exact = curve(10, 0.1, 0.001)
  const rows = [1, 2, 4, 8].map(exact).map(([units, rate]) => [units, rate, rate * 0.99, rate * 1.01])
  const astray = [16, exact(16)[1] * 0.6]
  const narrow = fit([...rows, [...astray, astray[1] * 0.99, astray[1] * 1.01]])
  const wide = fit([...rows, [...astray, astray[1] * 0.5, astray[1] * 2]])
  t.ok(Math.abs(rateOf({ usl: wide, units: 8 }) / exact(8)[1] - 1) < 0.01)
  t.ok(Math.abs(rateOf({ usl: narrow, units: 8 }) / exact(8)[1] - 1) > 0.03)
  t.equal(wide.weighted, true)
  t.equal(fit([...rows, [16, 60, 60, null]]).weighted, false, 'one without an end: all alike')
  const three = fit(rows.slice(0, 3))
  t.ok(three.intervals.sigma.high > three.sigma, 'intervals of the points stand in for what three points cannot tell')
  t.equal(fit(rows.slice(0, 3).map(([units, rate]) => [units, rate])).intervals, null)
})

t.test('needed units: the smaller root', async (t) => {
  const usl = { lambda: 10, sigma: 0.05, kappa: 0.01 }
  for (const units of [1, 2.5, 6]) t.ok(Math.abs(findUnits({ usl, ratePerSecond: rateOf({ usl, units }) }) - units) < 1e-9, String(units))
  const top = rateOf({ usl, units: Math.sqrt(0.95 / 0.01) })
  t.equal(findUnits({ usl, ratePerSecond: top * 1.0001 }), null, 'negative discriminant: no number of units')
  t.ok(Math.abs(findUnits({ usl, ratePerSecond: top * (1 - 1e-12) }) - 9.7468) < 1e-3)
  t.equal(findUnits({ usl: { lambda: 10, sigma: 0.1, kappa: 0 }, ratePerSecond: 100 }), null, 'at the asymptote')
  t.equal(findUnits({ usl: { lambda: 10, sigma: null, kappa: null }, ratePerSecond: 95 }), 9.5, 'a straight line')
  t.equal(findUnits({ usl: { lambda: 7, sigma: 1, kappa: 0 }, ratePerSecond: 8 }), null)
})

t.test('the band holds the curve in 95 of 100 cases', async (t) => {
  const random = createRandom(7)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const exact = curve(10, 0.1, 0.004)
  let held = 0
  const draws = 400
  for (let i = 0; i < draws; i++) {
    const { low, high } = bandOf({
      usl: fit([1, 2, 3, 4, 6, 8, 10, 12].map(exact).map(([units, rate]) => [units, rate + 0.5 * normal()])),
      units: 10
    })
    if (low <= exact(10)[1] && exact(10)[1] <= high) held++
  }
  t.ok(held / draws > 0.92 && held / draws < 0.98, `${held} of ${draws}`)
})

t.test('units by the edges of the band', async (t) => {
  const usl = fit(CISCO)
  const [low, high] = ['high', 'low'].map((edge) => findBandUnits({ usl, ratePerSecond: 11_000, edge }))
  const middle = Math.ceil(findUnits({ usl, ratePerSecond: 11_000 }))
  t.ok(low <= middle && middle <= high && low < high, `${low} ${middle} ${high}`)
  t.equal(findBandUnits({ usl, ratePerSecond: 12_700, edge: 'low' }), null)
  t.equal(findBandUnits({ usl: fit([[1, 5]]), ratePerSecond: 3, edge: 'low' }), null)
})
