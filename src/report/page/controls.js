import { escapeHtml } from './escape.js'

/**
 * What only works with a script, hidden until there is one.
 * @param {{ targets: string[] }} options names that rows and series may be of
 */
export function renderControls ({ targets }) {
  return [
    '<noscript><p class="controls">Without JavaScript this page is whole, but its charts cannot be zoomed, its tables not sorted, and the record not be downloaded.</p></noscript>',
    '<aside class="controls" id="controls" aria-label="Filter and downloads" hidden>',
    ...(targets.length > 1 ? [renderFilter(targets)] : []),
    '<p id="downloads">Download: <button type="button" data-download="json">.json (the record)</button> <button type="button" data-download="csv">.csv (the rows)</button> <button type="button" data-download="hgrm">.hgrm</button> <button type="button" data-download="hlog">.hlog</button></p>',
    '<p id="said" role="status"></p>',
    '</aside>'
  ].join('\n')
}

/** @param {string[]} targets */
function renderFilter (targets) {
  const boxes = targets.map(
    (target) =>
      `<label><input type="checkbox" name="target" value="${escapeHtml({ text: target })}" checked> ${escapeHtml({ text: target })}</label>`
  )
  return `<details><summary>Targets shown: <span id="shown">all ${targets.length}</span></summary><fieldset id="filter"><legend>Show only these targets in tables and charts</legend>\n${boxes.join('\n')}\n<p><button type="button" id="filter-all">All</button> <button type="button" id="filter-none">None</button></p></fieldset></details>`
}

/** Of a run that goes on: what is measured now. */
export const LIVE = `<section id="live" aria-labelledby="live-title">
<h2 id="live-title">Now</h2>
<p id="live-trial">waiting for the first trial</p>
<dl><div><dt>requests/s</dt><dd id="live-rate">-</dd></div><div><dt>p50</dt><dd id="live-p50">-</dd></div><div><dt>p99</dt><dd id="live-p99">-</dd></div><div><dt>errors</dt><dd id="live-failed">-</dd></div><div><dt>left</dt><dd id="live-left">-</dd></div></dl>
<div id="live-plot"></div>
<p id="live-state" role="status">connecting</p>
</section>`
