import { escapeMarkdown } from './escape.js'

/**
 * Texts one below the other, every one escaped.
 * @param {{ texts: readonly string[] }} options
 * @returns {string} a block; empty without texts
 */
export function renderMarkdownList ({ texts }) {
  return texts.map((text) => `- ${escapeMarkdown({ text })}`).join('\n')
}
