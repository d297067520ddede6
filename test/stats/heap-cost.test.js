import t from 'tap'
import { computeHeapCost, selectAllocating } from '../../src/stats/heap-cost.js'

const node = (functionName, selfSize, ...children) => ({ callFrame: { functionName, url: 'file:///app/a.js', lineNumber: 4 }, selfSize, children })
const makeThread = (head, more = {}) => ({ heapBytes: [5_000_000, 5_200_000], collections: [], profile: { head }, ...more })

t.test('bytes a request by function, what stays, and what collecting takes', async (t) => {
  const collections = [{ isMinor: true, ms: 1.25 }, { isMinor: true, ms: 2 }, { isMinor: false, ms: 9.5 }]
  const head = { ...node('(root)', 1000), children: [node('parse', 60_000, node('copy', 20_000)), node('copy', 19_000)] }
  const made = computeHeapCost({ threads: [makeThread(head, { collections })], requests: 100, roots: ['/app'] })
  t.equal(made.perRequest, 1000)
  t.strictSame(made.functions.map(({ what, name, line, perRequest }) => [what ?? name, line, perRequest]), [
    ['parse', 5, 600], ['copy', 5, 390], ['program', undefined, 10]
  ])
  t.strictSame(made.heap, {
    grownBytes: 200_000, heapBytes: 5_000_000, collections: 3, minorCollections: 2, collectingMs: 12.75, longestMs: 9.5
  })
  t.strictSame(made.flame.depth, [0, 1, 0, 0])
})

t.test('no collection; and a process that allocates nothing is left out', async (t) => {
  const server = makeThread(node('(root)', 0, node('a', 50_000)))
  t.match(computeHeapCost({ threads: [server], requests: 1, roots: [] }).heap, { collections: 0, collectingMs: 0, longestMs: 0 })
  t.strictSame(selectAllocating({ threads: [makeThread(node('(root)', 10)), server] }), [server])
})
