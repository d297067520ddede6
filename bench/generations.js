/*
 * How often runs of several servers find what is not there, and what is, by simulation: nice -n 19 node bench/generations.js [tables]
 * Nothing is started. docs/explanation/statistics.md shows a part of the tables.
 */
import { createRandom } from '../src/plan/random.js'
import { holds, isDifferent, makeNoise, replayNoise, simulateGenerations } from './simulated-generations.js'
import { layTable } from './tables.js'

const TABLES = Number(process.argv[2] ?? 1000)
const SEED = 11
const DIFFERENCES = Object.freeze([-0.05, -0.1, -0.2, -1 / 2, -2 / 3]) // 5, 10, 20 % less, a half, a third
const percent = (/** @type {number} */ part) => `${(100 * part).toFixed(1)} %`

/** @typedef {Omit<Parameters<typeof simulateGenerations>[0], 'random' | 'noise'>} How */

/** @typedef {(random: () => number, figure: 'rate' | 'cpu') => import('./simulated-generations.js').Noise} Listen */
/** quiet: made, slices differ by 5 % (of CPU time 1 %); the others were measured, see bench/noise.js */
const MACHINES = Object.freeze({
  quiet: /** @type {Listen} */ (random, figure) => makeNoise({ random, ...figure === 'rate' ? { fast: 0.05, slow: 0.02 } : { fast: 0.01, slow: 0.005 } }),
  shared: /** @type {Listen} */ (random, figure) => replayNoise({ random, kind: 'shared', figure }),
  busy: /** @type {Listen} */ (random, figure) => replayNoise({ random, kind: 'busy', figure })
})

/** @param {{ machine: keyof typeof MACHINES, figure?: 'rate' | 'cpu', runs: number, how: How }} options */
function repeat ({ machine, figure = 'rate', runs, how }) {
  const random = createRandom(SEED)
  const noise = MACHINES[machine](random, figure)
  const found = { any: 0, first: 0, held: 0, ranges: 0, starts: 0 }
  for (let run = 0; run < runs; run++) {
    const { contrasts, starts } = simulateGenerations({ random, noise, ...how })
    const truth = (/** @type {number} */ at) => at === 0 ? how.difference ?? 0 : 0
    if (contrasts.some((one, at) => truth(at) === 0 && isDifferent(one))) found.any++
    if (isDifferent(contrasts[0])) found.first++
    found.held += contrasts.filter((one, at) => holds(one, truth(at))).length
    found.ranges += contrasts.length
    found.starts += starts
  }
  return found
}

/** @param {keyof typeof MACHINES} machine @param {How} how @param {'rate' | 'cpu'} [figure] */
function describe (machine, how, figure) {
  const equal = repeat({ machine, figure, runs: TABLES, how })
  const power = DIFFERENCES.map((ratio) => {
    const runs = Math.ceil(TABLES / 4)
    return percent(repeat({ machine, figure, runs, how: { ...how, difference: Math.log(1 + ratio) } }).first / runs)
  })
  return [percent(equal.any / TABLES), percent(equal.held / equal.ranges), ...power]
}

const HEAD = ['false in a table', 'range holds it', '5 %', '10 %', '20 %', 'x 2', 'x 3']
console.log(`${TABLES} tables of equal servers a line, a quarter as many for each difference, seed ${SEED}\n`)
console.log('12 servers in three groups, 9 contrasts, 5 rounds a generation, starts that differ by 3 %\n')
console.log(layTable(['machine', 'generations', 'looks', ...HEAD], Object.keys(MACHINES).flatMap((machine) =>
  [[3, true], [8, false], [8, true]].map(([generations, isLooking]) => [
    machine,
    `${generations}`,
    generations === 3 ? '-' : isLooking ? 'yes' : 'no',
    ...describe(/** @type {keyof typeof MACHINES} */ (machine), { generations: Number(generations), isLooking: Boolean(isLooking) })
  ]))))

console.log('\nOne contrast alone, as `compare` has it: 9 generations of 10 rounds, no looks\n')
console.log(layTable(['machine', 'figure', ...HEAD], Object.keys(MACHINES).flatMap((machine) => /** @type {const} */ (['rate', 'cpu']).map((figure) => [
  machine,
  figure === 'cpu' ? 'CPU a request' : 'rate',
  ...describe(
    /** @type {keyof typeof MACHINES} */ (machine), { generations: 9, rounds: 10, groups: 1, targets: 1, isLooking: false }, figure)
]))))
