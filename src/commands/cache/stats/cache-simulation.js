import { createStackDistances } from '../../../stats/stack-distance.js'

/**
 * What caches of several sizes and times to live would do with a stream of requests, all in one pass.
 *
 * A key is in a cache that drops what was used longest ago while its stack distance is not above the cache's size; it is
 * fresh while it was filled less than the time to live ago. An entry that has run out keeps its place until it is
 * filled anew, as in lru-cache and memcached. So one time of the last fill for each key, size and time to live is
 * all there is to remember, and the result is exact, to the second of the log.
 *
 * Memory is bounded: with more keys than `mostKeys` half of them are let go, by their hash, so that a key is either
 * followed with all of its requests or not at all. Each that stays stands for more, in distances and in what is counted.
 * This is fixed-size SHARDS (Waldspurger et al., FAST 2015). Misses alone are estimated, and hits are the rest of all
 * requests: that is their correction of sampled counts (SHARDS-adj). One thing is added: keys that were the most popular
 * ones when the first were let go stay, and stand for themselves. Else a small cache, which holds little but such keys,
 * would be as large as chance has it. What other keys stand for differs by chance; 32 groups of them, by hash, say how
 * much.
 */
const GROUPS = 32
const POWERS = 64
const PAGE_KEYS = 4096
const WHOLE_RANGE = 2 ** 32
const LATEST = 2 ** 31 - 2
const FEWEST_KEYS = 1024
const HEAD_KEYS = 4096 // keys that are followed to the end whatever their hash, but no more than a quarter of all

const FEWEST = 1024

/**
 * @param {{ sizes: readonly number[], ttlsS: readonly number[], mostKeys: number, onRenumber?: (newOf: Int32Array) =>
 *   void }} options sizes: of caches, rising, in what requests weigh; one without a limit comes on top; ttlsS: whole seconds;
 *   one without an end comes on top; mostKeys: that are followed; onRenumber: keys have new numbers; -1: forgotten
 */
