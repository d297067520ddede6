import { STYLE } from '../charts/style.js'
import { escapeHtml } from './escape.js'
import { renderDetails, renderParagraph } from './blocks.js'

/** @import { Chart } from '../../types.ts' */

/** What the drawings bring along, once for the whole page. */
export const CHART_STYLE = STYLE

/**
 * A drawing as a figure. The script puts a plot in its place that can be zoomed.
 * @param {{ chart: Chart, level: number }} options level: of its heading
 */
export function renderChart ({ chart: { id, baseline, title, description, alternative, svg, narrow, data }, level }) {
  // It stands under the baseline's own heading.
  const name = title.startsWith(`${baseline}: `) ? title.slice(baseline.length + 2) : title
  return [
    `<figure class="chart" id="chart-${id}"${data === null ? '' : ` data-chart="${id}"`}>`,
    `<figcaption><h${level}>${escapeHtml({ text: `${name[0].toUpperCase()}${name.slice(1)}` })}</h${level}></figcaption>`,
    `<div class="still${narrow ? ' wide' : ''}" tabindex="0" role="group" aria-label="${escapeHtml({ text: title })}">${embedSvg(svg)}</div>`,
    ...(narrow ? [`<div class="still slim">${embedSvg(narrow)}</div>`] : []),
    renderDetails({
      summary: 'What it says, and how to read it',
      blocks: [renderParagraph({ text: alternative }), renderParagraph({ text: description })]
    }),
    '</figure>'
  ].join('\n')
}

/**
 * A document made part of another one, without its prologue and its own style: what a page does not name in its policy does not count.
 * Its title stands above it in the page, so the drawing begins below it.
 * @param {string} svg
 */
function embedSvg (svg) {
  const cut = (/** @type {string} */ _, /** @type {string} */ width, /** @type {string} */ height) =>
    `width="${width}" height="${Number(height) - TITLE}" viewBox="0 ${TITLE} ${width} ${Number(height) - TITLE}"`
  return svg.replace(/^\s*(?:<\?xml[^>]*\?>\s*)?/, '').replace(/<style>[^<]*<\/style>/g, '').trim()
    .replace(/width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2"/, cut)
}

const TITLE = 36 // so high is that of a drawing
