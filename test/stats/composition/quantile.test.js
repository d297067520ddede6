import t from 'tap'
import { composeQuantile } from '../../../src/stats/composition/quantile.js'

const call = (name) => ({ kind: 'service', name })
const series = (...names) => ({ kind: 'series', nodes: names.map(call) })
const parallel = (names, needed = names.length) => ({ kind: 'parallel', nodes: names.map(call), needed })
const exponential = (meanUs) => ({ kind: 'exponential', meanUs })
const atoms = (...pairs) => ({
  kind: 'sample',
  fromUs: pairs.map(([us]) => us),
  toUs: pairs.map(([us]) => us),
  shares: pairs.map(([, share]) => share),
  requests: null
})
const compose = (node, laws, p, dependence = 'independent', good = () => 1) => composeQuantile({ node, laws, p, dependence, good })
const many = (count, law) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, law]))

/** Where a rising function reaches p. */
function invert (cdf, p) {
  let [low, high] = [0, 1e9]
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2
    if (cdf(middle) < p) low = middle
    else high = middle
  }
  return low
}

/** Of n exponentials of mean 1 in a row: 1 - e^-x (1 + x + x^2/2! + … ). */
function erlang (n) {
  return (x) => {
    let [term, sum] = [1, 1]
    for (let k = 1; k < n; k++) sum += (term *= x / k)
    return 1 - Math.exp(-x) * sum
  }
}

const near = (t, { valueUs, errorUs }, exact, name) => {
  t.ok(Math.abs(valueUs / exact - 1) < 2e-4, `${name}: ${valueUs} against ${exact}`)
  t.ok(errorUs / exact < 0.005, `${name}: says to be wrong by ${errorUs / exact} at most`)
}

t.test('exponentials in a row are Erlang', async (t) => {
  // Half of the published chi-square quantiles at 99 %, for 2n degrees of freedom.
  for (const [n, chiSquare] of [[1, 9.2103], [2, 13.2767], [4, 20.0902], [5, 23.2093], [10, 37.5662]]) {
    const laws = many(n, exponential(10_000))
    const composed = compose(series(...Object.keys(laws)), laws, 0.99)
    near(t, composed, chiSquare / 2 * 10_000, `p99 of ${n}`)
    for (const p of [0.5, 0.999]) near(t, compose(series(...Object.keys(laws)), laws, p), invert(erlang(n), p) * 10_000, `p${p} of ${n}`)
  }
})

t.test('exponentials of different means in a row are hypoexponential', async (t) => {
  const [a, b, c] = [1000, 3000, 20_000]
  const laws = { a: exponential(a), b: exponential(b), c: exponential(c) }
  // 1 - F = sum of e^(-x/m_i) x product of m_i / (m_i - m_j)
  const cdf = (x) =>
    1 -
    [a, b, c].reduce(
      (sum, m) =>
        sum + Math.exp(-x / m) * [a, b, c].filter((o) => o !== m).reduce((product, o) => (product * m) / (m - o), 1),
      0
    )
  for (const p of [0.5, 0.9, 0.99, 0.999]) near(t, compose(series('a', 'b', 'c'), laws, p), invert(cdf, p), `p${p}`)
})

t.test('the last and the first of several', async (t) => {
  const laws = many(8, exponential(10_000))
  const names = Object.keys(laws)
  near(t, compose(parallel(names), laws, 0.99), -Math.log(1 - 0.99 ** (1 / 8)) * 10_000, 'last of 8')
  near(t, compose(parallel(names, 1), laws, 0.99), Math.log(100) / 8 * 10_000, 'first of 8')
  const atLeast6 = (x) => [6, 7, 8].reduce((sum, k) => sum + { 6: 28, 7: 8, 8: 1 }[k] * (1 - Math.exp(-x)) ** k * Math.exp(-x * (8 - k)), 0)
  near(t, compose(parallel(names, 6), laws, 0.99), invert(atLeast6, 0.99) * 10_000, '6 of 8')
  for (const count of [10, 1000]) {
    near(
      t,
      compose({ kind: 'copies', order: 'parallel', count, node: call('s0') }, laws, 0.99),
      -Math.log(1 - 0.99 ** (1 / count)) * 10_000,
      `fan-out ${count}`
    )
  }
  near(
    t,
    compose({ kind: 'copies', order: 'series', count: 7, node: call('s0') }, laws, 0.99),
    invert(erlang(7), 0.99) * 10_000,
    'a loop of 7'
  )
})

