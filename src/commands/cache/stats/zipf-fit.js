import { createRandom } from '../../../plan/random.js'

/**
 * The exponent of Zipf's law, by which the k-th most popular key has a share that goes with 1 / k^s.
 *
 * Method: maximum likelihood over the ranks that were asked for often enough, given that a request is for one of them
 * (Clauset, Shalizi and Newman, SIAM Review 2009, for a bounded support). Ranks are those of the counts, and sorting by
 * a count makes it larger than it should be: 40 logs drawn from the fitted law, sorted and fitted again, say by how
 * much, and how far chance moves the exponent. Keys that follow no law exactly scatter more than chance does; the
 * interval is wider by as much (quasi-likelihood, McCullagh and Nelder 1989).
 */
const FEWEST_REQUESTS = 10
const FEWEST_RANKS = 10
const DRAWS = 40
const STEEPEST = 5
const NORMAL = 1.96

/**
 * @typedef {object} ZipfFit
 * @property {number} exponent
 * @property {number} low of a 95 % interval
 * @property {number} high
 * @property {number} ranks that it was found from
 * @property {number} scale requests that the law gives the first rank
 * @property {number} misfit largest difference of the law's cumulative share and that of the log, over these ranks
 */

/**
 * @param {{ counts: readonly number[], seed: number }} options counts: requests by key, the most popular first
 * @returns {ZipfFit | null} null where there are too few keys with enough requests
 */
export function fitZipf ({ counts, seed }) {
  const head = takeHead(counts)
  if (head.length < FEWEST_RANKS) return null
  const first = maximize(head)
  const scale = sum(head) / sumPowers({ exponent: first, ranks: head.length })
  const random = createRandom(seed)
  const again = Array.from({ length: DRAWS }, () => {
    const drawn = takeHead(drawCounts({ exponent: first, scale, ranks: 3 * head.length, random })).slice(0, counts.length)
    const exponent = maximize(drawn)
    return { exponent, scatter: findScatter({ counts: drawn, exponent }) }
  })
  const mean = sum(again.map(({ exponent }) => exponent)) / DRAWS
  const variance = sum(again.map(({ exponent }) => (exponent - mean) ** 2)) / (DRAWS - 1)
  const usual = sum(again.map(({ scatter }) => scatter)) / DRAWS
  const excess = Math.max(1, findScatter({ counts: head, exponent: first }) / usual)
  const exponent = Math.max(0, 2 * first - mean)
  const half = NORMAL * Math.sqrt(variance * (1 + 1 / DRAWS) * excess)
  return {
    exponent,
    low: Math.max(0, exponent - half),
    high: exponent + half,
    ranks: head.length,
    scale: sum(head) / sumPowers({ exponent, ranks: head.length }),
    misfit: findMisfit({ counts: head, exponent })
  }
}

/**
 * How many keys there must be for so many different ones to have been asked for, by a fitted law. Not every key that
 * there is was asked for.
 * @param {{ fit: Pick<ZipfFit, 'exponent' | 'scale'>, distinct: number }} options
 * @returns {number} no less than distinct; where the law never comes to so many, that
 */
export function countLawKeys ({ fit: { exponent, scale }, distinct }) {
  const STEP = 1.01
  let seen = 0
  for (let from = 1; from <= 20 * distinct;) {
    const to = Math.max(from + 1, Math.floor(from * STEP))
    const each = -Math.expm1(-scale * ((from + to - 1) / 2) ** -exponent)
    const more = (to - from) * each
    if (seen + more >= distinct) return Math.max(distinct, Math.round(from + (distinct - seen) / each) - 1)
    seen += more
    from = to
  }
  return distinct
}

/** @param {ArrayLike<number>} counts */
function takeHead (counts) {
  let ranks = 0
  while (ranks < counts.length && counts[ranks] >= FEWEST_REQUESTS) ranks++
  return Array.prototype.slice.call(counts, 0, ranks)
}

/**
 * Newton's method: the likelihood has one maximum, where the law's mean of the ranks' logarithms is that of the requests.
 * @param {readonly number[]} counts
 */
function maximize (counts) {
  const logs = counts.map((_, index) => Math.log(index + 1))
  const wanted = counts.reduce((total, count, index) => total + count * logs[index], 0) / sum(counts)
  let [low, high] = [0, STEEPEST]
  let exponent = 1
  for (let step = 0; step < 50; step++) {
    let [all, first, second] = [0, 0, 0]
    for (const log of logs) {
      const share = Math.exp(-exponent * log)
      all += share
      first += share * log
      second += share * log * log
    }
    const mean = first / all
    if (mean > wanted) low = exponent
    else high = exponent
    const next = exponent + (mean - wanted) / Math.max(1e-12, second / all - mean * mean)
    const inside = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(inside - exponent) < 1e-9) break
    exponent = inside
  }
  return exponent
}

/**
 * Counts of keys by the law, sorted as those of a log are.
 * @param {{ exponent: number, scale: number, ranks: number, random: () => number }} options
 */
function drawCounts ({ exponent, scale, ranks, random }) {
  const drawn = Uint32Array.from({ length: ranks }, (_, index) => drawPoisson({ mean: scale * (index + 1) ** -exponent, random }))
  return drawn.sort().reverse()
}

const LARGE_MEAN = 60

/**
 * By counting exponential steps, and where that would take long by the normal law.
 * @param {{ mean: number, random: () => number }} options
 */
function drawPoisson ({ mean, random }) {
  if (mean > LARGE_MEAN) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const least = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > least; product *= random()) count++
  return count
}

/** Pearson's chi-squared over its degrees of freedom. @param {{ counts: readonly number[], exponent: number }} options */
function findScatter ({ counts, exponent }) {
  const scale = sum(counts) / sumPowers({ exponent, ranks: counts.length })
  const squares = counts.reduce((total, count, index) => {
    const expected = scale * (index + 1) ** -exponent
    return total + (count - expected) ** 2 / expected
  }, 0)
  return squares / Math.max(1, counts.length - 2)
}

/** @param {{ counts: readonly number[], exponent: number }} options */
function findMisfit ({ counts, exponent }) {
  const all = sum(counts)
  const allPowers = sumPowers({ exponent, ranks: counts.length })
  let [seen, expected, most] = [0, 0, 0]
  counts.forEach((count, index) => {
    seen += count / all
    expected += (index + 1) ** -exponent / allPowers
    most = Math.max(most, Math.abs(seen - expected))
  })
  return most
}

/** @param {{ exponent: number, ranks: number }} options */
function sumPowers ({ exponent, ranks }) {
  let total = 0
  for (let rank = 1; rank <= ranks; rank++) total += rank ** -exponent
  return total
}

/** @param {readonly number[]} values */
function sum (values) {
  return values.reduce((total, value) => total + value, 0)
}
