import { readEmbedded } from './embedded.js'

/** @import { RunRecord } from '../../../types.ts' */

/**
 * The record and what is made of it, as files.
 * @param {{ id: string }} options id: of the run, for the files' names
 */
export function offerDownloads ({ id }) {
  for (const button of listButtons()) {
    button.addEventListener('click', async () => {
      save(await MAKERS[/** @type {keyof typeof MAKERS} */ (button.dataset.download)]({ id }))
    })
  }
}

/** What the page has by now: while a run goes on, nothing; of a very long one not the whole record. */
export async function enableDownloads () {
  const files = await readEmbedded('files')
  const { without, withoutFiles } = await readEmbedded('about')
  const hasRecord = document.getElementById('data-record') !== null
  const note = document.getElementById('said')
  const said = [
    ...(without
      ? [
          `The whole record is too long for a page: ${hasRecord ? `the download is without ${without}; ` : ''}record.json lies beside report.html.`
        ]
      : []),
    ...(withoutFiles ? ['Histograms are too long for it as well: baseload report -o hgrm and -o hlog write them.'] : [])
  ]
  if (note) note.textContent = said.join(' ')
  const histograms = Object.keys(files ?? {}).filter((name) => name.endsWith('.hgrm'))
  if (histograms.length > 0) offerHistograms(histograms)
  const isMissing = (/** @type {string} */ kind) =>
    files === null ||
    (kind.startsWith('h') && histograms.length === 0) ||
    (['json', 'hlog'].includes(kind) && !hasRecord)
  for (const button of listButtons()) button.disabled = isMissing(button.dataset.download ?? '')
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

/** @type {Record<'json' | 'csv' | 'hgrm' | 'hlog', (options: { id: string }) => Promise<Download>>} */
const MAKERS = {
  json: async ({ id }) => ({
    name: `${id}.json`,
    text: `${JSON.stringify(await readEmbedded('record'), null, 1)}\n`,
    type: 'application/json'
  }),
  csv: async ({ id }) => ({ name: `${id}.csv`, text: await readText('rows.csv'), type: 'text/csv' }),
  hgrm: async ({ id }) => {
    const row = /** @type {HTMLSelectElement} */ (document.getElementById('histogram')).value
    return { name: `${id}-${row.replace(/[^\w.-]+/g, '-')}`, text: await readText(row), type: 'text/plain' }
  },
  hlog: async ({ id }) => {
    const { trials } = /** @type {RunRecord} */ (await readEmbedded('record'))
    const log = await readText('trials.hlog')
    return {
      name: `${id}.hlog`,
      text: log.replace(/,@(\d+)$/gm, (_, index) => `,${trials[index].load.histograms.responseTime}`),
      type: 'text/plain'
    }
  }
}

/** A file as a command would print it. @param {string} name @returns {Promise<string>} */
async function readText (name) {
  const text = (await readEmbedded('files'))[name]
  return text.endsWith('\n') ? text : `${text}\n`
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
