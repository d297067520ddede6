import t from 'tap'
import { nameVersions, planBlock, planVersions } from '../../../src/runs/plan/versions.js'
import { compareVersions } from '../../../src/runs/verdict/version-comparison.js'
import { decodeHistogram as decode } from '../../../src/record/histogram.js'
import { makeVersionsPlan, simulateVersions } from '../../fixtures/versions.js'

const made = makeVersionsPlan({ latencyMs: 500 })

/** Servers that others may use: at 100 requests/s, and never flat out. */
const planGently = () => planVersions({
  baseline: { ...made.baselines[0], load: { ...made.baselines[0].load, ratePerSecond: 100 } },
  targets: made.targets,
  preset: made.preset,
  seed: 7,
  versions: { margin: 0.05, latencyMargin: 0.25, budgetMs: 60_000, notes: [], isWithoutPeak: true }
})

t.test('without a peak: both at the rate, in every block, and long enough for a p99', async (t) => {
  const plan = planGently()
  const all = planBlock({ plan, block: 2 }).trials
  t.same(all.map(({ phase, repeat }) => [phase, repeat]), [['latency', 1], ['latency', 1], ['latency', 2], ['latency', 2]])
  for (const { load, durationMs } of all) t.match([load, durationMs], [{ ratePerSecond: 100 }, 4500])
})

t.test('without a peak: response times alone are compared, by their own margin', async (t) => {
  const record = await simulateVersions({ plan: planGently(), slower: 1.8, noise: 0.01, seed: 1 })
  const { figures, left } = compareVersions({ record, decode })
  t.same(figures.map(({ figure, allowed }) => [figure, allowed]), [['p50', 0.25], ['p99', 0.25]])
  t.equal(figures[0].verdict, 'regressed')
  t.same(left, [])
})

t.test('one figure alone: the others are neither compared nor missed', async (t) => {
  const plan = { ...made, versions: { ...made.versions, figures: ['cpuPerRequestUs'] }, preset: { ...made.preset, latencyDurationMs: 0 } }
  const { figures, left } = compareVersions({ record: await simulateVersions({ plan, slower: 1.3, noise: 0.01, seed: 1 }), decode })
  t.match(figures, [{ figure: 'cpuPerRequestUs', verdict: 'regressed' }])
  t.equal(figures.length, 1)
  t.same(left, [])
})

t.test('the names are those of the plan: the reference was there before', async (t) => {
  t.same(nameVersions({ plan: { baselines: [{ reference: 'live', targets: ['next', 'live'] }] } }), { before: 'live', after: 'next' })
})
