import { drawText, element, escapeXml } from './element.js'
import { STYLE } from './style.js'
import { cutText } from './text-width.js'

export const WIDTH_PX = 800
const TITLE_BASE = 26

/**
 * A whole SVG document that stands by itself: no script, no font, no reference to anything outside.
 * @param {{ id: string, title: string, description: string, width?: number, height: number, children: string[] }}
 *   options id: no two in one page are the same
 * @returns {string} ends with a newline
 */
export function renderDocument ({ id, title, description, width = WIDTH_PX, height, children }) {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${Math.ceil(height)}`,
    class: 'bl',
    role: 'img',
    'aria-labelledby': `${id}-title ${id}-desc`
  }
  return `${element('svg', attributes, [
    element('title', { id: `${id}-title` }, escapeXml(title)),
    element('desc', { id: `${id}-desc` }, escapeXml(description)),
    `<style>${STYLE}</style>`,
    element('rect', { class: 'ground', width, height, rx: 6 }),
    drawText({ x: 16, y: TITLE_BASE, text: cutText({ text: title, widthPx: width - 32, sizePx: 15 }), className: 'title', whole: title }),
    ...children
  ])}\n`
}
