import { setTimeout as sleep } from 'node:timers/promises'
import { openGuardedServer, refuse, sendPage } from './guarded-server.js'

/** @import { ServerResponse } from 'node:http' */

const FAREWELL_MS = 1500 // for the last page to be fetched; nobody who is gone is waited for

/**
 * A page that changes, on loopback and for whoever has its address. Pages are handed in ready: nothing is computed when one is asked for,
 * as something may be measured just then.
 * @returns {Promise<{ url: string, setPage: (html: string) => void, send: (name: string, data: unknown) => void, close:
 *   () => Promise<void> }>} send: to everyone who listens; who comes later hears the last one of each name. close: does
 *   not wait for readers who stay
 */
export async function openLiveServer () {
  let page = ''
  /** @type {Set<ServerResponse>} */
  const listeners = new Set()
  /** @type {Map<string, string>} */
  const last = new Map()
  const server = await openGuardedServer({
    answer ({ method, pathname, response }) {
      if (method !== 'GET') return refuse(response, 405, 'there is only something to read here')
      if (pathname === '/') return sendPage({ response, page })
      if (pathname === '/events') return listen(response)
      refuse(response, 404, 'there are / and /events')
    }
  })
  return {
    url: server.url,
    setPage (html) { page = html },
    send (name, data) {
      const message = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      last.set(name, message)
      for (const response of listeners) response.write(message)
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
