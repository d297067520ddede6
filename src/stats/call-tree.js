/** @import { Flame, Frame, ProfiledFunction } from '../types.ts' */
/**
 * A function as it was called, and what it called. self: of itself alone.
 * @typedef {{ frame: Frame, self: number, children: CallTree[] }} CallTree
 */

const MOST_FUNCTIONS = 10
const MOST_CALLS = 50_000 // as the schema of a record has it; reached by no profile that V8 wrote
const LEAST_RATIO = 0.002 // of the whole: what is narrower than a pixel or two is not kept

/** @param {Frame} frame @param {number} self @param {CallTree[]} [children] @returns {CallTree} */
export function makeCall (frame, self, children = []) {
  return { frame, self, children }
}

/**
 * Calls of the same function from the same place as one.
 * @param {{ calls: readonly CallTree[], factor?: number }} options factor: what every figure is multiplied by
 * @returns {CallTree[]}
 */
export function mergeCalls ({ calls, factor = 1 }) {
  /** @type {Map<string, CallTree[]>} */
  const groups = new Map()
  for (const call of calls) {
    const key = nameFrame(call.frame)
    const group = groups.get(key)
    if (group) group.push(call)
    else groups.set(key, [call])
  }
  return [...groups.values()].map((group) => makeCall(
    group[0].frame,
    group.reduce((sum, { self }) => sum + self, 0) * factor,
    mergeCalls({ calls: group.flatMap(({ children }) => children), factor })
  ))
}

/** Of all calls and what they call. @param {{ calls: readonly CallTree[] }} options @returns {number} */
export function sumCalls ({ calls }) {
  return calls.reduce((sum, { self, children }) => sum + self + sumCalls({ calls: children }), 0)
}

/**
 * Functions by what they took themselves, wherever they were called from, the most first.
 * @param {{ calls: readonly CallTree[], most: number }} options
 * @returns {ProfiledFunction[]}
 */
export function listFunctions ({ calls, most }) {
  /** @type {Map<string, ProfiledFunction>} */
  const functions = new Map()
  const visit = (/** @type {CallTree} */ { frame, self, children }) => {
    const key = nameFrame(frame)
    const known = functions.get(key)
    if (known) known.perRequest += self
    else functions.set(key, { ...frame, perRequest: self })
    children.forEach(visit)
  }
  calls.forEach(visit)
  return [...functions.values()].filter(({ perRequest }) => perRequest > 0).sort((a, b) => b.perRequest - a.perRequest).slice(0, most)
}

/**
 * The calls as lists that stay short: each call before what it calls, the widest first, without those too narrow to be seen.
 * @param {{ calls: readonly CallTree[], leastRatio?: number }} options
 * @returns {Flame}
 */
export function layFlame ({ calls, leastRatio = LEAST_RATIO }) {
  const least = sumCalls({ calls }) * leastRatio
  /** @type {Flame} */
  const flame = { frames: [], depth: [], frame: [], perRequest: [] }
  /** @type {Map<string, number>} */
  const places = new Map()
  const lay = (/** @type {readonly CallTree[]} */ calls, /** @type {number} */ depth) => {
    const wide = calls.map((call) => ({ call, total: sumCalls({ calls: [call] }) })).filter(({ total }) => total > 0 && total >= least)
    for (const { call, total } of wide.sort((a, b) => b.total - a.total)) {
      if (flame.depth.length >= MOST_CALLS) return
      const key = nameFrame(call.frame)
      const place = places.get(key) ?? flame.frames.push(call.frame) - 1
      places.set(key, place)
      flame.depth.push(depth)
      flame.frame.push(place)
      flame.perRequest.push(roundFigure(total))
      lay(call.children, depth + 1)
    }
  }
  lay(calls, 0)
  return flame
}

/**
 * What a profile says of a request, whatever it counts: the whole, the functions that take most of it, and who called them.
 * @param {{ calls: readonly CallTree[] }} options per request
 */
export function summariseCalls ({ calls }) {
  const functions = listFunctions({ calls, most: MOST_FUNCTIONS })
  return {
    perRequest: roundFigure(sumCalls({ calls })),
    functions: functions.map(({ perRequest, ...frame }) => ({ ...frame, perRequest: roundFigure(perRequest) })),
    flame: layFlame({ calls })
  }
}

/** Four figures are more than a profile knows. @param {number} value */
export function roundFigure (value) {
  return Number(value.toPrecision(4))
}

/** @param {Frame} frame */
function nameFrame ({ what, name, file, line, by }) {
  return [what, name, file, line, by].join('|')
}
