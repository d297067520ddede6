import { escapeTerminal } from '../escape.js'
import { createColors, UNKNOWN_WIDTH, shortenText, wrapText } from '../text.js'

/**
 * @import { Colors } from '../text.js'
 *
 * What a screen is laid out with. settleExit: what the process ends with
 * @typedef {{ columns: number, colors: Colors, settleExit?: (code: number) => number }} Screen
 *
 * What to do next: what it is for, and what to type. @typedef {readonly [purpose: string, command: string]} Step
 *
 * How an answer turned out. @typedef {'good' | 'bad' | 'open'} Outcome
 *
 * What the screen of a command is told by the one who prints it: steps to go next, the path of the report, what the command
 * exits with and what that means.
 * @typedef {{ steps?: readonly Step[], report?: string, exit?: { code: number, meaning: string } }} Foot
 */

const NARROWEST = 72 // a command is not cut
const MOST_TROUBLES = 4

/**
 * @param {{ columns: number | undefined, colors: boolean, settleExit?: ((code: number) => number) | undefined }} options columns: of the
 *   terminal, absent when there is none
 * @returns {Screen}
 */
export function openScreen ({ columns, colors, settleExit }) {
  return { columns: Math.max(columns ?? UNKNOWN_WIDTH, NARROWEST), colors: createColors(colors), ...settleExit && { settleExit } }
}

/**
 * A sentence, in lines that fit.
 * @param {{ text: string, columns: number, paint?: (line: string) => string, indent?: string, hang?: string }} options
 */
export function laySentence ({ text, columns, paint = (line) => line, indent = '', hang = `${indent}  ` }) {
  return wrapText({ text: clean(text), columns, indent, hang }).map(paint)
}

/** Who speaks, and of what. @param {{ text: string } & Screen} options */
export function layTitle ({ text, columns, colors }) {
  return laySentence({ text: `baseload ${text}`, columns, paint: colors.bold })
}

/**
 * What is wrong with the numbers, or with the machine; once, on top.
 * @param {{ texts: readonly string[], most?: number } & Screen} options most: so many are told
 */
export function layTroubles ({ texts, most = MOST_TROUBLES, columns, colors }) {
  const shown = texts.slice(0, most).flatMap((text) => laySentence({ text: `! ${text}`, columns, paint: colors.yellow }))
  return texts.length > most ? [...shown, colors.yellow(`! ${texts.length - most} more: --details`)] : shown
}

/**
 * What else is to be known, under the answer.
 * @param {{ texts: readonly string[], most: number } & Screen} options most: so many are told
 */
export function layRemarks ({ texts, most, columns, colors }) {
  const shown = texts.length > most ? [...texts.slice(0, most), `${texts.length - most} more to know: --details`] : texts
  return shown.flatMap((text) => laySentence({ text: `- ${text}`, columns, paint: colors.dim }))
}

const MARKS = Object.freeze({ good: '✓', bad: '✗', open: '?' })

/**
 * An answer, with its mark: told apart without colours too.
 * @param {{ outcome: Outcome, text: string } & Screen} options
 */
export function layAnswer ({ outcome, text, columns, colors }) {
  const paint = { good: colors.green, bad: colors.red, open: colors.yellow }[outcome]
  return laySentence({ text: `${MARKS[outcome]} ${text}`, columns, paint })
}

const LABEL = 14

/**
 * Facts under one name that stands to their left.
 * @param {{ label: string, texts: readonly string[] } & Screen} options texts: each begins a line
 * @returns {string[]} none without a text
 */
export function layFacts ({ label, texts, columns, colors }) {
  const lines = texts.flatMap((text) => wrapText({ text: clean(text), columns, indent: ' '.repeat(LABEL) }))
  return lines.map((line, index) => index === 0 ? colors.bold(label.padEnd(LABEL)) + line.slice(LABEL) : line)
}

/**
 * What to do next, where the report is, and what the exit code means. The last line of a log names what failed.
 * @param {Foot & Screen} options
 */
export function layFoot ({ steps = [], report, exit, columns, colors, settleExit }) {
  const shown = steps.map(([purpose, command]) => /** @type {const} */ ([clean(purpose), clean(command)]))
  const widest = Math.max(0, ...shown.map(([purpose]) => purpose.length))
  return [
    // A command is copied whole.
    ...shown.map(
      ([purpose, command], index) =>
        `${index === 0 ? colors.bold('NEXT') : '    '}   ${purpose.padEnd(widest)}  ${command}`
    ),
    ...(report ? [`${colors.bold('REPORT')} ${clean(report)}`] : []),
    ...(exit ? [`${colors.bold('EXIT')}   ${shortenText({ text: clean(nameExit(exit, settleExit)), columns: columns - 7 })}`] : [])
  ]
}

/**
 * `1: missed: fastify p99<5ms`
 * @param {NonNullable<Foot['exit']>} exit
 * @param {(code: number) => number} [settle] what the process ends with: what cannot be told fails only with --strict
 */
export function nameExit ({ code, meaning }, settle = (same) => same) {
  return settle(code) === code ? `${code}: ${meaning}` : `${settle(code)} (${code} with --strict): ${meaning}`
}

/** `a, b, c and 4 more` @param {{ names: readonly string[], most?: number }} options */
export function listSome ({ names, most = 3 }) {
  return names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')
}

/** Names come from files of users, and from what servers print. @param {string} text */
export function clean (text) {
  return escapeTerminal({ text })
}

/**
 * A heading without a colour is told by its capitals; `gRPC` and `400/s` stay, and what only explains it.
 * @param {string} text
 */
export function raiseTitle (text) {
  const [title] = text.split(/[(;]/, 1)
  const raised = title.split(' ').map((word) => /^[a-z][A-Z]|\d\/s,?$/.test(word) ? word : word.toUpperCase()).join(' ')
  return `${raised}${text.slice(title.length)}`
}
