/**
 * @typedef {object} Scale
 * @property {'linear' | 'log'} kind
 * @property {(value: number) => number} place in pixels; a value outside of the domain is held at its end
 * @property {[number, number]} domain
 * @property {[number, number]} range
 * @property {number[]} ticks
 */

const LOG_FROM = 10 // a spread of more than that does not fit on a linear axis

/**
 * A scale that holds all values: a log one when they differ by more than ten times and none is 0, else a linear one from 0.
 * @param {{ values: Iterable<number>, range: [number, number], kind?: 'linear' | 'log', count?: number }} options
 *   values: at least one, finite, none negative; kind: given where the caller knows better; count: ticks wanted
 * @returns {Scale}
 */
export function makeScale ({ values, range, kind, count = 6 }) {
  const given = [...values]
  const [low, high] = given.length > 0 ? [Math.min(...given), Math.max(...given)] : [0, 1]
  const chosen = low > 0 ? kind ?? (high / low > LOG_FROM ? 'log' : 'linear') : 'linear'
  return chosen === 'log' ? makeLogScale({ low, high, range, count }) : makeLinearScale({ low: 0, high, range, count })
}

/**
 * @param {{ low: number, high: number, range: [number, number], count?: number, nice?: boolean }} options
 * @returns {Scale}
 */
export function makeLinearScale ({ low, high, range, count = 6, nice = true }) {
  let [from, to] = [low, high > low ? high : low + 1]
  const step = findStep(from, to, count)
  if (nice) [from, to] = [Math.floor(from / step) * step, Math.ceil(to / step) * step]
  const place = makePlace({ domain: [from, to], range, toShare: (value) => (value - from) / (to - from) })
  return { kind: 'linear', place, domain: [from, to], range, ticks: listTicks(from, to, findStep(from, to, count)) }
}

/** 1, 2 or 5 times a power of ten that gives about so many steps: the borders between them are their geometric means. */
function findStep (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ count) {
  const raw = (to - from) / count
  const power = Math.floor(Math.log10(raw))
  const share = raw / 10 ** power
  return Number(`${share >= Math.sqrt(50) ? 10 : share >= Math.sqrt(10) ? 5 : share >= Math.sqrt(2) ? 2 : 1}e${power}`)
}

/** Multiples of the step, without the errors of adding it up. */
function listTicks (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ step) {
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)]
  const isFraction = step < 1
  return Array.from({ length: last - first + 1 }, (_, i) => isFraction ? (first + i) / Math.round(1 / step) : (first + i) * step)
}

/**
 * @param {{ domain: [number, number], range: [number, number], toShare: (value: number) => number }} options
 * @returns {(value: number) => number}
 */
function makePlace ({ domain: [from, to], range: [start, end], toShare }) {
  return (value) => start + toShare(Math.min(Math.max(value, from), to)) * (end - start)
}

/**
 * A little wider than its values, but not to the next power of ten: a chart should not be half empty.
 * @param {{ low: number, high: number, range: [number, number], count?: number, margin?: number }} options
 * @returns {Scale}
 */
export function makeLogScale ({ low, high, range, count = 6, margin = 1.15 }) {
  const domain = /** @type {[number, number]} */ (high / low > 1.5 ? [low / margin, high * margin] : [low / 2, high * 2])
  const toShare = (/** @type {number} */ value) => Math.log(value / domain[0]) / Math.log(domain[1] / domain[0])
  return { kind: 'log', place: makePlace({ domain, range, toShare }), domain, range, ticks: thinOut({ ticks: listLogTicks(domain), count }) }
}

/** 1, 2 and 5 of each decade. @param {[number, number]} domain */
function listLogTicks ([from, to]) {
  const ticks = []
  for (let decade = Math.floor(Math.log10(from)); decade <= Math.ceil(Math.log10(to)); decade++) {
    for (const step of [1, 2, 5]) {
      const tick = Number(`${step}e${decade}`)
      if (tick >= from && tick <= to) ticks.push(tick)
    }
  }
  return ticks
}

/** Too many of them: decades only, then every second decade and so on. @param {{ ticks: number[], count: number }} options */
function thinOut ({ ticks, count }) {
  if (ticks.length <= count + 2) return ticks
  const decades = ticks.filter((tick) => /^1e|^1$/.test(tick.toExponential().replace('1e+', '1e')))
  const every = Math.ceil(decades.length / (count + 2))
  return decades.filter((_, index) => index % every === 0)
}
