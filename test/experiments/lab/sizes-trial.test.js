import { readFile } from 'node:fs/promises'
import t from 'tap'
import { findProgram } from '../../../src/boot/programs/found.js'
import { runLabTrial } from '../../../src/experiments/lab/trial.js'
import { lab as judged } from '../../../src/experiments/lab/verdict/experiment.js'
import { measureSizes } from '../../../src/experiments/lab/verdict/sizes.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { makeLabRow } from '../../fixtures/labs.js'
import { openTestSite } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'

t.jobs = 2

const read = (path) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const catalogue = parseCatalogue({
  text: await read('targets/targets.yml'),
  file: 'targets/targets.yml',
  schema: JSON.parse(await read('schema/targets.schema.json'))
})
const skip = await findProgram('redis') ? false : 'redis is not installed'
const SEED = 1

/** One trial of 400 requests with a cache of that size, and what is made of it. */
async function measure (t, { target, bytes, ratePerSecond = 400 }) {
  const size = { bytes }
  const lab = {
    keys: { distribution: 'zipf', s: 0.9, of: 300 },
    writes: 0,
    phases: [],
    valueBytes: 10_000,
    recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: '1ms' }] },
    cache: { ttlMs: 86_400_000 }
  }
  const { record } = await runLabTrial({
    site: await openTestSite(t),
    target: catalogue[target],
    trial: {
      id: `${target}/latency-r${ratePerSecond}-own/1`,
      target,
      phase: 'latency',
      driver: 'native',
      repeat: 1,
      load: { kind: 'poisson', ratePerSecond, connections: 100 },
      durationMs: 400_000 / ratePerSecond,
      warmupMs: 100,
      timeoutMs: 5000,
      lab: { ...lab, size }
    },
    seed: SEED,
    keySeed: SEED + 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    signal: new AbortController().signal,
    onTick: () => {}
  })
  const kept = judged.keep(record)
  const { rows: [row] } = measureSizes({
    baseline: { lab: { kind: 'load', ratesPerSecond: [ratePerSecond], ...lab, sizes: [{ target, of: target, title: target, size }] } },
    rows: [makeLabRow({ target })],
    record: { plan: { seed: SEED } },
    trialsOf: () => [kept]
  })
  return { row, record: kept }
}

t.test('a service that drops by size answers what an exact LRU would, of the same keys', async (t) => {
  const { row, record } = await tryUntil({
    // Of two that ask for a key at once both miss it: at a slower rate fewer do where the machine stands still for a moment.
    run: () => measure(t, { target: 'cache-lru', bytes: 600_000, ratePerSecond: 200 }),
    isAsMeant: ({ row }) => Math.abs(row.off?.high) < 0.02 && row.memoryBytes !== null,
    attempts: 6
  })
  t.equal(record.load.counts.failed, 0)
  t.ok(row.entries === 60 || row.entries === 59, `${row.entries}: full, or one is being replaced`)
  t.ok(row.evicted > 20, `${row.evicted} evicted`)
  t.ok(row.hitRatio.value > 0.3 && row.hitRatio.value < 0.7, `${row.hitRatio.value} answered`)
  t.ok(Math.abs(row.off.high) < 0.02, `off by ${row.off.high}`)
  // The values, and what the service itself grows by while it is new: its code, its connections.
  t.ok(row.memoryBytes.value > 500_000 && row.memoryBytes.value < 12_000_000, `${row.memoryBytes.value} bytes for 60 values of 10,000`)
})

t.test('a real Redis with a most of memory: its policy, its memory, its evictions', { skip }, async (t) => {
  const { row, record } = await tryUntil({
    // Where the machine stands still for a moment, Redis answers later than its clients wait.
    run: () => measure(t, { target: 'cache-redis-lru', bytes: 2_000_000 }),
    isAsMeant: ({ record, row }) => record.lab.services[0]?.redis.errors === 0 && row.memoryBytes !== null,
    attempts: 6
  })
  t.match(record.lab.services[0], { redis: { errors: 0 } })
  t.ok(row.evicted > 0, `${row.evicted} evicted`)
  t.ok(row.memoryBytes.value > 1_500_000 && row.memoryBytes.value < 2_200_000, `${row.memoryBytes.value} bytes used`)
  t.ok(row.entries > 20 && row.entries < 150, `${row.entries} entries`)
  t.ok(row.off.high < 0, 'it holds fewer than a cache that has nothing but values')
})
