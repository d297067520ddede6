import { extent } from 'd3-array'
import { scaleLinear, scaleLog } from 'd3-scale'

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
  const [low = 0, high = 1] = extent(values)
  const chosen = low > 0 ? kind ?? (high / low > LOG_FROM ? 'log' : 'linear') : 'linear'
  return chosen === 'log' ? makeLogScale({ low, high, range, count }) : makeLinearScale({ low: 0, high, range, count })
}

/**
 * @param {{ low: number, high: number, range: [number, number], count?: number, nice?: boolean }} options
 * @returns {Scale}
 */
export function makeLinearScale ({ low, high, range, count = 6, nice = true }) {
  const scale = scaleLinear().domain([low, high > low ? high : low + 1]).range(range).clamp(true)
  if (nice) scale.nice(count)
  const [from, to] = scale.domain()
  return { kind: 'linear', place: (value) => scale(value), domain: [from, to], range, ticks: scale.ticks(count) }
}

/**
 * A little wider than its values, but not to the next power of ten: a chart should not be half empty.
 * @param {{ low: number, high: number, range: [number, number], count?: number, margin?: number }} options
 * @returns {Scale}
 */
export function makeLogScale ({ low, high, range, count = 6, margin = 1.15 }) {
  const domain = /** @type {[number, number]} */ (high / low > 1.5 ? [low / margin, high * margin] : [low / 2, high * 2])
  const scale = scaleLog().domain(domain).range(range).clamp(true)
  return { kind: 'log', place: (value) => scale(value), domain, range, ticks: thinOut({ ticks: listLogTicks(domain), count }) }
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
