import t from 'tap'
import { soak } from '../../../../src/experiments/soak/plan/experiment.js'

const BASELINE = {
  name: 'shop',
  targets: ['a', 'b'],
  objectives: [],
  load: { connections: 10, pipelining: 1, timeoutMs: 1000, ratePerSecond: 50, soak: { ratePerSecond: 50, durationMs: 3_600_000 } }
}

t.test('each target once, at a constant rate, for as long as it may last', async (t) => {
  const { trials } = soak.plan({ baselines: [BASELINE], preset: { warmupMs: 60_000 }, seed: 1 })
  t.same(trials.map(({ id }) => id).sort(), ['a/latency-soak-shop/1', 'b/latency-soak-shop/1'])
  t.match(trials[0], {
    phase: 'latency', driver: 'native', durationMs: 3_600_000, warmupMs: 60_000, soak: true, load: { kind: 'constant-rate', ratePerSecond: 50 }
  })
  t.ok(trials.every((trial) => soak.runs(trial) && soak.owns({ baseline: BASELINE, trial })))
  t.equal(soak.owns({ baseline: { ...BASELINE, name: 'other' }, trial: trials[0] }), false)
})

t.test('only what has a soak is one', async (t) => {
  t.equal(soak.isOf(BASELINE), true)
  t.equal(soak.isOf({ load: {} }), false)
  t.equal(soak.isOf({}), false)
  t.equal(soak.runs({ load: { kind: 'constant-rate' } }), false)
})
