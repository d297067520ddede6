import t from 'tap'
import { composeSuccess, createGood, listServices } from '../../../src/stats/composition/success.js'

const call = (name) => ({ kind: 'service', name })
const compose = (node, ratios, laws = null) => {
  const { independent, low, high } = composeSuccess({ node, laws, ratios })
  return [independent, low, high].map((ratio) => Number(ratio.toFixed(9)))
}
const ratios = { a: 0.999, b: 0.99, c: 0.9 }

t.test('in a row: the product, and what holds without independence', async (t) => {
  t.same(compose({ kind: 'series', nodes: ['a', 'b', 'c'].map(call) }, ratios), [0.890109, 0.889, 0.9])
  t.same(compose(call('a'), ratios), [0.999, 0.999, 0.999])
  t.same(compose({ kind: 'series', nodes: ['a', 'b'].map(call) }, { a: 0.3, b: 0.4 }), [0.12, 0, 0.3], 'never below 0')
  t.same(compose({ kind: 'copies', order: 'series', count: 3, node: call('b') }, ratios), [0.970299, 0.97, 0.99])
})

t.test('A = prod(1 - pi u (1 - A))', async (t) => {
  const node = { kind: 'series', nodes: [call('a'), { kind: 'branch', arms: [{ chance: 0.5, critical: 0.2, node: call('c') }] }] }
  t.same(compose(node, ratios)[0], Number((0.999 * (1 - 0.5 * 0.2 * 0.1)).toFixed(9)))
  t.same(compose({ kind: 'branch', arms: [{ chance: 1, critical: 0, node: call('c') }] }, ratios), [1, 1, 1], 'a soft dependency')
})

t.test('k of n', async (t) => {
  const three = ['x', 'y', 'z'].map(call)
  const same = { x: 0.9, y: 0.9, z: 0.9 }
  t.same(compose({ kind: 'parallel', nodes: three, needed: 2 }, same)[0], 0.972, '3 x 0.9^2 x 0.1 + 0.9^3')
  t.same(compose({ kind: 'parallel', nodes: three, needed: 1 }, same), [0.999, 0.9, 1])
  t.same(compose({ kind: 'parallel', nodes: three, needed: 3 }, same), [0.729, 0.7, 0.9])
  t.same(compose({ kind: 'parallel', nodes: three, needed: 2 }, same)[1], 0.85, 'two must fail: 0.3 / 2')
  // Every joint distribution of three failures, on a lattice: none leaves the bounds.
  const [, low, high] = compose({ kind: 'parallel', nodes: three, needed: 2 }, { x: 0.5, y: 0.75, z: 0.75 })
  t.same([low, high], [0.5, 1])
})

t.test('retries', async (t) => {
  const node = { kind: 'retry', node: call('c'), timeoutUs: 100, attempts: 3, pauseUs: 0 }
  t.same(compose(node, ratios), [0.999, 0.9, 1])
  const laws = { c: { kind: 'sample', fromUs: [50, 200], toUs: [50, 200], shares: [0.8, 0.2], requests: null } }
  t.same(compose(node, ratios, laws), [Number((1 - 0.28 ** 3).toFixed(9)), 0.72, 1], 'a time-out is a failure')
})

t.test('who is in it, and what is known of it', async (t) => {
  const node = {
    kind: 'group',
    name: 'g',
    node: {
      kind: 'series',
      nodes: [call('a'), { kind: 'branch', arms: [{ chance: 1, critical: 1, node: call('b') }] }, call('a')]
    }
  }
  t.same(listServices(node), ['a', 'b'])
  t.equal(createGood({ dependence: 'independent', laws: null, ratios: { a: 0.5 } })(node), 1, 'b is not known')
  t.equal(createGood({ dependence: 'bound', laws: null, ratios: { a: 0.9, b: 0.9 } })(node).toFixed(3), '0.700')
})
