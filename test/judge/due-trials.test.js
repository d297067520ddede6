import t from 'tap'
import { listGivenUp } from '../../src/judge/due-trials.js'

t.test('what failed of the target itself, and what is not here', async (t) => {
  const fail = (target, code) => ({ target, trial: `${target}/peak-c10/1`, code, message: 'm', hint: 'h' })
  const failures = [fail('a', 'TARGET_DIED'), fail('b', 'DRIVER_LOST'), fail('c', 'DRIVER_LOST'), fail('c', 'BUG')]
  t.same([...listGivenUp({ failures, unavailable: [{ target: 'd', reason: 'r', hint: 'h' }] })], ['a', 'c', 'd'])
  t.same([...listGivenUp({ failures: [] })], [])
})
