const MOST_WORK = 1e8 // some 0.4 s; ordinary trials take a hundredth of it
const BLOCKS = 2048
const UPPER_DEVIATIONS = 2 // 97.5 %, one-sided: tau is estimated on the very requests that it is used for

/**
 * How many independent requests a series is worth when one asks who was slower than a threshold: n / tau,
 * tau = 1 + 2 * (sum of autocorrelations), cut off by Geyer's initial positive sequence: sums of two neighbours are added
 * until one is not positive (C. Geyer, "Practical Markov Chain Monte Carlo", Statistical Science 7, 1992).
 *
 * A short series sees too little of its own ups and downs, and a lucky one calls itself almost independent. `tauHigh`
 * is the upper end of what tau may be, and the one to size an interval by.
 * @param {{ valuesUs: ArrayLike<number>, thresholdUs: number, mostWork?: number }} options valuesUs: in due order
 * @returns {{ tau: number, tauHigh: number, effective: number }} tau is never below 1: luck must not make a sample larger than it is
 */
export function measureDependence ({ valuesUs, thresholdUs, mostWork = MOST_WORK }) {
  const n = valuesUs.length
  const rare = findRarer({ valuesUs, thresholdUs })
  const ratio = rare.positions.length / n
  const variance = ratio * (1 - ratio)
  if (n < 4 || variance === 0) return { tau: 1, tauHigh: 1, effective: n }
  const correlation = (/** @type {number} */ lag) => covariance({ ...rare, n, ratio, lag }) / variance
  const summed =
    sumCorrelations({ correlation, n, most: mostWork / rare.positions.length }) ??
    tauOfBlocks({ marks: rare.marks, ratio, variance })
  const tau = Math.max(1, summed.tau)
  return { tau, tauHigh: findUpperEnd({ tau, lastLag: summed.lastLag, n }), effective: n / tau }
}

/**
 * U. Wolff, "Monte Carlo errors with less errors", Computer Physics Communications 156 (2004), eqs. 49 and 42: the mean
 * is estimated on the same requests, which takes (2w + 1) / n from tau; its standard deviation is tau * sqrt(4 (w + 1/2
 * - tau/2) / n), with lags up to w.
 * @param {{ tau: number, lastLag: number, n: number }} options
 */
function findUpperEnd ({ tau, lastLag, n }) {
  const deviation = Math.sqrt(Math.max(0, 4 * (lastLag + 0.5 - tau / 2) / n))
  return tau * (1 + (2 * lastLag + 1) / n) * (1 + UPPER_DEVIATIONS * deviation)
}

/**
 * @param {{ correlation: (lag: number) => number, n: number, most?: number }} options most: lags
 * @returns {{ tau: number, lastLag: number } | null} lastLag: the last one summed; null when the last one that may be
 *   looked at is still positive
 */
function sumCorrelations ({ correlation, n, most = Infinity }) {
  let tau = -1
  let lag = 0
  for (; lag + 1 < n; lag += 2) {
    if (lag > most) return null
    const pair = correlation(lag) + correlation(lag + 1)
    if (pair <= 0) break
    tau += 2 * pair
  }
  return { tau, lastLag: Math.max(0, lag - 1) }
}

/**
 * For what goes on through much of a long trial (a server that gets slower and slower): the number of lags grows with
 * n, and the work with its square. The mean of a block of m requests has the variance v * tau / m if blocks were
 * independent, and blocks have a tau of their own.
 * @param {{ marks: Uint8Array, ratio: number, variance: number }} options
 */
function tauOfBlocks ({ marks, ratio, variance }) {
  const size = Math.ceil(marks.length / BLOCKS)
  const n = Math.floor(marks.length / size)
  const blocks = Float64Array.from(
    { length: n },
    (_, i) => marks.subarray(i * size, (i + 1) * size).reduce((sum, mark) => sum + mark, 0) / size - ratio
  )
  const blockVariance = blocks.reduce((sum, x) => sum + x * x, 0) / n
  const correlation = (/** @type {number} */ lag) => {
    let sum = 0
    for (let i = 0; i + lag < n; i++) sum += blocks[i] * blocks[i + lag]
    return sum / n / blockVariance
  }
  const { tau = 1, lastLag = 0 } = sumCorrelations({ correlation, n }) ?? {}
  return { tau: size * blockVariance / variance * tau, lastLag: size * lastLag }
}

/**
 * The indicator "slower than the threshold" or its complement, whichever is true less often: both have the same covariances,
 * and only the places where it is true cost time.
 * @param {{ valuesUs: ArrayLike<number>, thresholdUs: number }} options
 */
function findRarer ({ valuesUs, thresholdUs }) {
  const n = valuesUs.length
  const marks = new Uint8Array(n)
  let slow = 0
  for (let i = 0; i < n; i++) {
    marks[i] = valuesUs[i] > thresholdUs ? 1 : 0
    slow += marks[i]
  }
  if (slow > n / 2) for (let i = 0; i < n; i++) marks[i] = 1 - marks[i]
  const positions = new Int32Array(Math.min(slow, n - slow))
  for (let i = 0, found = 0; i < n; i++) if (marks[i] === 1) positions[found++] = i
  return { marks, positions }
}

/**
 * Autocovariance of the indicator, divided by n at every lag, as Geyer's rule wants it.
 * @param {{ marks: Uint8Array, positions: Int32Array, n: number, ratio: number, lag: number }} options
 */
function covariance ({ marks, positions, n, ratio, lag }) {
  let pairs = 0
  let leading = 0
  let trailing = 0
  for (const position of positions) {
    if (position >= lag) trailing++
    if (position + lag < n) {
      leading++
      pairs += marks[position + lag]
    }
  }
  return (pairs - ratio * (leading + trailing) + (n - lag) * ratio * ratio) / n
}
