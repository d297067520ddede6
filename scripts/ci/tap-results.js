import { readPoints } from './tap-points.js'

/**
 * @import { Point } from './tap-points.js'
 *
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped skipped and to do
 * @property {Array<{ name: string, why: string[] }>} failures in order; name: `file > test`; why: lines of the
 *   assertions in it that failed, with what tap told of them
 */

const TOLD = 3 // assertions of one test
const [FIRST, LAST] = [30, 14] // lines of one assertion: the difference comes first, the place at the end

/**
 * Count the tests in what tap wrote, TAP version 14. A file of tests is a point at the left edge that follows its own tests,
 * which are indented by four. Tests are counted, not the single assertions in them; a file that failed with no failed test in
 * it (it crashed, or never ended) counts as one.
 * @param {{ tap: string }} options
 * @returns {TestCounts}
 */
export function countTests ({ tap }) {
  /** @type {TestCounts} */
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  /** @type {TestCounts['failures']} */
  let failedInFile = []
  /** @type {Point[]} */
  let assertions = []
  for (const point of readPoints(tap)) {
    const { depth, ok, name, passedOver } = point
    if (depth > 1) {
      if (!ok) assertions.push(point)
      continue
    }
    const failure = () => ({ name, why: explain([...assertions, point]) })
    if (depth === 1) {
      if (passedOver) counts.skipped++
      else if (ok) counts.passed++
      else failedInFile.push(failure())
    } else {
      if (!ok && failedInFile.length === 0) failedInFile.push({ ...failure(), name: '' })
      counts.failures.push(...failedInFile.map(({ name: test, why }) => ({ name: test === '' ? name : `${name} > ${test}`, why })))
      counts.failed += failedInFile.length
      failedInFile = []
    }
    assertions = []
  }
  counts.failures.push(...failedInFile) // tap was killed before the file had its own point
  counts.failed += failedInFile.length
  return counts
}

/** A point that is there only because one within it failed says nothing more. @param {Point[]} failed from the inside to the outside */
function explain (failed) {
  const own = failed.filter(({ depth }, i) => i === 0 || depth >= failed[i - 1].depth)
  return [
    ...own.slice(0, TOLD).flatMap(({ name, diagnostics }) => [`not ok - ${name}`, ...cut(diagnostics).map((line) => `  ${line}`)]),
    ...own.length > TOLD ? [`and ${own.length - TOLD} more`] : []
  ]
}

/** @param {string[]} lines */
function cut (lines) {
  return lines.length <= FIRST + LAST ? lines : [...lines.slice(0, FIRST), `… ${lines.length - FIRST - LAST} lines`, ...lines.slice(-LAST)]
}
