import { embedJson } from './escape.js'

/**
 * @import { Chart, RunRecord } from '../../types.ts'
 *
 * What a page is made of beside its content; read and computed where there is a world.
 * @typedef {object} PageAssets
 * @property {string} style
 * @property {string} script one module, with all it needs
 * @property {(text: string) => string} hash `sha256-…`, as a Content-Security-Policy has it
 * @property {(text: string) => { encoding: 'text' | 'gzip', text: string }} pack makes a long text short: gzip, in base64
 */

/** A page of more is slow to send and to open. Below the megabyte, as characters are counted and some have two bytes. */
const LONGEST_PAGE = 980_000

/**
 * What the script works on: the numbers of the charts; as far as there is room, the record, and what can be downloaded beside it.
 * @param {object} options
 * @param {RunRecord} options.record
 * @param {readonly Chart[]} options.charts
 * @param {Record<string, string>} options.files by name
 * @param {Record<string, string>} options.rows the same, of what a page always has
 * @param {PageAssets['pack']} options.pack
 * @param {number} options.used characters that the rest of the page has
 * @param {{ events: string }} [options.live]
 */
export function renderEmbedded ({ record, charts, files, rows, pack, used, live }) {
  const drawn = embedPacked('charts', Object.fromEntries(charts.flatMap(({ id, data }) => data === null ? [] : [[id, data]])), pack)
  // While a run goes on its record is not whole, and asking for it takes time from what is measured.
  if (live) return [embed('about', { id: record.id, live }), drawn].join('\n')
  const few = embedPacked('files', rows, pack)
  const kept = keepRecord({ record, pack, room: LONGEST_PAGE - used - drawn.length - few.length })
  const all = embedPacked('files', { ...files, ...rows }, pack)
  const hasFiles = used + drawn.length + kept.html.length + all.length <= LONGEST_PAGE
  const about = { id: record.id, ...kept.without && { without: kept.without }, ...!hasFiles && { withoutFiles: true } }
  return [embed('about', about), drawn, kept.html, hasFiles ? all : few].filter(Boolean).join('\n')
}

/**
 * The record, or what of it a page can carry. What histograms weigh does not get less by packing: they are packed. So response times by
 * stretches of the window go first, whose drawing is in the page anyhow, then times that say how good the driver was. Response times stay:
 * reports are made from them.
 * @param {{ record: RunRecord, pack: PageAssets['pack'], room: number }} options
 * @returns {{ html: string, without?: string }}
 */
function keepRecord ({ record, pack, room }) {
  const html = embedPacked('record', record, pack)
  if (html.length <= room) return { html }
  const trials = record.trials.map(({ load: { windows, badWindows, ...load }, ...trial }) => ({ ...trial, load }))
  const shorter = embedPacked('record', { ...record, trials }, pack)
  if (shorter.length <= room) return { html: shorter, without: 'its windows' }
  const fewest = trials.map(({ load, ...trial }) => {
    const { responseTime, bad } = load.histograms
    return { ...trial, load: { ...load, histograms: { responseTime, ...bad !== undefined && { bad } } } }
  })
  const shortest = embedPacked('record', { ...record, trials: fewest }, pack)
  if (shortest.length <= room) return { html: shortest, without: 'its windows, service times and send lag' }
  return { html: '', without: 'everything' }
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
