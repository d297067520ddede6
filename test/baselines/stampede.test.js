import { readFileSync } from 'node:fs'
import t from 'tap'
import { readSchema } from '../../src/config/files.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { planStampede } from '../../src/experiments/stampede/plan/stampede.js'
import { countDocuments, expectStampedeMs } from '../../src/experiments/stampede/plan/job.js'
import { PRESETS } from '../../src/plan/presets.js'

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { baseline, targets } = parseBaseline({
  name: 'stampede',
  text: read('baselines/stampede.yml'),
  file: 'baselines/stampede.yml',
  schema: await readSchema('baseline'),
  catalogue: {}
})

t.test('stampede is whole', async (t) => {
  t.match(read('baselines/stampede.yml'), /^# yaml-language-server: \$schema=\.\.\/schema\/baseline\.schema\.json\n/)
  t.match(baseline.question, /\?$/)
  t.strictSame(targets, {})
  t.strictSame(baseline.lab, {
    kind: 'stampede',
    strategies: ['none', 'async', 'stampede', 'stampede_async'],
    stores: ['process', 'redis'],
    origins: ['healthy', 'slow', 'failing', 'slow-store', 'caller-dies'],
    documents: ['scaled', 'fixed'],
    workers: [10, 100, 1000, 10000],
    starts: ['same-tick', 'staggered']
  })
})

t.test('its published lines have a figure for each strategy, and those of stampede are one for each document', async (t) => {
  const { scaled = [], fixed = [] } = baseline.published?.stampede ?? {}
  for (const lines of [scaled, fixed]) t.strictSame(lines.map(({ workers }) => workers), [10, 100, 1000, 10000])
  for (const { workers, documents } of scaled) t.equal(countDocuments({ documents: 'scaled', workers }), documents, 'as many are drawn from here')
  for (const { workers, documents, wallMs, fetches, stores, workerMs } of [...scaled, ...fixed]) {
    t.strictSame([wallMs.length, fetches.length, stores.length], [4, 4, 4])
    t.strictSame(Object.values(workerMs).map(({ length }) => length), Array(9).fill(4))
    for (const at of [0, 1, 2, 3]) t.equal(Math.floor(workerMs.sum[at] / workers), workerMs.mean[at], 'the mean is the sum, shared and cut')
    t.strictSame([fetches[2], stores[2], stores[3]], [documents, documents, documents])
    t.strictSame(fetches.slice(0, 2), stores.slice(0, 2), 'none and async store what they fetch')
  }
})

t.test('quick is over within 90 seconds, with room to spare', async (t) => {
  const trials = planStampede({ lab: baseline.lab, preset: PRESETS.quick, seed: 1 })
  t.ok(trials.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0) < 60_000)
})
