import t from 'tap'
import { parseObjective } from '../../src/plan/objective.js'
import { planUntilBreak } from '../../src/plan/until-break.js'
import { askTraffic } from '../../src/plan/traffic-runs.js'

const LAB = { kind: 'load', ratesPerSecond: [200, 400], arrivals: 'constant', keys: { distribution: 'one' }, writes: 0, phases: [] }
const STAGES = [{ durationMs: 1000, ratePerSecond: 5 }]
const ask = (baseline, flags) =>
  askTraffic({ baselines: [{ load: { connections: 10, ratePerSecond: 9 }, published: {}, claims: ['x'], ...baseline }], flags })[0]

t.test('users and stages stand in place of a rate, and of what is said of it', async (t) => {
  const users = ask({}, { users: 5 })
  t.same(users.load, { connections: 10, ratePerSecond: null, traffic: { kind: 'users', users: 5, pauseMs: 1000 } })
  t.same([users.published, users.claims], [null, undefined])
  t.same(ask({}, { stages: STAGES }).load.traffic, { kind: 'stages', stages: STAGES })
  t.equal(ask({}, {}).load.ratePerSecond, 9, 'nothing is asked for')
  t.equal(ask({}, { pause: 300 }).load.traffic, undefined, 'nobody pauses')
})

t.test('of users in a file, a flag changes what it names', async (t) => {
  const load = { traffic: { kind: 'users', users: 7, pauseMs: 2000 } }
  t.same(ask({ load }, { pause: 300 }).load.traffic, { kind: 'users', users: 7, pauseMs: 300 })
  t.same(ask({ load }, { users: 9 }).load.traffic, { kind: 'users', users: 9, pauseMs: 2000 })
})

t.test('of a rise in a file, flags change where it begins and how long its steps are', async (t) => {
  const objectives = [parseObjective({ text: 'p50<50ms' })]
  const load = { traffic: planUntilBreak({ objectives, fromPerSecond: 400 }) }
  const read = (flags) => {
    const [jump, step] = ask({ load, objectives }, flags).load.traffic.stages
    return [jump.ratePerSecond, step.durationMs]
  }
  t.same(read({}), [400, 5000])
  t.same(read({ quick: true }), [400, 2000])
  t.same(read({ rate: 100, duration: 1000 }), [100, 1000])
})

t.test('a lab under load takes users in place of its rates; stages and stampedes are left as they are', async (t) => {
  const { lab, load } = ask({ lab: LAB }, { users: 5, pause: 300 })
  t.same(lab, { kind: 'load', ratesPerSecond: [], keys: { distribution: 'one' }, writes: 0, phases: [] })
  t.same(load.traffic, { kind: 'users', users: 5, pauseMs: 300 })
  t.same(ask({ lab: LAB }, { stages: STAGES }).lab, LAB)
  t.same(ask({ lab: { kind: 'stampede' } }, { users: 5 }).load.traffic, undefined)
})
