import t from 'tap'
import { buildVersionsPlan } from '../../src/measure/versions-plan.js'
import { DEFAULTS, VERSIONS_MARGINS } from '../../src/plan/presets.js'
import { AFTER, BEFORE } from '../../src/plan/versions.js'

const define = (name, more) => ({ name, title: name, command: 'node a.js', request: { path: '/' }, ...more })
const build = (more) => buildVersionsPlan({
  definitions: [define(BEFORE), define(AFTER)], file: 'the command line', margin: 0.05, seed: 1, ...more
})

t.test('both versions under the same load and objectives; of p99 more is allowed than of p50', async (t) => {
  const { baselines: [{ objectives, reference, targets, load }], versions, seed } = await build({ notes: ['n'] })
  t.same([reference, targets, objectives.map(({ text }) => text), seed], [BEFORE, [BEFORE, AFTER], [DEFAULTS.objective], 1])
  const { margin, latencyMargin, tailMargin, notes } = versions
  t.same([margin, latencyMargin, notes], [0.05, VERSIONS_MARGINS.p50, ['n']])
  t.ok(Math.abs(tailMargin - VERSIONS_MARGINS.p99) < 1e-12)
  t.equal(load.timeoutMs, 10_000)
  const asked = await build({ latencyMargin: 0.1, ratePerSecond: 50, timeoutMs: 2500, objectives: ['p99<1s'] })
  t.ok(Math.abs(asked.versions.tailMargin - 0.1 * VERSIONS_MARGINS.p99 / VERSIONS_MARGINS.p50) < 1e-12)
  t.match(asked.baselines[0], { load: { ratePerSecond: 50, timeoutMs: 2500 }, objectives: [{ text: 'p99<1s' }] })
})

t.test('the old version is started in the folder of its commit', async (t) => {
  const { targets } = await build({ folders: { [BEFORE]: '/old' } })
  t.same([targets[BEFORE], targets[AFTER]].map(({ parts }) => parts.map(({ folder }) => folder)), [['/old'], [undefined]])
})

t.test('times as they are asked for; a budget and a number of repeats contradict each other', async (t) => {
  const { preset } = await build({ time: { repeats: 4, duration: 700, warmup: 50 } })
  t.match(preset, { repeats: 4, durationMs: 700, latencyDurationMs: 700, warmupMs: 50 })
  t.equal((await build({ time: { latency: false, duration: 700 } })).preset.latencyDurationMs, 0)
  await t.rejects(build({ time: { repeats: 4, budget: 60_000 } }), { code: 'USAGE', message: '--budget with --repeats' })
})

t.test('a server elsewhere needs leave', async (t) => {
  const definitions = [define(BEFORE), define(AFTER)].map(({ command, ...rest }) => ({ ...rest, url: 'http://shop.test' }))
  await t.rejects(build({ definitions }), { code: 'HOST_NOT_ALLOWED' })
  t.equal((await build({ definitions, allowHosts: ['shop.test'] })).targets[AFTER].url, 'http://shop.test')
})
