import t from 'tap'
import { findTrafficMistakes } from '../../../../src/experiments/traffic/plan/mistakes.js'

const told = (load, more = {}) =>
  findTrafficMistakes({ baseline: { load, ...more } }).map(({ path, wrong }) => `${path.join('.')}: ${wrong}`)

t.test('nothing is wrong', async (t) => {
  for (const load of [undefined, {}, { ratePerSecond: 5 }, { users: 5 }, { users: 5, pause: '1s', timeout: '5s' }]) t.same(told(load), [])
  t.same(told({ stages: [{ duration: '1s', ratePerSecond: 5 }], openConnections: 9 }), [])
})

t.test('what does nothing beside users, or beside stages', async (t) => {
  t.same(told({ users: 5, ratePerSecond: 9, connections: 4 }), [
    'load.ratePerSecond: ratePerSecond beside users',
    'load.connections: connections beside users'
  ])
  const stages = [{ duration: '1s', ratePerSecond: 5 }]
  t.same(told({ stages, connections: 4 }), ['load.connections: connections beside stages'])
  t.same(told({ users: 5, stages }), ['load.stages: stages beside users'])
  t.same(told({ pause: '1s' }), ['load.pause: a pause without users'])
  t.same(told({ users: 5 }, { lab: { kind: 'load' } }), [])
  t.same(told({ users: 5, ratePerSecond: 9 }, { lab: { kind: 'load' } }), ['load.ratePerSecond: ratePerSecond beside users'])
  t.same(told({ stages }, { lab: { kind: 'load' } }), ['load.stages: stages beside a lab'])
  t.same(told({ users: 5 }, { lab: { kind: 'stampede' } }), ['load.users: users beside a lab'])
  t.same(told({ users: 5 }, { peak: '9/s' }), ['peak: a peak beside users'])
  t.same(told({ stages }, { claims: ['rate(a) > rate(b)'] }), ['claims: claims beside stages'])
})

t.test('users in stages', async (t) => {
  const stages = [{ duration: '1s', users: 5 }, { duration: '1s', users: 0 }]
  t.same(told({ stages, pause: '50ms' }), [])
  t.same(told({ stages, openConnections: 9 }), ['load.openConnections: openConnections beside users'])
  t.same(told({ stages: [...stages, { duration: '1s', ratePerSecond: 5 }] }), ['load.stages: stages: some go to a rate and some to users'])
  t.same(told({ stages: [{ duration: 'soon', users: 5 }] }).length, 1)
  t.same(told({ stages, pause: '2h' }), ['load.pause: pause is "2h"'])
  t.same(told({ stages: [{ duration: '1s', ratePerSecond: 5 }], pause: '1s' }), ['load.pause: a pause without users'])
})

t.test('a rate that rises: what is to break, where it begins, and nothing beside it', async (t) => {
  const objectives = ['success>=99%', 'p99<50ms']
  t.same(told({ untilBreak: true, ratePerSecond: 50, openConnections: 9, timeout: '1s' }, { objectives }), [])
  t.same(told({ untilBreak: false, ratePerSecond: 50 }), [], 'it is switched off')
  t.same(told({ untilBreak: true }, { objectives: ['success>=99%'] }), ['load.untilBreak: untilBreak without an objective of a response time'])
  t.same(told({ untilBreak: true }, { objectives: ['p99<soon'] }), [], 'that is another mistake')
  t.same(told({ untilBreak: true, ratePerSecond: 1e6 }, { objectives }), ['load.ratePerSecond: untilBreak from 1000000/s'])
  t.same(told({ untilBreak: true, connections: 4 }, { objectives }), ['load.connections: connections beside untilBreak'])
  t.same(told({ users: 5, untilBreak: true }), ['load.untilBreak: untilBreak beside users'])
  t.same(told({ users: 5, untilBreak: false }), [])
  t.same(told({ untilBreak: true }, { objectives, lab: { kind: 'load' } }), ['load.untilBreak: untilBreak beside a lab'])
  t.same(told({ untilBreak: true }, { objectives, peak: '9/s' }), ['peak: a peak beside untilBreak'])
})

t.test('texts that cannot be read, and stages that make no load', async (t) => {
  t.match(told({ users: 5, pause: 'soon' }), [/^load.pause: /])
  t.match(told({ users: 5, pause: 0 }), [/^load.pause: pause is 0/])
  t.match(told({ users: 5, pause: '2h' }), [/^load.pause: /])
  t.match(told({ stages: [{ duration: 'soon', ratePerSecond: 5 }] }), [/^load.stages.0.duration: /])
  t.match(told({ stages: [{ duration: '0s', ratePerSecond: 5 }] }), [/^load.stages: stages: none of them has a length/])
  t.same(told({ stages: 'much' }), [], 'the schema has said so')
})
