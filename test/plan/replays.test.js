import { readdirSync } from 'node:fs'
import t from 'tap'
import { readBaseline, readCatalogue, readSchema, PATHS } from '../../src/config/files.js'
import { parseCatalogue } from '../../src/plan/catalogue.js'
import { mergeTargets, keepTargets } from '../../src/plan/target-merge.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { expectRunMs } from '../../src/plan/estimate.js'
import { buildPlan } from '../../src/plan/plan.js'
import { presetOf, REPLAYS } from '../../src/plan/replays.js'

const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
const schema = await readSchema('baseline')
const MINUTE_MS = 60_000

async function plan (name, { timeScale = 1, repeats, kept = [] } = {}) {
  const replay = REPLAYS[name]
  const parsed = await Promise.all(replay.baselines.map(async (test) =>
    parseBaseline({ ...await readBaseline(`${PATHS.replays}/${test}.yml`), schema, catalogue })
  ))
  return buildPlan({
    baselines: keepTargets({ baselines: parsed.map(({ baseline }) => baseline), names: kept }),
    targets: mergeTargets({ parsed }),
    preset: presetOf({ replay, timeScale, repeats }),
    seed: 1
  })
}

t.test('every file of the folder is a test of one experiment', async (t) => {
  const files = readdirSync(PATHS.replays).map((file) => file.replace(/\.yml$/, '')).sort()
  t.same(Object.values(REPLAYS).flatMap(({ baselines }) => baselines).sort(), files)
})

for (const name of Object.keys(REPLAYS)) {
  t.test(`${name}: whole, with published figures`, async (t) => {
    const { baselines, trials, stampedes = [] } = await plan(name)
    t.ok(trials.length + stampedes.length > 0)
    for (const { question, hypothesis } of baselines) {
      t.match(question, /\?$/)
      t.ok(hypothesis.length > 40)
    }
    t.ok(baselines.some(({ published }) =>
      Object.keys(published?.figures ?? {}).length > 0 || published?.phases?.length || published?.stampede
    ))
  })
}

t.test('fallback: phases last as long as published, at both rates, evenly spaced', async (t) => {
  const { trials } = await plan('fallback', { kept: ['cache-stored-copy'] })
  t.same(
    trials.map(({ id, durationMs, load }) => [id, durationMs / MINUTE_MS, load.kind]).sort(),
    [
      ['cache-stored-copy/latency-r200-fallback-down/1', 20, 'constant-rate'],
      ['cache-stored-copy/latency-r200-fallback-half-way/1', 20, 'constant-rate'],
      ['cache-stored-copy/latency-r200-fallback-healthy/1', 1, 'constant-rate'],
      ['cache-stored-copy/latency-r400-fallback-down/1', 20, 'constant-rate'],
      ['cache-stored-copy/latency-r400-fallback-half-way/1', 20, 'constant-rate'],
      ['cache-stored-copy/latency-r400-fallback-healthy/1', 1, 'constant-rate']
    ]
  )
  const half = trials.find(({ id }) => id.includes('half-way'))
  t.same(half?.lab?.phases.map(({ lengthMs, share }) => [lengthMs, share]), [[600_000, 0.5], [600_000, 0.5]])
  const expectedMs = expectRunMs({ plan: await plan('fallback', { kept: ['cache-stored-copy'] }) })
  t.ok(expectedMs > 82 * MINUTE_MS && expectedMs < 84 * MINUTE_MS, `what is announced: ${expectedMs}`)
})

t.test('cache strategies: five users who pause for a second, as in the source', async (t) => {
  const { trials } = await plan('cache-strategies')
  t.same([...new Set(trials.map(({ durationMs, load }) => JSON.stringify({ durationMs, load })))], [
    JSON.stringify({ durationMs: 30_000, load: { kind: 'constant-users', connections: 5, pauseMs: 1000 } })
  ])
})

t.test('shortened: all windows by the same share', async (t) => {
  const { trials, preset } = await plan('fallback', { timeScale: 1 / 60, kept: ['cache-stored-copy'] })
  t.same([...new Set(trials.map(({ durationMs }) => durationMs))].sort(), [1000, 20_000])
  t.equal(preset.timeScale, 1 / 60)
  t.equal((await plan('autocannon-haproxy', { timeScale: 0.1, repeats: 2 })).trials.filter(({ durationMs }) => durationMs === 6000).length, 2 * 10)
})

t.test('autocannon: flat out alone, 60 s with 10 connections', async (t) => {
  const { trials } = await plan('autocannon-haproxy')
  t.same([...new Set(trials.map(({ phase, driver, durationMs }) => `${phase} ${driver} ${durationMs}`))], ['peak autocannon 60000'])
  t.ok(trials.every(({ load }) => load.kind === 'constant-concurrency' && load.connections === 10))
})
