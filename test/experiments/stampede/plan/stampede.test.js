import t from 'tap'
import { planStampede } from '../../../../src/experiments/stampede/plan/stampede.js'
import { expectStampedeMs } from '../../../../src/experiments/stampede/plan/job.js'
import { PRESETS } from '../../../../src/plan/presets.js'

const LAB = {
  strategies: ['none', 'async', 'stampede', 'stampede_async'],
  stores: ['process', 'redis'],
  origins: ['healthy', 'slow', 'failing'],
  documents: ['scaled', 'fixed'],
  workers: [10, 100, 1000, 10000]
}
const plan = (preset, seed = 1, lab = LAB) => planStampede({ lab, preset: PRESETS[preset] ?? preset, seed })
const countBy = (trials, read) => trials.reduce((counts, trial) => ({ ...counts, [read(trial)]: (counts[read(trial)] ?? 0) + 1 }), {})

t.test('quick: 20 repeats of 10 and 100 workers, and it is over in time', async (t) => {
  const trials = plan('quick')
  const healthy = trials.filter(({ origin }) => origin === 'healthy')
  t.same(
    countBy(healthy, ({ strategy, store, documents, workers }) =>
      workers <= 100 ? `${strategy} ${store} ${documents} ${workers}` : 'more'
    ),
    {
      ...Object.fromEntries(
        LAB.strategies.flatMap((strategy) =>
          LAB.stores.flatMap((store) =>
            LAB.documents.flatMap((documents) =>
              [10, 100].map((workers) => [`${strategy} ${store} ${documents} ${workers}`, 20])
            )
          )
        )
      ),
      more: 4 * 2 * 2 * 1
    }
  )
  t.same([...new Set(healthy.map(({ workers }) => workers))].sort((a, b) => a - b), [10, 100, 1000])
  t.ok(trials.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0) < 60_000)
})

t.test('default and thorough have 10,000 workers too', async (t) => {
  for (const preset of ['default', 'thorough']) {
    t.same([...new Set(plan(preset).map(({ workers }) => workers))].sort((a, b) => a - b), [10, 100, 1000, 10000])
  }
})

t.test('each repeat is a block that holds every combination once, shuffled', async (t) => {
  const trials = plan('quick').filter(({ workers, origin }) => workers <= 100 && origin === 'healthy')
  const blocks = Array.from({ length: 20 }, (_, index) =>
    trials.filter(({ repeat }) => repeat === index + 1).map(({ id }) => id.replace(/\/\d+$/, ''))
  )
  t.ok(blocks.every((block) => new Set(block).size === 32 && block.length === 32))
  t.equal(new Set(blocks.map((block) => block.join())).size, 20, 'no two in the same order')
  t.strictSame(
    plan('quick').map(({ repeat }) => repeat),
    plan('quick')
      .map(({ repeat }) => repeat)
      .sort((a, b) => a - b),
    'one block after the other: each has its own process'
  )
})

t.test('staggered as well: the same cells and draws once more, with names of their own; a slow origin has one start', async (t) => {
  const trials = plan('default', 1, { ...LAB, starts: ['same-tick', 'staggered'] })
  const healthy = trials.filter(({ origin }) => origin === 'healthy')
  const of = (start) => healthy.filter((trial) => trial.start === start)
  const name = ({ id, seed }) => `${id.replace('-staggered', '')} ${seed}`
  t.same(of('staggered').map(name).sort(), of('same-tick').map(name).sort())
  t.equal(new Set(trials.map(({ id }) => id)).size, trials.length)
  t.ok(trials.filter(({ origin }) => origin !== 'healthy').every(({ start }) => start === 'same-tick'))
  const quick = plan('quick', 1, { ...LAB, starts: ['staggered'] }).filter(({ start }) => start === 'staggered')
  t.equal(Math.max(...quick.map(({ repeat }) => repeat)), 5, 'quick')
})

t.test('every strategy is first about as often', async (t) => {
  const lab = { ...LAB, stores: ['process'], origins: ['healthy'], documents: ['fixed'], workers: [10] }
  const firsts = Array.from({ length: 50 }, (_, seed) => plan('quick', seed, lab)).flatMap((trials) =>
    trials.filter((_, index) => index % 4 === 0).map(({ strategy }) => strategy)
  )
  for (const count of Object.values(countBy(firsts, (strategy) => strategy))) t.ok(count > 200 && count < 300, `${count} of 1,000`)
})

t.test('all strategies and stores of a repeat find the same draws; repeats, workers and documents do not', async (t) => {
  const trials = plan('quick').filter(({ origin }) => origin === 'healthy')
  const seeds = new Map()
  for (const { documents, workers, repeat, seed } of trials) {
    const key = `${documents} ${workers} ${repeat}`
    seeds.set(key, (seeds.get(key) ?? new Set()).add(seed))
  }
  t.ok([...seeds.values()].every(({ size }) => size === 1))
  t.equal(new Set([...seeds.values()].map(([seed]) => seed)).size, seeds.size)
})

t.test('the same seed, the same plan; ids are unique', async (t) => {
  t.same(plan('default', 7), plan('default', 7))
  t.notSame(plan('default', 7).map(({ id }) => id), plan('default', 8).map(({ id }) => id))
  for (const preset of ['quick', 'default']) t.equal(new Set(plan(preset).map(({ id }) => id)).size, plan(preset).length)
  t.match(plan('quick')[0], { start: 'same-tick', id: /^\w+\/(process|redis)\/(scaled|fixed)-n\d+\/(healthy|slow|failing)\/1$/ })
})

t.test('a number of repeats of the user\'s own is for all sizes', async (t) => {
  const trials = plan({ ...PRESETS.default, name: 'custom', repeats: 2 })
  t.same([...new Set(trials.map(({ repeat }) => repeat))], [1, 2])
  t.ok(trials.some(({ workers }) => workers === 10000))
})

t.test('little asked for', async (t) => {
  const lab = { strategies: ['stampede'], stores: ['redis'], origins: ['slow'], documents: ['scaled'], workers: [20000] }
  t.match(
    plan('default', 1, lab),
    [{ strategy: 'stampede', store: 'redis', origin: 'slow', documents: 'scaled', workers: 20000 }],
    'the smallest there is, though it is large'
  )
  t.same(plan('quick', 1, { ...lab, origins: ['healthy'] }), [], 'quick leaves more than 1,000 workers out')
  t.same(plan('quick', 1, { ...lab, strategies: [] }), [])
})
