import t from 'tap'
import { drawPercentileCurve } from '../../src/stats/percentile-curve.js'
import { PERCENTILES, samplesNeeded } from '../../src/stats/percentiles.js'
import { estimatePercentiles } from '../../src/stats/row-percentiles.js'
import { mergeDistributions } from '../../src/stats/sample.js'

/** 1, 2, … n microseconds, one request each: the p-quantile is n p. */
function makeRamp (n, factor = 1) {
  return { valuesUs: Array.from({ length: n }, (_, i) => (i + 1) * factor), counts: new Array(n).fill(1), total: n }
}

t.test('a ramp has each quantile where it must be', async (t) => {
  const ramp = makeRamp(10_000)
  const curve = drawPercentileCurve({ distributions: [ramp], merged: ramp, dependence: {} })
  for (const { ratio, estimate: { value, low, high } } of curve) {
    t.ok(Math.abs(value - ratio * 10_000) <= 1, `${ratio} is at ${value}`)
    t.ok(low <= value && value <= high)
  }
  const inNine = curve.filter(({ ratio }) => ratio >= 0.9 - 1e-12 && ratio < 0.99 - 1e-12)
  t.ok(inNine.length >= 20, '20 points in a nine, and the percentiles of the tables')
  t.ok(
    curve.every(
      ({ ratio, estimate }, at) =>
        at === 0 || (ratio > curve[at - 1].ratio && estimate.value >= curve[at - 1].estimate.value)
    ),
    'both rise'
  )
})

t.test('the percentiles of the tables are on it, to the microsecond', async (t) => {
  const distributions = [1, 1.1, 1.2].map((factor) => makeRamp(4000, factor))
  const merged = mergeDistributions({ distributions })
  const curve = drawPercentileCurve({ distributions, merged })
  const { responseTimeUs } = estimatePercentiles({ distributions, merged })
  for (const [key, ratio] of PERCENTILES) {
    const own = curve.filter((point) => Math.abs(point.ratio - ratio) < 1e-12)
    t.same(own.map(({ estimate }) => estimate), responseTimeUs[key] === null ? [] : [responseTimeUs[key]], key)
  }
})

t.test('it ends where a table would say n/a', async (t) => {
  for (const n of [10, 368, 3688, 5000]) {
    const ramp = makeRamp(n)
    const last = drawPercentileCurve({ distributions: [ramp], merged: ramp }).at(-1).ratio
    t.ok(samplesNeeded(last) <= n, `${n} requests hold ${last}`)
  }
  const ramp = makeRamp(4000)
  const dependent = drawPercentileCurve({ distributions: [ramp], merged: ramp, dependence: { p50: 10, p99: 10, p99_9: 10 } })
  t.ok(samplesNeeded(dependent.at(-1).ratio) <= 400, 'requests that depend on each other are worth fewer')
})

t.test('empty, one value, all equal', async (t) => {
  const empty = { valuesUs: [], counts: [], total: 0 }
  t.same(drawPercentileCurve({ distributions: [empty], merged: empty }), [])
  const one = makeRamp(1)
  t.same(drawPercentileCurve({ distributions: [one], merged: one }), [])
  const equal = { valuesUs: [700], counts: [1000], total: 1000 }
  t.ok(drawPercentileCurve({ distributions: [equal], merged: equal }).every(({ estimate }) => estimate.value === 700))
})
