const FEWEST = 10
const USUAL = 100 // as the drivers of ours have connections
const SLOW_S = 2 // at a low rate: so long may every answer take before a virtual user is missing
const FAST_S = 0.05 // and at a high one, by Little's law: each of them takes memory, about a megabyte

/**
 * Virtual users for a rate: the most requests that can be under way. Each has a connection of its own and they take turns, so that many of them at a low rate would ask over new connections
 * only, and too few would leave out what is due.
 * @param {{ ratePerSecond: number, instances: number, given?: number }} options given: by --vus
 * @returns {number}
 */
export function chooseVirtualUsers ({ ratePerSecond, instances, given }) {
  const users = Math.max(FEWEST, Math.min(USUAL, Math.ceil(ratePerSecond * SLOW_S)), Math.ceil(ratePerSecond * FAST_S))
  return given ?? Math.max(users, instances)
}
