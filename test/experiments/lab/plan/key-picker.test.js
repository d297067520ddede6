import t from 'tap'
import { createKeyPicker, createZipf } from '../../../../src/experiments/lab/plan/key-picker.js'
import { createRandom } from '../../../../src/plan/random.js'
import { howMany } from '../../../fixtures/long.js'

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

// Upper and lower critical values of chi-square at 0.001 with 100 degrees of freedom: NIST/SEMATECH e-Handbook, 1.3.6.7.4.
const TOO_NEAR = 61.918
// The same with 1,000, where the rarest rank of s = 1.3 is still expected 36 times in a million (sum of the series of
// the incomplete gamma function).
const TOO_FAR_1000 = 1143.917

t.test('a million draws at each s are as Zipf has them', async (t) => {
  const step = howMany({ short: 3, long: 1 })
  for (const [index, s] of [0.7, 0.9, 0.99, 1, 1.1, 1.3].entries()) {
    if (index % step > 0) continue
    const narrow = measureZipfChiSquare({ s, of: 101, seed: 20 + index })
    t.ok(narrow < TOO_FAR && narrow > TOO_NEAR, `s = ${s}, 101 ranks: ${narrow.toFixed(1)}`)
    const wide = measureZipfChiSquare({ s, of: 1001, seed: 40 + index })
    t.ok(wide < TOO_FAR_1000, `s = ${s}, 1,001 ranks: ${wide.toFixed(1)}`)
  }
})

t.test('the test itself tells s = 0.99 from s = 1', async (t) => {
  t.ok(measureZipfChiSquare({ s: 0.99, expectedS: 1, of: 101, seed: 1 }) > TOO_FAR)
})

t.test('ends of the table', async (t) => {
  t.equal(createZipf({ s: 1.3, of: 1, random: createRandom(1) })(), 0, 'one rank')
  t.equal(createZipf({ s: 0.7, of: 10, random: () => 0 })(), 0, 'the smallest draw')
  t.equal(createZipf({ s: 0.7, of: 10, random: () => 1 - 2 ** -32 })(), 9, 'the largest draw')
})

/** Pearson's, over all ranks. */
function measureZipfChiSquare ({ s, expectedS = s, of, seed }) {
  const draw = createZipf({ s, of, random: createRandom(seed) })
  const counts = new Array(of).fill(0)
  for (let i = 0; i < DRAWS; i++) counts[draw()]++
  return listProbabilities({ s: expectedS, of }).reduce((sum, p, rank) => sum + (counts[rank] - DRAWS * p) ** 2 / (DRAWS * p), 0)
}

/** Of each rank, by the law itself. */
function listProbabilities ({ s, of }) {
  const weights = Array.from({ length: of }, (_, index) => (index + 1) ** -s)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}
