import t from 'tap'
import { countProfiles, isProfileTrial, nameProfileFile, planProfiles, planProfileTrial } from '../../src/plan/profiling.js'

const PRESET = { latencyDurationMs: 1000 }
const makeBaseline = (targets, load = {}) => ({ targets, load: { ratePerSecond: null, ...load } })
const plan = (baselines, more = {}) => planProfiles({ baselines, preset: PRESET, kinds: ['cpu'], ...more })

t.test('at the rate that was given, else flat out; users as they are', async (t) => {
  const phaseOf = (load, more) => plan([makeBaseline(['a'], load)], more).targets[0].phase
  t.equal(phaseOf({}), 'peak')
  t.equal(phaseOf({ ratePerSecond: 500 }), 'latency')
  t.equal(phaseOf({ ratePerSecond: 500 }, { preset: { latencyDurationMs: 0 } }), 'peak', 'peaks alone')
  t.equal(phaseOf({ traffic: { kind: 'users' } }), 'latency')
})

t.test('each target once, or the one of the user', async (t) => {
  const baselines = [makeBaseline(['a', 'b']), makeBaseline(['b', 'c'])]
  t.strictSame(plan(baselines).targets.map(({ target }) => target), ['a', 'b', 'c'])
  t.strictSame(plan(baselines, { only: 'b' }).targets.map(({ target }) => target), ['b'])
  t.equal(plan(baselines, { kinds: [] }), undefined)
  t.equal(countProfiles({ profile: plan(baselines, { kinds: ['cpu', 'heap'] }) }), 6)
  t.equal(countProfiles({}), 0)
})

t.test('a trial like one that has been measured, shorter where that was long', async (t) => {
  const make = (id, phase, more = {}) => ({ status: 'complete', trial: { id, target: 'a', phase, durationMs: 60_000, warmupMs: 5000, ...more } })
  const trials = [make('a/peak/1', 'peak'), make('a/latency/1', 'latency', { durationMs: 2000 }), { ...make('b/peak/1', 'peak', { target: 'b' }), status: 'partial' }]
  const one = (target, phase) => planProfileTrial({ trials, target, phase, kind: 'heap' })
  t.match(one('a', 'peak'), { id: 'a/heap-profile', phase: 'peak', durationMs: 10_000, warmupMs: 5000 })
  t.match(one('a', 'latency'), { durationMs: 2000 })
  const byK6 = [make('a/peak/1', 'peak', { driver: 'k6' })]
  t.equal(planProfileTrial({ trials: byK6, target: 'a', phase: 'peak', kind: 'cpu' }).driver, 'native')
  t.equal(one('b', 'peak'), null, 'nothing whole was measured')
  t.equal(planProfileTrial({ trials: trials.slice(0, 1), target: 'a', phase: 'latency', kind: 'cpu' }).phase, 'peak')
})

t.test('names of trials and files', async (t) => {
  t.ok(isProfileTrial('a/cpu-profile'))
  t.notOk(isProfileTrial('cpu-profile/peak-c10/1'))
  t.equal(nameProfileFile({ target: 'a|b <x>', kind: 'cpu' }), 'profiles/a_b__x_.cpuprofile')
  const taken = ['profiles/a-1.cpuprofile', 'profiles/a-1_2.cpuprofile']
  t.equal(nameProfileFile({ target: 'a-1', kind: 'cpu', taken }), 'profiles/a-1_3.cpuprofile', 'the first thread of a has that name')
  t.equal(nameProfileFile({ target: 'gateway', part: 'producer', kind: 'heap', number: 2 }), 'profiles/gateway-producer-2.heapprofile')
})
