import t from 'tap'
import { listRows, rowOf } from '../../../src/report/tables/row-labels.js'

const row = (target, more) => ({ target, phase: 'peak', driver: 'native', status: 'ok', measured: {}, ...more })
const list = (rows, { phase = 'peak', targets = ['a', 'b'], run = {} } = {}) => listRows({
  result: { run: { unavailable: [], failures: [], ...run } }, baselineResult: { baseline: { targets }, rows }, phase
})
const labels = (...given) => list(...given).map(({ label, first, state, reason }) => [label, first, state, reason])

t.test('a row for each target that was asked for, in the order of the baseline', async (t) => {
  t.same(labels([row('b'), row('a')]), [['a', true, 'ok', ''], ['b', true, 'ok', '']])
  t.same(labels([row('b')]), [['a', true, 'missing', 'not measured'], ['b', true, 'ok', '']])
  t.same(labels([row('c')], { targets: [] }), [['c', true, 'ok', '']])
})

t.test('a phase that was not run has none; a run that never came to anything has its targets', async (t) => {
  t.same(labels([row('a')], { phase: 'latency' }), [])
  t.same(labels([row('a', { phase: 'latency' })]), [])
  t.same(labels([], { phase: 'latency' }), [])
  t.same(labels([]).map(([label, , state]) => [label, state]), [['a', 'missing'], ['b', 'missing']])
})

t.test('drivers are named where there are several, and a state that is not good', async (t) => {
  t.same(labels([row('a'), row('a', { driver: 'autocannon', status: 'partial', reason: { code: 'TEXT', text: 'it died' } })], { targets: ['a'] }),
    [['a by native', true, 'ok', ''], ['a by autocannon (partial)', false, 'partial', 'it died']])
  t.same(labels([row('a', { offeredPerSecond: 1 }), row('a', { offeredPerSecond: 2 })], { targets: ['a'] }).map(([label]) => label), ['a', 'a'], 'not several rates')
  const traffic = { kind: 'stage', number: 2, fromMs: 0, toMs: 1000, fromUsers: 5, toUsers: 5 }
  t.same(labels([row('a', { traffic }), row('b', { traffic: { kind: 'users' } })]).map(([label]) => label), ['a, stage 2: 1 s with 5 users', 'b'])
})

t.test('why there is none: what is not here before what failed, before what the row says', async (t) => {
  const why = (run, more) => labels([row('a', { measured: null, status: 'missing', ...more })], { targets: ['a'], run })[0][3]
  const [unavailable, failures] = [[{ target: 'a', reason: 'no haproxy' }], [{ target: 'a', code: 'TARGET_DIED' }]]
  t.equal(why({}), 'not measured')
  t.equal(why({}, { reason: { code: 'TEXT', text: 'cut' } }), 'cut')
  t.equal(why({ failures }, { reason: { code: 'TEXT', text: 'cut' } }), 'failed: TARGET_DIED')
  t.equal(why({ failures, unavailable }), 'unavailable: no haproxy')
  t.equal(why({ failures: [{ target: 'b', code: 'TARGET_DIED' }] }), 'not measured', 'of another')
})

t.test('the line of a table: what was measured, or why nothing was', async (t) => {
  const lay = () => ({ rate: '5' })
  t.same(rowOf({ labelled: { target: 'a', label: 'A', state: 'ok', measured: {}, reason: '' }, lay }), { cells: { target: 'A', rate: '5' }, of: 'a' })
  t.same(rowOf({ labelled: { target: 'a', label: 'A', state: 'missing', measured: null, reason: 'gone' }, lay }), { cells: { target: 'A' }, reason: 'gone', of: 'a' })
  t.same(rowOf({ labelled: { target: 'a', label: 'A', state: 'invalid', measured: {}, reason: 'late' }, lay }), { cells: { target: 'A', rate: '5' }, tone: 'dim', of: 'a' })
})
