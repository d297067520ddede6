import t from 'tap'
import { layFlame, listFunctions, makeCall, mergeCalls, roundFigure, sumCalls } from '../../src/stats/call-tree.js'

const call = (name, self, ...children) => makeCall({ name, file: 'a.js', line: 1 }, self, children)

t.test('calls of one function from one place are one, at every depth', async (t) => {
  const calls = mergeCalls({ calls: [call('a', 1, call('b', 2)), call('c', 5), call('a', 3, call('b', 4), call('d', 1))], factor: 10 })
  t.strictSame(calls, [call('a', 40, call('b', 60), call('d', 10)), call('c', 50)])
  t.equal(sumCalls({ calls }), 160)
  t.strictSame(mergeCalls({ calls: [] }), [])
})

t.test('functions by what they take themselves, also where they call themselves', async (t) => {
  const calls = [call('a', 1, call('b', 2, call('a', 4))), call('b', 3), call('nothing', 0)]
  const told = (most) => listFunctions({ calls, most }).map(({ name, perRequest }) => [name, perRequest])
  t.strictSame(told(10), [['a', 5], ['b', 5]])
  t.strictSame(told(1), [['a', 5]])
})

t.test('a flame: each call before what it calls, the widest first, without what is too narrow', async (t) => {
  const calls = [call('small', 10), call('wide', 20, call('x', 30), call('small', 39), call('dust', 1))]
  t.strictSame(layFlame({ calls, leastRatio: 0.05 }), {
    frames: ['wide', 'small', 'x'].map((name) => ({ name, file: 'a.js', line: 1 })),
    depth: [0, 1, 1, 0],
    frame: [0, 1, 2, 1],
    perRequest: [90, 39, 30, 10]
  })
  t.strictSame(layFlame({ calls: [] }), { frames: [], depth: [], frame: [], perRequest: [] })
})

t.test('no more figures than a profile knows', async (t) => {
  t.equal(roundFigure(12.345678), 12.35)
  t.equal(roundFigure(0), 0)
})
