import { stripSequences } from './terminal-sequences.js'

const AS_JSON = new Set(['json', 'otlp', 'benchmark-smaller', 'benchmark-bigger', 'script'])
const AS_MADE = new Set(['html', 'command']) // each of their texts is escaped where it is put in

/**
 * The last step of whatever goes to a stream or a file beside a run: names, URLs, headers and what servers print are in
 * it. It begins no sequence of a terminal, turns no direction of writing, and is no command to the program that keeps
 * the log (GitHub Actions: `::name::` at the beginning of a line, `##[name]`; Azure Pipelines: `##vso[`).
 * @param {{ text: string, format?: string, colors?: boolean }} options format: a name of --output; `script` for one of
 *   k6, `command` for a command to GitHub; absent: text; colors: sequences that only set a colour stay, as they are
 *   ours
 * @returns {string}
 */
export function finishOutput ({ text, format = 'text', colors = false }) {
  if (AS_MADE.has(format)) return text
  if (AS_JSON.has(format)) {
    return text
      .replace(HIDDEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replace(/#(?=#\[|#vso\[)/g, '\\u0023')
  }
  const plain = colors ? text.replace(NO_COLOR, '') : text.replace(SEQUENCE, '')
  return plain.replace(HIDDEN, '').split('\n').map(defuseLine).join('\n')
}

/**
 * Foreign text of several lines, for a message: no sequence at all, no control character, each line within itself.
 * @param {{ text: string }} options
 * @returns {string}
 */
export function escapeLines ({ text }) {
  return stripSequences({ text }).replace(/\r\n?/g, '\n').replace(HIDDEN, '')
}

/* eslint-disable no-control-regex -- control characters are what these look for */
/**
 * But line feed, tab, carriage return (a CSV has them) and escape: also the two other ends of a line that Unicode has, and what changes
 * the direction of writing.
 */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g
const SEQUENCE = /\x1b(?:\[[0-9;]*m)?/g
const NO_COLOR = /\x1b(?!\[[0-9;]*m)/g
/** Whatever follows: what a runner takes for the end of a name, or of a line, is not ours to know. */
const COMMAND = /^(?:[\s\u200b\ufeff]|\x1b\[[0-9;]*m)*:(?=:)/
/* eslint-enable no-control-regex */

/** @param {string} line */
function defuseLine (line) {
  return line.replace(COMMAND, '$& ').replace(/#(?=#\[|#vso\[)/g, '# ')
}
