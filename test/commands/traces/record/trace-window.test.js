import t from 'tap'
import { createTraceWindow } from '../../../../src/commands/traces/record/trace-window.js'
import { createCounts } from '../../../../src/commands/traces/stats/counts.js'

const run = (spans, options) => {
  const counts = createCounts({ files: 1 })
  const closed = []
  const window = createTraceWindow({ counts, onTrace: (trace) => closed.push(trace), ...options })
  for (const [traceId, parentId = ''] of spans) window.add({ traceId, parentId })
  return { window, counts, closed }
}
const others = (count, from = 0) => Array.from({ length: count }, (_, i) => [`other${from + i}`])

t.test('a trace is whole when it has a root and so many others came', async (t) => {
  const { closed } = run([['a', 'x'], ['a'], ...others(5), ['a', 'y'], ...others(9, 5)], { patience: 10 })
  t.notOk(closed.some(([{ traceId }]) => traceId === 'a'), 'its last span was nine ago')
  const later = run([['a', 'x'], ['a'], ...others(5), ['a', 'y'], ...others(11, 5)], { patience: 10 })
  t.match(later.closed.find(([{ traceId }]) => traceId === 'a'), { length: 3 })
})

t.test('one without a root waits longer, until too many are open, and is whole by then', async (t) => {
  const { closed, counts, window } = run([['a', 'x'], ...others(30)], { patience: 10, mostOpen: 12 })
  t.notOk(closed.some(([{ traceId }]) => traceId === 'a'))
  window.add({ traceId: 'b', parentId: 'x' })
  for (let i = 0; i < 14; i++) window.add({ traceId: `c${i}`, parentId: 'x' })
  t.ok(closed.some(([{ traceId }]) => traceId === 'a'), 'the one that waited longest goes first')
  t.equal(counts.cutTraces, 0, 'nothing came for it within the patience')
  window.end()
  t.equal(counts.traces, closed.length)
  t.equal(closed.flat().length, counts.spans)
})

t.test('one that is closed while its spans still come may lack some', async (t) => {
  const { closed, counts, window } = run([['a', 'x'], ...others(12)], { patience: 20, mostOpen: 12 })
  t.match(closed, [[{ traceId: 'a' }]])
  t.equal(counts.cutTraces, 1)
  window.end()
  t.equal(counts.cutTraces, 1)
})

t.test('a trace of ten thousand spans has no more', async (t) => {
  const { counts, window, closed } = run(Array.from({ length: 10_005 }, (_, i) => ['a', i === 0 ? '' : 'x']), {})
  window.end()
  t.equal(counts.cutSpans, 5)
  t.equal(closed[0].length, 10_000)
})

t.test('a root that comes last, behind ten thousand spans, is kept', async (t) => {
  const { counts, window, closed } = run(Array.from({ length: 10_006 }, (_, i) => ['a', i === 10_005 ? '' : 'x']), {})
  window.end()
  t.equal(counts.cutSpans, 5)
  t.equal(closed[0].length, 10_001)
  t.equal(closed[0].at(-1).parentId, '')
})
