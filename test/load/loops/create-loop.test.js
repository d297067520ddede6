import t from 'tap'
import { drive } from './fixtures/drive.js'

/** How many connections are made before anything is due. */
async function countFirst (profile, job = {}) {
  let [clock, first] = [null, 0]
  const connect = () => { if (clock.nowUs() === clock.startUs) first++; return {} }
  await drive({ behaviour: { connect }, profile, job: { durationMs: 20, warmupMs: 1, ...job }, onClock: (it) => { clock = it } })
  return first
}

t.test('an open loop begins with the connections of a server that answers within 10 ms, from two to a hundred', async (t) => {
  const at = (ratePerSecond, job, connections = 500) => countFirst({ kind: 'constant-rate', ratePerSecond, connections }, job)
  t.same([await at(1), await at(200), await at(201), await at(900), await at(20_000)], [2, 2, 3, 9, 100])
  t.equal(await at(900, { share: { index: 0, of: 2 } }), 5, 'one of two workers has half of the rate')
  t.equal(await at(900, {}, 4), 4, 'and no more than are allowed')
  const stages = [{ durationMs: 20, ratePerSecond: 5000 }]
  t.equal(await countFirst({ kind: 'stages', stages, connections: 50 }), 2, 'where the rate changes the warm-up opens the others')
})

t.test('a closed loop has all of its connections at once, users one when they want it', async (t) => {
  t.equal(await countFirst({ kind: 'constant-concurrency', connections: 7, pipelining: 2 }), 7)
  t.equal(await countFirst({ kind: 'constant-users', connections: 7, pauseMs: 20 }), 0)
})
