import { followFilter } from './filter.js'
import { followRun } from './live.js'
import { makeSortable } from './tables.js'
import { enableDownloads, offerDownloads } from './downloads.js'
import { plotCharts } from './charts.js'
import { readEmbedded } from './embedded.js'

await start()

/** Brings the page to life. What it does without is there already. */
async function start () {
  const { id, live } = await readEmbedded('about')
  const controls = document.getElementById('controls')
  if (controls) controls.hidden = false
  const main = /** @type {HTMLElement} */ (document.getElementById('main'))
  makeSortable(main)
  let plots = plotCharts({ root: main, charts: await readEmbedded('charts') ?? {} })
  const filter = followFilter({ onChange: (isShown) => plots.showTargets(isShown) })
  offerDownloads({ id })
  await enableDownloads()
  openForPrint()
  if (live) {
    followRun({
      events: live.events,
      onPage: async () => {
        plots.close()
        makeSortable(main)
        plots = plotCharts({ root: main, charts: await readEmbedded('charts') ?? {} })
        filter.apply()
        await enableDownloads()
      }
    })
  }
  performance.mark('baseload-ready')
}

/** On paper nothing can be opened. */
function openForPrint () {
  /** @type {HTMLDetailsElement[]} */
  let opened = []
  addEventListener('beforeprint', () => {
    opened = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('main details:not([open])')])
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => { for (const details of opened) details.open = false })
}
