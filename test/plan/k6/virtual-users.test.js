import t from 'tap'
import { chooseVirtualUsers, countUsersToJudge } from '../../../src/plan/k6/virtual-users.js'

const latency = (boundUs) => ({ kind: 'latency', text: 'p99', ratio: 0.99, boundUs, strict: false })
const choose = (ratePerSecond, more) => chooseVirtualUsers({ ratePerSecond, instances: 1, ...more })

t.test('by the rate: 2 s of a low one, 50 ms of a high one, and one an instance', async (t) => {
  t.strictSame([0.5, 5, 20, 1000, 30_000].map((rate) => choose(rate)), [10, 10, 40, 100, 1500])
  t.equal(choose(1, { instances: 30 }), 30)
  t.equal(choose(1000, { given: 3 }), 3)
})

t.test('as many as the rate keeps busy at the slowest bound, so that a miss is the server\'s; within what a machine holds', async (t) => {
  const objectives = [latency(250_000), latency(10_000), { kind: 'success', text: 'success', ratio: 0.999 }]
  t.equal(choose(1000, { objectives }), 250, 'Little: 1000/s for 0.25 s')
  t.equal(choose(100, { objectives }), 100)
  t.equal(choose(100_000, { objectives: [latency(10_000)] }), 5000, '50 ms is more')
  t.equal(choose(10_000, { objectives }), 1000)
  t.equal(choose(10_000, { objectives, instances: 2 }), 2000)
  t.equal(choose(10_000, { objectives, instances: 5 }), 2500)
})

t.test('no bound asks for none', async (t) => {
  t.equal(countUsersToJudge({ ratePerSecond: 1000, boundsUs: [] }), 0)
  t.equal(countUsersToJudge({ ratePerSecond: 300, boundsUs: [100_000] }), 30, 'no hair of floating point is a user')
})
