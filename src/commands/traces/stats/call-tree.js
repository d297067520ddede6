/** @import { Call, Span, TraceCounts } from '../types.ts' */

const DEEPEST = 100
/** Clocks of one machine are read at different moments; what is less is no skew. */
const SAME_US = 10

/** @typedef {{ children: Map<string, Span[]>, counts: TraceCounts }} Context */
/** A stretch of time. @typedef {{ startUs: number, endUs: number }} Stretch */

/**
 * The calls of one trace as a tree for each root. A client's span and the server's that answers it are one call; what a clock moved is
 * moved
 * back into its parent's time; what goes on after the answer is left out.
 * @param {{ spans: readonly Span[], counts: TraceCounts }} options counts: added to
 * @returns {Call[]} none for a trace without a root
 */
export function buildCalls ({ spans, counts }) {
  /** @type {Map<string, Span>} */
  const byId = new Map()
  for (const span of spans) {
    if (byId.has(span.spanId)) {
      counts.duplicates++
      continue
    }
    if (span.endUs < span.startUs) counts.negative++
    if (span.links > 0) counts.linked++
    byId.set(span.spanId, span.endUs < span.startUs ? { ...span, endUs: span.startUs } : span)
  }
  const { roots, strays, children } = sortSpans(byId)
  countCycles({ tops: [...roots, ...strays], children, known: byId.size, counts })
  const tops = roots.length === 0 && strays.length === 1 ? strays : roots
  if (tops.length === 0) counts.rootless++
  else if (tops === strays) counts.entered++
  else counts.orphans += strays.length
  return tops.map((span) => buildCall({ span, within: span, shiftUs: 0, depth: 0, context: { children, counts } }))
}

/** @param {Map<string, Span>} byId */
function sortSpans (byId) {
  /** @type {Span[]} */
  const roots = []
  /** Those whose parent is not there. @type {Span[]} */
  const strays = []
  /** @type {Map<string, Span[]>} */
  const children = new Map()
  for (const span of byId.values()) {
    if (span.parentId === '' || span.parentId === span.spanId) roots.push(span)
    else if (!byId.has(span.parentId)) strays.push(span)
    else {
      const list = children.get(span.parentId)
      if (list) list.push(span)
      else children.set(span.parentId, [span])
    }
  }
  return { roots, strays, children }
}

/**
 * What no top leads to is its own ancestor.
 * @param {{ tops: Span[], children: Map<string, Span[]>, known: number, counts: TraceCounts }} options
 */
function countCycles ({ tops, children, known, counts }) {
  const todo = [...tops]
  let reached = 0
  for (let span = todo.pop(); span; span = todo.pop()) {
    reached++
    if (span.parentId !== span.spanId) for (const child of children.get(span.spanId) ?? []) todo.push(child)
  }
  counts.cycles += known - reached
}

/**
 * @param {{ span: Span, within: Stretch, shiftUs: number, depth: number, context: Context }} options within: of the parent; what stands out
 *   of it is cut; shiftUs: by how much clocks above it were moved
 * @returns {Call}
 */
function buildCall ({ span, within, shiftUs, depth, context }) {
  const outer = cutTo({ startUs: span.startUs + shiftUs, endUs: span.endUs + shiftUs }, within)
  const own = (context.children.get(span.spanId) ?? []).filter((child) => child !== span)
  const answering = span.kind === 'client' ? own.filter((child) => isAnswer(span, child)) : []
  if (answering.length !== 1) {
    const children = buildChildren({ span, spans: own, within: outer, shiftUs, depth, context })
    return makeCall({ name: nameSpan(span), service: span.service, inner: outer, outer, isRemote: false, isError: span.isError, children })
  }
  const [server] = answering
  const moved = fit({ span: server, within: outer, shiftUs, context })
  const inner = cutTo({ startUs: server.startUs + moved, endUs: server.endUs + moved }, outer)
  const below = (context.children.get(server.spanId) ?? []).filter((child) => child !== server)
  const children = buildChildren({ span: server, spans: below, within: inner, shiftUs: moved, depth, context })
  // Of a client's own spans, such as a look-up of a name, there is nothing that lies within the server's.
  return makeCall({
    name: nameSpan(server),
    service: server.service,
    inner,
    outer,
    isRemote: true,
    isError: span.isError || server.isError,
    children
  })
}

/** @param {{ span: Span, spans: Span[], within: Stretch, shiftUs: number, depth: number, context: Context }} options */
function buildChildren ({ span, spans, within, shiftUs, depth, context }) {
  const { counts } = context
  if (depth >= DEEPEST) {
    counts.folded += spans.length
    return []
  }
  /** @type {Call[]} */
  const calls = []
  for (const child of spans) {
    const isElsewhere = child.service !== span.service
    const [startUs, endUs] = [child.startUs + shiftUs, child.endUs + shiftUs]
    if (child.kind === 'consumer' || (!isElsewhere && startUs >= within.endUs && endUs > within.endUs)) {
      counts.detached++
      continue
    }
    const moved = isElsewhere ? fit({ span: child, within, shiftUs, context }) : shiftUs
    if (!isElsewhere && endUs > within.endUs + SAME_US) counts.outlived++
    calls.push(buildCall({ span: child, within, shiftUs: moved, depth: depth + 1, context }))
  }
  return calls.sort((a, b) => a.outerStartUs - b.outerStartUs)
}

/** Whether a span is the server's half of a client's. @param {Span} client @param {Span} child */
function isAnswer (client, child) {
  return child.kind === 'server' || (child.service !== client.service && child.kind !== 'consumer')
}

/**
 * Two services have two clocks. A span that stands out of its caller's time is moved into the middle of it, or to its start when it is
 * longer.
 * @param {{ span: Span, within: Stretch, shiftUs: number, context: Context }} options
 * @returns {number} the shift from here on down
 */
function fit ({ span, within, shiftUs, context: { counts } }) {
  const [startUs, endUs] = [span.startUs + shiftUs, span.endUs + shiftUs]
  if (startUs >= within.startUs - SAME_US && endUs <= within.endUs + SAME_US) return shiftUs
  const room = within.endUs - within.startUs - (endUs - startUs)
  const byUs = within.startUs + Math.max(0, room) / 2 - startUs
  counts.skewed++
  counts.mostSkewUs = Math.max(counts.mostSkewUs, Math.abs(byUs))
  return shiftUs + byUs
}

/** @param {Stretch} stretch @param {Stretch} within @returns {Stretch} */
function cutTo (stretch, within) {
  const startUs = Math.min(Math.max(stretch.startUs, within.startUs), within.endUs)
  return { startUs, endUs: Math.min(Math.max(stretch.endUs, startUs), within.endUs) }
}

/** @param {Span} span */
function nameSpan ({ service, name, kind, peer }) {
  return `${kind === 'client' && peer !== '' ? peer : service} ${name}`
}

/**
 * @param {{ name: string, service: string, inner: Stretch, outer: Stretch, isRemote: boolean, isError: boolean, children: Call[] }} options
 * @returns {Call}
 */
function makeCall ({ inner, outer, ...rest }) {
  return { ...rest, startUs: inner.startUs, endUs: inner.endUs, outerStartUs: outer.startUs, outerEndUs: outer.endUs }
}
