import { drawSparkline } from '../sparkline.js'
import { NOTHING } from '../../units.js'
import { isFigure, writeFigure, writeText } from '../figures.js'

/**
 * @import { Cell, Depth, Figure, Judged, Line, Name, Spark, Text, Tone } from '../document.ts'
 * @import { TimeUnit } from '../../units.js'
 *
 * A line as it is drawn. @typedef {{ text: Text, tone?: Tone }} Said
 */

/**
 * Lines of a depth, without what only selects them.
 * @param {{ lines: readonly Line[], depth: Depth }} options
 * @returns {Said[]}
 */
export function selectLines ({ lines, depth }) {
  return lines.flatMap((line) => {
    if (typeof line === 'string' || Array.isArray(line)) return [{ text: line }]
    return (line.depth ?? 0) <= depth ? [{ text: line.text, tone: line.tone }] : []
  })
}

/**
 * @param {{ cell: Cell | undefined, form?: 'long' | 'short', scale?: TimeUnit, head?: string, most?: number }}
 *   options most: of a sparkline
 * @returns {string}
 */
export function writeCell ({ cell, form = 'long', scale, head, most }) {
  if (cell === null || cell === undefined) return NOTHING
  const write = (/** @type {Figure} */ figure) => writeFigure({ figure, form, scale, head })
  if (isFigure(cell)) return write(cell)
  if (isFigures(cell)) return cell.map(write).join(' / ')
  if (isSpark(cell)) return drawSparkline({ values: cell.spark, most })
  if (typeof cell === 'string' || Array.isArray(cell)) return writeText({ text: cell, form })
  return form === 'short' && 'short' in cell ? cell.short : cell.text
}

/** @param {Cell} cell @returns {cell is Figure[]} */
function isFigures (cell) {
  return Array.isArray(cell) && cell.length > 0 && cell.every(isFigure)
}

/** @param {Cell | undefined} cell @returns {cell is Spark} */
export function isSpark (cell) {
  return typeof cell === 'object' && cell !== null && 'spark' in cell
}

/** @param {Cell | undefined} cell @returns {cell is Judged} */
export function isJudged (cell) {
  return typeof cell === 'object' && cell !== null && 'outcome' in cell
}

/** @param {Cell | undefined} cell @returns {Figure[]} */
export function listFigures (cell) {
  if (cell === null || cell === undefined) return []
  return isFigure(cell) ? [cell] : isFigures(cell) ? cell : []
}
