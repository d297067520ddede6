import { fitTrend } from './leak-trend.js'

/** @import { SoakMemory } from '../types.ts' */
/** @import { Trend } from './leak-trend.js' */

/**
 * Why it cannot be told. unread: the platform does not tell the memory. few: too few samples. slowing: growth that
 * slows down, as that of a cache that fills. uneven: growth in steps. small: steady growth, and less of it than a
 * garbage collector may leave behind. wide: the range of the slope holds the bound.
 * @typedef {'unread' | 'few' | 'slowing' | 'uneven' | 'small' | 'wide'} UnknownBecause
 *
 * How the memory of one part grew. trend: bytes a second of what was judged, null where there is none; low, high: hold
 * at all looks together. overMs: the time that was judged. fromBytes, toBytes: the lower envelope at its ends.
 * @typedef {{ found: 'leak' | 'none' | 'unknown', because?: UnknownBecause, trend: Trend | null, overMs: number,
 *   fromBytes: number | null, toBytes: number | null }} Growth
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
const LOOKS_BEFORE_LEAK = 2 // growth that is about to slow down is not seen to do so in a minute
const FEWEST_BLOCKS = 12
const FEWEST_IN_THIRDS = 9
// What a collector may leave to itself: V8's young generation has 16 MiB each way, and the old one grows by a part of
// itself before it is collected.
const LEAST_RISE_BYTES = 2 ** 24
const LEAST_RISE_RATIO = 0.2
const STEADY_RATIO = 0.9 // of the slope of the first half that the second must have
const EVEN_RATIO = 0.5 // of the whole's slope that each third must have

/**
 * Whether memory grows without end, from its lower envelope, so that the saw-tooth of a garbage collector is left out.
 * It is looked at again and again while the soak goes on, each time over all that was seen so far; the first look that
 * decides stands. All looks together are wrong with a chance of 5 % at most, each by its share of it (Bonferroni).
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
  let growth = lookAt({ samples: samples.filter(({ x }) => x <= (due[0] ?? lastMs)), level, mayLeak: false })
  for (const [before, ms] of due.slice(1).entries()) {
    if (growth.found !== 'unknown') return growth
    growth = lookAt({ samples: samples.filter(({ x }) => x <= ms), level, mayLeak: before + 1 >= LOOKS_BEFORE_LEAK })
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

/**
 * Times of the looks, each a quarter later than the one before; the last is the end.
 * @param {{ plannedMs: number }} options
 * @returns {number[]}
 */
export function listLooks ({ plannedMs }) {
  const looks = []
  for (let ms = Math.min(FIRST_LOOK_MS, plannedMs * FIRST_LOOK_SHARE); ms < plannedMs; ms *= LOOK_STEP) looks.push(ms)
  return [...looks, plannedMs]
}

/**
 * @param {{ samples: ReadonlyArray<{ x: number, y: number }>, level: number, mayLeak: boolean }} options mayLeak: false,
 *   it is too early to say so
 * @returns {Growth}
 */
function lookAt ({ samples, level, mayLeak }) {
  const { points, errorY } = findEnvelope({ samples })
  const overMs = (samples.at(-1)?.x ?? 0) - (samples[0]?.x ?? 0)
  const seen = { overMs, fromBytes: points[0]?.y ?? null, toBytes: points.at(-1)?.y ?? null }
  const seconds = points.map(({ x, y }) => ({ x: x / 1000, y }))
  const whole = errorY === undefined && points.length < FEWEST_BLOCKS ? null : fitTrend({ points: seconds, level, errorY })
  if (whole === null) return { found: 'unknown', because: 'few', trend: null, ...seen }
  const halves = cut(seconds, 2)
  const second = fitTrend({ points: halves[1], level: level / 2, errorY })
  const because = findDoubt({
    whole,
    halves: halves.map(findSlope),
    thirds: (points.length < FEWEST_IN_THIRDS ? halves : cut(seconds, 3)).map(findSlope),
    isLarge: isLarge({ riseBytes: whole.slope * overMs / 1000, fromBytes: points[0].y })
  })
  if (because === null && mayLeak) return { found: 'leak', trend: whole, ...seen }
  // What grew and has come to its end is judged by its second half.
  if (second && second.high < LEAK_BYTES_PER_SECOND) return { found: 'none', trend: second, ...seen }
  const isFlat = whole.high < LEAK_BYTES_PER_SECOND && findSlope(halves[1]) < LEAK_BYTES_PER_SECOND
  return isFlat
    ? { found: 'none', trend: whole, ...seen }
    : { found: 'unknown', because: because ?? 'few', trend: whole, ...seen }
}

/** @param {ReadonlyArray<{ x: number, y: number }>} points two or more */
function findSlope (points) {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * y, 0) / spread
}

