import t from 'tap'
import { listDue, listGivenUp } from '../../src/judge/due-trials.js'

t.test('what failed of the target itself, and what is not here', async (t) => {
  const fail = (target, code) => ({ target, trial: `${target}/peak-c10/1`, code, message: 'm', hint: 'h' })
  const failures = [fail('a', 'TARGET_DIED'), fail('b', 'DRIVER_LOST'), fail('c', 'DRIVER_LOST'), fail('c', 'BUG')]
  t.same([...listGivenUp({ failures, unavailable: [{ target: 'd', reason: 'r', hint: 'h' }] })], ['a', 'c', 'd'])
  t.same([...listGivenUp({ failures: [] })], [])
})

t.test('what is due: not what was measured, what failed, nor the rest of a target that was given up', async (t) => {
  const trials = ['a', 'b', 'c'].flatMap((target) => [1, 2].map((repeat) => ({ id: `${target}/peak-c10/${repeat}`, target })))
  const list = (record) => listDue({ record: { plan: { trials }, trials: [], failures: [], ...record } }).map(({ id }) => id)
  t.same(list({}), trials.map(({ id }) => id))
  t.same(list({
    trials: [{ trial: trials[0] }],
    failures: [{ target: 'b', trial: 'b/peak-c10/1', code: 'TARGET_FAILING' }, { target: 'c', trial: 'c/peak-c10/1', code: 'DRIVER_LOST' }]
  }), ['a/peak-c10/2', 'c/peak-c10/2'])
  t.same(list({ unavailable: [{ target: 'a' }, { target: 'b' }] }), ['c/peak-c10/1', 'c/peak-c10/2'])
})
