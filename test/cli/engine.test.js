import t from 'tap'
import { applyDrivers, resolveEngine } from '../../src/cli/engine.js'
import { makePlan, makeTarget } from '../fixtures/plans.js'

const plan = () => makePlan({ targets: [makeTarget('own')], preset: { durationMs: 1000 } })

t.test('who drives: drivers of ours unless k6 is asked for', async (t) => {
  t.equal(resolveEngine({ flags: { engine: 'baseload' } }), null)
  t.equal(resolveEngine({ flags: {} }), null)
  t.strictSame(resolveEngine({ flags: { engine: 'k6' } }), { name: 'k6', instances: 1, exact: false })
  t.strictSame(resolveEngine({ flags: { engine: 'k6', instances: 3, exact: true, vus: 60 } }), {
    name: 'k6', instances: 3, exact: true, virtualUsers: 60
  })
  t.strictSame(
    resolveEngine({ flags: { engine: 'k6', hosts: ['a', 'b'] } }),
    { name: 'k6', instances: 2, hosts: ['a', 'b'], exact: false },
    'one a host'
  )
  t.same([5, 2].map((instances) => resolveEngine({ flags: { engine: 'k6', hosts: ['a', 'b'], instances } }).instances), [5, 2])
})

t.test('fewer instances than hosts', async (t) => {
  t.throws(() => resolveEngine({ flags: { engine: 'k6', hosts: ['a', 'b'], instances: 1 } }), {
    code: 'USAGE',
    message: '1 instances on 2 hosts',
    hint: /at least one/
  })
})

t.test('a plan by its drivers', async (t) => {
  t.equal(applyDrivers({ plan: plan(), flags: { engine: 'k6', workers: 1 } }).trials[0].driver, 'k6')
  const pooled = plan()
  pooled.baselines[0].load.openConnections = 50
  t.notOk(
    'openConnections' in applyDrivers({ plan: pooled, flags: { engine: 'k6', workers: 1 } }).baselines[0].load,
    'k6 has virtual users'
  )
  const ours = applyDrivers({ plan: plan(), flags: { engine: 'baseload', workers: 1, arrivals: 'constant' } })
  t.equal(ours.engine, undefined)
  t.equal(ours.arrivals, 'constant')
})

t.test('constant arrivals: stages lose their random times, other loads stay as they are', async (t) => {
  const made = plan()
  const [trial] = made.trials
  const stages = { kind: 'stages', stages: [{ lengthMs: 1000, ratePerSecond: 5 }], connections: 5, arrivals: 'poisson' }
  const trials = [{ ...trial, load: stages }, {
    ...trial, load: { kind: 'constant-rate', ratePerSecond: 5, connections: 1, arrivals: 'poisson' }
  }]
  const arrivalsOf = (flags) =>
    applyDrivers({ plan: { ...made, trials }, flags: { workers: 1, ...flags } }).trials.map(({ load }) => load.arrivals)
  t.same(arrivalsOf({ arrivals: 'constant' }), [undefined, 'poisson'])
  t.same(arrivalsOf({ arrivals: 'poisson' }), ['poisson', 'poisson'])
})
