const LONGEST_MS = 86_400_000

/**
 * Runs that belong to one night: a session ends when a baseline comes for the second time, or after a day.
 * @param {{ runs: ReadonlyArray<{ atMs: number, baseline: string }> }} options of one machine, oldest first
 * @returns {number[]} the session of each run, from 0
 */
export function numberSessions ({ runs }) {
  let session = -1
  let beginMs = -Infinity
  /** @type {Set<string>} */
  const seen = new Set()
  return runs.map(({ atMs, baseline }) => {
    if (seen.has(baseline) || atMs - beginMs > LONGEST_MS) {
      session++
      beginMs = atMs
      seen.clear()
    }
    seen.add(baseline)
    return session
  })
}