t.test('a branch is the weighted sum, and what is left calls nothing', async (t) => {
  const laws = { fast: exponential(1000), slow: exponential(50_000) }
  const arms = [{ chance: 0.7, critical: 1, node: call('fast') }, { chance: 0.2, critical: 1, node: call('slow') }]
  const cdf = (x) => 0.1 + 0.7 * (1 - Math.exp(-x / 1000)) + 0.2 * (1 - Math.exp(-x / 50_000))
  for (const p of [0.5, 0.99]) near(t, compose({ kind: 'branch', arms }, laws, p), invert(cdf, p), `p${p}`)
  t.equal(compose({ kind: 'branch', arms }, laws, 0.05).valueUs, 0)
})

t.test('a retry is a shifted mixture', async (t) => {
  const laws = { a: atoms([10_000, 0.9], [200_000, 0.1]) }
  const node = { kind: 'retry', node: call('a'), timeoutUs: 50_000, attempts: 2, pauseUs: 5000 }
  // 0.9 after 10 ms, 0.09 after 50 + 5 + 10 ms, 0.01 never: of what is answered, 0.909 in the first attempt.
  t.equal(compose(node, laws, 0.9).valueUs, 10_000)
  t.equal(compose(node, laws, 0.91).valueUs, 65_000)
  t.equal(compose(node, laws, 0.9999).valueUs, 65_000)
  // Half of the answers are failures, of the same length: 0.45 of 0.6975 good ones come first, and 0.9 x 0.5 x 0.45 after 25 ms.
  t.equal(compose(node, laws, 0.64, 'independent', () => 0.5).valueUs, 10_000)
  t.equal(compose(node, laws, 0.66, 'independent', () => 0.5).valueUs, 25_000)
  t.equal(compose(node, laws, 0.999, 'comonotonic').valueUs, 10_000, 'who is slow stays slow: what is answered at all is answered at once')
  const most = compose(node, laws, 0.999, 'bound').valueUs
  t.ok(most >= 105_000 && most < 105_000 * 1.005, 'no two attempts and a pause take longer')
  const tail = { a: exponential(10_000) }
  const within = 1 - Math.exp(-3)
  const cdf = (x) =>
    (Math.min(1 - Math.exp(-x), within) + (x > 3 ? (1 - within) * Math.min(1 - Math.exp(-(x - 3)), within) : 0)) /
    (1 - (1 - within) ** 2)
  near(t, compose({ ...node, timeoutUs: 30_000, pauseUs: 0 }, tail, 0.99), invert(cdf, 0.99) * 10_000, 'exponential')
})

t.test('slow together: percentiles are added', async (t) => {
  const laws = { a: exponential(1000), b: exponential(7000), c: { kind: 'constant', valueUs: 5000 } }
  const composed = compose(series('a', 'b', 'c'), laws, 0.99, 'comonotonic')
  t.ok(Math.abs(composed.valueUs - (Math.log(100) * 8000 + 5000)) <= composed.errorUs)
  t.ok(
    Math.abs(compose(parallel(['a', 'b', 'c']), laws, 0.99, 'comonotonic').valueUs / (Math.log(100) * 7000) - 1) <
      0.005,
    'of those at once the largest'
  )
  t.ok(Math.abs(compose(parallel(['a', 'b', 'c'], 1), laws, 0.9999, 'comonotonic').valueUs / 5000 - 1) < 0.005, 'the first: the smallest')
  t.equal(compose({ kind: 'copies', order: 'parallel', count: 40, node: call('c') }, laws, 0.99, 'comonotonic').valueUs, 5000)
})

