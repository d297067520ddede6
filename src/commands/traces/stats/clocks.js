/** @import { Span } from '../types.ts' */

/** Starts of some tracers are whole milliseconds, while durations are exact: so much is no difference of clocks. */
export const CLOCK_STEP_US = 1000
const FEWEST = 30 // fewer calls between two services say nothing about their clocks
/** On a busy machine a server notes its end a millisecond or two after its client has the answer. */
export const LEAST_US = 2000
const LATEST = 512 // of the latest calls: clocks drift, and are set
const REFRESH = 64
const MOST_PAIRS = 1000
const UNLIKE = 0.1 // a client that gave up, or work that goes on after the answer, does not show the clock
const MOST_HELD = 200 // traces wait until clocks are known
const MOST_HELD_SPANS = 20_000

/**
 * Latest bounds of one clock against another.
 * @typedef {{ lowsUs: Float64Array, highsUs: Float64Array, seen: number, offsetUs: number }} Bounds
 */

/**
 * How far the clock of a service is from its caller's. One call says it within bounds only: the server begins after the client and ends
 * before it. A difference is believed when it is within the bounds of nearly all calls between the two, and none at all is not; its value
 * is the middle of what is left. So a wait before the server, a client that gave up or a server that goes on after its answer are not
 * taken for a clock: they leave bounds that hold zero, or none that all calls share.
 * Source: Duda et al., Estimating Global Time in Distributed Systems, ICDCS 1987. Moving each span by itself, into the middle of its
 * caller, is what Jaeger's adjuster did, and why it is off by default.
 */
export function createClocks () {
  /** By caller, then by who is called. @type {Map<string, Map<string, Bounds>>} */
  const pairs = new Map()
  let count = 0

  /** @param {Span} client @param {Span} server */
  const learn = (client, server) => {
    const called = pairs.get(client.service) ?? new Map()
    const bounds = called.get(server.service) ?? createBounds()
    if (bounds.seen === 0) {
      if (count >= MOST_PAIRS) return
      count++
      pairs.set(client.service, called.set(server.service, bounds))
    }
    bounds.lowsUs[bounds.seen % LATEST] = server.endUs - client.endUs
    bounds.highsUs[bounds.seen % LATEST] = server.startUs - client.startUs
    bounds.seen++
    if (bounds.seen >= FEWEST && (bounds.seen <= REFRESH || bounds.seen % REFRESH === 0)) bounds.offsetUs = findOffsetUs(bounds)
  }

  return {
    /** @param {readonly Span[]} spans of one trace */
    learn (spans) {
      /** @type {Map<string, Span>} */
      const byId = new Map()
      for (const span of spans) byId.set(span.spanId, span)
      for (const span of spans) {
        const parent = byId.get(span.parentId)
        // What is no request and answer may outlive its caller in every trace.
        if (parent?.kind === 'client' && isAnswer(parent, span) && parent.service !== span.service) learn(parent, span)
      }
    },
    /** @param {Span} caller @param {Span} called @returns {number} how far the clock of the called one is ahead; 0: not known */
    offsetUs: (caller, called) => pairs.get(caller.service)?.get(called.service)?.offsetUs ?? 0
  }
}

/** @returns {Bounds} */
function createBounds () {
  return { lowsUs: new Float64Array(LATEST), highsUs: new Float64Array(LATEST), seen: 0, offsetUs: 0 }
}

/** Whether a span is the server's half of a client's. @param {Span} client @param {Span} child */
export function isAnswer (client, child) {
  return child.kind === 'server' || (child.service !== client.service && child.kind !== 'consumer')
}

/** @param {Bounds} bounds @returns {number} 0: the clocks are one, or the calls do not agree */
function findOffsetUs ({ lowsUs, highsUs, seen }) {
  const size = Math.min(seen, LATEST)
  const at = (/** @type {Float64Array} */ all, /** @type {number} */ ratio) => all.slice(0, size).sort()[Math.round(ratio * (size - 1))]
  const [lowUs, highUs] = [at(lowsUs, 1 - UNLIKE), at(highsUs, UNLIKE)]
  if (lowUs > highUs + CLOCK_STEP_US) return 0
  return lowUs > LEAST_US || highUs < -LEAST_US ? (lowUs + highUs) / 2 : 0
}

/**
 * Holds the first traces back until clocks are known: none of them is built by a guess.
 * @param {{ clocks: ReturnType<typeof createClocks>, onTrace: (spans: Span[]) => void }} options
 */
export function createClockWait ({ clocks, onTrace }) {
  /** @type {Span[][] | null} null: it is over */
  let held = []
  let heldSpans = 0
  const end = () => {
    const all = held ?? []
    held = null
    all.forEach(onTrace)
  }
  return {
    /** @param {Span[]} spans */
    add (spans) {
      clocks.learn(spans)
      if (held === null) return onTrace(spans)
      held.push(spans)
      heldSpans += spans.length
      if (held.length >= MOST_HELD || heldSpans >= MOST_HELD_SPANS) end()
    },
    end
  }
}
