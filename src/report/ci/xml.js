import { escapeTerminal } from '../escape.js'

/**
 * An element of XML 1.0. Children are elements already; text is made by `escapeXml`.
 * @param {{ name: string, attributes?: Record<string, string | number>, children?: string[], text?: string }} options
 * @returns {string} without a newline at its end
 */
export function makeElement ({ name, attributes = {}, children = [], text = '' }) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml({ text: String(value) })}"`).join('')
  if (children.length > 0) return `<${name}${written}>\n${children.map(indent).join('\n')}\n</${name}>`
  return text === '' ? `<${name}${written}/>` : `<${name}${written}>${text}</${name}>`
}

/**
 * Text for content and attributes, on one line. XML has characters that it cannot hold in any spelling (most control characters,
 * lone halves of a pair, U+FFFE and U+FFFF: https://www.w3.org/TR/xml/#charsets); those are left out.
 * @param {{ text: string }} options
 */
export function escapeXml ({ text }) {
  return escapeTerminal({ text })
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
}

/** @param {string} element */
function indent (element) {
  return element.split('\n').map((line) => `  ${line}`).join('\n')
}
