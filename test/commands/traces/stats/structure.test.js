import t from 'tap'
import { addCall, keyOfPart } from '../../../../src/commands/traces/stats/critical-path.js'
import { createCallGraph, listNodes } from '../../../../src/commands/traces/stats/call-graph.js'
import { findStructures, modelTimeUs, overlapRatio } from '../../../../src/commands/traces/stats/structure.js'
import { layTree } from '../../../../src/commands/traces/verdict/tree.js'

/** `call('a', 5, 15)`: from its 5th to its 15th millisecond. way: so much of it on both sides is not its server's. */
function call (name, fromMs, toMs, { children = [], way = 0, isError = false } = {}) {
  const [outerStartUs, outerEndUs] = [fromMs * 1000, toMs * 1000]
  return {
    name, service: 'shop', outerStartUs, outerEndUs, startUs: outerStartUs + way * 1000, endUs: outerEndUs - way * 1000, isRemote: way > 0, isError, children
  }
}
const root = (toMs, ...children) => call('root', 0, toMs, { children })
function build (...calls) {
  const graph = createCallGraph({ name: 'root', service: 'shop', counts: { folded: 0 } })
  for (const one of calls) graph.add(one)
  const structures = findStructures(listNodes(graph.root))
  return { node: graph.root, structures, structure: structures.get(graph.root) }
}
const write = (structure) => structure === null
  ? null
  : structure.kind === 'call' ? structure.node.name : { [structure.kind]: structure.parts.map(write) }
const shapeOf = (...calls) => write(build(...calls).structure)
const times = (count, one) => Array(count).fill(one)

t.test('calls that mostly come one after the other are a series, in the order of their starts', async (t) => {
  t.equal(shapeOf(root(10)), null)
  t.equal(shapeOf(root(10, call('a', 0, 5))), 'a')
  t.same(shapeOf(root(30, call('a', 0, 10), call('b', 10, 20))), { series: ['a', 'b'] })
  t.same(shapeOf(root(30, call('a', 20, 30)), root(30, call('a', 20, 30), call('b', 0, 10))), { series: ['b', 'a'] }, 'though it was seen later')
  t.same(shapeOf(root(30, call('a', 0, 10), call('b', 10, 20)), root(30, call('a', 0, 10), call('b', 0, 10))), { series: ['a', 'b'] }, 'half of them')
})

t.test('calls that mostly go on at once are parallel, and what lies within', async (t) => {
  const both = root(30, call('a', 0, 10), call('b', 0, 10))
  t.same(shapeOf(both, both, root(30, call('a', 0, 10), call('b', 10, 20))), { parallel: ['a', 'b'] })
  t.same(shapeOf(root(30, call('a', 0, 10), call('c', 0, 29), call('b', 11, 20))), { parallel: [{ series: ['a', 'b'] }, 'c'] })
  t.same(shapeOf(root(50, call('a', 0, 10), call('b', 0, 10), call('c', 10, 20), call('d', 10, 20))), { series: [{ parallel: ['a', 'b'] }, { parallel: ['c', 'd'] }] })
  t.same(shapeOf(root(90, call('a', 0, 30), call('b', 20, 50), call('c', 40, 70), call('d', 60, 90))), { parallel: ['a', 'b', 'c', 'd'] }, 'each beside the next alone')
})

t.test('calls that exclude each other are a branch, where chance would have brought five together', async (t) => {
  const [a, b] = [root(30, call('a', 0, 10)), root(30, call('b', 0, 10))]
  t.same(shapeOf(...times(10, a), ...times(10, b)), { branch: ['a', 'b'] }, '10 * 10 / 20 = 5')
  t.same(shapeOf(...times(9, a), ...times(11, b)), { series: ['a', 'b'] }, '4.95')
  const c = root(30, call('c', 0, 10))
  t.same(shapeOf(...times(20, a), ...times(20, b), ...times(20, c)), { branch: ['a', 'b', 'c'] })
  const after = root(30, call('a', 0, 10), call('z', 20, 25))
  t.same(shapeOf(...times(20, after), ...times(20, b)), { series: [{ branch: ['a', 'b'] }, 'z'] })
  t.same(shapeOf(...times(20, root(30, call('a', 0, 10), call('b', 10, 20))), ...times(20, c)), { series: [{ branch: ['a', 'c'] }, 'b'] })
})

