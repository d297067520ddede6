/*
 * How often a gate ships or holds, by simulation: nice -n 19 node bench/gate-rule.js [gates]
 * Nothing is started. docs/explanation/statistics.md shows a part of the table.
 */
import { createRandom } from '../src/plan/random.js'
import { tCdf } from '../src/stats/distributions.js'
import { findNominalLevels } from '../src/stats/sequential.js'
import { drawNormal } from './simulated-generations.js'
import { layTable } from './tables.js'

const GATES = Number(process.argv[2] ?? 10_000)
const SEED = 12
const LOOKS = Object.freeze([4, 6, 8, 10, 12])
const INFORMATION = LOOKS.map((generations) => generations / LOOKS[LOOKS.length - 1])
/** margin: worsening that counts as none; stdev: of ln(next / live) between generations */
const FIGURES = Object.freeze([
  { name: 'rate', margin: 0.05, stdev: 0.06, ships: true },
  { name: 'cpu', margin: 0.05, stdev: 0.04, ships: true },
  { name: 'p50', margin: 0.25, stdev: 0.15, ships: true },
  { name: 'p99', margin: 0.5, stdev: 0.5, ships: false }
])
const SHIP = findNominalLevels({ alpha: 0.05, information: INFORMATION, spending: 'obrien-fleming' })
/** Holm over four: one that is surely worse is enough, so the first step decides. */
const HOLD = findNominalLevels({ alpha: 0.025 / FIGURES.length, information: INFORMATION, spending: 'pocock' })

const CASES = Object.freeze({
  equal: () => 0,
  'all 5 % worse': () => 0.05,
  'all 10 % worse': () => 0.1,
  'CPU alone 10 % worse': (/** @type {string} */ name) => name === 'cpu' ? 0.1 : 0,
  'rate and CPU 20 % worse': (/** @type {string} */ name) => name === 'cpu' || name === 'rate' ? 0.2 : 0,
  'p99 twice as long': (/** @type {string} */ name) => name === 'p99' ? 1 : 0
})

console.log(`${GATES} gates a line, seed ${SEED}; looks after ${LOOKS.join(', ')} generations\n`)
console.log(layTable(['next version', 'ship', 'hold', 'cannot tell', 'generations, mean'], Object.entries(CASES).map(([name, worse]) => {
  const random = createRandom(SEED)
  const found = { ship: 0, hold: 0, open: 0, generations: 0 }
  for (let gate = 0; gate < GATES; gate++) {
    const { verdict, generations } = simulateGate({ random, worse })
    found[verdict]++
    found.generations += generations
  }
  const percent = (/** @type {number} */ count) => `${(100 * count / GATES).toFixed(1)} %`
  return [name, percent(found.ship), percent(found.hold), percent(found.open), (found.generations / GATES).toFixed(1)]
})))

/**
 * @param {{ random: () => number, worse: (name: string) => number }} options
 * @returns {{ verdict: 'ship' | 'hold' | 'open', generations: number }}
 */
function simulateGate ({ random, worse }) {
  const series = FIGURES.map(({ name, stdev }) =>
    Array.from({ length: LOOKS[LOOKS.length - 1] }, () => Math.log(1 + worse(name)) + stdev * drawNormal(random)))
  const fine = new Set()
  for (const [look, generations] of LOOKS.entries()) {
    for (const [at, { margin, ships }] of FIGURES.entries()) {
      const t = findT(series[at].slice(0, generations), Math.log(1 + margin))
      const df = generations - 1
      if (tCdf({ t: -t, df }) <= HOLD[look]) return { verdict: 'hold', generations }
      if (ships && tCdf({ t, df }) <= SHIP[look]) fine.add(at)
    }
    if (fine.size === FIGURES.filter(({ ships }) => ships).length) return { verdict: 'ship', generations }
  }
  return { verdict: 'open', generations: LOOKS[LOOKS.length - 1] }
}

/** @param {number[]} values @param {number} bound */
function findT (values, bound) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return (mean - bound) / Math.sqrt(variance / values.length)
}
