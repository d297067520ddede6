import t from 'tap'
import { findFaults } from '../../../src/load/native/validity.js'

const FINE = { driverLagP99Us: 900, responseP99Us: 2000, due: 1000, sentLate: 0, driftMs: 0, driftRatio: 0, failedByCause: {} }

t.test('nothing is wrong', async (t) => {
  t.same(findFaults(FINE), [])
  t.same(findFaults({ ...FINE, due: 0, driverLagP99Us: null, responseP99Us: 0 }), [], 'nothing was due')
})

t.test('lag: over 1 ms and over a tenth of the response time', async (t) => {
  t.same(findFaults({ ...FINE, driverLagP99Us: 1000 }), [])
  t.match(findFaults({ ...FINE, driverLagP99Us: 1001 }), [{ code: 'late', text: /p99 of its lag is 1.00 ms, allowed is 1.00 ms/ }])
  t.same(findFaults({ ...FINE, driverLagP99Us: 5000, responseP99Us: 50_000 }), [])
  t.equal(findFaults({ ...FINE, driverLagP99Us: 5001, responseP99Us: 50_000 }).length, 1)
})

t.test('sent in the window: 99 % is enough', async (t) => {
  t.same(findFaults({ ...FINE, sentLate: 10 }), [])
  t.match(findFaults({ ...FINE, sentLate: 11 }), [{ code: 'unsent', text: /sent only 989 of 1000/ }])
})

t.test('clocks: 1 % and more than the grain of the wall clock', async (t) => {
  t.same(findFaults({ ...FINE, driftMs: 5, driftRatio: 0.05 }), [])
  t.match(findFaults({ ...FINE, driftMs: 500, driftRatio: 0.05 }), [{ code: 'clock', text: /disagree by 5.0 %/ }])
})

t.test('a machine that ran out', async (t) => {
  t.match(findFaults({ ...FINE, failedByCause: { EMFILE: 3, ECONNREFUSED: 9 } }), [{ code: 'exhausted', text: /EMFILE 3 times/ }])
})