export function createCacheSimulation ({ sizes, ttlsS, mostKeys, onRenumber = () => {} }) {
  const limits = Float64Array.from([...sizes, Infinity])
  const ttls = Int32Array.from(ttlsS, (ttl) => Math.min(Math.ceil(ttl), LATEST))
  const rows = limits.length
  const columns = ttls.length + 1
  const cells = rows * columns
  const fillsPerKey = rows * ttls.length
  const table = createKeyTable()
  const stack = createStackDistances()
  /** By group, size and time to live; the last group is of keys that stand for themselves. */
  const misses = new Float64Array((GROUPS + 1) * cells)
  const headKeys = Math.min(HEAD_KEYS, Math.floor(mostKeys / 4))
  const byThings = new Float64Array(POWERS)
  const byWeight = new Float64Array(POWERS)
  /** Seconds of the last fill, plus one; 0: never. @type {Int32Array[]} */
  let pages = []
  let weights = new Float64Array(FEWEST_KEYS)
  let counts = new Uint32Array(FEWEST_KEYS)
  let minutes = new Float64Array(FEWEST_KEYS)
  let inMinute = new Uint32Array(FEWEST_KEYS)
  let isHead = new Uint8Array(FEWEST_KEYS)
  let threshold = WHOLE_RANGE
  let scale = 1
  let baseSecond = NaN
  const busiest = { one: -1, requests: 0, minute: 0 }

  const makeRoom = () => {
    const wanted = 2 * counts.length
    weights = extend(weights, new Float64Array(wanted))
    counts = extend(counts, new Uint32Array(wanted))
    minutes = extend(minutes, new Float64Array(wanted))
    inMinute = extend(inMinute, new Uint32Array(wanted))
    isHead = extend(isHead, new Uint8Array(wanted))
  }

  /** @param {number} one @param {number} second */
  const count = (one, second) => {
    counts[one]++
    const minute = Math.floor(second / 60)
    if (minutes[one] !== minute) {
      minutes[one] = minute
      inMinute[one] = 0
    }
    if (++inMinute[one] > busiest.requests) {
      busiest.one = one
      busiest.requests = inMinute[one]
      busiest.minute = minute
    }
  }

  const chooseHead = () => {
    const total = table.count()
    const sorted = counts.slice(0, total).sort()
    const least = Math.max(2, sorted[Math.max(0, total - headKeys)] + 1) // a tie would be a crowd
    for (let one = 0; one < total; one++) isHead[one] = counts[one] >= least ? 1 : 0
  }

  /** Caches that do not hold so much. @param {number} weighed */
  const countTooSmall = (weighed) => {
    let row = 0
    while (row < rows && !(weighed <= limits[row])) row++
    return row
  }

  /** Half of the keys are let go, but for the most popular ones. */
  const thinOut = () => {
    if (scale === 1) chooseHead()
    threshold /= 2
    scale *= 2
    const total = table.count()
    const wasHead = isHead.slice(0, total)
    const newOf = table.keep((one) => wasHead[one] === 1 || table.lowOf(one) < threshold)
    for (let old = 0; old < total; old++) {
      const one = newOf[old]
      if (one < 0) continue
      weights[one] = weights[old]
      counts[one] = counts[old]
      minutes[one] = minutes[old]
      inMinute[one] = inMinute[old]
      isHead[one] = wasHead[old]
      const [from, to] = [old % PAGE_KEYS * fillsPerKey, one % PAGE_KEYS * fillsPerKey]
      const page = pages[Math.floor(old / PAGE_KEYS)]
      pages[Math.floor(one / PAGE_KEYS)].set(page.subarray(from, from + fillsPerKey), to)
    }
    pages = pages.slice(0, Math.ceil(table.count() / PAGE_KEYS))
    busiest.one = busiest.one < 0 ? -1 : newOf[busiest.one]
    stack.renumber(newOf, (old) => wasHead[old] === 1 ? 1 : 2)
    onRenumber(newOf)
  }

  /** @param {number} low @param {number} high */
  const follow = (low, high) => {
    const one = table.add(low, high)
    if (one === counts.length) makeRoom()
    weights[one] = counts[one] = inMinute[one] = isHead[one] = 0
    minutes[one] = NaN
    if (one % PAGE_KEYS === 0) pages[one / PAGE_KEYS] = new Int32Array(PAGE_KEYS * fillsPerKey)
    else pages[Math.floor(one / PAGE_KEYS)].fill(0, one % PAGE_KEYS * fillsPerKey, (one % PAGE_KEYS + 1) * fillsPerKey)
    return one
  }

  return {
    rows,
    columns,
    /**
     * @param {number} low hash of the key
     * @param {number} high
     * @param {number} second of the request
     * @param {number} weight of the answer; negative: as before
     * @param {Float64Array} minuteMisses by size and time to live, of the minute that the request is in: added to
     * @returns {number} the key's number; -1 when it is not followed
     */
    request (low, high, second, weight, minuteMisses) {
      let one = table.find(low, high)
      if (one < 0) {
        if (table.count() >= mostKeys && low < threshold) thinOut()
        if (low >= threshold) return -1
        one = follow(low, high)
      }
      count(one, second)
      const own = weights[one]
      if (weight >= 0) weights[one] = weight
      if (Number.isNaN(baseSecond)) baseSecond = second - 86_400 // what comes late is before the first
      const now = Math.min(LATEST, Math.max(0, second - baseSecond)) | 0
      const standsFor = isHead[one] === 1 ? 1 : scale
      const distance = stack.use(one, weights[one] * standsFor, standsFor)
      const weighed = distance.weight + own
      if (!distance.isFirst) {
        byThings[ceilLog2(distance.things + 1)] += standsFor
        byWeight[ceilLog2(weighed)] += standsFor
      }
      const fills = pages[Math.floor(one / PAGE_KEYS)]
      const group = (isHead[one] === 1 ? GROUPS : high >>> 27) * cells
      const tooSmall = distance.isFirst ? rows : countTooSmall(weighed)
      let fill = one % PAGE_KEYS * fillsPerKey
      for (const filled = fill + tooSmall * (columns - 1); fill < filled; fill++) fills[fill] = now + 1
      let cell = tooSmall * columns
      for (let missed = 0; missed < cell; missed++) {
        misses[group + missed] += standsFor
        minuteMisses[missed] += standsFor
      }
      for (; cell < cells; cell++) { // the last of a row has no time to live
        for (let column = 0; column < columns - 1; column++, cell++, fill++) {
          if (now - fills[fill] + 1 < ttls[column]) continue
          fills[fill] = now + 1
          misses[group + cell] += standsFor
          minuteMisses[cell] += standsFor
        }
      }
      return one
    },
    /** @param {number} one */
    countOf: (one) => counts[one],
    read () {
      const total = table.count()
      let once = 0
      for (let one = 0; one < total; one++) if (counts[one] === 1) once += isHead[one] === 1 ? 1 : scale
      const { things, weight } = stack.read()
      return {
        /** 1: every key was followed. */
        followedRatio: things === 0 ? 1 : total / things,
        followedKeys: total,
        keys: things,
        keysOnce: once,
        weight,
        misses: Array.from({ length: cells }, (_, cell) => sumUp({ misses, cell, cells })),
        errors: Array.from({ length: cells }, (_, cell) => scale === 1 ? 0 : findError({ misses, cell, cells })),
        byThings: findMisses({ hits: byThings, first: sumUp({ misses, cell: cells - 1, cells }) }),
        byWeight: findMisses({ hits: byWeight, first: sumUp({ misses, cell: cells - 1, cells }) }),
        // Of a sample, those that were popular from the beginning on are all there; later ones may be missing.
        head: listHead({ counts, total, most: scale === 1 ? HEAD_KEYS : headKeys / 2 }),
        busiest: { ...busiest }
      }
    }
  }
}

