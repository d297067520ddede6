import t from 'tap'
import { countLaterTrials, expectMostMs, expectMs as expect, expectRunMs, expectTrialMs } from '../../src/plan/estimate.js'
import { isSliced, planSlice } from '../../src/plan/generations.js'
import { expectStampedeMs } from '../../src/experiments/stampede/plan/job.js'

const preset = { name: 'quick', durationMs: 3000, warmupMs: 500, latencyDurationMs: 2000, repeats: 2 }
const load = { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
const expectMs = ({ plan }) => expect({ plan, isSliced, planSlice })
const makePlan = (plan) => ({ trials: [], baselines: [], preset, ...plan })

t.test('a trial is its window, its warm-up, and the start and stop of a target', async (t) => {
  t.equal(expectTrialMs({ trial: { durationMs: 3000, warmupMs: 500, load } }), 4400)
})

t.test('each target of a baseline is offered a latency trial as well, once for all baselines that have it', async (t) => {
  const trials = [1, 2, 3, 4].map(() => ({ durationMs: 3000, warmupMs: 500, load }))
  const baselines = [{ targets: ['a', 'b'] }, { targets: ['b'] }]
  t.equal(
    expectRunMs({ plan: makePlan({ trials, baselines }) }),
    4 * 4400 + 2 * 2 * 3400 + 2 * 3400,
    'and the machine alone, once for each rate'
  )
  t.equal(
    expectRunMs({ plan: makePlan({ trials, baselines, preset: { ...preset, latencyDurationMs: 0 } }) }),
    4 * 4400,
    'not when that phase is off'
  )
})

t.test('what comes later is known, and what may be run again has its bound', async (t) => {
  const trials = [{ phase: 'peak', load }, { phase: 'peak', load }]
  const plan = makePlan({ trials, baselines: [{ targets: ['a', 'b'] }, { targets: ['c'], lab: { kind: 'load' } }] })
  t.equal(countLaterTrials({ plan }), 4)
  t.equal(countLaterTrials({ plan: { ...plan, trials: [...trials, { phase: 'latency', load }] } }), 3)
  t.equal(countLaterTrials({ plan: { ...plan, budget: {} } }), 0)
  t.equal(expectMostMs({ plan, expectedMs: 1000 }), 1500)
  t.equal(expectMostMs({ plan: { ...plan, budget: {} }, expectedMs: 1000 }), null)
})

t.test('labs take their own time after that of a budget', async (t) => {
  const trials = [{ durationMs: 3000, warmupMs: 500, load }]
  const baselines = [{ targets: ['a'] }]
  const timed = makePlan({ trials, baselines, slices: true, budget: { ms: 60_000 } })
  t.equal(expectMs({ plan: timed }), 60_000)
  const lab = { durationMs: 90_000, warmupMs: 500, load, lab: { kind: 'load' } }
  const withLab = { ...timed, trials: [...trials, lab], baselines: [...baselines, { targets: ['b'], lab: { kind: 'load' } }] }
  t.ok(expectMs({ plan: withLab }) > 60_000 + 90_000)
  t.equal(expectMs({ plan: makePlan({ trials, baselines }) }), expectRunMs({ plan: makePlan({ trials, baselines }) }))
})

t.test('a short window lasts as long as the slices that say something', async (t) => {
  const asked = (durationMs, driver) => expectMs({
    plan: makePlan({
      trials: [{ phase: 'peak', driver, durationMs, warmupMs: 0, load }], baselines: [{ targets: ['a'] }], slices: true, preset: { ...preset, latencyDurationMs: 0 }
    })
  })
  const besides = expectTrialMs({ trial: { durationMs: 0, warmupMs: 0, load } })
  t.same([asked(300, 'autocannon'), asked(300, 'native'), asked(7000, 'autocannon')].map((ms) => ms - besides), [3000, 750, 7000])
})

t.test('a lab has no latency phase, stampedes have their own length', async (t) => {
  const stampede = { strategy: 'none', workers: 100, origin: 'healthy' }
  const baselines = [{ targets: ['a'], lab: { kind: 'load' } }, { targets: [], lab: { kind: 'stampede' } }]
  const plan = makePlan({ trials: [{ durationMs: 4000, warmupMs: 0, load, lab: {} }], baselines, stampedes: [stampede, stampede] })
  t.equal(expectRunMs({ plan }), 6100 + 2 * expectStampedeMs({ trial: stampede }))
  t.equal(expectRunMs({ plan: makePlan({}) }), 0, 'nothing takes no time')
})
