import { formatCount, formatPercent, formatTime } from '../judge/wording.js'

/** @import { TraceCauseMessages, TraceRemarkMessages } from './traces-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<TraceCauseMessages>} */
export const TRACE_CAUSE_SENTENCES = {
  TRACE_QUEUE: ({ parts, percentile, withoutUs, withUs }) =>
    `A hidden queue: ${parts.slice(0, 2).map(({ name, quietUs, allUs }) => `${name} has a p99 of ${formatTime(allUs)}, but ${formatTime(quietUs)} while few are under way`).join('; ')}. ` +
    `Without this wait the whole would have a ${nameOf(percentile)} of about ${formatTime(withoutUs)}, with it ${formatTime(withUs)}.`,
  TRACE_PARALLEL: ({ pair, ratio, modelUs, measuredUs }) =>
    `Hidden parallelism: the graph has calls in a row that sometimes go on at once${namePair(pair, ratio)}. ` +
    `In a row they would take ${formatTime(modelUs)}, measured ${formatTime(measuredUs)}.`,
  TRACE_STAGGERED: ({ pair, ratio, modelUs, measuredUs }) =>
    `Not really parallel: the graph has calls at once that sometimes come one after the other${namePair(pair, ratio)}. ` +
    `At once they would take ${formatTime(modelUs)}, measured ${formatTime(measuredUs)}.`,
  TRACE_SLOW_TOGETHER: ({ percentile, measuredUs, highUs }) =>
    `Spans depend on each other: they are slow in the same requests. The ${nameOf(percentile)} is ${formatTime(measuredUs)}; ` +
    `by their own percentiles it would be ${formatTime(highUs)} at most.`,
  TRACE_SLOW_APART: ({ percentile, measuredUs, lowUs }) =>
    `Spans depend on each other: when one is slow another is fast or not called. The ${nameOf(percentile)} is ${formatTime(measuredUs)}; ` +
    `if they were independent it would be ${formatTime(lowUs)} at least.`
}

/** @type {Table<TraceRemarkMessages>} */
export const TRACE_REMARKS = {
  TRACE_ROOTLESS: ({ traces, of }) =>
    `${formatCount(traces)} of ${formatCount(of)} traces have no root and are left out: spans are missing, or their files were not given`,
  TRACE_ENTERED: ({ traces }) =>
    `${formatCount(traces)} traces begin with a span whose parent is in no file: it is taken as the root`,
  TRACE_ORPHANS: ({ spans }) =>
    `${formatCount(spans)} spans have a parent that is in no file. They and what is below them are left out`,
  TRACE_CYCLES: ({ spans }) => `${formatCount(spans)} spans are their own ancestors and are left out`,
  TRACE_DUPLICATES: ({ spans }) => `${formatCount(spans)} spans have the id of another one in their trace: the first counts`,
  TRACE_NEGATIVE: ({ spans }) => `${formatCount(spans)} spans end before they start: they count as 0 ms`,
  TRACE_SKEWED: ({ spans, mostUs }) =>
    `clocks of services differ by up to ${formatTime(mostUs)} in nearly all calls between them: ${formatCount(spans)} spans were moved back by that`,
  TRACE_DETACHED: ({ spans }) => `${formatCount(spans)} spans begin after the answer, or consume a message: no answer waits for them, so they are left out`,
  TRACE_OUTLIVED: ({ spans }) => `${formatCount(spans)} spans begin before their parent or end after it: what is beyond it is left out`,
  TRACE_LINKED: ({ spans }) => `${formatCount(spans)} spans have links to other traces: links are not followed`,
  TRACE_FOLDED: ({ spans }) => `${formatCount(spans)} spans are too deep, or of too many different names: they count as their caller's own time`,
  TRACE_CUT_SPANS: ({ spans }) => `${formatCount(spans)} spans are left out: a trace may have 10,000`,
  TRACE_CUT_EARLY: ({ traces }) =>
    `${formatCount(traces)} traces were closed before they were whole: too many were open. Sort the spans by time, or give the files together`,
  TRACE_LINES_BROKEN: ({ lines }) => `${formatCount(lines)} ${lines === 1 ? 'line is' : 'lines are'} no JSON and left out`,
  TRACE_FILE_CUT: ({ files }) => `${files.join(', ')} ${files.length === 1 ? 'ends' : 'end'} in the middle: read up to there`,
  TRACE_NOT_SPANS: ({ values }) => `${formatCount(values)} values are no spans, as they have no id or no time: left out`,
  TRACE_OTHER_ROOTS: ({ roots }) =>
    `other roots, each with a graph of its own: ${roots.slice(0, 3).map(({ name, traces }) => `${name} (${formatCount(traces)})`).join(', ')}` +
    `${roots.length > 3 ? ` and ${roots.length - 3} more` : ''}. Choose with --root`,
  TRACE_GROWS: ({ part, growth }) =>
    `${part} takes ${Number(growth.toPrecision(2))} times as long while many are under way: requests may wait within this span`,
  TRACE_NO_LOAD: () =>
    'few requests were seen at the same time: there are few, they are sampled, or there was no load. A queue cannot be seen then',
  TRACE_SMALL_PARTS: ({ parts, ratio }) =>
    `${formatCount(parts)} small times, ${formatPercent(ratio)} of the whole, are composed as one constant`
}

/** @param {number} percentile */
function nameOf (percentile) {
  return `p${Number((100 * percentile).toFixed(6))}`
}

/** @param {readonly [string, string] | null} pair @param {number} ratio */
function namePair (pair, ratio) {
  return pair === null ? '' : ` (${pair[0]} and ${pair[1]}, in ${formatPercent(ratio)} of the traces)`
}
