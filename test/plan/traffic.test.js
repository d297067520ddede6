import t from 'tap'
import { findMeanUsers, findStagesMistake, layOutStages, parseStages, readTraffic } from '../../src/plan/traffic.js'

t.test('stages as text', async (t) => {
  t.same(parseStages('30s:100/s,1m:500/s'), [
    { durationMs: 30_000, ratePerSecond: 100 },
    { durationMs: 60_000, ratePerSecond: 500 }
  ])
  t.same(parseStages(' 0s:6000/min, 500ms : 100, 2:0, 1s:0/s'), [
    { durationMs: 0, ratePerSecond: 100 },
    { durationMs: 500, ratePerSecond: 100 },
    { durationMs: 2000, ratePerSecond: 0 },
    { durationMs: 1000, ratePerSecond: 0 }
  ])
})

t.test('stages of users', async (t) => {
  t.same(parseStages('10s:10u, 0s:20u,30s : 5u'), [
    { durationMs: 10_000, users: 10 }, { durationMs: 0, users: 20 }, { durationMs: 30_000, users: 5 }
  ])
  for (const text of ['1s:5u,1s:5/s', '1s:0u', '1s:1.5u', '1s:-1u', '1s:10001u', '0s:5u', '1s:u', '1s:5uu']) t.equal(parseStages(text), null, text)
  t.match(findStagesMistake({ stages: [{ durationMs: 1, users: 1 }, { durationMs: 1, ratePerSecond: 1 }] }), /some go to a rate and some to users/)
  const stages = [{ durationMs: 1000, users: 10 }, { durationMs: 0, users: 4 }, { durationMs: 2000, users: 4 }]
  t.same(layOutStages({ stages }), [
    { kind: 'stage', number: 1, of: 2, fromMs: 0, toMs: 1000, fromUsers: 0, toUsers: 10 },
    { kind: 'stage', number: 2, of: 2, fromMs: 1000, toMs: 3000, fromUsers: 4, toUsers: 4 }
  ])
  t.equal(findMeanUsers({ stages }), 4, '(5 x 1 s + 4 x 2 s) / 3 s')
  t.same(readTraffic({ written: { stages: [{ duration: '10s', users: 3 }], pause: '50ms' } }), {
    kind: 'user-stages', stages: [{ durationMs: 10_000, users: 3 }], pauseMs: 50
  })
})

t.test('what is no list of stages', async (t) => {
  const wrong = ['', '30s', '30s:', ':100', '30s:x', 'x:100', '30s:100:5', '30s:-5', '1s:100,,', '0s:100', '1s:0', '25h:5/s', '1s:0.5.5']
  for (const text of [...wrong, Array(101).fill('1s:1').join()]) t.equal(parseStages(text), null, text.slice(0, 30))
})

t.test('what is wrong with all of them together', async (t) => {
  const of = (...stages) =>
    findStagesMistake({ stages: stages.map(([durationMs, ratePerSecond]) => ({ durationMs, ratePerSecond })) })
  t.equal(of([1000, 5]), null)
  t.equal(of([0, 5], [1000, 0]), null, 'a fall from a jump')
  t.match(of([0, 5]), /length/)
  t.match(of([1000, 0]), /nothing is asked/)
  t.match(of([90_000_000, 1]), /24h/)
})

t.test('stages that have a length, with the rates at their ends', async (t) => {
  const stages = [
    { durationMs: 1000, ratePerSecond: 100 },
    { durationMs: 0, ratePerSecond: 300 },
    { durationMs: 2000, ratePerSecond: 300 }
  ]
  t.same(layOutStages({ stages }), [
    { kind: 'stage', number: 1, of: 2, fromMs: 0, toMs: 1000, fromPerSecond: 0, toPerSecond: 100 },
    { kind: 'stage', number: 2, of: 2, fromMs: 1000, toMs: 3000, fromPerSecond: 300, toPerSecond: 300 }
  ])
  t.match(layOutStages({ stages, startRatePerSecond: 50 })[0], { fromPerSecond: 50 })
})

t.test('as a file has it', async (t) => {
  t.same(readTraffic({ written: { users: 5 } }), { kind: 'users', users: 5, pauseMs: 1000 })
  t.same(readTraffic({ written: { users: 5, pause: '250ms' } }), { kind: 'users', users: 5, pauseMs: 250 })
  t.same(readTraffic({ written: { stages: [{ duration: '1m', ratePerSecond: 5 }] } }), {
    kind: 'stages',
    stages: [{ durationMs: 60_000, ratePerSecond: 5 }]
  })
  t.equal(readTraffic({ written: {} }), undefined)
})
