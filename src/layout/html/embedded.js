import { embedJson } from './escape.js'
import { renderCsv } from './csv.js'

/** @import { Chart, Result, RunRecord } from '../../types.ts' */
/** @import { PageAssets } from '../../runs/report/html.js' */

/**
 * What the script works on: the numbers of the charts, the record, and what can be downloaded beside it.
 * @param {{ result: Result, record: RunRecord, charts: readonly Chart[], files: Record<string, string>, pack: PageAssets['pack'], live?: { events: string } }} options
 */
export function renderEmbedded ({ result, record, charts, files, pack, live }) {
  const kept = live ? null : keepRecord({ record, pack })
  const drawn = Object.fromEntries(charts.flatMap(({ id, data }) => data === null ? [] : [[id, data]]))
  return [
    embed('about', { id: result.run.id, ...(live && { live }), ...(kept?.without && { without: kept.without }) }),
    embedPacked('charts', drawn, pack),
    // While a run goes on its record is not whole, and asking for it takes time from what is measured.
    ...(kept === null ? [] : [kept.html, embedPacked('files', { ...files, 'rows.csv': renderCsv({ result }) }, pack)])
  ].join('\n')
}

/** What histograms weigh does not get less by packing: they are packed. A page of more than 3 MB is slow to send and to open. */
const LONGEST_RECORD = 2_300_000

/**
 * The record, or what of it a page can carry. Response times by stretches of the window are most of a long one, and the drawing made of
 * them is in the page anyhow.
 * @param {{ record: RunRecord, pack: PageAssets['pack'] }} options
 * @returns {{ html: string, without?: string }}
 */
function keepRecord ({ record, pack }) {
  const html = embedPacked('record', record, pack)
  if (html.length <= LONGEST_RECORD) return { html }
  const trials = record.trials.map(({ load: { windows, ...load }, ...trial }) => ({ ...trial, load }))
  const shorter = embedPacked('record', { ...record, trials }, pack)
  return shorter.length <= LONGEST_RECORD ? { html: shorter, without: 'its windows' } : { html: '', without: 'everything' }
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
