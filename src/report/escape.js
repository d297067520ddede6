import { stripSequences } from './terminal-sequences.js'

/**
 * Text for a line of Markdown (GFM). Names, URLs and headers come from users and servers: none of it may become markup, a
 * heading, a list or HTML.
 * @param {{ text: string }} options
 */
export function escapeMarkdown ({ text }) {
  return escapeMarkdownCell({ text })
    // Only at the beginning of a line do these start a quote, a heading, a list, a rule or a box to tick.
    .replace(/^(?:#{1,6}(?=\s|$)|[+-](?=\s|$)|[=-]{2,}|[>[])/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
}

/**
 * The same for a cell of a table, where a line cannot begin. What cannot be markup where it stands is left alone, so that
 * `p99<=5ms` and `[0.30, 0.33]` can be read in the file too.
 * @param {{ text: string }} options
 */
export function escapeMarkdownCell ({ text }) {
  return escapeTerminal({ text })
    .replace(/[\\`*|~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/\{(?=[{%])/g, '\\{')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/<(?=[A-Za-z/!?]|$)/g, '&lt;')
}

/**
 * On GitHub `@name` calls for somebody and `#1` points at a thread: a name in a table should do neither.
 * @param {string} markdown
 */
export function defuse (markdown) {
  return markdown.replace(/@(?=\w)|#(?=\d)/g, '$&&#8203;') // at once: the second would find the first one's entity
}

/**
 * An entity that is written here must stay one, so what keeps `@` and `#` from calling is the character itself.
 * @param {string} text
 */
export function escapeHtmlInMarkdown (text) {
  return escapeTerminal({ text })
    .replace(/@(?=\w)|#(?=\d)/g, '$&\u200b')
    .replace(/[&<>`*_[\]~|\\]/g, (one) => `&#${one.charCodeAt(0)};`)
}

/**
 * Text for a terminal, on one line: no escape sequence, no control character, no change of writing direction, which could
 * make a row read as another one.
 * @param {{ text: string }} options
 */
export function escapeTerminal ({ text }) {
  return stripSequences({ text })
    // eslint-disable-next-line no-control-regex -- control characters are what this removes
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A URL without the user and password that may stand in it. @param {{ url: string }} options */
export function formatUrl ({ url }) {
  return url.replace(/\/\/[^/?#]*@/, '//')
}
