import t from 'tap'
import { findShortfalls as findAllShortfalls, judgeStages } from '../../../src/load/loops/validity.js'
import { toldShortfalls } from '../../fixtures/told.js'

const findShortfalls = (seen) => toldShortfalls(findAllShortfalls(seen))

const FINE = { driverLagP99Us: 900, responseP50Us: 2000, due: 1000, sentLate: 0, driftMs: 0, driftRatio: 0, failedByCause: {} }

t.test('nothing is wrong', async (t) => {
  t.same(findShortfalls(FINE), [])
  t.same(findShortfalls({ ...FINE, due: 0, driverLagP99Us: null, responseP50Us: 0 }), [], 'nothing was due')
})

t.test('lag: over 1 ms and over a tenth of p50 + 1 ms', async (t) => {
  t.same(findShortfalls({ ...FINE, driverLagP99Us: 1000 }), [])
  t.match(findShortfalls({ ...FINE, driverLagP99Us: 1001 }), [{ code: 'late', text: /late, by 1.001 ms at p99; 1 ms is allowed/ }])
  t.same(findShortfalls({ ...FINE, driverLagP99Us: 5000, responseP50Us: 49_000 }), [])
  t.match(findShortfalls({ ...FINE, driverLagP99Us: 5001, responseP50Us: 49_000 }), [{ code: 'late', text: /; 5 ms is allowed/ }])
})

t.test('lag: over a tenth of the smallest bound, where that is smaller', async (t) => {
  const slow = { ...FINE, responseP50Us: 500_000, driverLagP99Us: 3000 }
  t.same(findShortfalls(slow), [], 'no bound')
  t.same(findShortfalls({ ...slow, objectiveBoundUs: 30_000 }), [])
  t.match(findShortfalls({ ...slow, objectiveBoundUs: 29_000 }), [{ code: 'late', text: /; 2.9 ms is allowed/ }])
  t.match(findShortfalls({ ...slow, objectiveBoundUs: 1000 }), [{ code: 'late', text: /; 1 ms is allowed/ }], '1 ms at least')
})

t.test('a machine that stood still does not hide in a p99 that it made itself', async (t) => {
  // p99 of the response time was 147 ms: the lag was let pass by the rule of before, which allowed 14.7 ms.
  t.match(findShortfalls({ ...FINE, driverLagP99Us: 2800, responseP50Us: 600 }), [{ code: 'late' }])
})

t.test('requests that waited for a limit: a client\'s pool is none of the driver\'s faults', async (t) => {
  const at = (connectionsSetBy) =>
    findShortfalls({ ...FINE, waitedAtLimit: 7, load: { connections: 420, connectionsSetBy } })
  t.match(at('tool'), [{ code: 'connections', text: /^all 420 connections were busy \(baseload's limit .*: 7 requests waited/ }])
  t.match(at('machine'), [{ code: 'connections', text: /open files/ }])
  t.same(at('user'), [])
  t.same(at(undefined), [])
  t.same(
    findShortfalls({ ...FINE, waitedAtLimit: 0, load: { connections: 420, connectionsSetBy: 'tool' } }),
    [],
    'reached, and nobody waited'
  )
})

t.test('sent in the window: 99 % is enough', async (t) => {
  t.same(findShortfalls({ ...FINE, sentLate: 10 }), [])
  t.match(findShortfalls({ ...FINE, sentLate: 11 }), [{ code: 'unsent', text: /sent only 989 of 1000/ }])
})

t.test('clocks: 1 % and more than the grain of the wall clock', async (t) => {
  t.same(findShortfalls({ ...FINE, driftMs: 5, driftRatio: 0.05 }), [])
  t.match(findShortfalls({ ...FINE, driftMs: 500, driftRatio: 0.05 }), [{ code: 'clock', text: /disagree by 5 %/ }])
})

t.test('a machine that ran out', async (t) => {
  t.match(findShortfalls({ ...FINE, failedByCause: { EMFILE: 3, ECONNREFUSED: 9 } }), [{ code: 'exhausted', text: /EMFILE 3 times/ }])
})

t.test('limits themselves are let pass: a lag, a share that was sent, a drift', async (t) => {
  t.same(findShortfalls({ ...FINE, driverLagP99Us: 1500, objectiveBoundUs: 15_000 }), [])
  t.same(findShortfalls({ ...FINE, driftMs: 20, driftRatio: 0.5 }), [])
  t.same(findShortfalls({ ...FINE, driftMs: 500, driftRatio: 0.01 }), [])
  t.equal(findShortfalls({ ...FINE, driftMs: 20.1, driftRatio: 0.011 }).length, 1)
  t.same(['ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM'].map((cause) => findShortfalls({ ...FINE, failedByCause: { [cause]: 1 } }).length), [1, 1, 1, 1])
})

t.test('stages one by one: what was sent late after the window is of the last one', async (t) => {
  const stage = (more) => ({ counts: { due: 100 }, p50Us: 2000, waitedAtLimit: 0, failedByCause: {}, driverLagP99Us: 500, ...more })
  const judge = (...stages) => judgeStages({ stages, sentLate: 2, known: { driftMs: 0, driftRatio: 0, load: { connections: 10, connectionsSetBy: 'tool' } } })
    .map(({ invalid }) => invalid.map(({ code }) => code))
  t.same(judge(stage(), stage(), stage()), [[], [], ['UNSENT']], '98 of 100')
  t.same(judge(stage({ driverLagP99Us: 1001 }), stage({ waitedAtLimit: 1 }), stage({ counts: { due: 200 } })), [['LATE'], ['LIMIT_REACHED'], []], '198 of 200')
  t.same(judge(stage({ failedByCause: { EMFILE: 1 } }), stage({ driverLagP99Us: undefined, counts: { due: 0 } })), [['EXHAUSTED'], []])
  const [kept] = judgeStages({ stages: [stage()], sentLate: 0, known: { driftMs: 0, driftRatio: 0 } })
  t.same([kept.counts, 'p50Us' in kept, 'waitedAtLimit' in kept], [{ due: 100 }, false, false])
})
