import { setTimeout as sleep } from 'node:timers/promises'
import { openGuardedServer, refuse, sendPage } from './guarded-server.js'

/**
 * @import { Progress } from '../types.ts'
 * @import { RunRecord } from '../../types.ts'
 * @import { ServerResponse } from 'node:http'
 */

const FAREWELL_MS = 1500 // for the last page to be fetched; nobody who is gone is waited for

/** That one who does not listen may leave waiting here; the browser of one who does comes again by itself. */
const MOST_WAITING_BYTES = 65_536

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

/**
 * A page that changes, on loopback and for whoever has its address. Pages are handed in ready: nothing is computed when one is asked for,
 * as something may be measured just then.
 * @param {{ policy: string }} options of the page
 * @returns {Promise<{ url: string, setPage: (html: string) => void, send: (name: string, data: unknown) => void, close:
 *   () => Promise<void> }>} send: to everyone who listens; who comes later hears the last one of each name. close: does
 *   not wait for readers who stay
 */
export async function openLiveServer ({ policy }) {
  let page = Buffer.alloc(0)
  /** @type {Set<ServerResponse>} */
  const listeners = new Set()
  /** @type {Map<string, string>} */
  const last = new Map()
  const server = await openGuardedServer({
    policy,
    answer ({ method, pathname, response }) {
      const isPage = pathname === '/' && (method === 'GET' || method === 'HEAD')
      if (isPage) return sendPage({ response, page })
      if (pathname !== '/' && pathname !== '/events') return refuse(response, 404, 'there are / and /events')
      if (method !== 'GET') return refuse(response, 405, 'there is only something to read here')
      listen(response)
    }
  })
  return {
    url: server.url,
    setPage (html) { page = Buffer.from(html) },
    send (name, data) {
      const message = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      last.set(name, message)
      for (const response of listeners) {
        if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
        else response.write(message)
      }
    },
    async close () {
      // Each listener fetches the last page and goes.
      const deadline = performance.now() + FAREWELL_MS
      while (listeners.size > 0 && performance.now() < deadline) await sleep(20)
      await server.close()
    }
  }

  /** @param {ServerResponse} response */
  function listen (response) {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('retry: 2000\n\n')
    for (const message of last.values()) response.write(message)
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }
}
