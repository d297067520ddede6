import { formatExact } from './chart-text.js'

/**
 * A run that goes on: what is measured now, and the page anew after each trial.
 * @param {{ events: string, onPage: () => Promise<void> }} options events: where to hear of it; onPage: the page has other content
 */
export function followRun ({ events, onPage }) {
  const source = new EventSource(events)
  const say = (/** @type {string} */ id, /** @type {string} */ text) => {
    const element = document.getElementById(id)
    if (element) element.textContent = text
  }
  const listen = (/** @type {string} */ name, /** @type {(data: any) => void} */ act) =>
    source.addEventListener(name, (event) => act(JSON.parse(/** @type {MessageEvent} */ (event).data)))
  const formatMs = (/** @type {number | null | undefined} */ us) => us === null || us === undefined ? '-' : `${(us / 1000).toFixed(2)} ms`
  source.onopen = () => say('live-state', 'The run goes on.')
  source.onerror = () => say('live-state', 'The run cannot be heard any more: it has ended, or the connection is lost.')
  listen('trial', ({ index, of, id }) => say('live-trial', `Trial ${index + 1} of ${of}: ${id}`))
  listen('tick', ({ ratePerSecond, p50Us, p99Us, failed, leftMs }) => {
    say('live-rate', formatExact(Math.round(ratePerSecond), ''))
    say('live-p50', formatMs(p50Us))
    say('live-p99', formatMs(p99Us))
    say('live-failed', formatExact(failed, ''))
    say('live-left', `${Math.max(0, Math.round(leftMs / 1000))} s`)
  })
  listen('page', async () => await replacePage(onPage))
  listen('end', async ({ status, kept }) => {
    await replacePage(onPage)
    source.close() // by which the server knows that it is not needed any more
    say('live-title', 'The run has ended')
    say('live-trial', '')
    document.querySelector('#live dl')?.remove()
    say('live-state', `It is ${status}.${kept ? ` This page, with the record to download, is kept as ${kept}.` : ''}`)
  })
}

/** @param {() => Promise<void>} onPage */
async function replacePage (onPage) {
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // By the text of its rules, as the policy of this page does not let in an element that it does not know.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(page.querySelector('style')?.textContent ?? '')
  document.adoptedStyleSheets = [sheet]
  document.getElementById('embedded')?.replaceChildren(...page.getElementById('embedded')?.childNodes ?? [])
  const open = new Set([...document.querySelectorAll('main details[open] summary')].map(({ textContent }) => textContent))
  document.getElementById('main')?.replaceChildren(...page.getElementById('main')?.childNodes ?? [])
  for (const summary of document.querySelectorAll('main summary')) { if (open.has(summary.textContent)) summary.closest('details')?.setAttribute('open', '') }
  for (const selector of ['header', 'nav']) {
    document
      .querySelector(`body > ${selector}`)
      ?.replaceChildren(...(page.querySelector(`body > ${selector}`)?.childNodes ?? []))
  }
  await onPage()
}
