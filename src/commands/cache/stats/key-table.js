const FEWEST = 1024

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
    /** @param {number} one */
    highOf: (one) => high[one],
    /**
     * @param {number} wantedLow
     * @param {number} wantedHigh
     * @returns {number} -1 when it is not known
     */
    find (wantedLow, wantedHigh) {
      const mask = cells.length - 1
      for (let at = wantedHigh & mask; cells[at] >= 0; at = (at + 1) & mask) {
        const one = cells[at]
        if (low[one] === wantedLow && high[one] === wantedHigh) return one
      }
      return -1
    },
    /** A key that is not known yet. @param {number} newLow @param {number} newHigh @returns {number} its number */
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
