import { formatAskedPercentile, formatCount, formatPercent, formatTimeInWords } from '../../units.js'

/** Why a measured root does not lie where its parts say. percentile: 0 to 1. */
export const TRACE_CAUSE_SENTENCES = {
  /**
   * Parts wait for each other. quietUs and allUs: their p99 while few are under way, and of all; withoutUs: the composed
   * whole without the waits.
   * @param {{
   *   parts: ReadonlyArray<{ name: string, quietUs: number, allUs: number }>, percentile: number, withoutUs: number, withUs: number
   * }} of
   */
  TRACE_QUEUE: ({ parts, percentile, withoutUs, withUs }) =>
    `There is a hidden queue: ${parts.slice(0, 2).map(({ name, quietUs, allUs }) => `${name} has a p99 of ${formatTimeInWords({ valueUs: allUs })}, but ${formatTimeInWords({ valueUs: quietUs })} while few calls are under way`).join('; ')}. ` +
    `Without this wait the ${formatAskedPercentile({ ratio: percentile })} of the whole would be about ${formatTimeInWords({ valueUs: withoutUs })}; it was measured at ${formatTimeInWords({ valueUs: withUs })}.`,
  /**
   * The graph has calls in a row that went on at once. ratio: of the traces that have both.
   * @param {{ pair: readonly [string, string] | null, ratio: number, modelUs: number, measuredUs: number }} of
   */
  TRACE_PARALLEL: ({ pair, ratio, modelUs, measuredUs }) =>
    `Calls run in parallel where the graph has them in a row${namePair(pair, ratio)}. ` +
    `In a row the whole would take ${formatTimeInWords({ valueUs: modelUs })}; it was measured at ${formatTimeInWords({ valueUs: measuredUs })}.`,
  /**
   * The graph has calls at once that came one after the other.
   * @param {{ pair: readonly [string, string] | null, ratio: number, modelUs: number, measuredUs: number }} of
   */
  TRACE_STAGGERED: ({ pair, ratio, modelUs, measuredUs }) =>
    `Calls run in a row where the graph has them in parallel${namePair(pair, ratio)}. ` +
    `In parallel the whole would take ${formatTimeInWords({ valueUs: modelUs })}; it was measured at ${formatTimeInWords({ valueUs: measuredUs })}.`,
  /**
   * A call is made so many different times that the graph has some numbers only. endUs: the end of the band that is nearer.
   * @param {{
   *   part: string, fewest: number, most: number, numbers: readonly number[], percentile: number, measuredUs: number, endUs: number
   * }} of
   */
  TRACE_GROUPED: ({ part, fewest, most, numbers, percentile, measuredUs, endUs }) =>
    `${part} is called ${formatCount({ count: fewest })} to ${formatCount({ count: most })} times a request. The graph keeps only ${formatCount({ count: numbers.length })} typical numbers (${numbers.map((count) => formatCount({ count })).join(', ')}), ` +
    `which is too coarse: with them the ${formatAskedPercentile({ ratio: percentile })} would be about ${formatTimeInWords({ valueUs: endUs })}; it was measured at ${formatTimeInWords({ valueUs: measuredUs })}.`,
  /** @param {{ percentile: number, measuredUs: number, highUs: number }} of */
  TRACE_SLOW_TOGETHER: ({ percentile, measuredUs, highUs }) =>
    `Spans depend on each other: they are slow in the same requests. The ${formatAskedPercentile({ ratio: percentile })} is ${formatTimeInWords({ valueUs: measuredUs })}; ` +
    `the spans explain ${formatTimeInWords({ valueUs: highUs })} at most.`,
  /** @param {{ percentile: number, measuredUs: number, lowUs: number }} of */
  TRACE_SLOW_APART: ({ percentile, measuredUs, lowUs }) =>
    `Spans depend on each other: when one is slow, another is fast or not called. The ${formatAskedPercentile({ ratio: percentile })} is ${formatTimeInWords({ valueUs: measuredUs })}; ` +
    `if they were independent it would be ${formatTimeInWords({ valueUs: lowUs })} at least.`
}

