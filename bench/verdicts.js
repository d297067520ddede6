/*
 * How often verdicts of objectives are wrong, and how often they are drawn, by simulation: nice -n 19 node bench/verdicts.js [runs a cell]
 * Nothing is started. docs/explanation/statistics.md shows a part of the tables under "Objectives".
 */
import { createRandom } from '../src/plan/random.js'
import { judgeView } from '../src/judge/view-verdict.js'
import { estimateDispersion } from '../src/stats/dispersion.js'
import { countVerdicts, LAWS } from '../test/fixtures/starts.js'
import { drawNormal } from '../test/fixtures/queue.js'
import { layTable } from './tables.js'

const RUNS = Number(process.argv[2] ?? 1000)
const ELSEWHERE = RUNS / 5 // how often it decides need not be known as closely as how often it is wrong
const N = 3450 // requests a start
const QUEUED = 12_000 // all starts together: a first look at one server
const SPREADS = [0, 0.1, 0.3]
const REPEATS = [3, 5, 10]
const SECONDS = 10
const BURST = 10
let seed = 1
const percent = (/** @type {number} */ part, /** @type {number} */ of) => `${(100 * part / of).toFixed(1)} %`

console.log(`p99 <= T, ${N} requests a start, ${RUNS} runs a cell at the bound and ${ELSEWHERE} elsewhere\n`)
const latencyHead = ['response times', 'between starts', 'starts', 'false met', 'false missed', 'ratio held', 'p99 held', 'met: a tenth', 'a quarter', 'a half', 'missed: twice']
console.log(layTable(latencyHead, [LAWS.exponential, LAWS.narrow, LAWS.bimodal, LAWS.below, LAWS.someSlow].flatMap((law) =>
  (law.kinds ? [0] : SPREADS).flatMap((spread) => REPEATS.map((repeats) => {
    const how = { law, spread, repeats, n: N, share: 0.01 }
    const count = (/** @type {'median' | 'mixture'} */ truth, /** @type {number} */ times, runs = ELSEWHERE) =>
      countVerdicts({ ...how, truth, times, runs, seed: seed++ })
    const ofAll = count('mixture', 1, RUNS)
    const ofMedian = law.kinds ? ofAll : count('median', 1, RUNS)
    const half = count('mixture', 2)
    return [
      law.name, `${spread * 100} %`, `${repeats}`, percent(ofAll.met, RUNS), percent(ofMedian.missed, RUNS),
      percent(half.ratioHeld, ELSEWHERE), law.kinds ? '-' : percent(ofMedian.p99Held, RUNS),
      ...[count('mixture', 10), count('mixture', 4), half].map(({ met }) => percent(met, ELSEWHERE)),
      percent(count('mixture', 0.5).missed, ELSEWHERE)
    ]
  })))))

console.log(`\np99 <= T where requests wait for each other, ${QUEUED} requests in all, ${RUNS} runs a cell\n`)
console.log(layTable(['response times', 'starts', 'false met', 'false missed', 'met: T twice as long', 'five times'],
  [LAWS.queue, LAWS.busyQueue].flatMap((law) => [1, 2, 3].map((repeats) => {
    const [at, twice, far] = [1, 2, 5].map((times) =>
      countVerdicts({ law, spread: 0, truth: 'median', share: 0.01, times, repeats, n: QUEUED / repeats, runs: RUNS, seed: seed++ }))
    return [law.name, `${repeats}`, ...[at.met, at.missed, twice.met, far.met].map((one) => percent(one, RUNS))]
  }))))

console.log(`\nsuccess >= 99 %, ${N} requests a start in ${SECONDS} s, ${10 * RUNS} runs a cell; bursts of ${BURST} in the mean\n`)
console.log(layTable(['failures', 'between starts', 'starts', 'false met', 'false missed', 'met: half as many', 'missed: twice as many'],
  [1, BURST].flatMap((burst) => [...SPREADS, 0.6].flatMap((spread) => REPEATS.map((repeats) => {
    const [at, half, twice] = [0.01, 0.005, 0.02].map((ratio) => countSuccess({ burst, spread, repeats, ratio }))
    return [burst === 1 ? 'alone' : 'in bursts', `${spread * 100} %`, `${repeats}`, ...[at.met, at.missed, half.met, twice.missed].map((one) => percent(one, 10 * RUNS))]
  })))))

/**
 * Starts fail more or less often, by a lognormal factor.
 * @param {{ burst: number, spread: number, repeats: number, ratio: number }} options ratio: of failures over all starts there could be
 */
function countSuccess ({ burst, spread, repeats, ratio }) {
  const random = createRandom(seed++)
  const found = { met: 0, missed: 0, inconclusive: 0 }
  for (let run = 0; run < 10 * RUNS; run++) {
    const seconds = Array.from({ length: repeats }, () => {
      const own = ratio * Math.exp(spread * drawNormal(random) - spread ** 2 / 2)
      const valid = N / SECONDS
      return Array.from({ length: SECONDS }, () => ({ valid, bad: Math.min(valid, drawFailures({ random, mean: own * valid, burst })) }))
    })
    const starts = seconds.map((all) => toRequests(all.reduce((sum, { bad }) => sum + bad, 0), N))
    const whole = toRequests(starts.reduce((sum, { counts }) => sum + counts.failed, 0), N * repeats)
    const objective = /** @type {const} */ ({ text: 'success', kind: 'success', ratio: 0.99 })
    found[judgeView({ whole, starts, objective, tau: estimateDispersion({ starts: seconds }), open: true, timeoutUs: 1e6 }).verdict]++
  }
  return found
}

/** Bursts as of Poisson, each geometric. @param {{ random: () => number, mean: number, burst: number }} options */
function drawFailures ({ random, mean, burst }) {
  let failures = 0
  for (let product = random(), limit = Math.exp(-mean / burst); product > limit; product *= random()) {
    failures += burst === 1 ? 1 : Math.ceil(Math.log(1 - random()) / Math.log(1 - 1 / burst))
  }
  return failures
}

/** @param {number} failed @param {number} all */
function toRequests (failed, all) {
  return {
    counts: { due: all, ok: all - failed, failed, timedOut: 0, unfinished: 0, notSent: 0 },
    distribution: { valuesUs: [1000], counts: [all], total: all }
  }
}
