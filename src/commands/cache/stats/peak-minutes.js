const KEPT = 8

/**
 * Counts by minute of the clock, of which only the busiest one stays. Lines may come late by seven minutes; what comes
 * later is in no minute.
 * @param {{ cells: number }} options how much is counted beside requests
 */
export function createPeakMinutes ({ cells }) {
  const open = Array.from({ length: KEPT }, () => ({ minute: -1, requests: 0, refused: 0, misses: new Float64Array(cells) }))
  const nowhere = { minute: -1, requests: 0, refused: 0, misses: new Float64Array(cells) }
  let newest = -1
  let best = copy(nowhere)

  /** @param {typeof nowhere} one */
  const close = (one) => {
    if (one.requests > best.requests) best = copy(one)
  }

  return {
    /** Where what happens in a second is counted. @param {number} second */
    at (second) {
      const minute = Math.floor(second / 60)
      if (minute <= newest - KEPT) return nowhere
      newest = Math.max(newest, minute)
      const one = open[minute % KEPT]
      if (one.minute !== minute) {
        close(one)
        one.minute = minute
        one.requests = one.refused = 0
        one.misses.fill(0)
      }
      return one
    },
    /** The busiest one, and the earliest of several. */
    read () {
      for (const one of [...open].sort((a, b) => a.minute - b.minute)) close(one)
      return best
    }
  }
}

/** @param {{ minute: number, requests: number, refused: number, misses: Float64Array }} one */
function copy (one) {
  return { ...one, misses: one.misses.slice() }
}
