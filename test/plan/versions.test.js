import t from 'tap'
import { nameVersions, planVersions } from '../../src/plan/versions.js'
import { compareVersions } from '../../src/judge/version-comparison.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeVersionsPlan, simulateVersions } from '../fixtures/versions.js'

const made = makeVersionsPlan({ latencyMs: 4500 })

/** Servers that others may use: at 100 requests/s, and never flat out. */
const planGently = () => planVersions({
  baseline: { ...made.baselines[0], load: { ...made.baselines[0].load, ratePerSecond: 100 } },
  targets: made.targets,
  preset: made.preset,
  seed: 7,
  versions: { margin: 0.05, latencyMargin: 0.25, notes: [], isWithoutPeak: true },
  time: { asked: { budget: 60_000 }, of: 'gate' }
})

t.test('without a peak: both at the rate', async (t) => {
  const { trials, budget, slices } = planGently()
  t.strictSame(trials.map(({ phase, repeat, target }) => `${phase} ${repeat} ${target}`).sort(), ['latency 1 after', 'latency 1 before'])
  for (const { load } of trials) t.match(load, { ratePerSecond: 100 })
  t.match(budget, { ms: 60_000, generations: 6, looks: [] })
  t.equal(slices, true)
})

t.test('time: by the command, by flags, or by starts', async (t) => {
  const plan = (asked, of = 'gate') =>
    planVersions({ ...made, baseline: made.baselines[0], time: { asked, of } })
  t.match(plan({}).budget, { ms: 120_000, generations: 12 })
  t.match(plan({}, 'compare').budget, { ms: 90_000, generations: 9 })
  t.match(plan({ quick: true }).budget, { ms: 15_000, generations: 3 })
  t.match(plan({ thorough: true }).budget, { ms: 900_000 })
  const counted = plan({ repeats: 5 })
  t.notOk(counted.budget)
  t.ok(counted.slices)
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
