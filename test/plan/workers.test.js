import t from 'tap'
import { applyWorkers } from '../../src/plan/workers.js'
import { makePlan, makeTarget } from '../fixtures/plans.js'

const plan = makePlan({ targets: [makeTarget('a')], connections: 4 })

t.test('one worker changes nothing', async (t) => {
  t.equal(applyWorkers({ plan, workers: 1 }), plan)
  t.notOk('workers' in plan)
})

t.test('several are part of the plan', async (t) => {
  t.strictSame(applyWorkers({ plan, workers: 4 }), { ...plan, workers: 4 })
})

t.test('a baseline with fewer connections than workers', async (t) => {
  t.throws(() => applyWorkers({ plan, workers: 5 }), {
    code: 'USAGE',
    message: '5 workers cannot share the connections of own (4)',
    hint: /-c/
  })
  const [own] = plan.baselines
  const pooled = { ...plan, baselines: [{ ...own, load: { ...own.load, openConnections: 3 } }] }
  t.throws(() => applyWorkers({ plan: pooled, workers: 4 }), {
    code: 'USAGE',
    message: '4 workers cannot share the connections of own (3)'
  })
})

t.test('users are what is divided, where there are some', async (t) => {
  const [own] = plan.baselines
  const withUsers = (users) => ({
    ...plan,
    baselines: [{ ...own, load: { ...own.load, traffic: { kind: 'users', users, pauseMs: 1000 } } }]
  })
  t.equal(applyWorkers({ plan: withUsers(9), workers: 9 }).workers, 9)
  t.throws(() => applyWorkers({ plan: withUsers(2), workers: 3 }), { code: 'USAGE', message: /own \(2\)/ })
})
