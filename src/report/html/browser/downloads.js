import { listHistogramLog } from './histogram-log.js'
import { readEmbedded } from './embedded.js'

/**
 * The record and what is made of it, as files.
 * @param {{ id: string }} options id: of the run, for the files' names
 */
export function offerDownloads ({ id }) {
  for (const button of listButtons()) {
    button.addEventListener('click', async () => {
      for (const { name, text, type } of await MAKERS[/** @type {keyof typeof MAKERS} */ (button.dataset.download)]({ id })) save({ name, text, type })
    })
  }
}

/** What the page has by now: while a run goes on, nothing. */
export async function enableDownloads () {
  const files = await readEmbedded('files')
  const histograms = Object.keys(files ?? {}).filter((name) => name.endsWith('.hgrm'))
  if (histograms.length > 0) offerHistograms(histograms)
  for (const button of listButtons()) button.disabled = files === null || (button.dataset.download === 'hgrm' && histograms.length === 0)
}

function listButtons () {
  return /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[data-download]')])
}

/** Such a file holds one distribution: which of them is to be chosen. @param {string[]} names */
function offerHistograms (names) {
  document.getElementById('histogram')?.remove()
  const select = document.createElement('select')
  select.id = 'histogram'
  select.setAttribute('aria-label', 'Row of the .hgrm file')
  select.append(...names.map((name) => new Option(name.replace(/\.hgrm$/, ''), name)))
  document.querySelector('[data-download=hgrm]')?.after(select)
}

/** @typedef {{ name: string, text: string, type: string }} Download */

/** @type {Record<'json' | 'csv' | 'hgrm' | 'hlog', (options: { id: string }) => Promise<Download[]>>} */
const MAKERS = {
  json: async ({ id }) => [{ name: `${id}.json`, text: `${JSON.stringify(await readEmbedded('record'), null, 1)}\n`, type: 'application/json' }],
  csv: async ({ id }) => [{ name: `${id}.csv`, text: (await readEmbedded('files'))['rows.csv'], type: 'text/csv' }],
  hgrm: async ({ id }) => {
    const chosen = /** @type {HTMLSelectElement | null} */ (document.getElementById('histogram'))?.value
    const files = /** @type {Record<string, string>} */ (await readEmbedded('files'))
    return chosen === undefined ? [] : [{ name: `${id}-${chosen}`, text: files[chosen], type: 'text/plain' }]
  },
  hlog: async ({ id }) => [{ name: `${id}.hlog`, text: listHistogramLog({ record: await readEmbedded('record') }), type: 'text/plain' }]
}

/** @param {Download} download */
function save ({ name, text, type }) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
