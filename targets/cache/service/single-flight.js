/**
 * Lets one work for a key be under way at a time; who comes meanwhile waits for it, and shares its result or its failure.
 * @template T
 */
export function createSingleFlight () {
  /** @type {Map<string, Promise<T>>} */
  const flights = new Map()
  return {
    /**
     * @param {string} key
     * @param {(key: string) => Promise<T>} work
     * @returns {{ result: Promise<T>, joined: boolean }} joined: it was under way already
     */
    run (key, work) {
      const underWay = flights.get(key)
      if (underWay) return { result: underWay, joined: true }
      const result = work(key).finally(() => flights.delete(key))
      flights.set(key, result)
      return { result, joined: false }
    }
  }
}