/**
 * Parts of one length, each with the point that the next one begins with: of few points none is to be lost.
 * @template T @param {readonly T[]} list @param {number} count @returns {T[][]}
 */
function cut (list, count) {
  const edges = Array.from({ length: count + 1 }, (_, at) => Math.round(at * (list.length - 1) / count))
  return edges.slice(1).map((to, at) => list.slice(edges[at], to + 1))
}

/** More than a collector leaves to itself. @param {{ riseBytes: number, fromBytes: number }} options */
function isLarge ({ riseBytes, fromBytes }) {
  return riseBytes >= Math.max(LEAST_RISE_BYTES, LEAST_RISE_RATIO * fromBytes)
}

/**
 * @param {{ whole: Trend, halves: number[], thirds: number[], isLarge: boolean }} options slopes of halves and thirds
 * @returns {UnknownBecause | null} null: nothing
 */
function findDoubt ({ whole, halves: [first, second], thirds, isLarge }) {
  // A bent line fits no straight one, and its range is wide: the bend is what is to be said.
  const isBent = isLarge && thirds[thirds.length - 1] < EVEN_RATIO * thirds[0] && thirds[1] < thirds[0]
  if (isBent) return 'slowing'
  if (whole.low <= LEAK_BYTES_PER_SECOND) return 'wide'
  if (second < STEADY_RATIO * first) return 'slowing'
  if (Math.min(...thirds) < EVEN_RATIO * whole.slope) return 'uneven'
  return isLarge ? null : 'small'
}

/** @typedef {{ x: number, y: number }} Sample at x milliseconds y bytes */
/**
 * What stands below a saw-tooth. errorY: how exact each point is by itself; absent: it is not known.
 * @typedef {{ points: Sample[], errorY?: number }} Envelope
 */

const MOST_BLOCKS = 24
const LEAST_IN_BLOCK = 3 // samples: fewer have no lower envelope
const LEAST_DROP_BYTES = 2 ** 21 // what memory falls by when a collector has run
const LEAST_DROP_RATIO = 0.02
const FEWEST_TROUGHS = 3
const HEIGHT_RATIO = 0.02 // of a tooth: what a collection leaves differs by about as much
const LEAST_ERROR_BYTES = 2 ** 17

/**
 * The lower envelope of memory: where it falls again and again, what is left after each fall; else the lowest sample of
 * each block of time. A fall is seen up to a sample late, and what has come since is the error of its point.
 * @param {{ samples: readonly Sample[] }} options in order
 * @returns {Envelope}
 */
export function findEnvelope ({ samples }) {
  const { troughs, errorY } = findTroughs({ samples })
  if (troughs.length < FEWEST_TROUGHS) return { points: takeLowest(samples, Math.floor(samples.length / LEAST_IN_BLOCK)) }
  // Of many only the lowest: after a small collection more is left than after a full one.
  if (troughs.length >= MOST_BLOCKS * LEAST_IN_BLOCK) return { points: takeLowest(troughs, MOST_BLOCKS) }
  return { points: troughs, errorY }
}

/** @param {{ samples: readonly Sample[] }} options */
function findTroughs ({ samples }) {
  const falls = samples.flatMap(({ y }, i) => {
    const fallen = i === 0 ? 0 : samples[i - 1].y - y
    return fallen >= Math.max(LEAST_DROP_BYTES, LEAST_DROP_RATIO * y) ? [{ at: i, fallen }] : []
  }).filter(({ at }, i, all) => all[i + 1]?.at !== at + 1) // one fall may be seen by two samples
  const teeth = falls.map(({ at }, i) => samples.slice(at, falls[i + 1]?.at))
  const troughs = teeth.map((tooth) => tooth.reduce(lower))
  const rises = teeth.flatMap((tooth) => tooth.length > 1 ? [(tooth[tooth.length - 1].y - tooth[0].y) / (tooth.length - 1)] : [])
  const height = findMedian(falls.map(({ fallen }) => fallen))
  return { troughs, errorY: Math.max(LEAST_ERROR_BYTES, HEIGHT_RATIO * height, findMedian(rises)) / 2 }
}

/** Of an even number the upper of the two. @param {readonly number[]} values @returns {number} 0 where there are none */
function findMedian (values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** @param {readonly Sample[]} samples @param {number} most */
function takeLowest (samples, most) {
  const count = Math.min(MOST_BLOCKS, most)
  return Array.from({ length: count }, (_, block) => {
    const [from, to] = [block, block + 1].map((at) => Math.floor(at * samples.length / count))
    return samples.slice(from, to).reduce(lower)
  })
}

/** @param {Sample} lowest @param {Sample} one */
function lower (lowest, one) {
  return one.y < lowest.y ? one : lowest
}
