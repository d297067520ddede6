import { readFile } from 'node:fs/promises'
import t from 'tap'
import { findProgram } from '../../../src/boot/programs/found.js'
import { runLabTrial } from '../../../src/experiments/lab/trial.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { openTestSite } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'

const read = (path) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const catalogue = parseCatalogue({
  text: await read('targets/targets.yml'),
  file: 'targets/targets.yml',
  schema: JSON.parse(await read('schema/targets.schema.json'))
})
const missing = (await Promise.all(['redis', 'haproxy'].map(async (name) => await findProgram(name) ? [] : [name]))).flat()
const skip = missing.length > 0 && `${missing.join(' and ')} not installed`
const PHASES = [
  { name: 'old alone', share: 1 / 3 },
  { name: 'both', share: 1 / 3, do: { part: 'proxy', serve: ['old', 'new'] } },
  { name: 'new alone', share: 1 / 3, do: { part: 'proxy', serve: ['new'] } }
]

/** Three seconds at 60/s of ten keys that are warm. */
async function deploy (t, target) {
  const trial = {
    id: `${target}/latency-r60-own/1`,
    target,
    phase: 'latency',
    driver: 'native',
    repeat: 1,
    load: { kind: 'constant-rate', ratePerSecond: 60, connections: 100 },
    durationMs: 3000,
    warmupMs: 100,
    timeoutMs: 5000,
    lab: {
      keys: { distribution: 'uniform', of: 10 },
      writes: 0,
      warm: true,
      phases: PHASES,
      recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: '5ms' }] },
      cache: { ttlMs: 60_000 }
    }
  }
  const { record, failure } = await runLabTrial({
    site: await openTestSite(t),
    target: catalogue[target],
    trial,
    seed: 1,
    keySeed: 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    signal: new AbortController().signal,
    onTick: () => {}
  })
  t.equal(failure, null)
  const { lab, load: { counts, timeline } } = record
  const [old, next] = lab.services
  const served = ({ perSecond }) => perSecond.map(({ second }) => second)
  return { lab, counts, timeline, old, next, seconds: { old: served(old), next: served(next) } }
}

t.test('a rolling deploy: the old version, both, the new one; it warms itself before it serves', { skip }, async (t) => {
  const { lab, counts, old, next, seconds } = await tryUntil({
    run: () => deploy(t, 'cache-own-keys-warmed'),
    isAsMeant: ({ lab, counts }) => lab.phases.every(({ ok }) => ok) && counts.ok === counts.due
  })
  t.match(lab.phases, [
    { name: 'old alone', action: null, ok: true },
    { name: 'both', action: 'old and new behind proxy', ok: true },
    { name: 'new alone', action: 'new behind proxy', ok: true }
  ])
  t.equal(counts.ok, counts.due)
  const { '/items/start': _, ...calls } = lab.origin.byKey
  t.same(calls, Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`/items/${key}`, 1])), 'each key once more')
  t.same([old.outcomes.miss, next.outcomes.miss], [0, 0], 'and nobody waits for it')
  t.equal(seconds.next.includes(0), false, 'the new one is not asked at first')
  t.ok(old.requests > 60 && next.requests > 60, 'both have served')
  t.ok(seconds.next.includes(2))
  const hits = [old, next].flatMap(({ perSecond }) => perSecond).reduce((sum, each) => sum + each.hits, 0)
  t.equal(hits, old.requests + next.requests)
})
