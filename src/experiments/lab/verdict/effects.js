import { ALIKE_SHARE } from './advice.js'

/**
 * @import { LabSummary } from './advice.js'
 * @import { LabRow } from './rows.js'
 *
 * calls: of the origin for a request; p50: microseconds less or more than the reference, which took ofUs; memory: bytes over
 * the reference; stale: share of the answers; behind: share of the cached answers that were older than a version seen before,
 * and by how many versions at most; wrong: answers
 * @typedef {{ what: 'calls', perRequest: number } | { what: 'p50', byUs: number, ofUs: number, reference: string }} LabSaving
 * @typedef {LabSaving | { what: 'memory', bytes: number, reference: string } | { what: 'stale', ratio: number } |
 *   { what: 'behind', ratio: number, most: number } | { what: 'wrong', answers: number }} LabCost
 */

/** Calls and requests of a stretch are counted in slightly different seconds, each with the chance of a Poisson process. */
const ALIKE_DEVIATIONS = 3
const ALIKE_US = 200
const ALIKE_BYTES = 1_048_576 // two starts of the same service differ by as much

/**
 * What one target saves and costs, beyond what chance could explain.
 * @param {{ row: LabRow, summary: LabSummary }} options
 * @returns {{ saves: LabSaving[], costs: LabCost[] }}
 */
export function findLabEffects ({ row, summary }) {
  const { healthy, service, origin } = row
  const calls = healthy?.callsPerRequest ?? origin?.callsPerRequest ?? null
  const leeway = findLeeway(healthy?.calls)
  const time = findTime(summary)
  const behind = service?.versionsBehind
  return {
    saves: [
      ...calls !== null && 1 - calls > leeway ? [{ what: /** @type {const} */ ('calls'), perRequest: calls }] : [],
      ...time?.isLess ? [time.effect] : []
    ],
    costs: [
      ...calls !== null && calls - 1 > leeway ? [{ what: /** @type {const} */ ('calls'), perRequest: calls }] : [],
      ...time && !time.isLess ? [time.effect] : [],
      ...findMemory(summary),
      ...healthy?.staleRatio ? [{ what: /** @type {const} */ ('stale'), ratio: healthy.staleRatio }] : [],
      ...behind?.ratio ? [{ what: /** @type {const} */ ('behind'), ratio: behind.ratio, most: behind.max }] : [],
      ...service?.wrongValues ? [{ what: /** @type {const} */ ('wrong'), answers: service.wrongValues }] : []
    ]
  }
}

/** How far from one call a request may be by chance. @param {number | null | undefined} calls that were counted */
function findLeeway (calls) {
  return calls ? Math.max(ALIKE_SHARE, Math.min(ALIKE_DEVIATIONS / Math.sqrt(calls), 0.5)) : ALIKE_SHARE
}

/**
 * Null where it differs by no more than two runs of the same thing do.
 * @param {LabSummary} summary
 * @returns {{ isLess: boolean, effect: LabSaving } | null}
 */
function findTime ({ reference, p50Us, referenceP50Us }) {
  if (reference === null || p50Us === null || referenceP50Us === null) return null
  const byUs = Math.abs(p50Us - referenceP50Us)
  if (byUs <= Math.max(ALIKE_US, ALIKE_SHARE * Math.max(p50Us, referenceP50Us))) return null
  return { isLess: p50Us < referenceP50Us, effect: { what: 'p50', byUs, ofUs: referenceP50Us, reference } }
}

/** @param {LabSummary} summary @returns {LabCost[]} */
function findMemory ({ reference, memoryBytes }) {
  return reference !== null && memoryBytes !== null && memoryBytes > ALIKE_BYTES ? [{ what: 'memory', bytes: memoryBytes, reference }] : []
}
