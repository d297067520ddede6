import { readFileSync, readdirSync } from 'node:fs'
import t from 'tap'
import { readSchema } from '../../src/config/files.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { parseCatalogue } from '../../src/plan/catalogue.js'
import { expectRunMs } from '../../src/plan/estimate.js'
import { buildPlan } from '../../src/plan/plan.js'
import { PRESETS } from '../../src/plan/presets.js'
import { mergeTargets } from '../../src/plan/target-merge.js'

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const schema = await readSchema('baseline')
const catalogue = parseCatalogue({
  text: read('targets/targets.yml'),
  file: 'targets/targets.yml',
  schema: await readSchema('targets')
})
const all = readdirSync(new URL('../../baselines/', import.meta.url))
  .filter((file) => file.endsWith('.yml')).map((file) => file.replace(/\.yml$/, '')).sort()
/** Not of layers: labs of services that cache, and how long a quick run of each may take. */
const LOAD_LABS = Object.freeze({ cache: 75_000, 'cache-size': 330_000, 'cache-versions': 75_000, 'cache-writes': 80_000, fallback: 80_000 })
const LABS = ['stampede', ...Object.keys(LOAD_LABS)]
const names = all.filter((name) => !LABS.includes(name))
// How many units of it hold a peak is the question, not what its layers cost; and the reference of `measure --http2`.
const UNUSED = ['node-http2', 'fastify-report', 'nginx-fastify']
const parse = (name) =>
  parseBaseline({ name, text: read(`baselines/${name}.yml`), file: `baselines/${name}.yml`, schema, catalogue })

t.test('the baselines that ship', async (t) => {
  t.strictSame(all, [
    'cache', 'cache-size', 'cache-versions', 'cache-writes', 'compression', 'containers', 'fallback', 'floor', 'http', 'protocol', 'proxy', 'stampede', 'tls'
  ])
})

for (const name of names) {
  t.test(`${name} is whole`, async (t) => {
    const { baseline } = parseWhole(t, name)
    if (['containers', 'floor', 'tls'].includes(name)) t.equal(baseline.published, null, 'nobody published it')
    else t.match(baseline.published?.tool, /^SLA and load testing: autocannon -d 60 -c 10 -l$/)
    t.strictSame(baseline.load, { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: ['floor', 'http'].includes(name) ? 5000 : null })
  })
}

t.test(
  'every target of the catalogue is measured by a baseline, but for those that are there to be sized, and nginx, which set-up installs for tests alone',
  async (t) => {
    const replays = readdirSync(new URL('../../baselines/replays/', import.meta.url)).map((file) => `replays/${file.replace(/\.yml$/, '')}`)
    const measured = new Set([...names, ...Object.keys(LOAD_LABS), ...replays].flatMap((name) => {
      const { targets, lab } = parse(name).baseline
      return [...targets, ...lab?.kind === 'load' ? lab.sizes?.map(({ of }) => of) ?? [] : []]
    }))
    t.strictSame(Object.keys(catalogue).filter((name) => !measured.has(name)), UNUSED)
  }
)

t.test('published rates stand under autocannon\'s columns, slowest seconds first', async (t) => {
  const figures = parse('http').baseline.published?.figures['node-http'].requestsPerSecond ?? {}
  t.strictSame([figures.p1, figures.p2_5, figures.p50, figures.p97_5], [29487, 36703, 39039, 42751])
})

t.test('all of layers together measure each target once a repeat', async (t) => {
  const parsed = names.filter((name) => name !== 'containers').map(parse)
  const plan = buildPlan({
    baselines: parsed.map(({ baseline }) => baseline),
    targets: mergeTargets({ parsed }),
    preset: PRESETS.quick,
    seed: 1
  })
  const ofLayers = Object.keys(catalogue).filter((name) => !name.startsWith('cache-') && !UNUSED.includes(name))
  t.equal(plan.trials.length, ofLayers.length)
})

for (const [name, mostMs] of Object.entries(LOAD_LABS)) {
  t.test(`${name} is a whole lab, and short when it is quick`, async (t) => {
    const { baseline, targets } = parseWhole(t, name)
    if (name !== 'cache-versions') t.ok(baseline.targets.includes('cache-none'), 'beside no cache at all')
    const lab = baseline.lab?.kind === 'load' ? baseline.lab : null
    const plan = buildPlan({ baselines: [baseline], targets, preset: PRESETS.quick, seed: 1 })
    t.equal(plan.trials.length, baseline.targets.length, 'each once, at one rate')
    t.ok(expectRunMs({ plan }) <= mostMs, `${expectRunMs({ plan })} ms`)
    for (const preset of [PRESETS.quick, PRESETS.default, PRESETS.thorough]) {
      const { durationMs } = buildPlan({ baselines: [baseline], targets, preset, seed: 1 }).trials[0]
      for (const { name: phase, share } of lab?.phases ?? []) {
        t.equal(
          Math.abs((share * durationMs) / 1000 - Math.round((share * durationMs) / 1000)) < 1e-6,
          true,
          `${preset.name}, ${phase}: whole seconds`
        )
      }
    }
  })
}

/** With all that every baseline says. */
function parseWhole (t, name) {
  const { baseline, targets } = parse(name)
  t.match(read(`baselines/${name}.yml`), /^# yaml-language-server: \$schema=\.\.\/schema\/baseline\.schema\.json\n/)
  t.match(baseline.question, /\?$/)
  t.ok(baseline.hypothesis.length > 40)
  const isSized = baseline.lab?.kind === 'load' && baseline.lab.sizes
  const kinds = baseline.objectives.map(({ kind }) => kind)
  t.ok(isSized ? kinds.length === 0 : kinds.includes('latency') && kinds.includes('success'), 'how much a cache answers is no promise')
  t.strictSame(Object.keys(targets), baseline.targets)
  return { baseline, targets }
}
