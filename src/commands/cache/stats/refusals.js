/** @import { Refusal } from '../types.ts' */

const MOST_KINDS = 1000
const SHOWN = 3

/** Requests that are not cached, by reason, with the methods or statuses that most of them have. */
export function createRefusals () {
  /** @type {Map<Refusal, { requests: number, kinds: Map<string, number> }>} */
  const byReason = new Map()

  return {
    /** @param {Refusal} reason @param {string} method @param {number} status */
    add (reason, method, status) {
      const one = byReason.get(reason) ?? { requests: 0, kinds: new Map() }
      byReason.set(reason, one)
      one.requests++
      const kind = reason === 'method' ? method : reason === 'status' ? String(status) : ''
      if (kind !== '' && (one.kinds.has(kind) || one.kinds.size < MOST_KINDS)) one.kinds.set(kind, (one.kinds.get(kind) ?? 0) + 1)
    },
    /** Most requests first. */
    read: () => [...byReason].map(([reason, { requests, kinds }]) => ({
      reason,
      requests,
      examples: [...kinds].sort(([, a], [, b]) => b - a).slice(0, SHOWN).map(([kind]) => kind.slice(0, 20))
    })).sort((a, b) => b.requests - a.requests)
  }
}
