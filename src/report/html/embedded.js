import { embedJson } from './escape.js'
import { renderCsv } from './csv.js'

/** @import { Chart, Result, RunRecord } from '../../types.ts' */
/** @import { PageAssets } from '../html.js' */

/**
 * What the script works on: the numbers of the charts, the record, and what can be downloaded beside it.
 * @param {{ result: Result, record: RunRecord, charts: readonly Chart[], files: Record<string, string>, pack: PageAssets['pack'], live?: { events: string } }} options
 */
export function renderEmbedded ({ result, record, charts, files, pack, live }) {
  const drawn = Object.fromEntries(charts.flatMap(({ id, data }) => data === null ? [] : [[id, data]]))
  return [
    embed('about', { id: result.run.id, ...(live && { live }) }),
    embedPacked('charts', drawn, pack),
    // While a run goes on its record is not whole, and asking for it takes time from what is measured.
    ...(live ? [] : [embedPacked('record', record, pack), embedPacked('files', { ...files, 'rows.csv': renderCsv({ result }) }, pack)])
  ].join('\n')
}

/** @param {string} name @param {unknown} value */
function embed (name, value) {
  return `<script type="application/json" id="data-${name}">${embedJson({ value })}</script>`
}

/** @param {string} name @param {unknown} value @param {PageAssets['pack']} pack */
function embedPacked (name, value, pack) {
  const { encoding, text } = pack(JSON.stringify(value))
  return encoding === 'gzip'
    ? `<script type="text/plain" id="data-${name}" data-encoding="gzip">${text}</script>`
    : embed(name, value)
}