t.test('how often two went on at once, of the times that both were there', async (t) => {
  const { node } = build(
    root(30, call('a', 0, 10), call('b', 0, 10)), root(30, call('a', 0, 10), call('b', 10, 20)), ...times(2, root(30, call('a', 0, 10))),
    root(30, call('c', 0, 10))
  )
  const [a, b, c] = node.children.values()
  t.same([overlapRatio(node, a, b), overlapRatio(node, b, a), overlapRatio(node, a, c)], [0.5, 0.5, 0])
})

t.test('what a request would have taken, had its calls followed each other as the graph has them', async (t) => {
  const row = root(30, call('a', 0, 10), call('b', 10, 20))
  const { node, structures } = build(...times(3, row))
  const model = (one) => modelTimeUs({ structures, node, call: one }) / 1000
  t.equal(model(row), 30)
  t.equal(model(root(20, call('a', 0, 10), call('b', 0, 10))), 30, '10 of its own, and both in a row')
  t.equal(model(root(20, call('a', 0, 10))), 20, 'one of them')
  t.equal(model(root(20, call('a', 0, 10), call('x', 10, 15))), 20, 'what the graph does not have is its own time')
  t.equal(model(root(50, call('a', 0, 5, { isError: true }), call('a', 8, 20), call('b', 20, 30))), 50, 'attempts and their pauses count')
  t.equal(model(root(30, call('a', 0, 10, { way: 2 }), call('b', 10, 20))), 30, 'the way counts')
  const wide = root(30, call('a', 0, 20), call('b', 0, 10))
  const parallel = build(...times(3, wide))
  t.equal(modelTimeUs({ ...parallel, call: row }) / 1000, 20, '10 of its own, and the longer one')
  const fan = root(40, call('a', 0, 10), call('a', 0, 10), call('a', 10, 22), call('a', 10, 20))
  t.equal(modelTimeUs({ ...build(fan), call: fan }) / 1000, 18 + 42 / 2, 'two at once: half of all')
  const uneven = root(40, call('a', 0, 30), call('a', 0, 2))
  t.equal(modelTimeUs({ ...build(uneven), call: uneven }) / 1000, 40, 'no less than the longest')
})

/** Milliseconds that were waited for, by part. */
function follow (one) {
  const { node } = build(one)
  const found = {}
  const names = Object.fromEntries(listNodes(node).flatMap((each) =>
    ['own', 'between', 'lost'].map((kind) => [keyOfPart(kind, each), `${kind} ${each.name}`])))
  const add = (key, us) => { found[names[key]] = Number(((found[names[key]] ?? 0) + us / 1000).toFixed(6)) }
  addCall({ inner: one, child: node, lostUs: 0, add })
  return found
}

t.test('what was waited for, from the end backwards: all of it comes to the time of the root', async (t) => {
  t.same(follow(root(30)), { 'own root': 30 })
  t.same(follow(root(30, call('a', 5, 15), call('b', 15, 25))), { 'own root': 10, 'own a': 10, 'own b': 10 })
  t.same(follow(root(30, call('a', 0, 10), call('b', 0, 25))), { 'own root': 5, 'own b': 25 }, 'nobody waited for the shorter one')
  t.same(follow(root(30, call('a', 0, 20), call('b', 10, 30))), { 'own root': 0, 'own a': 10, 'own b': 20 }, 'for half of a')
  t.same(follow(root(30, call('a', 0, 20, { children: [call('c', 0, 10)] }), call('b', 10, 30))), {
    'own root': 0, 'own a': 5, 'own c': 5, 'own b': 20
  }, 'and for half of what is in it')
  t.same(follow(root(30, call('a', 10, 20, { way: 2 }))), { 'own root': 20, 'between a': 4, 'own a': 6 })
  t.same(follow(root(30, call('a', 0, 5, { isError: true }), call('a', 8, 20))), { 'own root': 10, 'lost a': 8, 'own a': 12 })
  t.same(follow(call('root', 0, 30, { way: 5 })), { 'between root': 10, 'own root': 20 })
})

