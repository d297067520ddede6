/** 346 kB each: what a log may hold, and not what a wrong clock may ask for. */
const MOST_DAYS = 400
const DAY_SECONDS = 86_400

/**
 * Counts by second, a fixed array a day: exact whatever the order of the lines, and of a size that the length of the log has no say in.
 * @returns {{ add: (second: number) => boolean, days: () => Array<{ day: number, counts: Uint32Array }> }} add: false
 *   when it is a day too many
 */
export function createSecondCounters () {
  /** @type {Map<number, Uint32Array>} */
  const byDay = new Map()
  let day = -1
  /** @type {Uint32Array} */
  let counts = new Uint32Array(0)

  /** @param {number} wanted */
  const turnTo = (wanted) => {
    const known = byDay.get(wanted)
    if (known === undefined && byDay.size >= MOST_DAYS) return false
    day = wanted
    counts = known ?? new Uint32Array(DAY_SECONDS)
    if (known === undefined) byDay.set(day, counts)
    return true
  }

  return {
    add (second) {
      const wanted = Math.floor(second / DAY_SECONDS)
      if (wanted !== day && !turnTo(wanted)) return false
      counts[second - wanted * DAY_SECONDS]++
      return true
    },
    days: () => [...byDay].map(([day, counts]) => ({ day, counts })).sort((a, b) => a.day - b.day)
  }
}
