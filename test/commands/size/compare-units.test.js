import t from 'tap'
import { findUnitMeans } from '../../../src/boot/units/means.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { serverFile } from '../../fixtures/command-line.js'
import { tryUntil } from '../../fixtures/try-until.js'
import { needHaproxy } from '../../targets/fixtures/start-haproxy.js'

const { means } = await findUnitMeans()
const { skip = means === 'none' && 'nothing holds a unit to its limits here' } = needHaproxy()

// One unit of either size does nothing but wait, far within its bound: the smaller one is the cheaper.
const ARGS = [
  'size', '--start', `WAIT_MS=5 exec node ${serverFile('waits')}`, '--peak', '20/s', '--objective', 'p50<2s',
  '--compare-units', 'cpu=0.8,memory=256m cpu=0.4,memory=256m', '--price', '0.04/core/h', '--max-units', '1',
  '--repeats', '1', '--warmup', '100ms', '--no-watch', '--json'
]

t.test('both sizes are measured, and the cheaper one is named', { skip }, async (t) => {
  const { run, sizes, comparison } = await tryUntil({
    run: async (attempt) => {
      const run = await askBaseload(t, [...ARGS, '--budget', `${10 * 2 ** (attempt - 1)}s`])
      return { run, ...JSON.parse(run.stdout) }
    },
    isAsMeant: ({ sizes }) => sizes.every(({ sizing: { units } }) => units === 1) // there was time for both
  })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(sizes.map(({ measurements: { unit }, sizing: { units } }) => [unit.cpu, units]), [[0.8, 1], [0.4, 1]], 'as they were given')
  t.match(comparison, { by: 'cost per hour', cheapest: 1, rows: [{ index: 1, perHour: 0.016 }, { index: 0, perHour: 0.032 }] })
  t.equal(run.stderr.split('1 unit, limits by ').length, 3)
  t.same(await run.leftovers(), [])
})
