import t from 'tap'
import { keepTargets } from '../../src/plan/target-merge.js'
import { makeBaseline } from '../fixtures/records.js'

const figures = { a: { latencyMs: { p50: 1 } }, b: { latencyMs: { p50: 2 } } }
const baseline = {
  ...makeBaseline({ names: ['a', 'b', 'c'] }),
  reference: 'a',
  judged: ['b', 'c'],
  published: { tool: 'x', figures, phases: [{ phase: 'down', figures }, { phase: 'well', figures: { b: figures.b } }], orders: [['a', 'b']] }
}

t.test('the target and the reference, and what is published for them', async (t) => {
  const [kept] = keepTargets({ baselines: [baseline], names: ['c'] })
  t.same(kept.targets, ['a', 'c'])
  t.same(kept.judged, ['c'])
  t.same(kept.published, { tool: 'x', figures: { a: figures.a }, phases: [{ phase: 'down', figures: { a: figures.a } }], orders: [] })
  t.equal(keepTargets({ baselines: [baseline], names: [] })[0], baseline)
})

t.test('a name that is not there', async (t) => {
  t.throws(() => keepTargets({ baselines: [baseline], names: ['d'] }), { code: 'TARGET_UNKNOWN', hint: /There are a, b, c/ })
})
