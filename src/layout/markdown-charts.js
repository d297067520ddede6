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
 * Charts as images, the numbers in words for who cannot see them, and how to read them behind a click.
 * @param {{ charts: readonly Chart[] }} options
 * @returns {string[]} blocks, to be parted by empty lines
 */
export function renderMarkdownCharts ({ charts }) {
  return charts.flatMap((chart) => [
    `![${escapeAlternative(chart.alternative)}](${chartPath({ chart })})`,
    `<details><summary>How to read it</summary>\n\n${escapeMarkdown({ text: chart.description })}\n\n</details>`
  ])
}

/** A bracket of a name would end the text and begin a link. @param {string} text */
function escapeAlternative (text) {
  return escapeMarkdown({ text }).replace(/(?<!\\)[[\]]/g, '\\$&')
}
