import { escapeMarkdown } from './escape.js'

/** @import { Chart } from '../types.ts' */

const FOLDER = 'charts'

/**
 * Where the drawing of a chart lies, seen from the report beside it.
 * @param {{ chart: Pick<Chart, 'id'> }} options
 */
export function chartPath ({ chart }) {
  return `${FOLDER}/${chart.id}.svg`
}

/**
 * A chart as an image, with its numbers in words for who cannot see it. How to read it, the drawing says itself.
 * @param {{ chart: Chart }} options
 * @returns {string} one line
 */
export function renderMarkdownChart ({ chart }) {
  return `![${escapeAlternative(chart.alternative)}](${chartPath({ chart })})`
}

/** A bracket of a name would end the text and begin a link. @param {string} text */
function escapeAlternative (text) {
  return escapeMarkdown({ text }).replace(/(?<!\\)[[\]]/g, '\\$&')
}
