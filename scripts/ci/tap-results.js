import { readPoints } from './tap-points.js'

/**
 * @import { Point } from './tap-points.js'
 *
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped skipped and to do
 * @property {string[]} files those that failed
 * @property {Array<{ name: string, why: string[] }>} failures in order; name: `file > test`; why: lines of the
 *   assertions in it that failed, with what tap told of them
 */

const TOLD = 3 // assertions of one test
const [FIRST, LAST] = [30, 14] // lines of one assertion: the difference comes first, the place at the end

/**
 * Count the tests in what tap wrote, TAP version 14. A file of tests is a point at the left edge that follows its own tests,
 * which are indented by four. Tests are counted, not the single assertions in them; a file that failed with no failed test in
 * it (it crashed, or never ended) counts as one.
 * @param {{ tap: string, without?: readonly string[] }} options without: files that are not counted
 * @returns {TestCounts}
 */
export function countTests ({ tap, without = [] }) {
  /** @type {TestCounts} */
  const counts = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] }
  let own = { passed: 0, skipped: 0 }
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
      if (passedOver) own.skipped++
      else if (ok) own.passed++
      else failedInFile.push(failure())
    } else {
      if (!ok && failedInFile.length === 0) failedInFile.push({ ...failure(), name: '' })
      if (!without.includes(name)) {
        counts.passed += own.passed
        counts.skipped += own.skipped
        counts.failures.push(...failedInFile.map(({ name: test, why }) => ({ name: test === '' ? name : `${name} > ${test}`, why })))
        counts.failed += failedInFile.length
        if (!ok && name.startsWith('test/')) counts.files.push(name) // tap itself has points too: timeout!
      }
      failedInFile = []
      own = { passed: 0, skipped: 0 }
    }
    assertions = []
  }
  counts.failures.push(...failedInFile) // tap was killed before the file had its own point
  counts.failed += failedInFile.length
  counts.passed += own.passed
  counts.skipped += own.skipped
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
