import t from 'tap'
import { createCallGraph, keyOfPair, listNodes } from '../../../../src/commands/traces/stats/call-graph.js'

const makeCall = (name, fromUs, toUs, { children = [], way = 0, ...more } = {}) => ({
  name, service: 'shop', startUs: fromUs, endUs: toUs, outerStartUs: fromUs - way, outerEndUs: toUs + way, isRemote: way > 0, isError: false, children, ...more
})
function make (...calls) {
  const counts = { folded: 0 }
  const graph = createCallGraph({ name: 'root', service: 'shop', counts })
  for (const call of calls) graph.add(call)
  return { ...graph, counts }
}
const totals = (levels) => levels.map((level) => level.read().total)
const longMs = (ms) => ms * 1000

t.test('how often and how long: all of it, its own time without what its calls cover, and the way', async (t) => {
  const inner = [makeCall('a', longMs(12), longMs(14)), makeCall('a', longMs(12.5), longMs(15)), makeCall('b', longMs(14), longMs(16.5))]
  const { root } = make(
    makeCall('root', longMs(10), longMs(20), { children: inner, way: 30 }), makeCall('root', longMs(50), longMs(50.1), { isError: true })
  )
  t.same([root.calls, root.errors, root.isRemote], [2, 1, true])
  t.same(root.outer.read(), { valuesUs: [100, 10_063], counts: [1, 1], total: 2 }, '10 ms and both ways, in a bucket of 8')
  t.same(root.own.read().valuesUs, [100, 5503], '10 ms less 12 to 16.5, in a bucket of 4')
  t.same(root.between.read(), { valuesUs: [60], counts: [1], total: 1 })
  const [a, b] = root.children.values()
  t.same([a.calls, a.present, [...a.shapes], a.startsUs], [2, 1, [['1x2', 1]], longMs(2)])
  t.same([b.calls, b.present, [...b.shapes], b.startsUs], [1, 1, [['1x1', 1]], longMs(4)])
  t.same([...root.pairs], [[keyOfPair(a, b), { both: 1, overlapping: 0 }]], 'by no more than the step of a clock')
  t.equal(keyOfPair(b, a), keyOfPair(a, b))
  t.same(listNodes(root).map(({ id, name, parent }) => [id, name, parent?.name]), [[0, 'root', undefined], [1, 'a', 'root'], [2, 'b', 'root']])
  t.same([a.isRemote, a.between.read().total], [false, 0])
})

t.test('of two names within one call, how often both were there, and went on at once', async (t) => {
  const both = (toMs) => makeCall('root', 0, longMs(50), { children: [makeCall('a', longMs(1), longMs(11)), makeCall('b', longMs(toMs), longMs(toMs + 10))] })
  const alone = makeCall('root', 0, longMs(50), { children: [makeCall('a', longMs(1), longMs(11))] })
  const { pairs } = make(both(1), both(9), both(20), alone).root
  t.same([...pairs.values()], [{ both: 3, overlapping: 2 }])
})

t.test('rounds of calls, the last of which may be smaller, and where each first begins', async (t) => {
  const at = (from) => makeCall('a', from, from + longMs(10))
  const root = (fromMs, ...starts) => makeCall('root', longMs(fromMs), longMs(fromMs + 100), { children: starts.map((ms) => at(longMs(fromMs + ms))) })
  const graph = make(root(0, 5, 5, 20), root(200, 7, 17), root(400, 9, 9, 30), root(600))
  const [a] = graph.root.children.values()
  t.same([[...a.shapes], a.present, a.calls, a.startsUs], [[['2x2', 2], ['2x1', 1]], 3, 8, longMs(21)])
})

t.test('attempts that failed are no calls of their own, and their time is lost', async (t) => {
  const children = [makeCall('a', longMs(1), longMs(5), { isError: true }), makeCall('a', longMs(8), longMs(20)), makeCall('b', longMs(21), longMs(22))]
  const [a, b] = make(makeCall('root', 0, longMs(30), { children })).root.children.values()
  t.same([a.calls, a.retried, a.lost.read().valuesUs], [1, 1, [7003]], '8 - 1 = 7 ms, in a bucket of 4')
  t.same([b.retried, b.lost.read().total], [0, 0])
})

t.test('of how many the same calls were under way as it began: none, one, up to three, up to seven', async (t) => {
  const at = (fromUs, toUs) => makeCall('root', fromUs, toUs)
  t.same(totals(make(at(0, 10), at(10, 20), at(20, 30)).root.ownLevels), [3], 'one that ends as it begins is over')
  t.same(totals(make(at(0, 10), at(0, 10), at(5, 20), at(9, 20), at(9, 20)).root.ownLevels), [1, 2, 2])
  t.same(totals(make(at(5, 20), at(0, 10)).root.ownLevels), [2], 'one that began later is not waited for')
  t.same(totals(make(makeCall('root', 5, 20, { way: 5 }), makeCall('root', 30, 40, { way: 6 })).root.ownLevels), [1, 1], 'the way is part of it')
  t.same(totals(make(makeCall('root', 5, 20, { way: 5 }), makeCall('root', 30, 40, { way: 6 })).root.betweenLevels), [1, 1])
})

t.test('the last 256 calls are remembered', async (t) => {
  const under = (count) => Array.from({ length: count }, () => makeCall('root', 0, 1000))
  const over = (count) => Array.from({ length: count }, () => makeCall('root', -10, -5))
  const levels = (...calls) => make(...calls.flat()).root.ownLevels.length - 1
  t.equal(levels(over(300), under(1), over(1), under(255)), 8, 'itself not counted: 255 of the last 256')
  t.equal(levels(under(1), over(2), under(254), makeCall('root', 500, 1000)), 7, 'the first is forgotten')
  t.equal(levels(under(1), over(1), under(254), makeCall('root', 500, 1000)), 8)
})

t.test('of more than 40 names below one call, or 200 places in all, the others are folded into their caller', async (t) => {
  const many = (count, children = []) => Array.from({ length: count }, (_, i) => makeCall(`n${i}`, i, i + 1, { children }))
  const wide = make(makeCall('root', 0, 100, { children: [...many(43), makeCall('n42', 90, 95)] }))
  t.same([wide.root.children.size, wide.counts.folded], [40, 4])
  t.equal(wide.root.own.read().valuesUs[0], 60, 'their time is its own')
  t.equal(make(makeCall('root', 0, 100, { children: many(40) })).counts.folded, 0)
  const deep = make(makeCall('root', 0, 100, { children: many(40, many(4)) }))
  t.same([listNodes(deep.root).length, deep.counts.folded], [200, 1], 'of 201')
})

t.test('times by how many were under way are counted in buckets of a 64th of a power of two', async (t) => {
  const read = (us) => {
    const { valuesUs: [top], bottomsUs: [bottom], counts: [count], total } = make(makeCall('root', 0, us)).root.ownLevels[0].read()
    t.same([count, total], [1, 1])
    return [bottom, top]
  }
  t.same([0, 63, 127].map(read), [[0, 0], [63, 63], [127, 127]])
  t.same([128, 129, 130, 255, 256, 1000].map(read), [[128, 129], [128, 129], [130, 131], [254, 255], [256, 259], [1000, 1007]])
  t.same([2 ** 31 - 1, 2 ** 31, 2 ** 32].map(read), [
    [2 ** 31 - 2 ** 24, 2 ** 31 - 1], [2 ** 31, 2 ** 31 + 2 ** 25 - 1], [2 ** 32, 2 ** 32 + 2 ** 26 - 1]
  ])
  t.same(read(-5), [0, 0])
  t.same(read(100.5), [101, 101])
})
