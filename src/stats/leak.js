import { fitTrend } from './leak-trend.js'

/**
 * @import { SoakMemory } from '../types.ts'
 * @import { Trend } from './leak-trend.js'
 *
 * Why it cannot be told. unread: the platform does not tell the memory. few: too few samples. slowing: growth that
 * slows down, as that of a cache that fills. uneven: growth in steps. small: steady growth, and less of it than a
 * garbage collector may leave behind. wide: the range of the slope holds the bound.
 * @typedef {'unread' | 'few' | 'slowing' | 'uneven' | 'small' | 'wide'} UnknownBecause
 *
 * How the memory of one part grew. trend: bytes a second of what was judged, null where there is none; low, high: hold
 * at all looks together. overMs: the time that was judged. fromBytes, toBytes: the lower envelope at its ends.
 * @typedef {{ found: 'leak' | 'none' | 'unknown', because?: UnknownBecause, trend: Trend | null, overMs: number,
 *   fromBytes: number | null, toBytes: number | null }} Growth
 *
 * @typedef {{ atMs: readonly number[], memoryBytes: ReadonlyArray<number | null> }} MemorySeries from the window's start
 */

/** A leak that matters fills what a small container has within a day. It is a rule of ours: whoever grows slower is restarted before. */
export const LEAK_BOUND = Object.freeze({ fillBytes: 1e9, fillMs: 86_400_000 })
/** In bytes a second: about 11.6 kB. */
export const LEAK_BYTES_PER_SECOND = LEAK_BOUND.fillBytes * 1000 / LEAK_BOUND.fillMs

const ALPHA = 0.05 // of each of both verdicts, all looks and parts together
const FIRST_LOOK_MS = 60_000
const FIRST_LOOK_SHARE = 0.25
const LOOK_STEP = 1.25
const MOST_BLOCKS = 24
const LEAST_IN_BLOCK = 3 // samples: fewer have no lower envelope
const FEWEST_BLOCKS = 12
// What a collector may leave to itself: V8's young generation has 16 MiB each way, and the old one grows by a part of
// itself before it is collected.
const LEAST_RISE_BYTES = 2 ** 24
const LEAST_RISE_RATIO = 0.2
const STEADY_RATIO = 0.9 // of the slope of the first half that the second must have
const EVEN_RATIO = 0.5 // of the whole's slope that each half must have

/**
 * Whether memory grows without end, from its lower envelope: the minimum of each block of time, so that the saw-tooth of
 * a garbage collector is left out. It is looked at again and again while the soak goes on, each time over all that was
 * seen so far; the first look that decides stands. All looks together are wrong with a chance of 5 % at most, each of
 * them by its share of it (Bonferroni).
 * @param {{ series: MemorySeries, plannedMs: number, parts?: number }} options plannedMs: the longest that the soak may
 *   last; parts: that are judged beside each other
 * @returns {Growth}
 */
export function judgeGrowth ({ series, plannedMs, parts = 1 }) {
  const samples = series.atMs.flatMap((x, i) => {
    const y = series.memoryBytes[i]
    return typeof y === 'number' ? [{ x, y }] : []
  })
  const lastMs = samples.at(-1)?.x ?? 0
  if (samples.length === 0) return { found: 'unknown', because: 'unread', trend: null, overMs: 0, fromBytes: null, toBytes: null }
  const looks = listLooks({ plannedMs })
  const level = ALPHA / looks.length / parts
  const due = looks.filter((ms) => ms <= lastMs)
  /** @type {Growth} */
  let growth = lookAt({ samples: samples.filter(({ x }) => x <= (due[0] ?? lastMs)), level })
  for (const ms of due.slice(1)) {
    if (growth.found !== 'unknown') return growth
    growth = lookAt({ samples: samples.filter(({ x }) => x <= ms), level })
  }
  return growth
}

/**
 * Tells, sample by sample, whether nothing is to be gained by going on. Between two looks nothing is worked out: the
 * machine is busy with the soak.
 * @param {{ plannedMs: number }} options
 * @returns {(memory: SoakMemory) => boolean}
 */
export function createSoakJudge ({ plannedMs }) {
  const looks = listLooks({ plannedMs })
  let taken = 0
  return (memory) => {
    const due = looks.filter((ms) => ms <= (memory.atMs.at(-1) ?? 0)).length
    if (due === taken) return false
    taken = due
    return isSoakDecided({ memory, plannedMs })
  }
}

