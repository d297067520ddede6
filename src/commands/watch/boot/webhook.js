import { once } from 'node:events'
import { createGuard, toAddress } from '../../../boot/guard.js'
import { openRequest } from '../../../boot/guarded-request.js'

const TIMEOUT_MS = 10_000

/**
 * Posts JSON, through the guard: to this machine, or to a host that was allowed. No redirect is followed.
 * @param {{ url: string, allowHosts: readonly string[], body: object, signal?: AbortSignal }} options
 * @returns {Promise<string | null>} null: it was taken; else why not
 */
export async function postJson ({ url, allowHosts, body, signal }) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const place = await createGuard({ allowHosts }).resolve({ url })
    const { pathname, search } = new URL(url)
    const request = openRequest({
      address: toAddress({ place }),
      authority: place.authority,
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout
    }, (response) => response.resume())
    const answered = once(request, 'response')
    request.on('error', () => {}) // after its answer: it is taken, whatever happens to the connection
    const [{ statusCode }] = await answered
    return statusCode >= 200 && statusCode < 300 ? null : `it answered ${statusCode}`
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    return timeout.aborted ? `no answer in ${TIMEOUT_MS / 1000} s` : code === undefined ? message : `${code}: ${message}`
  }
}