/** @template {Float64Array | Uint32Array | Uint8Array} Values @param {Values} values @param {Values} longer */
function extend (values, longer) {
  longer.set(values)
  return longer
}

/** The smallest power of two that is no less; exact, which a logarithm is not. @param {number} value @returns {number} */
function ceilLog2 (value) {
  if (value <= 1) return 0
  if (value <= WHOLE_RANGE) return 32 - Math.clz32(Math.ceil(value) - 1)
  return value < 2 ** (POWERS - 1) ? 32 + ceilLog2(value / WHOLE_RANGE) : POWERS - 1
}

/** @param {{ misses: Float64Array, cell: number, cells: number }} options */
function sumUp ({ misses, cell, cells }) {
  let sum = 0
  for (let group = 0; group <= GROUPS; group++) sum += misses[group * cells + cell]
  return sum
}

/** Half of a 95 % interval of a sum over groups, which are drawn alike: t with 31 degrees of freedom. */
const STUDENT = 2.04

/** @param {{ misses: Float64Array, cell: number, cells: number }} options */
function findError ({ misses, cell, cells }) {
  const mean = (sumUp({ misses, cell, cells }) - misses[GROUPS * cells + cell]) / GROUPS
  let squares = 0
  for (let group = 0; group < GROUPS; group++) squares += (misses[group * cells + cell] - mean) ** 2
  return STUDENT * Math.sqrt(squares * GROUPS / (GROUPS - 1))
}

/**
 * Misses of a cache that holds 1, 2, 4, … without a time to live.
 * @param {{ hits: Float64Array, first: number }} options hits: by the smallest that has them; first: requests for what is new
 */
function findMisses ({ hits, first }) {
  let more = hits.reduce((sum, one) => sum + one, 0)
  return Array.from(hits, (one) => first + (more -= one))
}

/** @param {{ counts: Uint32Array, total: number, most: number }} options */
function listHead ({ counts, total, most }) {
  const numbers = Array.from({ length: total }, (_, one) => one)
  return numbers.sort((a, b) => counts[b] - counts[a] || a - b).slice(0, most).map((one) => ({ one, requests: counts[one] }))
}

/**
 * Keys by their two hashes, numbered in the order in which they came: open addressing with linear probing, half full at
 * most. A Map of the keys' texts would take ten times the memory.
 */
export function createKeyTable () {
  let room = FEWEST
  let low = new Uint32Array(room)
  let high = new Uint32Array(room)
  let cells = new Int32Array(2 * room).fill(-1)
  let count = 0

  /** @param {number} one */
  const place = (one) => {
    const mask = cells.length - 1
    let at = high[one] & mask
    while (cells[at] >= 0) at = (at + 1) & mask
    cells[at] = one
  }

  /** @param {number} more */
  const resize = (more) => {
    room = more
    const [oldLow, oldHigh] = [low, high]
    low = new Uint32Array(room)
    high = new Uint32Array(room)
    low.set(oldLow.subarray(0, count))
    high.set(oldHigh.subarray(0, count))
    cells = new Int32Array(2 * room).fill(-1)
    for (let one = 0; one < count; one++) place(one)
  }

  return {
    count: () => count,
    /** @param {number} one */
    lowOf: (one) => low[one],
    /** @param {number} wantedLow @param {number} wantedHigh @returns {number} -1 when it is not known */
    find (wantedLow, wantedHigh) {
      const mask = cells.length - 1
      for (let at = wantedHigh & mask; cells[at] >= 0; at = (at + 1) & mask) {
        const one = cells[at]
        if (low[one] === wantedLow && high[one] === wantedHigh) return one
      }
      return -1
    },
    /** @param {number} newLow @param {number} newHigh @returns {number} its number */
    add (newLow, newHigh) {
      if (count === room) resize(2 * room)
      low[count] = newLow
      high[count] = newHigh
      place(count)
      return count++
    },
    /**
     * Forgets all others; those that stay have new numbers, in the same order.
     * @param {(one: number) => boolean} isKept
     * @returns {Int32Array} the new number of each; -1: forgotten
     */
    keep (isKept) {
      const newOf = new Int32Array(count).fill(-1)
      let kept = 0
      for (let one = 0; one < count; one++) {
        if (!isKept(one)) continue
        low[kept] = low[one]
        high[kept] = high[one]
        newOf[one] = kept++
      }
      count = kept
      resize(room)
      return newOf
    }
  }
}
