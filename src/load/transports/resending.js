/**
 * When a request is sent again, as any client does it: it is no failure of a server that never processed it. It keeps its due
 * time, and its time-out. A server that took it and broke off is not spared: what has an answer begun, or is on a connection
 * that has answered nothing yet, is lost.
 */

/** A request is sent again this often at most, so that a server that takes none is found out. */
export const MOST_RESENDS = 3

/**
 * How often each of the requests in flight has been sent, beyond the first time, once they are sent again.
 * @param {{ before: readonly number[], answered: number, inFlight: number }} options before: the same when they were last, oldest
 *   first; answered: since then
 * @returns {number[]} oldest first, so that none is above the first
 */
export function countResends ({ before, answered, inFlight }) {
  return Array.from({ length: inFlight }, (_, i) => (before[answered + i] ?? 0) + 1)
}

const ENDS = new Set(['connection closed', 'ECONNRESET', 'EPIPE'])

/** The peer has closed, as a server does with what rests for long. @param {string} cause of a connection's end */
export function isPlainEnd (cause) {
  return ENDS.has(cause)
}
