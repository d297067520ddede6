import { onThisMachine } from './guard.js'
import { fetchWhole } from './guarded-request.js'

const MOST_BYTES = 16 * 2 ** 20 // the counters of an origin, by key

/**
 * Asks a part over a connection of its own, which is closed with the answer: none is left behind for the part to wait for when it stops.
 * @param {{ part: { name: string, host: string, port: number }, method?: string, path: string, body?: string, timeoutMs?: number }} options
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {Error} when there is no whole answer in time
 */
export async function askPart ({ part: { name, host, port }, method = 'GET', path, body: text, timeoutMs = 2000 }) {
  try {
    const { status, body } = await fetchWhole({
      address: onThisMachine(port, host),
      method,
      path,
      ...text !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: text
      },
      mostBytes: MOST_BYTES,
      signal: AbortSignal.timeout(timeoutMs)
    })
    return { status, body: body.toString() }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Error(`${name} did not answer ${method} ${path}: ${code === 'ABORT_ERR' ? `not within ${timeoutMs} ms` : (code ?? message)}`)
  }
}
