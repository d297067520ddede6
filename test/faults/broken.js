/**
 * @typedef {object} Seen
 * @property {boolean} isHit
 * @property {number | string} end
 * @property {string[]} left
 * @property {string} stdout
 * @property {string} stderr
 * @property {Array<{ status: string, trials: number, isCounted: boolean }>} records
 */

/**
 * Every promise of a cell that was not kept; see matrix.js.
 * @param {{ cell: import('./matrix.js').CELLS[number], seen: Seen, codes: string[], isLate: boolean }} options
 * @returns {string[]}
 */
export function findBroken ({ cell: { promise, phase }, seen, codes, isLate }) {
  const { exits, codes: wanted = [], statuses, printed = [], counted = false } = promise
  const { isHit, end, left, stdout, stderr, records } = seen
  /** @type {string[]} */
  const broken = []
  if (!isHit) return [`the fault did not come: it ended with ${end} before`]
  if (isLate) broken.push('it did not end')
  if (!exits.includes(end)) broken.push(`it ended with ${end} instead of ${exits.join(', ')}`)
  if (wanted.length > 0 && !wanted.some((code) => codes.includes(code))) {
    broken.push(`none of ${wanted.join(', ')} was said, but ${codes.join(', ') || 'nothing'}`)
  }
  if (/^ {4}at .*:\d+:\d+\)?$/m.test(stderr)) broken.push('a stack trace')
  if (left.length > 0) broken.push(`left: ${left.join('; ')}`)
  for (const { status } of records) {
    if (status.startsWith('unreadable') || (statuses && !statuses.includes(status))) broken.push(`a record is ${status}`)
  }
  if (counted && !records.some(({ isCounted }) => isCounted)) broken.push('what did not end well is not counted')
  if (printed.includes(phase) && !/^ +requests +[\d,.]+/m.test(stdout)) broken.push('what was measured is not printed')
  return broken
}
