const SIZE_PX = 12
const NARROW = /[ijltfrI.,:;|!'()[\]/\- ]/
const WIDE = /[mwMW@%&<>=+~#]/
const ELLIPSIS = '…'

/**
 * How wide a text is likely to be. Nobody knows the reader's font, so this is rather too wide than too narrow.
 * @param {{ text: string, sizePx?: number }} options
 */
export function measureText ({ text, sizePx = SIZE_PX }) {
  return [...text].reduce((sum, char) => sum + widthOf(char), 0) * sizePx
}

/**
 * @param {{ text: string, widthPx: number, sizePx?: number }} options
 * @returns {string} as much of it as fits, with an ellipsis where something is missing
 */
export function cutText ({ text, widthPx, sizePx = SIZE_PX }) {
  if (measureText({ text, sizePx }) <= widthPx) return text
  const chars = [...text]
  while (chars.length > 1 && measureText({ text: chars.join('') + ELLIPSIS, sizePx }) > widthPx) chars.pop()
  return `${chars.join('').trimEnd()}${ELLIPSIS}`
}

/**
 * @param {{ text: string, widthPx: number, sizePx?: number }} options
 * @returns {string[]} lines broken at spaces; a word that is too long is cut
 */
export function breakText ({ text, widthPx, sizePx = SIZE_PX }) {
  /** @type {string[]} */
  const lines = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measureText({ text: longer, sizePx }) <= widthPx) lines[lines.length - 1] = longer
    else lines.push(cutText({ text: word, widthPx, sizePx }))
  }
  return lines
}

/** In em. @param {string} char */
function widthOf (char) {
  if (char > '\u02ff' && char !== '…' && char !== '≥' && char !== 'µ') return 1.05
  if (NARROW.test(char)) return 0.4
  if (WIDE.test(char)) return 0.92
  return /[A-Z]/.test(char) ? 0.7 : 0.62
}
