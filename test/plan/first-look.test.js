import t from 'tap'
import { isFirstLook, LOOK_MS, LOOK_SIZED } from '../../src/plan/first-look.js'
import { catalogue, makeLookPlan, RATES } from '../fixtures/looks.js'

t.test('twelve servers that ship, one short start each, by one driver, within the budget', async (t) => {
  const plan = makeLookPlan()
  t.strictSame(
    plan.baselines.map(({ name, targets }) => [name, targets.length]),
    [['look-layers', 4], ['look-compression', 4], ['look-protocol', 4]]
  )
  t.strictSame(plan.trials.map(({ target }) => target).sort(), Object.keys(RATES).sort())
  t.ok(plan.trials.every(({ driver, phase, repeat }) => driver === 'native' && phase === 'peak' && repeat === 1))
  t.strictSame([plan.budget, plan.slices], [{ ms: LOOK_MS, generations: 3, looks: [] }, true])
  t.ok(LOOK_SIZED.every((target) => RATES[target] && catalogue[target]))
})

t.test('its baselines have the objectives of those that ship, and names of their own', async (t) => {
  const { baselines } = makeLookPlan()
  t.strictSame(
    baselines.map(({ objectives }) => objectives.map(({ text }) => text)),
    [['p99<=100ms', 'success>=99%'], ['p99<=250ms', 'success>=99%'], ['p99<=250ms', 'success>=99%']]
  )
  t.equal(isFirstLook({ plan: { baselines } }), true)
  t.equal(isFirstLook({ plan: { baselines: [] } }), false)
  t.equal(isFirstLook({ plan: { baselines: [...baselines, { ...baselines[0], name: 'http' }] } }), false)
})
