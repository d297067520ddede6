import { escapeTerminal } from '../escape.js'

/** @typedef {Record<string, string | number | undefined>} Attributes undefined: left out */

/**
 * One element of SVG as text. Numbers are rounded to a tenth of a pixel: what is finer is bytes and nothing else.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string | string[]} [children] markup, escaped already
 * @returns {string}
 */
export function element (name, attributes, children = '') {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? px(value) : escapeXml(String(value))}"`)
    .join('')
  const inside = Array.isArray(children) ? children.join('') : children
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

/**
 * A line of text. Whatever was cut off it stays readable: `whole` is what a pointer held over it shows.
 * @param {{ x: number, y: number, text: string, anchor?: 'start' | 'middle' | 'end', className?: string, whole?:
 *   string, transform?: string }} options
 */
export function drawText ({ x, y, text, anchor, className, whole, transform }) {
  const title = whole === undefined || whole === text ? '' : element('title', {}, escapeXml(whole))
  return element(
    'text',
    { x, y, 'text-anchor': anchor === 'start' ? undefined : anchor, class: className, transform },
    `${title}${escapeXml(text)}`
  )
}

/** @param {{ x1: number, y1: number, x2: number, y2: number, className: string }} options */
export function drawLine ({ x1, y1, x2, y2, className }) {
  return element('line', { x1, y1, x2, y2, class: className })
}

/**
 * A stretch of the x axis, behind all else.
 * @param {{ from: number, to: number, top: number, bottom: number, whole: string }} options from, to: in pixels; whole: what a
 *   pointer held over it shows
 */
export function drawShade ({ from, to, top, bottom, whole }) {
  const box = { x: from, y: top, width: Math.max(1, to - from), height: bottom - top, class: 'shade' }
  return element('rect', box, element('title', {}, escapeXml(whole)))
}

/**
 * Names come from users and servers: none of it may become markup, turn the writing around, break the document (XML 1.0 has no place for
 * control characters and half a surrogate pair), or be a command in a log of CI (`##[`).
 * @param {string} text
 */
export function escapeXml (text) {
  return escapeTerminal({ text })
    .replace(/[\p{Surrogate}\ufffe\uffff]/gu, '?')
    .replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    .replace(/#(?=#\[|#vso\[)/g, '&#35;')
}

/** @param {number} value @returns {string} `12.3` */
export function px (value) {
  return String(Math.round(value * 10) / 10 + 0) // + 0: no -0
}
