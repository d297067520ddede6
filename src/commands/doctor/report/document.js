/**
 * @import { Block, Document, Outcome } from '../../../report/document.ts'
 *
 * @typedef {{ name: string, status: 'ok' | 'warn' | 'fail', found: string, why: string, mend: string, spoils?: boolean
 *   }} Check
 */

/** @type {ReadonlyArray<[status: Check['status'], outcome: Outcome]>} */
const GRAVEST_FIRST = Object.freeze([['fail', 'bad'], ['warn', 'open']])

/**
 * What on this machine would spoil a number, why, and how to mend it: the gravest first. What is fine takes a line.
 * @param {{ checks: Check[], exitCode?: number }} options exitCode: of the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentDoctor ({ checks, exitCode }) {
  const failed = checks.filter(({ status }) => status === 'fail').map(({ name }) => name)
  const meaning = failed.length > 0 ? `mend first: ${failed.join(', ')}` : 'this machine can measure'
  return {
    subject: 'doctor',
    title: 'doctor: what would distort results on this machine',
    mostLines: Infinity,
    blocks: [
      { kind: 'answer', ...summarize(checks) },
      ...GRAVEST_FIRST.flatMap(([kind, outcome]) =>
        checks.filter(({ status }) => status === kind).map((check) => tellCheck(check, outcome))),
      {
        kind: 'table',
        title: 'Checks',
        inline: 'FINE',
        columns: [
          { key: 'name', head: 'check', priority: 0 },
          { key: 'status', head: 'status', priority: 0, depth: 2 },
          { key: 'found', head: 'found', priority: 1 }
        ],
        rows: checks.map(({ name, status, found }) => ({ cells: { name, status, found }, ...status !== 'ok' && { depth: 2 } }))
      }
    ],
    foot: exitCode === undefined ? {} : { exit: { code: exitCode, meaning } }
  }
}

/** @param {Check} check @param {Outcome} outcome @returns {Block} */
function tellCheck ({ name, found, why, mend }, outcome) {
  return { kind: 'answer', outcome, text: `${name}: ${found}`, because: [why, mend].filter((text) => text !== '') }
}

/** @param {Check[]} checks @returns {{ outcome: Outcome, text: string }} */
function summarize (checks) {
  const fine = checks.filter(({ status }) => status === 'ok').length
  const spoiling = checks.filter(({ status, spoils }) => status === 'fail' || (status === 'warn' && spoils)).length
  if (checks.length === 0) return { outcome: 'open', text: 'Nothing was checked.' }
  if (fine === checks.length) {
    return { outcome: 'good', text: checks.length === 1 ? 'The only check is fine.' : `All ${checks.length} checks are fine.` }
  }
  return {
    outcome: checks.some(({ status }) => status === 'fail') ? 'bad' : spoiling > 0 ? 'open' : 'good',
    text: `${spoiling} would distort results, ${checks.length - fine - spoiling} to know about, ${fine} fine.`
  }
}
