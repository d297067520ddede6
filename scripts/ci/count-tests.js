/*
 * Prints `N passed, N failed` for what tap wrote, kept in a file: node scripts/ci/count-tests.js results.tap
 * Exit code 1 when a test failed or none ran.
 */

import { readFileSync } from 'node:fs'
import { countTests } from './tap-results.js'

const { passed, failed, skipped, failures } = countTests({ tap: readResults(process.argv[2]) })

for (const { name, why } of failures) console.log([`failed: ${name}`, ...why].join('\n  '))
if (skipped > 0) console.log(`${skipped} skipped or to do`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * @param {string} file
 * @returns {string} empty when there is none: lint or types failed, so no test ran
 */
function readResults (file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
