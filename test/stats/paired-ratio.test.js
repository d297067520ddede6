import t from 'tap'
import { estimatePairedRatio, estimateRoughRatio } from '../../src/stats/paired-ratio.js'

const near = (/** @type {import('tap').Test} */ t, /** @type {number | undefined} */ value, /** @type {number} */ wanted, tolerance = 1e-6) => t.ok(Math.abs(Number(value) - wanted) < tolerance, `${value} is ${wanted}`)

t.test('the paired t test of Student 1908: hours of sleep gained by two drugs, ten patients', async (t) => {
  // Cushny and Peebles' data; as logs, so that the differences are those of the paper: mean 1.58, t = 4.0621, p = 0.00283 (R: t.test(extra ~ group, paired)).
  const one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
  const other = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
  const estimate = estimatePairedRatio({ pairs: one.map((log, i) => ({ reference: Math.exp(log), target: Math.exp(other[i]) })) })
  near(t, Math.log(estimate?.ratio ?? 0), 1.58)
  near(t, Math.log(estimate?.low ?? 0), 0.7001142, 1e-5)
  near(t, Math.log(estimate?.high ?? 0), 2.4598858, 1e-5)
  near(t, estimate?.pValue, 0.002833, 1e-5)
})

t.test('fewer than three blocks have no interval; without variation it is exact', async (t) => {
  const pair = { target: 2, reference: 1 }
  t.equal(estimatePairedRatio({ pairs: [] }), null)
  t.equal(estimatePairedRatio({ pairs: [pair, pair] }), null)
  t.same(estimatePairedRatio({ pairs: [pair, pair, pair] }), { ratio: 2, low: 2, high: 2, blocks: 3, pValue: 0 })
  t.match(estimatePairedRatio({ pairs: Array(3).fill({ target: 5, reference: 5 }) }), { ratio: 1, low: 1, high: 1, pValue: 1 })
})

t.test('a rough ratio: both ranges within the trials, and the floor', async (t) => {
  t.equal(estimateRoughRatio({ pairs: [], floor: 1 }), null)
  const pair = { target: 3, reference: 1, targetWidth: 0.3, referenceWidth: 0.4 }
  const one = estimateRoughRatio({ pairs: [pair], floor: 0.2 })
  near(t, Math.log(one?.high ?? 0), Math.log(3) + 0.7)
  near(t, Math.log(one?.low ?? 0), Math.log(3) - 0.7)
  near(t, Math.log(estimateRoughRatio({ pairs: [pair, pair], floor: 0.2 })?.high ?? 0), Math.log(3) + 0.7 / Math.SQRT2)
})
