import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { layFoot } from '../../../layout/screen/frame.js'
import { UNKNOWN_WIDTH, measureText, wrapText } from '../../../layout/text.js'

/** @typedef {{ name: string, status: 'ok' | 'warn' | 'fail', found: string, why: string, mend: string, spoils?: boolean }} Check */

const GRAVEST_FIRST = /** @type {const} */ (['fail', 'warn', 'ok'])

/**
 * What on this machine would spoil a number, why, and how to mend it: the answer, then the gravest first. Checks that
 * are fine take one line each.
 * @param {{ checks: Check[], colors: boolean, columns?: number, exitCode?: number }} options exitCode: of the command
 *   that prints it; absent: not known
 * @returns {string} ends with a newline
 */
export function renderDoctor ({ checks: all, colors, columns = UNKNOWN_WIDTH, exitCode }) {
  const paint = picocolors.createColors(colors)
  const checks = GRAVEST_FIRST.flatMap((status) => all.filter((check) => check.status === status))
  const failed = checks.filter(({ status }) => status === 'fail').map(({ name }) => name)
  const exit =
    exitCode === undefined
      ? undefined
      : { code: exitCode, meaning: failed.length > 0 ? `mend first: ${failed.join(', ')}` : 'this machine can measure' }
  const paints = { ok: paint.green, warn: paint.yellow, fail: paint.red }
  const clean = checks.map((check) => ({ ...check, name: escapeTerminal({ text: check.name }) }))
  const nameWidth = Math.max(0, ...clean.map(({ name }) => measureText({ text: name })))
  const indent = ' '.repeat(6)
  const lines = clean.flatMap(({ name, status, found, why, mend }) => {
    const lead = `${status.padEnd(4)}  ${name}${' '.repeat(nameWidth - measureText({ text: name }))}  `
    const [first, ...rest] = wrapText({ text: escapeTerminal({ text: found }), columns, indent: lead, hang: ' '.repeat(nameWidth + 8) })
    const advice = status === 'ok' ? [] : [why, mend].filter((text) => text !== '')
    return [
      `${paints[status](status)}${first.slice(status.length)}`.trimEnd(),
      ...rest,
      ...advice.flatMap((text) => wrapText({ text: escapeTerminal({ text }), columns, indent, hang: indent }))
    ]
  })
  return `${[paint.bold(summarize(checks)), '', ...lines, ...(exit ? ['', ...layFoot({ exit, columns, colors: paint })] : [])].join('\n').trimEnd()}\n`
}

/** @param {Check[]} checks */
function summarize (checks) {
  const fine = checks.filter(({ status }) => status === 'ok').length
  const spoiling = checks.filter(({ status, spoils }) => status === 'fail' || (status === 'warn' && spoils)).length
  if (checks.length === 0) return 'Nothing was checked.'
  if (fine === checks.length) return checks.length === 1 ? 'The only check is fine.' : `All ${checks.length} checks are fine.`
  return `${fine} fine, ${checks.length - fine - spoiling} to know about, ${spoiling} that would spoil a number.`
}
