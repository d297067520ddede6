import { once } from 'node:events'
import { createGuard, toAddress } from './guard.js'
import { openRequest } from './guarded-request.js'

/**
 * Posts something, through the guard: to this machine, or to a host that was allowed. No redirect is followed.
 * @param {{ url: string, allowHosts: readonly string[], headers: Record<string, string>, body: Uint8Array | string, timeoutMs: number,
 *   signal?: AbortSignal }} options
 * @returns {Promise<{ status: number | null, why: string | null }>} why: it was not taken; null: it was. status: null without an answer
 */
export async function post ({ url, allowHosts, headers, body, timeoutMs, signal }) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const place = await createGuard({ allowHosts }).resolve({ url })
    const { pathname, search } = new URL(url)
    const request = openRequest({
      address: toAddress({ place }),
      authority: place.authority,
      method: 'POST',
      path: pathname + search,
      headers,
      ...typeof body === 'string' ? { body } : { body: Buffer.from(body).toString('latin1'), bodyEncoding: /** @type {const} */ ('latin1') },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout
    }, (response) => response.resume())
    const answered = once(request, 'response')
    request.on('error', () => {}) // after its answer: it is taken, whatever happens to the connection
    const [{ statusCode: status }] = await answered
    return { status, why: status >= 200 && status < 300 ? null : `it answered ${status}` }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    return { status: null, why: timeout.aborted ? `no answer in ${timeoutMs / 1000} s` : code === undefined ? message : `${code}: ${message}` }
  }
}
