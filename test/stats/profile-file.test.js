import t from 'tap'
import { parseCpuProfile, parseHeapProfile } from '../../src/stats/profile-file.js'
import { makeCpuProfile } from '../fixtures/profiles.js'

const FRAME = { functionName: 'f', url: '', lineNumber: -1 }
const CPU = { nodes: [{ id: 1, callFrame: FRAME, children: [] }], startTime: 0, endTime: 1, samples: [1], timeDeltas: [0] }
const cpu = (more) => parseCpuProfile({ text: JSON.stringify({ ...CPU, ...more }) })
const node = (more = {}) => ({ callFrame: FRAME, selfSize: 1, children: [], ...more })
const heap = (head) => parseHeapProfile({ text: JSON.stringify({ head }) })

t.test('a profile as V8 writes it', async (t) => {
  const { nodes, samples, timeDeltas } = makeCpuProfile([['(idle)'], ['work app.js:7', 'deflate'], ['work app.js:7']])
  const read = cpu({ nodes, startTime: 5, endTime: 9, samples, timeDeltas })
  t.equal(read.nodes.length, nodes.length)
  t.strictSame([read.startTime, read.endTime, read.samples, read.timeDeltas], [5, 9, samples, timeDeltas])
  t.match(cpu({ samples: undefined, timeDeltas: undefined }), { samples: [], timeDeltas: [] })
  t.match(heap(node({ children: [node(), node({ children: [node()] })] })), { head: { children: [{}, { children: [{}] }] } })
})

t.test('what is no profile, in any way', async (t) => {
  for (const text of ['', 'root:x:0:0', 'null', '[]', '{}', '{"nodes":[],"startTime":0,"endTime":1}', '{"head":null}', '{"head":{}}']) {
    t.equal(parseCpuProfile({ text }), null, text)
    t.equal(parseHeapProfile({ text }), null, text)
  }
  const two = (first, second) => [{ id: 1, callFrame: FRAME, children: first }, { id: 2, callFrame: FRAME, children: second }]
  for (const more of [
    { nodes: two([2], [1]) }, { nodes: two([2, 2], []) }, { nodes: two([1], []) }, { nodes: [...two([], []), ...two([], [])] },
    { nodes: [{ id: 1, callFrame: { ...FRAME, functionName: 7 } }] }, { nodes: [null] }, { endTime: -1 }, { endTime: 1e300 },
    { samples: [1, 1] }, { samples: ['1'] }, { timeDeltas: [1e300] }, { timeDeltas: [null] }
  ]) t.equal(cpu(more), null, JSON.stringify(more))
  for (const head of [node({ selfSize: -1 }), node({ selfSize: 1e300 }), node({ selfSize: '1' }), node({ children: {} }), node({ callFrame: null }),
    node({ children: Array.from({ length: 3 }, () => node({ selfSize: 2 ** 41 })) })]) t.equal(heap(head), null)
})

t.test('one that is too deep or too large', async (t) => {
  let deep = node()
  for (let i = 0; i < 501; i++) deep = node({ children: [deep] })
  t.equal(heap(deep), null)
  t.equal(parseHeapProfile({ text: '{"head":'.repeat(100_000) }), null)
  t.equal(heap(node({ children: Array.from({ length: 200_000 }, () => node()) })), null)
  t.equal(cpu({ nodes: Array.from({ length: 200_001 }, (_, id) => ({ id, callFrame: FRAME })) }), null)
})

t.test('names are cut', async (t) => {
  const { head: { callFrame } } = heap(node({ callFrame: { functionName: 'f'.repeat(1e6), url: 'u'.repeat(1e6), lineNumber: 0 } }))
  t.strictSame([callFrame.functionName.length, callFrame.url.length], [1000, 1000])
})
