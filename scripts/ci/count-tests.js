/*
 * Prints `N passed, N failed` for what tap wrote, kept in a file: node scripts/ci/count-tests.js results.tap [again.tap]
 * again.tap: of files that failed at first, run once more: they count as they came out then, and what failed at first is named.
 * Exit code 1 when a test failed or none ran. With --files it prints the files that failed, one a line.
 */

import { readFileSync } from 'node:fs'
import { countTests } from './tap-results.js'

const [results, again] = process.argv.slice(2).filter((word) => word !== '--files')
const first = countTests({ tap: readResults(results) })

if (process.argv.includes('--files')) for (const file of first.files) console.log(file)
else tell()

function tell () {
  const second = again === undefined ? null : countTests({ tap: readResults(again) })
  const rest = second === null ? first : countTests({ tap: readResults(results), without: first.files })
  const all = second === null ? [first] : [rest, second]
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => all.reduce((total, one) => total + one[key], 0)
  for (const { name, why } of second === null ? [] : first.failures) console.log([`failed at first: ${name}`, ...why].join('\n  '))
  for (const { name, why } of all.flatMap(({ failures }) => failures)) console.log([`failed: ${name}`, ...why].join('\n  '))
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped or to do`)
  if (second !== null) console.log(`${first.failed} failed at first, in ${first.files.length} files that ran once more`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

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
