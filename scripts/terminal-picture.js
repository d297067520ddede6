/*
 * A picture of what a terminal shows, for the README and the docs: text with colours from stdin, an SVG to stdout.
 *  FORCE_COLOR=1 COLUMNS=100 node bin/baseload.js report <record> | node scripts/terminal-picture.js "npm start" >
 *   docs/pictures/first-look.svg
 */
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const CELL = { width: 8.4, height: 18, size: 14 }
const MARGIN = 16
const BAR = 34 // the title's
const COLOURS = {
  30: '#6e7681',
  31: '#ff7b72',
  32: '#56d364',
  33: '#e3b341',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#56d4dd',
  37: '#e6edf3',
  90: '#8b949e'
}
const INK = '#e6edf3'

/**
 * @typedef {{ text: string, colour: string, isBold: boolean, isDim: boolean }} Span
 *
 * @param {{ shown: string, title: string }} options shown: with the colours of a terminal (SGR); title: the command
 * @returns {string} an SVG document
 */
export function drawTerminal ({ shown, title }) {
  const lines = shown.trimEnd().split('\n').map(readSpans)
  const columns = Math.max(60, ...lines.map((spans) => [...spans.map((span) => span.text).join('')].length))
  const [width, height] = [columns * CELL.width + 2 * MARGIN, lines.length * CELL.height + BAR + 2 * MARGIN]
  const rows = lines.map((spans, index) => drawLine({ spans, y: BAR + MARGIN + (index + 0.75) * CELL.height }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}" width="${width.toFixed(0)}" role="img" aria-label="${escape(`Terminal: ${title}`)}">`,
    '<rect width="100%" height="100%" rx="8" fill="#0d1117"/>',
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (fill, index) => `<circle cx="${MARGIN + 6 + index * 18}" cy="${BAR / 2 + 2}" r="5.5" fill="${fill}"/>`
    ),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${CELL.size}" fill="${INK}">`,
    `<text x="${MARGIN + 70}" y="${BAR / 2 + 7}" fill="#8b949e">$ ${escape(title)}</text>`,
    ...rows,
    '</g>',
    '</svg>',
    ''
  ].join('\n')
}

/**
 * @param {{ spans: Span[], y: number }} options each piece at its own column: SVG folds spaces, and a font of another
 *   width must not shift a table
 */
function drawLine ({ spans, y }) {
  let column = 0
  return spans.flatMap(({ text, colour, isBold, isDim }) => {
    const begin = column
    column += [...text].length
    const style = `${isBold ? ' font-weight="600"' : ''}${isDim ? ' opacity="0.65"' : ''}${colour === INK ? '' : ` fill="${colour}"`}`
    return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: piece, index }) => {
      const at = begin + [...text.slice(0, index)].length
      return `<text x="${(MARGIN + at * CELL.width).toFixed(1)}" y="${y.toFixed(1)}" textLength="${([...piece].length * CELL.width).toFixed(1)}" lengthAdjust="spacingAndGlyphs"${style}>${escape(piece)}</text>`
    })
  }).join('')
}

/** @param {string} line @returns {Span[]} */
function readSpans (line) {
  /** @type {Span[]} */
  const spans = []
  let [colour, isBold, isDim] = [INK, false, false]
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) { // eslint-disable-line no-control-regex -- the escape is what is looked for
    if (!part.startsWith('\x1b[')) {
      if (part !== '') spans.push({ text: part, colour, isBold, isDim })
      continue
    }
    for (const code of part.slice(2, -1).split(';').map(Number)) {
      if (code === 0) [colour, isBold, isDim] = [INK, false, false]
      else if (code === 1) isBold = true
      else if (code === 2) isDim = true
      else if (code === 22) [isBold, isDim] = [false, false]
      else if (code === 39) colour = INK
      else colour = COLOURS[/** @type {keyof typeof COLOURS} */ (code)] ?? colour
    }
  }
  return spans
}

/** @param {string} raw */
function escape (raw) {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(drawTerminal({ shown: await text(process.stdin), title: process.argv[2] ?? 'baseload' }))
}
