import t from 'tap'
import { measureCoverage } from '../fixtures/coverage.js'
import { howMany } from '../fixtures/long.js'
import { MODELS } from '../fixtures/simulated-series.js'

// A part of bench/coverage.js, of which docs/explanation/statistics.md shows some lines: seeded, on the way that a command's requests go.
const FEWEST_PRINTED = 0.2 // of the trials: of fewer no share can be told

async function checkCoverage (t, { name, least, ...options }) {
  const model = MODELS.find((one) => one.name === name)
  for (const { key, trials, printed, held } of (await measureCoverage({ model, ...options })).flat()) {
    const text = `${name}, ${options.n} requests, ${options.repeats} repeats, ${key}: ${held} of ${printed} intervals hold it, ${trials - printed} withheld`
    if (printed >= FEWEST_PRINTED * trials) t.ok(held / printed >= least, text)
    else t.equal(printed, 0, `${text}: not even the lucky ones are printed`)
  }
}

t.test('one start: what is printed holds the truth, also where most is withheld', async (t) => {
  for (const name of ['lognormal', 'M/M/1 0.5', 'M/M/1 0.8']) { await checkCoverage(t, { name, n: 5000, trials: howMany({ short: 20, long: 40 }), repeats: 1, seed: 11, least: 0.9 }) }
})

t.test('five starts: alike, or 30 % apart', async (t) => {
  await checkCoverage(t, { name: 'Pareto 1.5', n: 5000, trials: howMany({ short: 15, long: 30 }), repeats: 5, spreads: [0, 0.3], seed: 12, least: 0.9 })
})
