// node bench/coverage.js [trials] [part of a model's name] [repeats: 1, 5 or both] How often the interval of a
// percentile that is printed holds the truth. It drives no load, and prints the same on every machine; the whole table
// takes about half an hour: nice -n 19 node bench/coverage.js
import { measureCoverage } from '../test/fixtures/coverage.js'
import { MODELS } from '../test/fixtures/simulated-series.js'
import { layTable } from './tables.js'

const [trials = '300', only = '', asked = 'both'] = process.argv.slice(2)
const SIZES = [5000, 10_000, 40_000]
const SEED = 20_260_101

if (asked !== '5') await printTable({ repeats: 1, spreads: [0] })
if (asked !== '1') await printTable({ repeats: 5, spreads: [0, 0.1, 0.3] })

/** @param {{ repeats: number, spreads: number[] }} options */
async function printTable ({ repeats, spreads }) {
  const rows = []
  for (const [at, model] of MODELS.entries()) {
    if (!model.name.includes(only)) continue
    for (const n of SIZES) {
      const bySpread = await measureCoverage({ model, n, trials: Number(trials), repeats, spreads, seed: SEED + at * 1000 + n + repeats })
      for (const [i, coverage] of bySpread.entries()) {
        const row = [model.name, n.toLocaleString('en'), ...(repeats > 1 ? [`${spreads[i] * 100} %`] : []), ...coverage.map(writeCoverage)]
        rows.push(row)
        console.error(`${repeats} | ${row.join(' | ')}`) // one at a time, as it takes long
      }
    }
  }
  console.log(layTable(['', 'requests', ...(repeats > 1 ? ['between starts'] : []), 'p50', 'p99', 'p99.9'], rows) + '\n')
}

/** @param {import('../test/fixtures/coverage.js').Coverage} coverage */
function writeCoverage ({ trials, printed, held }) {
  if (printed === 0) return 'withheld'
  const share = `${(held / printed * 100).toFixed(1)} %`
  return printed === trials ? share : `${share} of ${printed}`
}
