import { isHeld } from './row-percentiles.js'
import { REPEATS_FOR_INTERVAL } from './repeats.js'
import { mergeDistributions, quantileUs, withinMax } from './sample.js'

/** @import { Distribution, OverTime, RowMeasured, TrialRecord } from '../types.ts' */

const LAYERS_A_DECADE = 10
const MOST_STRETCHES = 60 // a finer drawing than that nobody can read
const STRETCHES = 4 // to judge by: fewer tell little of how they differ, more depend on each other
const HAIR = 1e-9 // 10 * log10(1000) is 29.999999999999996

/**
 * How response times went over the trial, from the histograms that the driver keeps of each stretch of the window. The same stretch of all
 * repeats is taken together: what the clock does to every trial (a warm-up, a leak) shows, what hit one of them is a part of its stretch.
 * @param {{ trials: TrialRecord[], decode: (base64: string) => Distribution, tau?: { p50: number, p99: number } }}
 *   options decode: unpacks a histogram; tau: so many requests are worth one independent one
 * @returns {OverTime | undefined} nothing where a trial has no stretches, or another number of them than the rest
 */
export function followOverTime ({ trials, decode, tau = { p50: 1, p99: 1 } }) {
  const all = trials.map(({ load }) => load.windows ?? [])
  const count = all[0]?.length ?? 0
  if (count === 0 || all.some((windows) => windows.length !== count)) return undefined
  const together = Math.ceil(count / MOST_STRETCHES)
  const merged = Array.from({ length: Math.ceil(count / together) }, (_, at) => mergeDistributions({
    distributions: all.flatMap((windows, i) => windows.slice(at * together, (at + 1) * together).map((encoded) =>
      withinMax({ distribution: decode(encoded), maxUs: trials[i].load.exactUs?.max })))
  }))
  const filled = merged.filter(({ total }) => total > 0)
  if (filled.length === 0) return undefined
  const first = layerOf(Math.min(...filled.map(({ valuesUs }) => valuesUs[0])))
  const last = layerOf(Math.max(...filled.map(({ valuesUs }) => /** @type {number} */ (valuesUs.at(-1)))))
  const stretchMs = trials.reduce((sum, { load }) => sum + load.windowMs, 0) / trials.length / count * together
  const layers = last - first + 1
  return {
    stretchMs,
    edgesUs: Array.from({ length: layers }, (_, at) => 10 ** ((first + at) / LAYERS_A_DECADE)),
    stretches: merged.map((distribution, at) => ({
      fromMs: at * stretchMs,
      total: distribution.total,
      counts: countLayers({ distribution, first, layers }),
      p50Us: readQuantile({ distribution, p: 0.5, tau: tau.p50 }),
      p99Us: readQuantile({ distribution, p: 0.99, tau: tau.p99 })
    }))
  }
}

/**
 * One or two starts in four stretches of time, as many of each: they tell how a server's ups and downs differ, as starts do.
 * @param {{ trial: TrialRecord, starts: number, decode: (base64: string) => Distribution }} options
 * @returns {Pick<RowMeasured['trials'][number], 'stretches'>} nothing where the windows do not hold all requests
 */
export function cutIntoStretches ({ trial: { load }, starts, decode }) {
  const { windows = [], badWindows, counts: { ok, failed, timedOut, unfinished, notSent }, exactUs } = load
  const count = STRETCHES / starts
  const isTold = badWindows !== undefined || failed + timedOut + unfinished === 0
  if (starts >= REPEATS_FOR_INTERVAL || windows.length < count || !isTold || notSent > 0) return {}
  const read = (/** @type {Array<string | null>} */ encoded) => mergeDistributions({
    distributions: encoded.flatMap((one) => one === null ? [] : withinMax({ distribution: decode(one), maxUs: exactUs?.max }))
  })
  const stretches = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.floor(edge * windows.length / count))
    const distribution = read(windows.slice(from, to))
    const bad = read(badWindows?.slice(from, to) ?? []).total
    const { total } = distribution
    return { distribution, counts: { due: total, ok: total - bad, failed: bad, timedOut: 0, unfinished: 0, notSent: 0 } }
  })
  const total = stretches.reduce((sum, { counts: { due } }) => sum + due, 0)
  return total === ok + failed + timedOut + unfinished ? { stretches } : {}
}

/** The layer whose upper edge is the first one not below a value; all that is not above 1 µs is in layer 0. @param {number} valueUs */
function layerOf (valueUs) {
  return valueUs <= 1 ? 0 : Math.ceil(LAYERS_A_DECADE * Math.log10(valueUs) - HAIR)
}

/** @param {{ distribution: Distribution, first: number, layers: number }} options */
function countLayers ({ distribution: { valuesUs, counts }, first, layers }) {
  const sums = new Array(layers).fill(0)
  for (const [at, value] of valuesUs.entries()) sums[layerOf(value) - first] += counts[at]
  return sums
}

/** @param {{ distribution: Distribution, p: number, tau: number }} options */
function readQuantile ({ distribution, p, tau }) {
  return isHeld({ distribution, p, tau }) ? quantileUs({ distribution, p }) : null
}
