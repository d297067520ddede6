import t from 'tap'
import { splitLatency, weighFailures } from '../../../src/stats/composition/split.js'

const call = (name) => ({ kind: 'service', name })
const split = (node, laws, boundUs) => splitLatency({ node, laws, boundUs, good: () => 1 })
const exponential = (meanUs) => ({ kind: 'exponential', meanUs })

t.test('equal services in a row get equal times', async (t) => {
  const laws = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, exponential(10_000)]))
  const parts = split({ kind: 'series', nodes: Object.keys(laws).map(call) }, laws, 200_000)
  t.equal(parts.length, 4)
  for (const { withinUs, missRatio } of parts) {
    t.ok(Math.abs(withinUs - 50_000) < 500)
    t.ok(Math.abs(missRatio - Math.exp(-5)) < 4e-4)
  }
  t.ok(parts.reduce((sum, { withinUs }) => sum + withinUs, 0) <= 200_000 + 1e-6, 'never more than there is')
})

t.test('a slow one gets more: misses in proportion to the means', async (t) => {
  const parts = split({ kind: 'series', nodes: [call('fast'), call('slow')] }, { fast: exponential(1000), slow: exponential(9000) }, 60_000)
  const [fast, slow] = ['fast', 'slow'].map((name) => parts.find(({ service }) => service === name))
  t.ok(Math.abs(slow.missRatio / fast.missRatio - 9) < 0.5, `${slow.missRatio / fast.missRatio}`)
})

t.test('those at once have all of it; weights count calls', async (t) => {
  const laws = { a: exponential(10), b: exponential(10), c: exponential(10) }
  const node = {
    kind: 'parallel',
    needed: 3,
    nodes: [
      call('a'),
      { kind: 'copies', order: 'parallel', count: 40, node: call('b') },
      { kind: 'branch', arms: [{ chance: 0.25, critical: 1, node: call('c') }] }
    ]
  }
  t.same(
    split(node, laws, 100).map(({ service, withinUs, weight }) => [service, withinUs, weight]),
    [['a', 100, 1], ['b', 100, 40], ['c', 100, 0.25]]
  )
  const twice = split({ kind: 'series', nodes: [call('a'), { kind: 'copies', order: 'series', count: 3, node: call('a') }] }, laws, 100)
  t.same(twice.map(({ withinUs, weight }) => [Math.round(withinUs), weight]), [[25, 4]], 'the same time at both places')
  t.equal(split({ kind: 'parallel', needed: 2, nodes: [call('a'), call('a')] }, laws, 100)[0].weight, 2, 'and one for the same time')
  t.same(
    split(
      {
        kind: 'parallel',
        needed: 1,
        nodes: [call('b'), { kind: 'copies', order: 'series', count: 9, node: call('c') }]
      },
      laws,
      100
    ).map(({ service, weight }) => [service, weight]),
    [['b', 1]],
    'the first of several: the best of them'
  )
  const retried = split({ kind: 'retry', node: call('a'), timeoutUs: 40, attempts: 2, pauseUs: 0 }, laws, 100)
  t.equal(retried[0].withinUs, 40)
})

t.test('weighFailures', async (t) => {
  const node = {
    kind: 'series',
    nodes: [
      call('a'),
      { kind: 'group', name: 'g', node: { kind: 'copies', order: 'parallel', count: 5, node: call('a') } },
      { kind: 'branch', arms: [{ chance: 0.5, critical: 0.1, node: call('b') }] },
      { kind: 'parallel', needed: 1, nodes: [call('c'), call('d')] }
    ]
  }
  t.same(weighFailures(node), [
    { service: 'a', weight: 6 },
    { service: 'b', weight: 0.05 },
    { service: 'c', weight: 0.5 },
    { service: 'd', weight: 0.5 }
  ])
})
