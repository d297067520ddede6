import t from 'tap'
import { isTrialOfLab, planLabTrials } from '../../../../src/experiments/lab/plan/trials.js'
import { PRESETS } from '../../../../src/plan/presets.js'

const LAB = { kind: 'load', ratesPerSecond: [200, 400], keys: { distribution: 'one' }, writes: 0, phases: [], coldReaders: 7 }
const makeBaseline = (more = {}) => ({
  name: 'lab',
  targets: ['a', 'b'],
  load: { connections: 10, timeoutMs: 2000 },
  lab: LAB,
  ...more
})
const plan = (preset, baselines = [makeBaseline()], seed = 1) => planLabTrials({ baselines, preset, seed })

t.test('each target at each rate once a repeat', async (t) => {
  const trials = plan(PRESETS.default)
  t.equal(trials.length, 2 * 2 * PRESETS.default.repeats)
  t.equal(new Set(trials.map(({ id }) => id)).size, trials.length, 'no id comes twice')
  t.match(
    trials.find(({ id }) => id === 'a/latency-r400-lab/3'),
    {
      target: 'a',
      phase: 'latency',
      driver: 'native',
      repeat: 3,
      load: { kind: 'poisson', ratePerSecond: 400, connections: 10 },
      durationMs: 10_000,
      timeoutMs: 2000,
      lab: { coldReaders: 7 }
    }
  )
  for (let repeat = 1; repeat <= PRESETS.default.repeats; repeat++) {
    t.same(
      trials
        .filter((trial) => trial.repeat === repeat)
        .map(({ id }) => id.slice(0, -2))
        .sort(),
      ['a/latency-r200-lab', 'a/latency-r400-lab', 'b/latency-r200-lab', 'b/latency-r400-lab']
    )
  }
})

t.test('where sizes vary, the memory of the reference is read too', async (t) => {
  const sizes = [{ target: 'b', of: 'b', title: 'B', size: { entries: 5 } }]
  const trials = plan(PRESETS.quick, [makeBaseline({ lab: { ...LAB, sizes } })])
  const labs = trials.map(({ target, lab }) => [target, lab?.size, lab?.memory]).sort()
  t.same(labs, [['a', undefined, true], ['b', { entries: 5 }, true]])
  t.notOk('memory' in (plan(PRESETS.quick)[0].lab ?? {}))
})

t.test('quick: the first of the rates', async (t) => {
  t.same(plan(PRESETS.quick).map(({ id }) => id).sort(), ['a/latency-r200-lab/1', 'b/latency-r200-lab/1'])
})

t.test('windows have lengths of their own, unless one is asked for', async (t) => {
  t.same([PRESETS.quick, PRESETS.default, PRESETS.thorough].map((preset) => plan(preset)[0].durationMs), [5000, 10_000, 60_000])
  t.equal(plan({ ...PRESETS.quick, name: 'custom', durationMs: 700 })[0].durationMs, 700)
})

t.test('phases with lengths of their own make the window; a run may shorten it as a whole', async (t) => {
  const phases = [{ name: 'well', share: 0.25, lengthMs: 60_000 }, { name: 'down', share: 0.75, lengthMs: 180_000 }]
  const baselines = [makeBaseline({ lab: { ...LAB, phases, arrivals: 'constant' } })]
  t.equal(plan(PRESETS.quick, baselines)[0].durationMs, 240_000)
  t.equal(plan({ ...PRESETS.quick, name: 'custom', durationMs: 700 }, baselines)[0].durationMs, 240_000)
  const [short] = plan({ ...PRESETS.quick, timeScale: 0.1 }, baselines)
  t.equal(short.durationMs, 24_000)
  t.match(short.load, { kind: 'constant-rate', ratePerSecond: 200 })
  t.notOk('arrivals' in (short.lab ?? {}))
})

t.test('users in place of rates: one load, of which each user is a connection', async (t) => {
  const traffic = { kind: 'users', users: 5, pauseMs: 1000 }
  const baseline = makeBaseline({ load: { connections: 10, timeoutMs: 2000, traffic }, lab: { ...LAB, ratesPerSecond: [] } })
  const trials = plan(PRESETS.default, [baseline])
  t.equal(trials.length, 2 * PRESETS.default.repeats)
  const own = trials.find(({ id }) => id === 'b/latency-users5-pause1000ms-lab/2')
  t.same(own?.load, { kind: 'constant-users', connections: 5, pauseMs: 1000 })
  t.ok(own && isTrialOfLab({ baseline, trial: own }))
  t.ok(own && isTrialOfLab({ baseline, trial: { ...own, load: { ...own.load, connections: 3 } } }), 'the machine allowed fewer connections')
  t.notOk(own && isTrialOfLab({ baseline: makeBaseline({ name: 'other' }), trial: own }))
  t.equal(plan(PRESETS.quick, [baseline]).length, 2)
})

t.test('the order is drawn from the seed', async (t) => {
  const order = (seed) => plan(PRESETS.default, undefined, seed).map(({ id }) => id)
  t.same(order(3), order(3))
  t.ok([4, 5, 6].some((seed) => order(seed).join() !== order(3).join()))
})

t.test('whose trial it is', async (t) => {
  const [trial] = plan(PRESETS.quick)
  t.ok(isTrialOfLab({ baseline: makeBaseline(), trial }))
  t.notOk(isTrialOfLab({ baseline: makeBaseline({ name: 'other' }), trial }), 'another lab may load the same target at the same rate')
  t.notOk(isTrialOfLab({ baseline: makeBaseline(), trial: { ...trial, lab: undefined } }))
})

t.test('no lab, no trials', async (t) => {
  t.same(plan(PRESETS.quick, []), [])
  t.same(plan(PRESETS.quick, [makeBaseline({ lab: undefined }), makeBaseline({ lab: { kind: 'stampede' } })]), [])
})
