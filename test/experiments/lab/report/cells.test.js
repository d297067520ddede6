import t from 'tap'
import {
  describeUsersOf, formatAt, formatCalls, formatGood, formatMs, formatRange, formatShareOf, formatTimeOf
} from '../../../../src/experiments/lab/report/cells.js'
import { layGoodTimes } from '../../../../src/experiments/lab/report/good-times.js'

t.test('a share: nothing served is 0 %, and all but one of ten thousand is not 100 %', async (t) => {
  t.same([0, 0.5, 0.9999, 1, null, undefined].map(formatGood), ['0 %', '50 %', '99.99 %', '100 %', '-', '-'])
  t.same([-0.5, 0, 0.5, null].map(formatShareOf), ['-50 %', '0 %', '50 %', '-'])
})

t.test('times, calls and rates; what is not known is no number', async (t) => {
  t.same([formatAt(200), formatAt(null)], [' at 200/s', ''])
  t.same([formatCalls(0.1234), formatCalls(null), formatCalls(undefined)], ['0.123', '-', '-'])
  t.same([formatMs(1.5), formatMs(null)], ['1.50 ms', '-'])
  t.same([formatRange({ low: 1, high: 2 }), formatRange({ low: 2, high: 2 }), formatRange(null)], ['1.00 ms to 2.00 ms', '2.00 ms', '-'])
  t.same([formatTimeOf(null, 'ms'), formatTimeOf(undefined, 'ms')], ['n/a', 'n/a'])
  t.same(layGoodTimes({ p50Us: null, p99Us: undefined, unit: 'ms' }), { p50Good: '-', p99Good: '-' })
})

t.test('users have no rate of their own', async (t) => {
  const users = (count) => [{}, { traffic: { kind: 'users', users: count, pauseMs: 1000 } }]
  t.equal(describeUsersOf(users(1)), '1 user with a pause of 1 s')
  t.equal(describeUsersOf(users(5)), '5 users with a pause of 1 s')
  t.equal(describeUsersOf([{}, { traffic: { kind: 'rate' } }]), null)
})
