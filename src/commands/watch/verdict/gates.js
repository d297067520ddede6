import { groupBy } from '../../../config/group-by.js'

/** @import { StoredGate, WatchResult } from '../types.ts' */

/** What a reader has to see first. @type {ReadonlyArray<StoredGate['verdict']>} */
const ORDER = ['hold', 'cannot tell', 'ship']

/**
 * A gate as it is shown: all it has answered on one machine, oldest first.
 * @typedef {{ name: string, newest: StoredGate, answers: StoredGate[] }} GateRow
 * @param {{ gates: readonly StoredGate[] }} options oldest first
 * @returns {GateRow[]} what holds first, then by name
 */
export function listGateRows ({ gates }) {
  const nameOf = nameGates({ gates })
  return [...groupBy(gates, ({ name, machine }) => JSON.stringify([name, machine])).values()]
    .map((answers) => ({ name: nameOf(answers[0]), newest: answers[answers.length - 1], answers }))
    .sort((a, b) => ORDER.indexOf(a.newest.verdict) - ORDER.indexOf(b.newest.verdict) || (a.name < b.name ? -1 : 1))
}

/**
 * `api`; `api (ci-7)` where another machine has a gate of that name too.
 * @param {{ gates: readonly StoredGate[] }} options all that are shown
 * @returns {(gate: Pick<StoredGate, 'name' | 'machine'>) => string}
 */
export function nameGates ({ gates }) {
  const own = groupBy(gates, ({ name }) => name)
  const countMachines = (/** @type {string} */ name) => new Set(own.get(name)?.map(({ machine }) => machine)).size
  return ({ name, machine }) => countMachines(name) > 1 ? `${name} (${machine})` : name
}

/**
 * Holds that nobody has been told of. A hold is told once for each pair of versions, and only as long as it is the gate's last answer;
 * `cannot tell` ends no hold.
 * @param {{ gates: readonly StoredGate[] }} options oldest first
 * @returns {StoredGate[]}
 */
export function listUntoldHolds ({ gates }) {
  return listGateRows({ gates }).flatMap(({ answers }) => {
    const decided = answers.filter(({ verdict }) => verdict !== 'cannot tell')
    const newest = decided[decided.length - 1]
    if (newest?.verdict !== 'hold') return []
    const other = decided.findLastIndex(({ verdict, live, next }) => verdict !== 'hold' || live !== newest.live || next !== newest.next)
    return decided.slice(other + 1).some(({ toldAtMs }) => toldAtMs !== null) ? [] : [newest]
  })
}

/**
 * Gates that have answered in this look, but for those that ship. newest: what they have answered in it.
 * @param {{ result: Pick<WatchResult, 'gates' | 'answered'> }} options
 * @returns {Record<'holds' | 'open', GateRow[]>}
 */
export function sortAnswered ({ result: { gates, answered } }) {
  // By key: machines that share a store may have gates of one name, and other looks may have answered since.
  const rows = listGateRows({ gates }).flatMap((row) => {
    const newest = row.answers.findLast(({ key }) => answered.includes(key))
    return newest === undefined ? [] : [{ ...row, newest }]
  })
  const pick = (/** @type {StoredGate['verdict']} */ verdict) => rows.filter(({ newest }) => newest.verdict === verdict)
  return { holds: pick('hold'), open: pick('cannot tell') }
}
