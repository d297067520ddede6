import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { estimatePairedRatio, estimateRoughRatio } from '../../src/stats/paired-ratio.js'
import { closeTo } from '../fixtures/close.js'
import { drawNormal } from '../fixtures/queue.js'

t.test('extra sleep of ten patients under two drugs (Student 1908; R: t.test(extra ~ group, paired = TRUE))', async (t) => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
  const found = estimatePairedRatio({ before: first.map(Math.exp), after: second.map(Math.exp) })
  closeTo(t, Math.log(found.ratio), 1.58, 1e-12)
  closeTo(t, Math.log(found.low), 0.7001142, 1e-6)
  closeTo(t, Math.log(found.high), 2.4598858, 1e-6)
  closeTo(t, 1.58 / found.standardError, 4.0621, 1e-5)
  closeTo(t, found.pValue, 0.002833, 2e-3)
  t.match(found, { df: 9, blocks: 10 })
})

t.test('one block has a ratio and no interval; none has nothing', async (t) => {
  t.same(estimatePairedRatio({ before: [2], after: [3] }), {
    ratio: 1.5, low: null, high: null, standardError: null, df: 0, blocks: 1, pValue: 1
  })
  t.equal(estimatePairedRatio({ before: [], after: [] }), null)
})

t.test('all equal: no width', async (t) => {
  const { ratio, low, high, standardError } = estimatePairedRatio({ before: [4, 4, 4], after: [5, 5, 5] })
  for (const value of [ratio, low, high]) closeTo(t, value, 1.25, 1e-12)
  closeTo(t, standardError, 0, 1e-12)
})

t.test('what is no pair, or has no log, is refused', async (t) => {
  t.throws(() => estimatePairedRatio({ before: [1], after: [1, 2] }), RangeError)
  t.throws(() => estimatePairedRatio({ before: [0], after: [1] }), RangeError)
  t.throws(() => estimatePairedRatio({ before: [1], after: [0] }), RangeError)
})

t.test('a drift of both sides cancels, and the interval holds the truth', async (t) => {
  const random = createRandom(7)
  let held = 0
  for (let run = 0; run < 2000; run++) {
    const blocks = [0, 1, 2, 3, 4].map(() => 0.2 * drawNormal(random))
    const side = (truth) => blocks.map((block) => truth * Math.exp(block + 0.02 * drawNormal(random)))
    const { low, high } = estimatePairedRatio({ before: side(1), after: side(1.1) })
    if (low <= 1.1 && high >= 1.1) held++
    if (run === 0) t.ok(high / low < 1.15, 'blocks differ by 20 %, the ratio does not')
  }
  t.ok(held >= 1870 && held <= 1930, `${held} of 2000 held the truth, 1900 are to be expected`)
})

t.test('a rough ratio: both ranges within the trials, and the floor', async (t) => {
  t.equal(estimateRoughRatio({ pairs: [], floor: 1 }), null)
  const pair = { target: 3, reference: 1, targetWidth: 0.3, referenceWidth: 0.4 }
  const one = estimateRoughRatio({ pairs: [pair], floor: 0.2 })
  closeTo(t, Math.log(one?.high ?? 0), Math.log(3) + 0.7, 1e-9)
  closeTo(t, Math.log(one?.low ?? 0), Math.log(3) - 0.7, 1e-9)
  closeTo(t, Math.log(estimateRoughRatio({ pairs: [pair, pair], floor: 0.2 })?.high ?? 0), Math.log(3) + 0.7 / Math.SQRT2, 1e-9)
})
