import t from 'tap'
import { isTrialOfTraffic, planTrafficTrials } from '../../../../src/experiments/traffic/plan/trials.js'

const PRESET = { name: 'default', repeats: 2, durationMs: 9000, warmupMs: 500, latencyDurationMs: 4000 }
const STAGES = { kind: 'stages', stages: [{ durationMs: 0, ratePerSecond: 50 }, { durationMs: 7000, ratePerSecond: 200 }] }
const make = (name, traffic, load = {}) => ({
  name,
  targets: ['a', 'b'],
  objectives: [],
  load: { connections: 10, pipelining: 1, timeoutMs: 1000, ratePerSecond: null, traffic, ...load }
})

t.test('users: a connection each, for the window of the preset', async (t) => {
  const trials = planTrafficTrials({ baselines: [make('x', { kind: 'users', users: 5, pauseMs: 300 })], preset: PRESET, seed: 1 })
  t.same(trials.map(({ id }) => id).sort(), ['a', 'b'].flatMap((one) => [1, 2].map((n) => `${one}/latency-users5-pause300ms-x/${n}`)))
  t.match(trials[0], {
    phase: 'latency',
    driver: 'native',
    durationMs: 9000,
    warmupMs: 500,
    timeoutMs: 1000,
    load: { kind: 'constant-users', connections: 5, pauseMs: 300 }
  })
})

t.test('stages: as long as they say, Poisson, connections by the greatest rate or as given', async (t) => {
  const plan = (load) => planTrafficTrials({ baselines: [make('x', STAGES, load)], preset: PRESET, seed: 1 })[0]
  t.match(plan(), {
    durationMs: 7000,
    load: { kind: 'stages', arrivals: 'poisson', stages: STAGES.stages, connections: 400, connectionsSetBy: 'tool' }
  })
  t.match(plan({ openConnections: 7 }).load, { connections: 7, connectionsSetBy: 'user' })
})

t.test('a target is brought to its limit once, beside others that are repeated', async (t) => {
  const rise = make('x', { ...STAGES, untilBreak: { watchMs: 5000, boundsUs: [50_000] } })
  const trials = planTrafficTrials({ baselines: [rise, make('y', STAGES)], preset: PRESET, seed: 1 })
  const count = (baseline) => trials.filter((trial) => isTrialOfTraffic({ baseline, trial })).map(({ repeat }) => repeat)
  t.same(count(rise), [1, 1])
  t.same(count(make('y', STAGES)).sort(), [1, 1, 2, 2])
})

t.test('a trial is of its own baseline alone, and others have none', async (t) => {
  const [x, y] = ['x', 'y'].map((name) => make(name, STAGES))
  const trials = planTrafficTrials({ baselines: [x, y, make('z')], preset: PRESET, seed: 1 })
  t.equal(trials.length, 8)
  t.equal(trials.filter((trial) => isTrialOfTraffic({ baseline: x, trial })).length, 4)
  t.notOk(trials.some((trial) => isTrialOfTraffic({ baseline: make('z'), trial })))
})
