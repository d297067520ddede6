import t from 'tap'
import { fitUsl } from '../../../../src/commands/size/stats/usl.js'
import { rateOf } from '../../../../src/stats/usl-curve.js'
import { findNeeded } from '../../../../src/commands/size/verdict/needed-units.js'
import { makePoint } from '../../../fixtures/sizes.js'

const need = (rows, demandPerSecond) => {
  const points = rows.map(makePoint)
  const upper = points
    .filter(({ upperPerSecond }) => upperPerSecond !== null)
    .map((point) => ({ ...point, ratePerSecond: point.upperPerSecond, lowerPerSecond: point.upperPerSecond }))
  return findNeeded({ points, curves: { lower: fitUsl({ points }), upper: fitUsl({ points: upper }) }, demandPerSecond })
}
const curve = (lambda, sigma, kappa) => (units) => [units, rateOf({ usl: { lambda, sigma, kappa }, units })]

t.test('measured: both sides', async (t) => {
  const needed = need([[1, 6, 6, 6.3], [2, 10, 10, 10.5], [3, 15, 15, 16], [4, 20, 20, null]], 20)
  t.match(needed, { units: 4, low: 4, high: 4, basis: 'measured', far: false, holds: { units: 4 }, fails: { units: 3 } })
})

t.test('measured: three may do where its bounds leave that open', async (t) => {
  t.match(
    need([[1, 6, 6, 6.3], [2, 10, 10, 10.5], [3, 19, 19, 21], [4, 22, 22, 23]], 20),
    { units: 4, low: 3, high: 4, basis: 'measured', fails: { units: 2 } }
  )
})

t.test('measured: a search in which nothing held is a side too, and sure where a probe failed for certain', async (t) => {
  const points = [makePoint([4, 20, 20, null])]
  const search = (units, upperPerSecond, probes) =>
    ({ units, lowerPerSecond: null, upperPerSecond, probes: probes.map(([offeredPerSecond, verdict]) => ({ offeredPerSecond, verdict })) })
  const find = (capacities) => findNeeded({ points, curves: { lower: fitUsl({ points }), upper: null }, demandPerSecond: 20, capacities })
  const one = search(1, 5, [[20, 'fail'], [5, 'undecided']])
  const two = search(2, 10, [[20, 'fail'], [10, 'fail']])
  t.match(find([one, two, search(3, 20, [[20, 'fail']])]), { units: 4, low: 4, high: 4, fails: { units: 3 }, isFailureSure: true })
  t.match(
    find([one, two, search(3, 20, [[20, 'undecided'], [20, 'undecided']])]),
    { units: 4, low: 3, high: 4, fails: { units: 3, upperPerSecond: 20 }, isFailureSure: false }
  )
  t.match(
    find([one]),
    { units: 4, low: 2, fails: { units: 1 }, isFailureSure: true },
    'it failed for certain at the demand, whatever it did below'
  )
  t.match(
    find([search(3, 25, [[25, 'fail']])]),
    { units: 4, low: 1, fails: null, isFailureSure: false },
    'what failed above the demand says nothing'
  )
})

t.test('a rate that is the demand to the last digit but one holds it', async (t) => {
  t.match(need([[1, 6 * 1.2], [2, 12]], 7.2), { units: 1, basis: 'measured' })
})

t.test('between numbers that were measured: the curve', async (t) => {
  const rows = [1, 2, 4, 8].map(curve(10, 0.05, 0.001))
  const needed = need(rows, 45)
  t.match(needed, { units: 6, basis: 'interpolated', holds: { units: 8 }, fails: { units: 4 } })
  t.ok(needed.low >= 5 && needed.high <= 8)
  t.match(need([[4, 20]], 10), { units: 2, basis: 'interpolated', low: 1, high: 4, fails: null }, 'fewer than were ever measured')
})

t.test('between numbers that were measured: no fewer than failed, no more than held', async (t) => {
  const rows = [[1, 10, 9.5, 10.5], [2, 19, 18, 20], [4, 35, 33, 37], [8, 60, 58, 61]]
  const needed = need(rows, 45)
  t.match(needed, { units: 6, basis: 'interpolated', holds: { units: 8 }, fails: { units: 4 } })
  t.ok(needed.low >= 5 && needed.low <= 6 && needed.high >= 6 && needed.high <= 8, `${needed.low} to ${needed.high}`)
  t.match(need([[4, 20]], 10), { high: 4 }, 'without a band up to what held')
  t.match(need([[2, 12, 12, null], [8, 40]], 30), { low: 1, high: 8, basis: 'interpolated', fails: null }, 'two has no known end')
})

