import { toAddress } from '../../../boot/guard.js'
import { fetchWhole } from '../../../boot/guarded-request.js'

/** @import { Place } from '../../../types.ts' */

const AT_ONCE = 20
const MOST_BYTES = 32 * 2 ** 20 // of one answer

/**
 * Asks for each path once, some at a time, so that what caches has them; and once more for those that got no good answer:
 * on a busy machine the first answers of a server may take longer than its own limit.
 * @param {{ place: Place, paths: readonly string[], headers?: Record<string, string>, timeoutMs: number, signal:
 *   AbortSignal }} options timeoutMs: for each whole answer
 * @returns {Promise<{ failed: number, of: number, bodyBytes: number | null }>} failed: no answer of status 200, twice;
 *   bodyBytes: of the good answers, as they were sent; null where they differ. Never rejects
 */
export async function warmCaches ({ place, paths, headers, timeoutMs, signal }) {
  /** @type {Set<number>} */
  const lengths = new Set()
  /** @param {readonly string[]} asked @returns {Promise<string[]>} those without a good answer */
  const askAll = async (asked) => {
    const left = asked.values()
    /** @type {string[]} */
    const failed = []
    const work = async () => {
      for (const path of left) {
        if (signal.aborted) return
        const bytes = await ask({ place, path, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
        if (bytes === null) failed.push(path)
        else lengths.add(bytes)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return failed
  }
  const { length: failed } = await askAll(await askAll(paths))
  const [bodyBytes = null] = lengths.size === 1 ? lengths : []
  return { failed, of: paths.length, bodyBytes }
}

/**
 * @param {{ place: Place, path: string, headers?: Record<string, string>, signal: AbortSignal }} options
 * @returns {Promise<number | null>} bytes of the body; null: no good answer
 */
function ask ({ place, path, headers, signal }) {
  return fetchWhole({ address: toAddress({ place }), authority: place.authority, path, headers, signal, mostBytes: MOST_BYTES }).then(
    ({ status, body }) => status === 200 ? body.length : null,
    () => null
  )
}