t.test('whatever they do: no dependence goes beyond, and the best split is found', async (t) => {
  for (const n of [2, 5]) {
    const laws = many(n, exponential(10_000))
    const { valueUs } = compose(series(...Object.keys(laws)), laws, 0.99, 'bound')
    // By symmetry each has (1 - p) / n: n x mean x ln(n / (1 - p)).
    const exact = n * 10_000 * Math.log(n / 0.01)
    t.ok(valueUs >= exact && valueUs < exact * 1.005, `${n}: ${valueUs} against ${exact}`)
  }
  // Two exponentials, the slow one of which is slow exactly when the other is fast: within the bound too.
  const laws = { a: exponential(1000), b: exponential(9000) }
  const { valueUs } = compose(series('a', 'b'), laws, 0.9, 'bound')
  const worst = Array.from(
    { length: 1000 },
    (_, i) => -1000 * Math.log(1 - (i + 0.5) / 1000) - 9000 * Math.log((i + 0.5) / 1000)
  ).sort((x, y) => x - y)[900]
  t.ok(valueUs > worst)
  // Best split by Lagrange: each miss in proportion to its mean.
  t.ok(Math.abs(valueUs / (-1000 * Math.log(0.1 * 0.1) - 9000 * Math.log(0.1 * 0.9)) - 1) < 0.01)
})

t.test('promises alone: bounds, and nothing where there is none', async (t) => {
  const laws = {
    a: { kind: 'promise', steps: [{ ratio: 0.5, boundUs: 10_000 }, { ratio: 0.99, boundUs: 50_000 }] },
    b: { kind: 'promise', steps: [{ ratio: 0.99, boundUs: 50_000 }] }
  }
  t.equal(compose(series('a', 'b'), laws, 0.98, 'bound').valueUs, 100_000, 'p99 and p99 are p98')
  t.equal(compose(series('a', 'b'), laws, 0.99, 'bound').valueUs, null, 'and no p99')
  t.equal(compose(series('a', 'b'), laws, 0.99, 'independent').valueUs, null, '0.99 x 0.99 is less than 0.99')
  t.equal(compose(series('a', 'b'), laws, 0.98, 'independent').valueUs, 100_000)
  t.equal(compose(series('a', 'b'), laws, 0.99, 'comonotonic').valueUs, 100_000)
  t.equal(compose(series('a', 'b'), laws, 0.49, 'bound').valueUs, 60_000)
})

t.test('one value, none, and times far apart', async (t) => {
  t.ok(Math.abs(compose(call('a'), { a: { kind: 'constant', valueUs: 1234 } }, 0.99).valueUs / 1234 - 1) < 0.005)
  t.equal(compose(call('a'), { a: { kind: 'constant', valueUs: 5000 } }, 0.99).valueUs, 5000, 'on the grid')
  t.equal(compose(call('a'), { a: { kind: 'constant', valueUs: 0 } }, 0.99).valueUs, 0)
  const laws = { fast: exponential(1), slow: atoms([100, 0.999], [60_000_000, 0.001]) }
  t.ok(Math.abs(compose(series('fast', 'slow'), laws, 0.99).valueUs - 104.6) < 0.5, 'a tail of a minute does not coarsen a p99 of 0.1 ms')
  t.ok(Math.abs(compose(series('fast', 'slow'), laws, 0.9999).valueUs / 60_000_000 - 1) < 0.005)
  t.equal(compose(call('a'), { a: { ...atoms([100, 0.9]) } }, 0.95).valueUs, null, 'past the last bucket')
})

t.test('loops of hundreds of calls that always take the same', async (t) => {
  for (const count of [150, 300, 1000]) {
    for (const us of [1, 700, 1000, 30_000]) {
      const loop = { kind: 'copies', order: 'series', count, node: call('s0') }
      const { valueUs, errorUs } = compose(loop, many(1, atoms([us, 1])), 0.99)
      t.ok(Math.abs(valueUs - count * us) <= errorUs + 1e-6, `${count} of ${us}: ${valueUs}, wrong by ${errorUs} at most`)
      t.ok(errorUs <= 0.08 * count * us, `${errorUs}`)
    }
  }
})
