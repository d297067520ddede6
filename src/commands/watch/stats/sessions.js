const LONGEST_MS = 86_400_000

/**
 * Runs that belong to one night. No baseline is twice in a session, and none lasts longer than a day. Where a baseline comes again, the
 * next session has begun after the longest pause since it came: some are measured again in the same night, and the next night may begin
 * with others.
 * @param {{ runs: ReadonlyArray<{ atMs: number, baseline: string }> }} options of one machine, oldest first
 * @returns {number[]} the session of each run, from 0
 */
export function numberSessions ({ runs }) {
  /** @type {number[]} */
  const sessions = []
  let session = -1
  let first = 0
  /** Place of each baseline in the session. @type {Map<string, number>} */
  const seen = new Map()
  for (const [place, { atMs, baseline }] of runs.entries()) {
    const before = seen.get(baseline)
    if (session === -1 || before !== undefined || atMs - runs[first].atMs > LONGEST_MS) {
      session++
      first = before === undefined ? place : findPause({ runs, from: before, to: place })
      seen.clear()
      for (let i = first; i < place; i++) {
        sessions[i] = session
        seen.set(runs[i].baseline, i)
      }
    }
    sessions[place] = session
    seen.set(baseline, place)
  }
  return sessions
}

/** @param {{ runs: ReadonlyArray<{ atMs: number }>, from: number, to: number }} options @returns {number} the run after the pause */
function findPause ({ runs, from, to }) {
  let after = to
  for (let i = to - 1; i > from; i--) {
    if (runs[i].atMs - runs[i - 1].atMs > runs[after].atMs - runs[after - 1].atMs) after = i
  }
  return after
}
