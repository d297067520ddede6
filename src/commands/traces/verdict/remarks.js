/** @import { TraceRemark } from '../../../report/sentences/types.ts' */
/** @import { LoopCut, Part, TraceCounts } from '../types.ts' */

const GROWS = 2
const NOTICEABLE = 0.05

/**
 * What a reader of the figures must know, the weightiest first.
 * @param {{ counts: TraceCounts, parts: readonly Part[], otherRoots: Array<{ name: string, traces: number }>, cuts: readonly LoopCut[],
 *   shareOf: (part: Part) => number }} options cuts: of loops in the service file; shareOf: of the critical path of the slowest
 * @returns {TraceRemark[]}
 */
export function remarkTraces ({ counts, parts, otherRoots, cuts, shareOf }) {
  return [...remarkCuts(cuts), ...remarkParts({ parts, shareOf }), ...remarkRoots({ otherRoots }), ...remarkCounts(counts)]
}

/**
 * What was not put together, as it would take too long.
 * @param {{ isComposed: boolean, skipped: number }} options skipped: parts that were not tried
 * @returns {TraceRemark[]}
 */
export function remarkComposing ({ isComposed, skipped }) {
  return [
    ...isComposed ? [] : [{ code: /** @type {const} */ ('TRACE_TOO_LARGE') }],
    ...skipped > 0 ? [{ code: /** @type {const} */ ('TRACE_MOVES_SKIPPED'), parts: skipped }] : []
  ]
}

/** @param {readonly LoopCut[]} cuts */
function remarkCuts (cuts) {
  return cuts.map(({ name, rounds, most }) => ({ code: /** @type {const} */ ('TRACE_LOOP_CUT'), part: name, rounds, most }))
}

/** @param {{ parts: readonly Part[], shareOf: (part: Part) => number }} options @returns {Generator<TraceRemark, void>} */
function * remarkParts ({ parts, shareOf }) {
  for (const part of parts) {
    const { name, growth, quiet } = part
    const isNoticed = quiet === undefined && shareOf(part) >= NOTICEABLE
    if (isNoticed && growth !== null && growth >= GROWS) yield { code: 'TRACE_GROWS', part: name, growth }
  }
  if (parts.every(({ growth }) => growth === null)) yield { code: 'TRACE_NO_LOAD' }
  const small = parts.filter(({ isKept }) => !isKept)
  const total = parts.reduce((sum, { totalUs }) => sum + totalUs, 0)
  if (small.length > 0 && total > 0) {
    yield { code: 'TRACE_SMALL_PARTS', parts: small.length, ratio: small.reduce((sum, { totalUs }) => sum + totalUs, 0) / total }
  }
}

/** @param {{ otherRoots: Array<{ name: string, traces: number }> }} options @returns {Generator<TraceRemark, void>} */
function * remarkRoots ({ otherRoots }) {
  if (otherRoots.length > 0) yield { code: 'TRACE_OTHER_ROOTS', roots: otherRoots }
}

/** @param {TraceCounts} counts @returns {Generator<TraceRemark, void>} */
function * remarkCounts (counts) {
  if (counts.rootless > 0) yield { code: 'TRACE_ROOTLESS', traces: counts.rootless, of: counts.traces }
  if (counts.cutTraces > 0) yield { code: 'TRACE_CUT_EARLY', traces: counts.cutTraces }
  if (counts.cutFiles.length > 0) yield { code: 'TRACE_FILE_CUT', files: counts.cutFiles }
  if (counts.unreadableLines > 0) yield { code: 'TRACE_LINES_BROKEN', lines: counts.unreadableLines }
  if (counts.skewed > 0) yield { code: 'TRACE_SKEWED', spans: counts.skewed, mostUs: counts.mostSkewUs }
  if (counts.entered > 0) yield { code: 'TRACE_ENTERED', traces: counts.entered }
  for (const [code, spans] of listSpanCounts(counts)) if (spans > 0) yield { code, spans }
  if (counts.notSpans > 0) yield { code: 'TRACE_NOT_SPANS', values: counts.notSpans }
}

/**
 * Codes that say a number of spans alone.
 * @typedef {'TRACE_ORPHANS' | 'TRACE_CYCLES' | 'TRACE_CUT_SPANS' | 'TRACE_FOLDED' | 'TRACE_DUPLICATES' | 'TRACE_NEGATIVE' |
 * 'TRACE_DETACHED' |
 *   'TRACE_OUTLIVED' | 'TRACE_LINKED'} SpanCode
 */

/** @param {TraceCounts} counts @returns {Array<[SpanCode, number]>} */
function listSpanCounts (counts) {
  return [
    ['TRACE_ORPHANS', counts.orphans],
    ['TRACE_CYCLES', counts.cycles],
    ['TRACE_CUT_SPANS', counts.cutSpans],
    ['TRACE_FOLDED', counts.folded],
    ['TRACE_DUPLICATES', counts.duplicates],
    ['TRACE_NEGATIVE', counts.negative],
    ['TRACE_DETACHED', counts.detached],
    ['TRACE_OUTLIVED', counts.outlived],
    ['TRACE_LINKED', counts.linked]
  ]
}
