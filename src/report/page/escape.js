import { escapeTerminal } from '../escape.js'

const ENTITIES = Object.freeze({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '#': '&#35;' })

/**
 * Text for HTML, between tags or in an attribute with quotes. Names, URLs and headers come from users and servers: none of it
 * may become markup, turn the direction of writing, or be a command in a log of CI (`##[`).
 * @param {{ text: string }} options
 */
export function escapeHtml ({ text }) {
  return escapeTerminal({ text }).replace(
    /[&<>"']|#(?=#\[|#vso\[)/g,
    (character) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (character)]
  )
}

/**
 * JSON that may stand in a <script>: there is no escaping there, only text that does not end it or begin a comment, and is no
 * command in a log of CI. What it says stays the same to the letter.
 * @param {{ value: unknown }} options
 */
export function embedJson ({ value }) {
  return JSON.stringify(value).replace(/</g, '\\u003c').replace(/(?<=#)#(?=\[|vso\[)/g, '\\u0023')
}
