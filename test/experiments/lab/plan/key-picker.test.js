import t from 'tap'
import { createKeyPicker } from '../../../../src/experiments/lab/plan/key-picker.js'

const DRAWS = 1_000_000
const TOO_FAR = 149.449 // chi-square, 0.001, 100 degrees of freedom: NIST/SEMATECH e-Handbook, 1.3.6.7.4

t.test('uniform: every key alike', async (t) => {
  const chi = measureChiSquare({ keys: { distribution: 'uniform', of: 101 }, seed: 1, probabilities: Array(101).fill(1 / 101) })
  t.ok(chi < TOO_FAR, String(chi))
})

t.test('hot: its share for the first key, the rest evenly over the others', async (t) => {
  const chi = measureChiSquare({
    keys: { distribution: 'hot', share: 0.9, of: 101 },
    seed: 2,
    probabilities: [0.9, ...Array(100).fill(0.001)]
  })
  t.ok(chi < TOO_FAR, String(chi))
})

t.test('zipf: the ranks are the keys', async (t) => {
  // 2^-1 : 1, with two keys.
  const counts = countDraws({ keys: { distribution: 'zipf', s: 1, of: 2 }, seed: 3 })
  t.ok(Math.abs(counts[0] / DRAWS - 2 / 3) < 0.002, String(counts))
})

t.test('one key is always the same', async (t) => {
  t.same(countDraws({ keys: { distribution: 'one' }, seed: 4 }), [DRAWS])
})

t.test('few keys', async (t) => {
  t.same(countDraws({ keys: { distribution: 'uniform', of: 1 }, seed: 5 }), [DRAWS])
  t.same(countDraws({ keys: { distribution: 'hot', share: 0.5, of: 1 }, seed: 5 }), [DRAWS], 'a hot one without others')
})

t.test('the same seed gives the same keys, another one others', async (t) => {
  for (const keys of [
    { distribution: 'zipf', s: 0.99, of: 1000 },
    { distribution: 'uniform', of: 1000 },
    { distribution: 'hot', share: 0.1, of: 1000 }
  ]) {
    const draw = (seed) => {
      const pick = createKeyPicker({ keys, seed })
      return Array.from({ length: 50 }, pick)
    }
    t.same(draw(7), draw(7), keys.distribution)
    t.notSame(draw(7), draw(8), keys.distribution)
  }
})

function measureChiSquare ({ keys, seed, probabilities }) {
  const counts = countDraws({ keys, seed })
  return probabilities.reduce((sum, p, key) => sum + ((counts[key] ?? 0) - DRAWS * p) ** 2 / (DRAWS * p), 0)
}

function countDraws ({ keys, seed }) {
  const pick = createKeyPicker({ keys, seed })
  const counts = []
  for (let i = 0; i < DRAWS; i++) { const key = pick(); counts[key] = (counts[key] ?? 0) + 1 }
  return counts
}
