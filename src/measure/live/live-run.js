import { openLiveServer } from './server.js'

/**
 * @import { Progress } from '../types.ts'
 * @import { RunRecord } from '../../types.ts'
 */

/**
 * A run to be watched in a browser while it goes on.
 * @param {object} options
 * @param {Progress} options.progress is told everything as before
 * @param {(options: { record: RunRecord, live: { events: string } }) => Promise<string>} options.render the page of a
 *   record as it is by now
 * @param {string} options.policy of these pages
 * @returns {Promise<{ url: string, progress: Progress, end: (options: { status: string, kept?: string, page?: string })
 *   => Promise<void> }>} end: closes it, and may be called again; kept: where the page will be found; page: the last
 *   one to be seen
 */
export async function openLiveRun ({ progress, render, policy }) {
  const server = await openLiveServer({ policy })
  const live = { events: '/events' }
  let remaining = 0
  let pages = 0
  let ended = false
  server.setPage(WAITING)
  return {
    url: server.url,
    progress: {
      ...progress,
      onTrial (event) {
        progress.onTrial(event)
        remaining = event.remainingMs
        server.send('trial', { index: event.index, of: event.of, id: event.id })
      },
      onTick (tick) {
        progress.onTick(tick)
        const { ratePerSecond, p99Us, failed, elapsedMs } = tick
        server.send('tick', { ratePerSecond, p50Us: readMedian(tick), p99Us, failed, leftMs: remaining - elapsedMs })
      },
      onSlice (event) {
        progress.onSlice(event)
        remaining = event.remainingMs
        server.send('trial', { index: event.generation - 1, of: event.of, id: event.id })
      },
      onStampede (event) {
        progress.onStampede(event)
        server.send('trial', { index: event.index, of: event.of, id: event.id })
      },
      // Awaited between trials: no page is made while something is measured.
      async onRecord (record) {
        await progress.onRecord?.(record)
        // What is measured is worth more than who watches it: a page that cannot be made leaves the one before.
        const page = await render({ record, live }).catch(() => null)
        if (page === null) return
        server.setPage(page)
        server.send('page', { number: ++pages })
      }
    },
    async end ({ status, kept, page }) {
      if (ended) return
      ended = true
      if (page !== undefined) server.setPage(page)
      server.send('end', { status, kept })
      await server.close()
    }
  }
}

const WAITING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>baseload</title></head><body><p>The run is about to begin.</p></body></html>\n'

/** Not every driver tells it. @param {object} tick */
function readMedian (tick) {
  return 'p50Us' in tick && typeof tick.p50Us === 'number' ? tick.p50Us : null
}
