import { escapeHtml } from './escape.js'

/** @param {{ items: readonly string[], className?: string }} options plain text @returns {string} empty without items */
export function renderItems ({ items, className }) {
  if (items.length === 0) return ''
  return `<ul${className ? ` class="${className}"` : ''}>\n${items.map((text) => `<li>${escapeHtml({ text })}</li>`).join('\n')}\n</ul>`
}

/** @param {{ text: string, className?: string }} options */
export function renderParagraph ({ text, className }) {
  return `<p${className ? ` class="${className}"` : ''}>${keepTogether(escapeHtml({ text }))}</p>`
}

/** A number stays in one line with what it is of. @param {string} html */
export function keepTogether (html) {
  return html.replace(/(\d) (?=%|ms\b|µs\b|s\b)/g, '$1&nbsp;')
}

/**
 * A part of the page with its heading, to be led to from the list of contents.
 * @param {{ id: string, title: string, blocks: readonly string[] }} options blocks: HTML
 * @returns {string} empty when every block is
 */
export function renderSection ({ id, title, blocks }) {
  const filled = blocks.filter(Boolean)
  if (filled.length === 0) return ''
  return `<section id="${id}" aria-labelledby="${id}-title">\n<h2 id="${id}-title">${escapeHtml({ text: title })}</h2>\n${filled.join('\n')}\n</section>`
}

/**
 * The same, folded. What a link leads to is inside, so that the browser opens it.
 * @param {{ id: string, title: string, blocks: readonly string[] }} options blocks: HTML
 * @returns {string} empty when every block is
 */
export function renderFold ({ id, title, blocks }) {
  const filled = blocks.filter(Boolean)
  if (filled.length === 0) return ''
  return [
    `<details class="fold">\n<summary><h2 id="${id}-title">${escapeHtml({ text: title })}</h2></summary>`,
    `<section id="${id}" aria-labelledby="${id}-title">\n${filled.join('\n')}\n</section>`,
    '</details>'
  ].join('\n')
}

/** @param {{ summary: string, blocks: readonly string[] }} options blocks: HTML */
export function renderDetails ({ summary, blocks }) {
  return `<details>\n<summary>${escapeHtml({ text: summary })}</summary>\n${blocks.join('\n')}\n</details>`
}
