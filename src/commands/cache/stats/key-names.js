const MOST_NAMES = 4096
const LONGEST = 200

/**
 * Texts of the keys that are asked for most. A text is kept once its key was asked for often enough; what is often is
 * raised when there are too many. A popular key is soon asked for again, so none of them is missed.
 */
export function createKeyNames () {
  /** @type {Map<number, { text: string, requests: number }>} */
  let names = new Map()
  let often = 2

  return {
    /** @param {number} one @param {number} requests of it until now */
    wants: (one, requests) => requests >= often && (requests === often || (requests & (requests - 1)) === 0 || !names.has(one)),
    /** @param {number} one @param {number} requests @param {string} text */
    add (one, requests, text) {
      names.set(one, { text: text.slice(0, LONGEST), requests })
      if (names.size <= MOST_NAMES) return
      // Counts are those of the last doubling: what is let go by mistake comes again.
      often = Math.max(often + 1, [...names.values()].map((name) => name.requests).sort((a, b) => b - a)[MOST_NAMES / 2])
      names = new Map([...names].filter(([, name]) => name.requests >= often))
    },
    /** @param {Int32Array} newOf */
    renumber: (newOf) => {
      names = new Map([...names].flatMap(([one, name]) => newOf[one] >= 0 ? [[newOf[one], name]] : []))
    },
    read: () => new Map([...names].map(([one, { text }]) => [one, text]))
  }
}