t.test('a probe that failed at the demand is sure; one that failed above it, or was undecided, is not', async (t) => {
  const points = [[1, 6, 5.9, 6.1], [2, 10.9, 10.7, 11.1], [3, 15.1, 14.8, 15.4], [4, 18.5, 18.2, 18.9]].map(makePoint)
  const ends = points.map((point) => ({ ...point, ratePerSecond: point.upperPerSecond, lowerPerSecond: point.upperPerSecond }))
  const upper = fitUsl({ points: ends })
  const ask = (verdict, offeredPerSecond, more = {}) => findNeeded({
    points,
    curves: { lower: fitUsl({ points }), upper },
    demandPerSecond: 19,
    capacities: points.map(({ units, lowerPerSecond, upperPerSecond }) =>
      ({ units, lowerPerSecond, upperPerSecond, probes: [{ verdict, offeredPerSecond }], ...more }))
  })
  t.match(ask('fail', 18.9), { units: 5, low: 5, fails: { units: 4 }, isFailureSure: true })
  t.match(ask('fail', 19), { low: 5, isFailureSure: true }, 'at the demand')
  t.match(ask('fail', 19.1), { units: 5, low: 4, fails: { units: 4 }, isFailureSure: false })
  t.match(ask('undecided', 18.9), { low: 4, isFailureSure: false })
  t.match(ask('undecided', 18.9, { starts: 4 }), { low: 5, isFailureSure: true }, 'an interval over starts has left chance out')
  t.match(ask('undecided', 18.9, { starts: 0 }), { low: 4, isFailureSure: false })
})

t.test('beyond what was measured: the curve, and far beyond', async (t) => {
  const rows = [[1, 6, 5.9, 6.1], [2, 10.9, 10.7, 11.1], [3, 15.1, 14.8, 15.4], [4, 18.5, 18.2, 18.9]]
  const near = need(rows, 25)
  t.match(near, { units: 7, basis: 'extrapolated', far: false, holds: null, fails: { units: 4 } })
  t.ok(near.low <= 7 && near.low > 4 && (near.high === null || near.high >= 7), `${near.low} ${near.high}`)
  t.match(need([1, 2, 3, 4].map(curve(10, 0.02, 0)), 100), { basis: 'extrapolated', far: true, units: 13 })
  const twice = curve(10, 0.02, 0)
  t.match(need([1, 2, 3, 4].map(twice), twice(8)[1]), { units: 8, far: false }, 'twice as many is not far')
  t.match(need([1, 2, 3, 4].map(twice), twice(8)[1] + 0.1), { units: 9, far: true })
})

t.test('no number of units', async (t) => {
  const retrograde = [1, 2, 4, 8, 12].map(curve(10, 0.05, 0.02))
  t.match(need(retrograde, 60), { units: null, basis: 'limit', high: null })
  t.match(need([[1, 7], [2, 7], [3, 7]], 8), { units: null, basis: 'limit' }, 'all equal')
  t.match(need([[1, 10], [2, 8], [3, 6]], 11), { units: null, basis: 'limit' }, 'each makes it worse')
})

t.test('a peak of the curve between measured numbers', async (t) => {
  const rows = [1, 2, 3, 16].map(curve(10, 0.05, 0.02))
  t.match(need(rows, 27), { units: 4, basis: 'interpolated', holds: null })
})

t.test('one number of units: at least', async (t) => {
  t.match(need([[1, 6]], 20), { units: 4, low: 4, high: null, basis: 'at least', far: true })
  t.match(need([[3, 18]], 20), { units: 4, basis: 'at least', far: false })
  t.match(need([[3, 18]], 36), { units: 6, far: false })
  t.match(need([[3, 18]], 37), { units: 7, far: true })
})

t.test('two numbers of units: in proportion to the larger, the curve is the upper end', async (t) => {
  t.match(need([[1, 6], [2, 10]], 20), { units: 4, low: 4, high: 8, basis: 'proportion', far: false }, 'the published points')
  t.match(need([[1, 6], [2, 10]], 21), { units: 5, low: 5, high: 10, basis: 'proportion', far: true })
  t.match(need([[1, 6], [2, 12]], 20), { units: 4, low: 4, high: 4, basis: 'proportion' }, 'they do not hinder each other')
  t.match(need([[1, 6, 5.8, 6.4], [2, 10, 10, 11]], 20), { units: 4, low: 4, basis: 'proportion' })
  t.match(need([[1, 6, 5.8, 6.4], [2, 9.5, 9.5, 11]], 20), { units: 5, low: 4, basis: 'proportion' }, 'by its upper end 4 would do')
  t.match(need([[1, 6], [2, 10]], 40), { units: 8, high: null, basis: 'proportion' }, 'the curve never gets there')
  t.match(need([[1, 7], [2, 7]], 8), { units: null, basis: 'limit' }, 'the second adds nothing')
  t.match(need([[1, 6], [4, 20]], 12), { units: 3, basis: 'interpolated' }, 'between them: the curve')
})

t.test('the same number twice: the worse one counts', async (t) => {
  t.match(
    need([[1, 6], [2, 12], [2, 9], [3, 14]], 10),
    { units: 3, basis: 'measured', fails: { units: 1 }, low: 2 },
    '9 and 12 leave it open'
  )
})

t.test('nothing', async (t) => {
  t.strictSame(need([], 20), {
    units: null, low: null, high: null, basis: 'none', far: false, holds: null, isHoldSure: false, fails: null, isFailureSure: false
  })
})
