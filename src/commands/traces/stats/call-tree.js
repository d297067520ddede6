import { CLOCK_STEP_US, createClocks, isAnswer, LEAST_US } from './clocks.js'

/** @import { Call, Span, TraceCounts } from '../types.ts' */

const DEEPEST = 100
const SERVER_HALF = '/server' // as the reader of Zipkin's spans writes it

/** @typedef {ReturnType<typeof createClocks>} Clocks */
/** @typedef {{ children: Map<string, Span[]>, counts: TraceCounts, clocks: Clocks }} Context */
/** A stretch of time. @typedef {{ startUs: number, endUs: number }} Stretch */

/**
 * The calls of one trace as a tree for each root. A client's span and the server's that answers it are one call; what a clock moved is
 * moved back by what that clock is known to be ahead; what goes on after the answer, as nobody waits for it, is left out.
 * @param {{ spans: readonly Span[], counts: TraceCounts, clocks?: Clocks }} options counts: added to; clocks: what was learned of them,
 *   absent: they are one
 * @returns {Call[]} none for a trace without a root
 */
export function buildCalls ({ spans, counts, clocks = createClocks() }) {
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
  return tops.map((span) => buildCall({ span, within: span, shiftUs: 0, depth: 0, context: { children, counts, clocks } }))
}

/**
 * The two halves of a call may have one id (B3), and what the server calls names that id: it is put below the server's half. What is of the
 * client's service alone stays below the client's.
 * @param {Span[]} spans of one trace, of which a server's half has its client's id, with `/server` behind it, as its own
 * @returns {Span[]}
 */
export function putBelowServers (spans) {
  if (!spans.some(isHalf)) return spans
  const halves = new Map(spans.filter(isHalf).map((span) => [span.parentId, span]))
  const clients = new Map(spans.filter(({ spanId }) => halves.has(spanId)).map((span) => [span.spanId, span]))
  return spans.map((span) => {
    const half = halves.get(span.parentId)
    if (half === undefined || half.spanId === span.spanId) return span
    const client = clients.get(span.parentId)
    const isOfClient = client !== undefined && span.service === client.service && span.service !== half.service
    return isOfClient ? span : { ...span, parentId: half.spanId }
  })
}

/** @param {Span} span */
function isHalf ({ spanId, parentId }) {
  return spanId.endsWith(SERVER_HALF) && spanId === `${parentId}${SERVER_HALF}`
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
  const known = correct({ caller: span, called: server, within: outer, shiftUs, context })
  const moved = known + findMiddleUs({ client: span, server, within: outer, shiftUs: known, context })
  const timed = { startUs: server.startUs + moved, endUs: server.endUs + moved }
  const inner = cutTo(timed, outer)
  if (standsOut(timed, outer)) context.counts.outlived++
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
    const moved = correct({ caller: span, called: child, within, shiftUs, context })
    const timed = { startUs: child.startUs + moved, endUs: child.endUs + moved }
    if (child.kind === 'consumer' || isLeft(span, child) || (timed.startUs >= within.endUs && timed.endUs > within.endUs)) {
      counts.detached++
      continue
    }
    if (standsOut(timed, within)) counts.outlived++
    calls.push(buildCall({ span: child, within, shiftUs: moved, depth: depth + 1, context }))
  }
  return calls.sort((a, b) => a.outerStartUs - b.outerStartUs)
}

/**
 * Whether a call went on when the one that made it had ended well: nobody waited for it. It is sure where both have one clock, or where it
 * lasts longer than its caller. A server's half is no such call: how it lies to its client's is a matter of clocks.
 * @param {Span} caller @param {Span} called
 */
function isLeft (caller, called) {
  if (caller.isError || (caller.kind === 'client' && isAnswer(caller, called))) return false
  if (caller.service === called.service) return called.endUs - caller.endUs > LEAST_US
  return called.endUs - called.startUs > caller.endUs - caller.startUs + CLOCK_STEP_US
}

/**
 * Two services have two clocks.
 * @param {{ caller: Span, called: Span, within: Stretch, shiftUs: number, context: Context }} options
 * @returns {number} the shift from here on down
 */
function correct ({ caller, called, within, shiftUs, context: { counts, clocks } }) {
  const aheadUs = caller.service === called.service ? 0 : clocks.offsetUs(caller, called)
  const moved = shiftUs - aheadUs
  if (aheadUs !== 0) {
    counts.skewed++
    counts.mostSkewUs = Math.max(counts.mostSkewUs, Math.abs(aheadUs))
  }
  return moved + findStepUs({ startUs: called.startUs + moved, endUs: called.endUs + moved }, within)
}

/**
 * Hosts of one service may have several clocks, so that none is known. A server that answered before it was asked, or after its client had
 * the answer, shows that its own is another: its time fits somewhere in the client's, and the middle is wrong by the least.
 * @param {{ client: Span, server: Span, within: Stretch, shiftUs: number, context: Context }} options
 * @returns {number} a further shift; 0: it may be as it stands
 */
function findMiddleUs ({ client, server, within, shiftUs, context: { counts } }) {
  const [startUs, endUs] = [server.startUs + shiftUs, server.endUs + shiftUs]
  const spareUs = within.endUs - within.startUs - (endUs - startUs)
  const isBefore = endUs < within.startUs - CLOCK_STEP_US
  const isAfter = startUs > within.endUs + CLOCK_STEP_US && !client.isError // a client that gave up did not wait for its server
  if (client.service === server.service || spareUs < 0 || !(isBefore || isAfter)) return 0
  const moved = within.startUs + spareUs / 2 - startUs
  counts.skewed++
  counts.mostSkewUs = Math.max(counts.mostSkewUs, Math.abs(moved))
  return moved
}

/**
 * Where starts are rounded, what stands out by a clock's step is moved in by it: its duration is exact, and a cut would make it shorter.
 * @param {Stretch} stretch @param {Stretch} within
 */
function findStepUs ({ startUs, endUs }, within) {
  const [lateUs, earlyUs] = [endUs - within.endUs, within.startUs - startUs]
  if (endUs - startUs > within.endUs - within.startUs) return 0
  if (lateUs > 0 && lateUs <= CLOCK_STEP_US) return -lateUs
  return earlyUs > 0 && earlyUs <= CLOCK_STEP_US ? earlyUs : 0
}

/** By more than clocks are read apart. @param {Stretch} stretch @param {Stretch} within */
function standsOut (stretch, within) {
  return stretch.startUs < within.startUs - CLOCK_STEP_US || stretch.endUs > within.endUs + CLOCK_STEP_US
}

/** @param {Stretch} stretch @param {Stretch} within */
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
 */
function makeCall ({ name, service, inner, outer, isRemote, isError, children }) {
  return { // written out: spreading the rest takes five times the time of everything else here
    name,
    service,
    isRemote,
    isError,
    children,
    startUs: inner.startUs,
    endUs: inner.endUs,
    outerStartUs: outer.startUs,
    outerEndUs: outer.endUs
  }
}