/** A part leaks, or none does. @param {{ memory: SoakMemory, plannedMs: number }} options */
function isSoakDecided ({ memory, plannedMs }) {
  const found = judgeParts({ memory, plannedMs }).map(({ growth }) => growth.found)
  return found.length > 0 && (found.includes('leak') || found.every((one) => one === 'none'))
}

/**
 * Each part by itself: of a proxy, a service and a cache only one may leak.
 * @param {{ memory: SoakMemory, plannedMs: number }} options
 * @returns {Array<{ part: string, growth: Growth }>}
 */
export function judgeParts ({ memory: { atMs, parts }, plannedMs }) {
  return parts.map(({ name, memoryBytes }) => ({
    part: name,
    growth: judgeGrowth({ series: { atMs, memoryBytes }, plannedMs, parts: parts.length })
  }))
}

/** Times of the looks, each a quarter later than the one before; the last is the end. @param {{ plannedMs: number }} options @returns {number[]} */
export function listLooks ({ plannedMs }) {
  const looks = []
  for (let ms = Math.min(FIRST_LOOK_MS, plannedMs * FIRST_LOOK_SHARE); ms < plannedMs; ms *= LOOK_STEP) looks.push(ms)
  return [...looks, plannedMs]
}

/**
 * @param {{ samples: ReadonlyArray<{ x: number, y: number }>, level: number }} options
 * @returns {Growth}
 */
function lookAt ({ samples, level }) {
  const points = findEnvelope({ samples })
  const seconds = points.map(({ x, y }) => ({ x: x / 1000, y }))
  const half = Math.ceil(points.length / 2)
  const whole = points.length < FEWEST_BLOCKS ? null : fitTrend({ points: seconds, level })
  const [first, second] = [seconds.slice(0, half), seconds.slice(-half)].map((points) => fitTrend({ points, level: level / 2 }))
  const overMs = (samples.at(-1)?.x ?? 0) - (samples[0]?.x ?? 0)
  const seen = { overMs, fromBytes: points[0]?.y ?? null, toBytes: points.at(-1)?.y ?? null }
  if (whole === null || first === null || second === null) return { found: 'unknown', because: 'few', trend: null, ...seen }
  const because = findDoubt({ whole, first, second, riseBytes: whole.slope * overMs / 1000, fromBytes: points[0].y })
  if (because === null) return { found: 'leak', trend: whole, ...seen }
  // What grew and has come to its end is judged by its second half.
  if (second.high < LEAK_BYTES_PER_SECOND) return { found: 'none', trend: second, ...seen }
  const isFlat = whole.high < LEAK_BYTES_PER_SECOND && second.slope < LEAK_BYTES_PER_SECOND
  return isFlat ? { found: 'none', trend: whole, ...seen } : { found: 'unknown', because, trend: whole, ...seen }
}

/**
 * What speaks against a leak.
 * @param {{ whole: Trend, first: Trend, second: Trend, riseBytes: number, fromBytes: number }} options
 * @returns {UnknownBecause | null} null: nothing
 */
function findDoubt ({ whole, first, second, riseBytes, fromBytes }) {
  // A bent line fits no straight one, so its range is wide: the bend is what is to be said.
  const isSure = whole.low > LEAK_BYTES_PER_SECOND
  const isBent = whole.low > 0 && whole.slope > LEAK_BYTES_PER_SECOND && second.slope < EVEN_RATIO * first.slope
  if (isBent || (isSure && second.slope < STEADY_RATIO * first.slope)) return 'slowing'
  if (!isSure) return 'wide'
  if (Math.min(first.slope, second.slope) < EVEN_RATIO * whole.slope) return 'uneven'
  return riseBytes < Math.max(LEAST_RISE_BYTES, LEAST_RISE_RATIO * fromBytes) ? 'small' : null
}

/**
 * The lowest sample of each block of time, where and when it was.
 * @param {{ samples: ReadonlyArray<{ x: number, y: number }> }} options
 * @returns {Array<{ x: number, y: number }>}
 */
export function findEnvelope ({ samples }) {
  const count = Math.min(MOST_BLOCKS, Math.floor(samples.length / LEAST_IN_BLOCK))
  return Array.from({ length: count }, (_, block) => {
    const [from, to] = [block, block + 1].map((at) => Math.floor(at * samples.length / count))
    return samples.slice(from, to).reduce((lowest, one) => one.y < lowest.y ? one : lowest)
  })
}
