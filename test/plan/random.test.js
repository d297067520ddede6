import t from 'tap'
import { createRandom, shuffle } from '../../src/plan/random.js'

t.test('gives the numbers of sfc32', async (t) => {
  // Made by another implementation of the published algorithm (Python, whole numbers only), with the same seeding.
  const known = [[1, [4145660252, 2491331053, 1055157653, 2917898039]], [0, [24724473, 838574162]], [2 ** 40 + 5, [3851507845, 483561070]]]
  for (const [seed, numbers] of known) {
    const random = createRandom(seed)
    t.strictSame(numbers.map(() => random() * 2 ** 32), numbers, `seed ${seed}`)
  }
})

t.test('stays within [0, 1) and is even', async (t) => {
  const random = createRandom(3)
  const tenths = Array(10).fill(0)
  for (let i = 0; i < 100_000; i++) tenths[Math.floor(random() * 10)]++
  // Chi-square with 9 degrees of freedom: 27.88 is its 99.9th percentile.
  t.ok(tenths.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0) < 27.88, tenths.join(' '))
  t.equal(tenths.length, 10)
})

t.test('a shuffle keeps everything and leaves its argument alone', async (t) => {
  const items = Object.freeze([1, 2, 3, 4, 5])
  t.strictSame([...shuffle(items, createRandom(1))].sort(), [1, 2, 3, 4, 5])
  t.strictSame(shuffle([], createRandom(1)), [])
  t.strictSame(shuffle(['x'], createRandom(1)), ['x'])
})

t.test('every order of three is as likely', async (t) => {
  const random = createRandom(9)
  const counts = {}
  for (let i = 0; i < 6000; i++) {
    const order = shuffle(['a', 'b', 'c'], random).join('')
    counts[order] = (counts[order] ?? 0) + 1
  }
  t.equal(Object.keys(counts).length, 6)
  // Chi-square with 5 degrees of freedom: 20.52 is its 99.9th percentile.
  t.ok(Object.values(counts).reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0) < 20.52, JSON.stringify(counts))
})
