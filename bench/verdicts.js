/*
 * How often verdicts of a latency objective are wrong, by simulation: nice -n 19 node bench/verdicts.js [runs a cell]
 * The tables are those of docs/explanation/statistics.md, "Objectives".
 */

import { countVerdicts, LAWS } from '../test/fixtures/starts.js'

const RUNS = Number(process.argv[2] ?? 1000)
const ELSEWHERE = RUNS / 10 // how often it decides need not be known as closely as how often it is wrong
const QUEUE = { n: 5000, runs: RUNS / 5, elsewhere: RUNS / 20, spreads: [0, 0.3], repeatsOf: [3, 5] }
const TRUTHS = /** @type {const} */ (['median', 'mixture'])
const ALLOWED = 0.01

console.log(
  `p99 <= T, ${RUNS} runs a cell at the bound and ${ELSEWHERE} elsewhere (of the queue ${QUEUE.runs} and ${QUEUE.elsewhere}), in %. 2,000 requests a start, of the queue ${QUEUE.n}. At the bound: T is the true p99. Half, twice: half as many, twice as many requests miss T as is allowed.\n`
)
console.log(
  '| response times | between starts | T is of | repeats | at the bound: met | at the bound: missed | half: met | twice: missed |'
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
let seed = 1
for (const law of [LAWS.exponential, LAWS.narrow, LAWS.queue]) {
  const { n, runs, elsewhere, spreads, repeatsOf } = law.isQueue
    ? QUEUE
    : { n: 2000, runs: RUNS, elsewhere: ELSEWHERE, spreads: [0, 0.1, 0.3], repeatsOf: [3, 5, 10] }
  for (const spread of spreads) {
    for (const truth of spread === 0 ? TRUTHS.slice(0, 1) : TRUTHS) {
      for (const repeats of repeatsOf) {
        const simulate = (/** @type {number} */ share, /** @type {number} */ runs) => {
          const { met, missed } = countVerdicts({ law, spread, truth, share, repeats, n, runs, seed: seed++ })
          return { met: 100 * met / runs, missed: 100 * missed / runs }
        }
        const percent = (/** @type {number} */ of) => of.toFixed(1)
        const [at, half, twice] = [simulate(ALLOWED, runs), simulate(ALLOWED / 2, elsewhere), simulate(2 * ALLOWED, elsewhere)]
        console.log(
          `| ${law.name} | ${spread * 100} % | ${spread === 0 ? 'all' : truth === 'median' ? 'the median start' : 'all requests'} | ${repeats} | ${percent(at.met)} | ${percent(at.missed)} | ${percent(half.met)} | ${percent(twice.missed)} |`
        )
      }
    }
  }
}
