import { setTimeout as sleep } from 'node:timers/promises'
import { openGuardedServer, refuse, sendPage } from './guarded-server.js'

/** @import { ServerResponse } from 'node:http' */

const FAREWELL_MS = 1500 // for the last page to be fetched; nobody who is gone is waited for
/** That one who does not listen may leave waiting here; the browser of one who does comes again by itself. */
const MOST_WAITING_BYTES = 65_536

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
