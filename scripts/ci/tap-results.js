/**
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped skipped and to do
 * @property {string[]} failures `file > test`, in order
 */

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
  /** @type {string[]} */
  let failedInFile = []
  for (const { depth, ok, name, passedOver } of listPoints(tap)) {
    if (depth === 1) {
      if (passedOver) counts.skipped++
      else if (ok) counts.passed++
      else failedInFile.push(name)
    } else {
      const failed = !ok && failedInFile.length === 0 ? [name] : failedInFile.map((test) => `${name} > ${test}`)
      counts.failures.push(...failed)
      counts.failed += failed.length
      failedInFile = []
    }
  }
  counts.failures.push(...failedInFile) // tap was killed before the file had its own point
  counts.failed += failedInFile.length
  return counts
}

/**
 * The points of the files and of their tests; what is deeper, and the diagnostics in between, is left out.
 * @param {string} tap
 */
function * listPoints (tap) {
  let diagnosticsIndent = null
  for (const line of tap.split('\n')) {
    const indent = line.length - line.trimStart().length
    const text = line.trim()
    if (diagnosticsIndent !== null) {
      if (text === '...' && indent === diagnosticsIndent) diagnosticsIndent = null
      continue
    }
    if (text === '---' && indent % 4 === 2) diagnosticsIndent = indent
    const point = indent === 0 || indent === 4 ? readPoint(text) : null
    if (point) yield { depth: indent / 4, ...point }
  }
}

/** @param {string} text */
function readPoint (text) {
  const match = /^(not )?ok \d+(?: - (.*?))?(?: # time=\S+)?( # (?:SKIP|TODO)\b.*)?(?: \{)?$/.exec(text)
  return match && { ok: match[1] === undefined, name: match[2] ?? '', passedOver: match[3] !== undefined }
}
