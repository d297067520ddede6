/**
 * @import { StampedeRow } from './rows.js'
 *
 * A published cell, and what was measured of it.
 * @typedef {object} PublishedOutcome
 * @property {StampedeRow['strategy']} strategy
 * @property {StampedeRow['documents']} documents
 * @property {number} workers
 * @property {StampedeRow[]} rows at each start, on each store
 * @property {Outcome} outcome
 *
 * equal: the published counters in every repeat; draws: but for repeats in which not all documents were drawn;
 * scheduler: how many had started when the first value was stored is up to the source, and what follows from it holds
 * on both sides; differs: none of these.
 * @typedef {'equal' | 'draws' | 'scheduler' | 'differs'} Outcome
 */

/**
 * The published cells that were measured, in the order of their rows.
 * @param {{ rows: readonly StampedeRow[] }} options
 * @returns {PublishedOutcome[]}
 */
export function listPublishedCells ({ rows }) {
  /** @type {Map<string, StampedeRow[]>} */
  const cells = new Map()
  for (const row of rows.filter(({ published }) => published)) {
    const key = JSON.stringify([row.documents, row.workers, row.strategy])
    cells.set(key, [...cells.get(key) ?? [], row])
  }
  return [...cells.values()].map((own) => {
    const [{ strategy, documents, workers }] = own
    return { strategy, documents, workers, rows: own, outcome: decideOutcome(own) }
  })
}

/** @param {{ rows: readonly StampedeRow[] }} options @returns {Record<Outcome, number>} cells */
export function countOutcomes ({ rows }) {
  const counts = { equal: 0, draws: 0, scheduler: 0, differs: 0 }
  for (const { outcome } of listPublishedCells({ rows })) counts[outcome]++
  return counts
}

/** @param {StampedeRow[]} rows of one cell */
function decideOutcome (rows) {
  const agrees = new Set(rows.map(({ published }) => published?.agrees))
  if (agrees.has('differs')) return 'differs'
  if (agrees.has('later start') || agrees.has('start decides')) return 'scheduler'
  return agrees.has('per document') ? 'draws' : 'equal'
}
