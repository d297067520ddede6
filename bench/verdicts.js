/*
 * How often verdicts of a latency objective are wrong, by simulation: nice -n 19 node bench/verdicts.js [runs a cell]
 * The tables are those of docs/explanation/statistics.md, "Objectives".
 */

import { countVerdicts, LAWS } from '../test/fixtures/starts.js'

const RUNS = Number(process.argv[2] ?? 1000)
const SPREADS = [0, 0.1, 0.3]
const REPEATS = [3, 5, 10]
const TRUTHS = /** @type {const} */ (['median', 'mixture'])
const ALLOWED = 0.01

console.log(`p99 <= T, ${RUNS} runs a cell at the bound and ${RUNS / 5} elsewhere, in %. At the bound: T is the true p99. Half, twice: half as many, twice as many requests miss T as is allowed.\n`)
console.log('| response times | between starts | T is of | repeats | at the bound: met | at the bound: missed | half: met | twice: missed |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
let seed = 1
for (const law of Object.values(LAWS)) {
  const n = law.isQueue ? 10_000 : 2000
  for (const spread of SPREADS) {
    for (const truth of spread === 0 ? TRUTHS.slice(0, 1) : TRUTHS) {
      for (const repeats of REPEATS) {
        const simulate = (/** @type {number} */ share, /** @type {number} */ runs) => {
          const { met, missed } = countVerdicts({ law, spread, truth, share, repeats, n, runs, seed: seed++ })
          return { met: 100 * met / runs, missed: 100 * missed / runs }
        }
        const percent = (/** @type {number} */ of) => of.toFixed(1)
        // Whether it is wrong is asked more closely than how often it decides.
        const [at, half, twice] = [simulate(ALLOWED, RUNS), simulate(ALLOWED / 2, RUNS / 5), simulate(2 * ALLOWED, RUNS / 5)]
        console.log(`| ${law.name} | ${spread * 100} % | ${spread === 0 ? 'all' : truth === 'median' ? 'the median start' : 'all requests'} | ${repeats} | ${percent(at.met)} | ${percent(at.missed)} | ${percent(half.met)} | ${percent(twice.missed)} |`)
      }
    }
  }
}
