/*
 * How often costs against the reference find what is not there, and what is: nice -n 19 node bench/paired-costs.js [tables]
 * A simulation: nothing is started. The tables of docs/explanation/statistics.md, "Costs against the reference".
 */
import { createRandom } from '../src/plan/random.js'
import { countFound, simulateCosts } from './simulated-costs.js'
import { layTable } from './tables.js'

const [tables = 2000] = process.argv.slice(2).map(Number)
const SEED = 7
const BLOCKS = [1, 3, 5, 10]
const percent = (/** @type {number} */ part) => `${(100 * part / tables).toFixed(1)} %`

/** @param {Omit<Parameters<typeof simulateCosts>[0], 'random'>} how @param {(costs: ReturnType<typeof simulateCosts>) => boolean} counts */
function share (how, counts) {
  const random = createRandom(SEED)
  let seen = 0
  for (let i = 0; i < tables; i++) if (counts(simulateCosts({ random, ...how }))) seen++
  return percent(seen)
}

console.log(`${tables} tables a cell, seed ${SEED}, drift of 10 % a block\n\nEqual servers: tables with any difference found\n`)
console.log(layTable(['targets', 'spread between starts', ...BLOCKS.map((blocks) => `${blocks} block${blocks === 1 ? ' (rough)' : 's'}`)],
  [1, 6].flatMap((targets) => [0.03, 0.1, 0.3].map((spread) => [
    `${targets}`, `${spread * 100} %`, ...BLOCKS.map((blocks) => share({ blocks, targets, spread }, (costs) => countFound({ costs }) > 0))
  ]))))

console.log('\nThe first of the targets takes longer: its rate was found to be less\n')
console.log(
  layTable(
    [
      'targets',
      'spread between starts',
      'difference',
      ...BLOCKS.map((blocks) => `${blocks} block${blocks === 1 ? ' (rough)' : 's'}`)
    ],
    [1, 6].flatMap((targets) =>
      [0.01, 0.03, 0.1].flatMap((spread) =>
        [0.05, 0.1, 0.2].map((difference) => [
          `${targets}`,
          `${spread * 100} %`,
          `${difference * 100} %`,
          ...BLOCKS.map((blocks) =>
            share({ blocks, targets, spread, difference }, ([{ goodPerSecond }]) => goodPerSecond?.word === 'different' && Number(goodPerSecond.ratio) < 1)
          )
        ])
      )
    )
  )
)
