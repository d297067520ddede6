import t from 'tap'
import { PRESETS, resolvePreset } from '../../src/plan/presets.js'

t.test('the three presets', async (t) => {
  t.strictSame(resolvePreset({ name: 'quick' }), { name: 'quick', repeats: 1, durationMs: 3000, warmupMs: 1500, latencyDurationMs: 1600 })
  t.strictSame(resolvePreset(), { name: 'default', repeats: 5, durationMs: 10_000, warmupMs: 1000, latencyDurationMs: 4000 })
  t.strictSame(resolvePreset({ name: 'thorough' }), {
    name: 'thorough', repeats: 10, durationMs: 60_000, warmupMs: 5000, latencyDurationMs: 60_000
  })
})

t.test('what is changed makes it custom', async (t) => {
  t.strictSame(resolvePreset({ name: 'quick', overrides: { repeats: 3 } }), {
    name: 'custom', repeats: 3, durationMs: 3000, warmupMs: 1500, latencyDurationMs: 1600
  })
  t.strictSame(resolvePreset({ overrides: { durationMs: 500, warmupMs: 0 } }), {
    name: 'custom', repeats: 5, durationMs: 500, warmupMs: 0, latencyDurationMs: 500
  })
  t.strictSame(
    resolvePreset({ overrides: { connections: 50 } }),
    { ...PRESETS.default, name: 'custom' },
    'connections are the load, not the preset'
  )
})

t.test('what is left undefined, or is the same, changes nothing', async (t) => {
  t.strictSame(
    resolvePreset({
      overrides: { repeats: undefined, durationMs: undefined, warmupMs: undefined, connections: undefined }
    }),
    PRESETS.default
  )
  t.equal(resolvePreset({ overrides: { repeats: 5 } }).name, 'default')
})

t.test('refuses what cannot be', async (t) => {
  for (const overrides of [{ repeats: 0 }, { repeats: 1.5 }, { durationMs: 0 }, { warmupMs: -1 }, { connections: 0 }, { repeats: NaN }]) {
    t.throws(() => resolvePreset({ overrides }), { code: 'USAGE' }, JSON.stringify(overrides))
  }
  t.throws(() => resolvePreset({ name: 'quik' }), { code: 'USAGE', hint: 'did you mean "quick"?' })
  t.throws(() => resolvePreset({ name: 'constructor' }), { code: 'USAGE', hint: /quick, default, thorough/ })
})