t.test('a line a call, with how it is called and what was waited for it', async (t) => {
  const one = root(30, call('a', 0, 10, { way: 2 }), call('b', 10, 20))
  const twice = root(30, call('a', 0, 5, { isError: true }), call('a', 8, 20, { isError: true }))
  const { node, structures } = build(...times(6, one), ...times(2, twice))
  const [a, b] = node.children.values()
  const lay = (shares = {}) => layTree({ root: node, structures, meanUs: 1000, shares: new Map(Object.entries(shares)) })
  const rows = lay({ [keyOfPart('own', node)]: 0.25, [keyOfPart('own', a)]: 0.5, [keyOfPart('between', a)]: 0.01, [keyOfPart('lost', a)]: 0.02 })
  t.same(rows.map(({ depth, name, kind, share, shareUs }) => [depth, name, kind, share, shareUs]), [
    [0, 'root', 'call', 0.25, 250], [1, 'a', 'lost', 0.02, 20], [1, 'a', 'between', 0.01, 10], [1, 'a', 'call', 0.5, 500], [1, 'b', 'call', 0, 0]
  ])
  t.same(lay({ [keyOfPart('between', a)]: 0.0099, [keyOfPart('lost', a)]: 0.0099 }).map(({ kind }) => kind), ['call', 'call', 'call'])
  const once = { chance: 1, rounds: 1, width: 1, isFixed: true, retriedRatio: 0, isParallel: false, isArm: false }
  t.match(rows[0], { calls: 8, errors: 0, p99Us: null, how: once })
  t.match(rows[3], { calls: 8, errors: 2, p50Us: 10_007, how: { chance: 1, retriedRatio: 0.25 } })
  t.match(rows[4], { calls: 6, how: { chance: 0.75 } })
  t.equal(b.name, 'b')
})

t.test('in the tree: what is in parallel, an arm of a branch, and how many times a call mostly comes', async (t) => {
  const hows = (...calls) => {
    const { node, structures } = build(...calls)
    return layTree({ root: node, structures, meanUs: 1, shares: new Map() })
      .map(({ name, how: { isParallel, isArm, rounds, width, isFixed } }) => [name, isParallel, isArm, `${rounds}x${width}`, isFixed])
  }
  t.same(hows(root(30, call('a', 0, 10), call('b', 0, 29))).slice(1), [['a', true, false, '1x1', true], ['b', true, false, '1x1', true]])
  t.same(hows(root(40, call('a', 0, 10), call('c', 0, 29), call('b', 11, 20))).slice(1).map(([name, isParallel]) => [name, isParallel]), [['a', true], ['b', true], ['c', true]])
  const arms = hows(...times(20, root(30, call('a', 0, 10))), ...times(20, root(30, call('b', 0, 10))))
  t.same(arms.slice(1).map(([name, , isArm]) => [name, isArm]), [['a', true], ['b', true]])
  const loop = (count) => root(90, ...Array.from({ length: count }, (_, i) => call('a', i * 10, i * 10 + 10)))
  t.same(hows(...times(99, loop(3)), loop(2))[1], ['a', false, false, '3x1', true], '99 %')
  t.same(hows(...times(98, loop(3)), ...times(2, loop(2)))[1], ['a', false, false, '3x1', false])
})
