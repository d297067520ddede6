import t from 'tap'
import { keyOfPart } from '../../../../src/commands/traces/stats/critical-path.js'
import { layTree } from '../../../../src/commands/traces/verdict/tree.js'

const tally = (total, us = 10) => ({ read: () => ({ valuesUs: [us], counts: [total], total }) })
const ONCE = { parent: { calls: 200 }, calls: 100, errors: 0, retried: 0, present: 100, shapes: new Map([['1x1', 100]]) }
const TIMES = { outer: tally(1000), between: tally(1000, 3), lost: tally(1000, 4) }
const node = (id, more) => ({ id, name: `n${id}`, ...ONCE, ...TIMES, ...more })
const root = node(0, { parent: null, present: 0, shapes: new Map() })
const call = (one) => ({ kind: 'call', node: one })
const lay = ({ structure = null, shares = [], of = new Map() } = {}) =>
  layTree({ root, structures: new Map([[root, structure], ...of]), shares: new Map(shares), meanUs: 1000 })

t.test('a root alone: once, always, with its share of the slowest', async (t) => {
  t.same(lay({ shares: [[keyOfPart('own', root), 0.4]] }), [{
    depth: 0,
    name: 'n0',
    kind: 'call',
    how: { isParallel: false, isArm: false, chance: 1, rounds: 1, width: 1, isFixed: true, retriedRatio: 0 },
    p50Us: 10,
    p99Us: 10,
    calls: 100,
    errors: 0,
    share: 0.4,
    shareUs: 400
  }])
})

t.test('how a call is made: how often, how many at once, retried', async (t) => {
  const how = (more) => lay({ structure: call(node(1, more)) })[1].how
  t.match(how({ present: 50 }), { chance: 0.25 })
  t.match(how({ shapes: new Map([['1x1', 1], ['2x3', 99]]) }), { rounds: 2, width: 3, isFixed: true })
  t.match(how({ shapes: new Map([['2x3', 98], ['1x1', 2]]) }), { rounds: 2, width: 3, isFixed: false })
  t.match(how({ retried: 5 }), { retriedRatio: 0.05 })
  t.match(how({ retried: 0, calls: 0 }), { retriedRatio: 0 })
})

t.test('what is at once or an arm is marked, and what lies below it begins anew', async (t) => {
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => node(id))
  const parallel = { kind: 'parallel', parts: [call(a), { kind: 'branch', parts: [call(b)] }] }
  const structure = { kind: 'series', parts: [parallel, { kind: 'branch', parts: [call(c)] }] }
  const rows = lay({ structure, of: [[a, call(d)]] })
  t.same(rows.map(({ name, depth, how: { isParallel, isArm } }) => [name, depth, isParallel, isArm]), [
    ['n0', 0, false, false], ['n1', 1, true, false], ['n4', 2, false, false], ['n2', 1, true, true], ['n3', 1, false, true]
  ])
})

t.test('ways and failed attempts have lines from a hundredth on, before their call', async (t) => {
  const one = node(1)
  const kinds = (between, lost) => lay({ structure: call(one), shares: [[keyOfPart('between', one), between], [keyOfPart('lost', one), lost]] })
    .map(({ kind, depth, p50Us }) => [kind, depth, p50Us])
  t.same(kinds(0.01, 0.01), [['call', 0, 10], ['lost', 1, 4], ['between', 1, 3], ['call', 1, 10]])
  t.same(kinds(0.009, 0.009), [['call', 0, 10], ['call', 1, 10]])
})

t.test('no percentile of too few calls', async (t) => {
  const times = (total) => lay({ structure: call(node(1, { outer: tally(total) })) })[1]
  t.match(times(5), { p50Us: null, p99Us: null })
  t.match(times(6), { p50Us: 10, p99Us: null })
  t.match(times(368), { p50Us: 10, p99Us: 10 })
  t.match(times(367), { p99Us: null })
})
