import t from 'tap'
import { findWarmUp } from '../../src/stats/warm-up.js'
import { createRandom } from '../../src/plan/random.js'
import { drawNormal } from '../fixtures/queue.js'

const noise = (seed, length = 100) => {
  const random = createRandom(seed)
  return Array.from({ length }, () => 1000 + drawNormal(random))
}

// The same in every batch of five: what is left to cut is the step alone.
const regular = Array.from({ length: 100 }, (_, i) => 1000 + i % 5)
const stepAt = (index, values) => values.map((value, i) => i < index ? value - 300 : value)

t.test('a step is cut where it ends', async (t) => {
  t.same(findWarmUp({ series: [stepAt(20, regular)] }), { cutIndex: 20, steady: true })
  for (let seed = 1; seed <= 5; seed++) {
    const { cutIndex, steady } = findWarmUp({ series: [stepAt(20, noise(seed))] })
    t.ok(cutIndex >= 20 && cutIndex < 50 && steady, `in noise: ${cutIndex}`)
  }
})

t.test('the largest cut of several series wins', async (t) => {
  t.same(findWarmUp({ series: [stepAt(10, regular), stepAt(35, regular)] }), { cutIndex: 35, steady: true })
})

t.test('a series that settles in its second half, or never, has no steady state', async (t) => {
  t.match(findWarmUp({ series: [stepAt(70, regular)] }), { cutIndex: 70, steady: false })
  t.match(findWarmUp({ series: [noise(5, 200).map((value, i) => value + 10 * i)] }), { steady: false })
})

t.test('a steady series is kept whole', async (t) => {
  t.same(findWarmUp({ series: [Array(100).fill(7)] }), { cutIndex: 0, steady: true })
  let steady = 0
  for (let seed = 0; seed < 100; seed++) if (findWarmUp({ series: [0, 1, 2].map((i) => noise(seed * 3 + i)) }).steady) steady++
  t.ok(steady >= 95, `${steady} of 100 trials of pure noise in three series are called steady`)
})

t.test('a cut that is not worth it is none', async (t) => {
  let cut = 0
  for (let seed = 0; seed < 100; seed++) if (findWarmUp({ series: [0, 1, 2].map((i) => noise(seed * 3 + i, 400)) }).cutIndex > 0) cut++
  t.ok(cut <= 5, `${cut} of 100 trials of pure noise are cut at all`)
})

t.test('where all are equal but one, that one is no end of a warm-up, once it is known to mean nothing', async (t) => {
  const rounded = Array.from({ length: 100 }, (_, i) => i === 60 ? 89 : 88)
  t.match(findWarmUp({ series: [rounded] }), { steady: false }, 'MSER-5 by itself: without the one, nothing varies')
  t.same(findWarmUp({ series: [rounded], noise: [1] }), { cutIndex: 0, steady: true })
  t.same(findWarmUp({ series: [stepAt(20, regular)], noise: [1] }), { cutIndex: 20, steady: true }, 'a step is more than that')
})

t.test('too few windows tell nothing', async (t) => {
  t.same(findWarmUp({ series: [] }), { cutIndex: 0, steady: null })
  t.same(findWarmUp({ series: [[]] }), { cutIndex: 0, steady: null })
  t.same(findWarmUp({ series: [noise(1, 99)] }), { cutIndex: 0, steady: null })
  t.equal(findWarmUp({ series: [noise(1, 100), noise(2, 10)] }).steady, null)
})
