import t from 'tap'
import { createCounts } from '../../../../src/commands/traces/stats/counts.js'
import { createRoots } from '../../../../src/commands/traces/stats/roots.js'

/** calls: below it */
function makeCall (name, { us = 1000, calls = 0 } = {}) {
  const place = { service: 'shop', startUs: 0, endUs: us, outerStartUs: 0, outerEndUs: us, isRemote: false, isError: false }
  return { ...place, name, children: Array.from({ length: calls }, () => ({ ...place, name: 'db SELECT', children: [] })) }
}
function make (options) {
  const counts = createCounts({ files: 1 })
  const roots = createRoots({ counts, ...options })
  const add = (name, times = 1, more) => { for (let i = 0; i < times; i++) roots.add(makeCall(name, more)) }
  return { counts, roots, add, listNames: () => roots.read().map(({ name }) => name) }
}

t.test('a frequent root that comes behind many others has a graph, and all are counted', (t) => {
  const { counts, roots, add, listNames } = make({ mostRoots: 3 })
  for (const name of ['a', 'b', 'c', 'd']) add(name, 2)
  add('late', 10)
  add('b')
  t.same(listNames(), ['late', 'b', 'c'])
  t.equal(roots.read()[0].traces, 8, 'from the third on it was more frequent than one of the others')
  t.equal(roots.read()[0].graph.root.calls, 8)
  t.same(roots.readNames(), {
    names: [{ name: 'late', traces: 10 }, { name: 'b', traces: 3 }, ...['a', 'c', 'd'].map((name) => ({ name, traces: 2 }))], forgotten: 0
  })
  t.equal(counts.folded, 0, 'a trace is no span that is nested too deeply')
  t.end()
})

t.test('a root that is asked for has a graph however many came before it', (t) => {
  const { roots, add, listNames } = make({ wanted: 'CART', mostRoots: 3 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, 9)
  add('get cart')
  add('post cart', 2)
  t.same(listNames(), ['post cart', 'get cart'])
  t.match(roots.read(), [{ traces: 2 }, { traces: 1 }])
  t.equal(roots.readNames().names.length, 7)
  const exact = make({ wanted: 'cart' })
  exact.add('carts', 5)
  exact.add('cart', 2)
  exact.add('carts', 5)
  t.same(exact.listNames(), ['cart'])
  t.end()
})

t.test('of names without end the frequent ones are counted', (t) => {
  const { roots, add } = make({ mostRoots: 3, mostNames: 10 })
  for (let i = 0; i < 100; i++) {
    add(`id ${i}`)
    add('often')
  }
  const { names, forgotten } = roots.readNames()
  t.ok(names.length <= 10)
  t.match(names[0], { name: 'often', traces: 100 })
  t.equal(names.reduce((sum, { traces }) => sum + traces, forgotten), 200)
  t.end()
})

t.test('the traces that are kept fit into one room for all roots', (t) => {
  const { roots, add } = make({ mostCalls: 2000 })
  const sum = () => roots.read().reduce((all, { kept }) => all + kept.readCalls(), 0)
  for (let i = 0; i < 100; i++) {
    for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, name === 'a' ? 2 : 1, { us: 1000 + i, calls: 10 })
    t.ok(sum() <= 2000, `${sum()}`)
  }
  const found = roots.read()
  t.equal(found[0].name, 'a')
  for (const { name, kept } of found) {
    t.equal(kept.readSlowest(0.01)[0].endUs, 1099, name)
    t.ok(kept.readSample().length > 0, name)
  }
  const [most, ...others] = found.map(({ kept }) => kept.readCalls())
  t.ok(others.every((one) => one < most / 2), 'the most frequent keeps most')
  t.end()
})

t.test('one trace that is larger than the room', (t) => {
  const { roots, add } = make({ mostCalls: 50 })
  add('a', 3, { calls: 100 })
  t.equal(roots.read()[0].kept.readSlowest(1).length, 1)
  t.equal(roots.read()[0].kept.readSample().length, 1)
  t.end()
})
