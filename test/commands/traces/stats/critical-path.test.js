import t from 'tap'
import { addCall, keyOfPart } from '../../../../src/commands/traces/stats/critical-path.js'

/** A call from one moment to another, and the calls within it; way: there, and as long back. */
const call = (name, [startUs, endUs], children = [], { way = 0, isError = false } = {}) =>
  ({ name, startUs, endUs, outerStartUs: startUs - way, outerEndUs: endUs + way, isError, children })
/** What each part of a call is waited for. */
function follow (root, lostUs = 0) {
  let id = 0
  const toNode = ({ name, children }) => ({ id: id++, name, children: new Map(children.map((one) => [one.name, toNode(one)])) })
  const node = toNode(root)
  const nameOf = new Map()
  const walk = (one) => {
    for (const kind of ['own', 'between', 'lost']) nameOf.set(keyOfPart(kind, one), `${kind} ${one.name}`)
    for (const child of one.children.values()) walk(child)
  }
  walk(node)
  const sums = {}
  addCall({ inner: root, child: node, lostUs, add: (key, us) => { sums[nameOf.get(key)] = (sums[nameOf.get(key)] ?? 0) + us } })
  return sums
}

t.test('what no call covers is the own time of the caller: before, between and after', async (t) => {
  t.same(follow(call('a', [0, 100])), { 'own a': 100 })
  t.same(follow(call('a', [0, 100], [call('b', [10, 30]), call('c', [50, 90])])), { 'own a': 40, 'own b': 20, 'own c': 40 })
})

t.test('of calls at once the one that ended last was waited for, and of the others what came before it', async (t) => {
  t.same(follow(call('a', [0, 100], [call('b', [0, 60]), call('c', [0, 100])])), { 'own a': 0, 'own c': 100 })
  t.same(follow(call('a', [0, 100], [call('b', [0, 60]), call('c', [30, 100])])), { 'own a': 0, 'own b': 30, 'own c': 70 }, 'a half of b')
  t.same(follow(call('a', [0, 100], [call('b', [0, 60], [call('d', [0, 40])]), call('c', [30, 100])])), {
    'own a': 0, 'own b': 10, 'own d': 20, 'own c': 70
  }, 'each part of it by the same share')
})

t.test('the way there and back, and attempts before it, are parts of their own', async (t) => {
  t.same(follow(call('a', [0, 100], [call('b', [10, 30], [], { way: 5 })])), { 'own a': 70, 'between b': 10, 'own b': 20 })
  const failed = call('b', [10, 20], [], { isError: true })
  t.same(follow(call('a', [0, 100], [failed, call('b', [30, 60])])), { 'own a': 50, 'lost b': 20, 'own b': 30 }, 'with the pause behind it')
  t.same(follow(call('a', [0, 10]), 7), { 'lost a': 7, 'own a': 10 })
})

t.test('all parts together are the time of the root', async (t) => {
  const deep = call('a', [0, 100], [
    call('b', [5, 55], [call('c', [10, 50], [call('d', [20, 45])])], { way: 3 }), call('e', [40, 90], [call('f', [41, 89])], { way: 2 })
  ])
  const sum = Object.values(follow(deep)).reduce((total, us) => total + us, 0)
  t.ok(Math.abs(sum - 100) < 1e-9, String(sum))
})