/** What a reader of the figures of traces must know. */
export const TRACE_REMARKS = {
  TRACE_ROOTLESS: (/** @type {{ traces: number, of: number }} */ { traces, of }) =>
    `${formatCount({ count: traces })} of ${formatCount({ count: of })} traces have no root and are left out. Give the files of all services together`,
  TRACE_ENTERED: (/** @type {{ traces: number }} */ { traces }) =>
    `${formatCount({ count: traces })} traces begin with a span whose parent is in no file: that span is taken as the root`,
  TRACE_ORPHANS: (/** @type {{ spans: number }} */ { spans }) =>
    `${formatCount({ count: spans })} spans have a parent that is in no file. They and what is below them are left out`,
  /** @param {{ spans: number }} of */
  TRACE_CYCLES: ({ spans }) => `${formatCount({ count: spans })} spans are their own ancestors and are left out`,
  /** @param {{ spans: number }} of */
  TRACE_DUPLICATES: ({ spans }) => `${formatCount({ count: spans })} spans have the same id as another span of their trace: only the first counts`,
  /** @param {{ spans: number }} of */
  TRACE_NEGATIVE: ({ spans }) => `${formatCount({ count: spans })} spans end before they start: they count as 0 ms`,
  TRACE_SKEWED: (/** @type {{ spans: number, mostUs: number }} */ { spans, mostUs }) =>
    `clocks of services or of their hosts differ by up to ${formatTimeInWords({ valueUs: mostUs })}: the times of ${formatCount({ count: spans })} spans were corrected`,
  /** @param {{ spans: number }} of */
  TRACE_DETACHED: ({ spans }) => `${formatCount({ count: spans })} spans are left out, as no answer waited for them: they began after it, went on after it, or consume a message`,
  /** @param {{ spans: number }} of */
  TRACE_OUTLIVED: ({ spans }) => `${formatCount({ count: spans })} spans begin before their parent or end after it: only the part inside the parent counts`,
  /** @param {{ spans: number }} of */
  TRACE_LINKED: ({ spans }) => `${formatCount({ count: spans })} spans have links to other traces: links are not followed`,
  /** @param {{ spans: number }} of */
  TRACE_FOLDED: ({ spans }) => `${formatCount({ count: spans })} spans are nested too deeply, or have too many different names: their time counts as their caller's own`,
  /** @param {{ spans: number }} of */
  TRACE_CUT_SPANS: ({ spans }) => `${formatCount({ count: spans })} spans are left out: only the first 10,000 of a trace, and its root, are read`,
  TRACE_CUT_EARLY: (/** @type {{ traces: number }} */ { traces }) =>
    `${formatCount({ count: traces })} traces may lack spans: too many traces were open at once. Sort the spans by time, or give all files in one call`,
  /** @param {{ lines: number }} of */
  TRACE_LINES_BROKEN: ({ lines }) => `${formatCount({ count: lines })} ${lines === 1 ? 'line is' : 'lines are'} no JSON and left out`,
  /** @param {{ files: readonly string[] }} of */
  TRACE_FILE_CUT: ({ files }) => `${files.join(', ')} ${files.length === 1 ? 'ends' : 'end'} in the middle of a span: read up to there`,
  /** @param {{ values: number }} of */
  TRACE_NOT_SPANS: ({ values }) => `${formatCount({ count: values })} values have no id or no time, so they are no spans: left out`,
  TRACE_OTHER_ROOTS: (/** @type {{ roots: ReadonlyArray<{ name: string, traces: number }> }} */ { roots }) =>
    `other roots in these files: ${roots.slice(0, 3).map(({ name, traces }) => `${name} (${formatCount({ count: traces })})`).join(', ')}` +
    `${roots.length > 3 ? ` and ${roots.length - 3} more` : ''}. Choose one with --root`,
  /**
   * traces: of `of`, those that came before the root had a graph.
   * @param {{ root: string, traces: number, of: number, mostRoots: number }} of
   */
  TRACE_ROOT_LATE: ({ root, traces, of, mostRoots }) =>
    `${formatCount({ count: traces })} of ${formatCount({ count: of })} traces of ${root} are left out: only the ${mostRoots} most frequent roots have a graph, ` +
    'and it was not one of them yet. Choose it with --root to read all',
  /** traces: of the names that are not counted. @param {{ traces: number, mostNames: number }} of */
  TRACE_ROOT_NAMES: ({ traces, mostNames }) =>
    `there are more than ${formatCount({ count: mostNames })} names of roots: ${formatCount({ count: traces })} traces of the rarest are not listed. Names should not have ids in them`,
  /** A part that is a span of its own: the wait is within it. @param {{ part: string, growth: number }} of */
  TRACE_GROWS: ({ part, growth }) =>
    `${part} takes ${Number(growth.toPrecision(2))} times as long while many are under way: requests may wait within this span`,
  TRACE_TOO_LARGE: () =>
    'the graph is too large to calculate (over 2,000 nodes, or minutes of work), so the root is not compared with its parts. ' +
    'baseload sla cannot calculate it either',
  /** Parts of which nobody tried what they would have to become. @param {{ parts: number }} of */
  TRACE_MOVES_SKIPPED: ({ parts }) =>
    `${formatCount({ count: parts })} ${parts === 1 ? 'part was' : 'parts were'} not checked for how fast they would have to become: the calculation would take too long, or was stopped`,
  /** More calls in a row than a service file may have. @param {{ part: string, rounds: number, most: number }} of */
  TRACE_LOOP_CUT: ({ part, rounds, most }) =>
    `${part} is called up to ${formatCount({ count: rounds })} times in a row. The graph allows ${formatCount({ count: most })}, so the time that it predicts is too short`,
  TRACE_NO_LOAD: () =>
    'few requests were seen at the same time: there are few, they are sampled, or there was no load. A queue cannot be seen then',
  TRACE_SMALL_PARTS: (/** @type {{ parts: number, ratio: number }} */ { parts, ratio }) =>
    `${formatCount({ count: parts })} small parts, together ${formatPercent({ ratio })} of all time, count as one constant`
}

/** @param {readonly [string, string] | null} pair @param {number} ratio */
function namePair (pair, ratio) {
  return pair === null ? '' : ` (${pair[0]} and ${pair[1]}, in ${formatPercent({ ratio })} of the traces)`
}
