import { stripSequences } from '../terminal-sequences.js'
import { listCases, listComparisonCases, nameCase } from './cases.js'

/**
 * @import { RecordComparison, Result } from '../../types.ts'
 * @import { Case, Counts } from './cases.js'
 */

/** GitHub shows no more of one kind from one step. */
const MOST_OF_A_KIND = 10
const MOST_CHARACTERS = 1000

/** @typedef {'error' | 'warning' | 'notice'} Level */

/**
 * Workflow commands for GitHub Actions: an error for what fails the run, a warning for what could not be judged, a notice for
 * what is not installed, and for what fails no run.
 * @param {{ result: Result, counts?: Counts }} options
 * @returns {string[]} lines
 */
export function listAnnotations ({ result, counts }) {
  return annotate(listCases({ result, counts }))
}

/**
 * @param {{ comparison: RecordComparison }} options
 * @returns {string[]} lines
 */
export function listComparisonAnnotations ({ comparison }) {
  return annotate(listComparisonCases({ comparison }))
}

/** @param {Case[]} cases @returns {string[]} lines */
export function annotate (cases) {
  return /** @type {const} */ (['error', 'warning', 'notice']).flatMap((level) => {
    const found = cases.filter((one) => chooseLevel(one) === level)
    if (found.length <= MOST_OF_A_KIND) {
      return found.map((one) =>
        writeCommand({ level, title: `${one.suite}: ${nameCase(one)}`, message: `${one.name}: ${one.message}` })
      )
    }
    const shown = found.slice(0, MOST_OF_A_KIND - 1)
    return [
      ...shown.map((one) =>
        writeCommand({ level, title: `${one.suite}: ${nameCase(one)}`, message: `${one.name}: ${one.message}` })
      ),
      writeCommand({
        level,
        title: `baseload: ${found.length - shown.length} more`,
        message: 'GitHub shows ten of a kind for a step; the step summary has them all'
      })
    ]
  })
}

/** @param {Case} one @returns {Level | null} */
function chooseLevel ({ outcome, kind, spared }) {
  if (outcome === 'passed') return null
  if (kind === 'inconclusive' || kind === 'invalid') return spared ? 'notice' : 'warning'
  return outcome === 'skipped' ? 'notice' : 'error'
}

/**
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 * @param {{ level: Level, title: string, message: string }} options
 */
function writeCommand ({ level, title, message }) {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`
}

/** @param {string} text */
function escapeData (text) {
  return [...stripSequences({ text })].slice(0, MOST_CHARACTERS).join('')
    .replace(/#(?=#\[|#vso\[)/g, '# ') // commands of older runners, wherever in a line
    .replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
    // What else breaks a line for a terminal, or hides in one.
    // eslint-disable-next-line no-control-regex -- control characters are what this removes
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
}

/** @param {string} text */
function escapeProperty (text) {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
