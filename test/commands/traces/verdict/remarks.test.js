import t from 'tap'
import { remarkComposing, remarkTraces } from '../../../../src/commands/traces/verdict/remarks.js'

const NONE = Object.fromEntries([
  'rootless', 'traces', 'cutTraces', 'unreadableLines', 'skewed', 'mostSkewUs', 'entered', 'notSpans', 'orphans', 'cycles', 'cutSpans',
  'folded', 'duplicates', 'negative', 'detached', 'outlived', 'linked'
].map((key) => [key, 0]))
const part = (name, more) => ({ name, growth: 1, isKept: true, totalUs: 100, ...more })
const remark = ({ counts, parts = [part('a')], otherRoots = [], cuts = [], shareOf = () => 1 } = {}) =>
  remarkTraces({ counts: { ...NONE, cutFiles: [], ...counts }, parts, otherRoots, cuts, shareOf })

t.test('of each count, where there is one', async (t) => {
  t.same(remark(), [])
  for (const [counts, said] of [
    [{ rootless: 1, traces: 9 }, { code: 'TRACE_ROOTLESS', traces: 1, of: 9 }], [{ cutTraces: 1 }, { code: 'TRACE_CUT_EARLY', traces: 1 }],
    [{ cutFiles: ['f'] }, { code: 'TRACE_FILE_CUT', files: ['f'] }], [{ unreadableLines: 1 }, { code: 'TRACE_LINES_BROKEN', lines: 1 }],
    [{ skewed: 1, mostSkewUs: 7 }, { code: 'TRACE_SKEWED', spans: 1, mostUs: 7 }], [{ entered: 1 }, { code: 'TRACE_ENTERED', traces: 1 }],
    [{ notSpans: 1 }, { code: 'TRACE_NOT_SPANS', values: 1 }], [{ orphans: 1 }, { code: 'TRACE_ORPHANS', spans: 1 }],
    [{ cycles: 1 }, { code: 'TRACE_CYCLES', spans: 1 }], [{ cutSpans: 1 }, { code: 'TRACE_CUT_SPANS', spans: 1 }],
    [{ folded: 1 }, { code: 'TRACE_FOLDED', spans: 1 }], [{ duplicates: 1 }, { code: 'TRACE_DUPLICATES', spans: 1 }],
    [{ negative: 1 }, { code: 'TRACE_NEGATIVE', spans: 1 }], [{ detached: 1 }, { code: 'TRACE_DETACHED', spans: 1 }],
    [{ outlived: 1 }, { code: 'TRACE_OUTLIVED', spans: 1 }], [{ linked: 1 }, { code: 'TRACE_LINKED', spans: 1 }]
  ]) t.same(remark({ counts }), [said])
})

t.test('of parts: what grows and is not told as waiting, what is small; and that there was no load', async (t) => {
  t.same(remark({ parts: [part('a', { growth: 2 })] }), [{ code: 'TRACE_GROWS', part: 'a', growth: 2 }])
  t.same(remark({ parts: [part('a', { growth: 2 })], shareOf: () => 0.05 }).length, 1)
  t.same(remark({ parts: [part('a', { growth: 2 })], shareOf: () => 0.04 }), [])
  t.same(remark({ parts: [part('a', { growth: 1.9 }), part('b', { growth: 9, quiet: {} })] }), [])
  t.same(remark({ parts: [part('a', { growth: null })] }), [{ code: 'TRACE_NO_LOAD' }])
  t.same(remark({ parts: [part('a', { growth: null }), part('b')] }), [])
  t.same(remark({ parts: [part('a'), part('b', { isKept: false, totalUs: 50 }), part('c', { isKept: false, totalUs: 50 })] }),
    [{ code: 'TRACE_SMALL_PARTS', parts: 2, ratio: 0.5 }])
})

t.test('other roots, loops that were cut, and what was not put together', async (t) => {
  const otherRoots = [{ name: 'r', traces: 3 }]
  t.same(remark({ otherRoots, cuts: [{ name: 'a', rounds: 200, most: 100 }] }), [
    { code: 'TRACE_LOOP_CUT', part: 'a', rounds: 200, most: 100 }, { code: 'TRACE_OTHER_ROOTS', roots: otherRoots }
  ])
  t.same(remarkComposing({ isComposed: true, skipped: 0 }), [])
  t.same(remarkComposing({ isComposed: false, skipped: 1 }), [{ code: 'TRACE_TOO_LARGE' }, { code: 'TRACE_MOVES_SKIPPED', parts: 1 }])
})
