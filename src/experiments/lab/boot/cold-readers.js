import { performance } from 'node:perf_hooks'
import { toAddress } from '../../../boot/guard.js'
import { fetchWhole } from '../../../boot/guarded-request.js'

/** @import { Place } from '../../../types.ts' */
/** @typedef {'ok' | 'failed' | 'wrong'} Outcome */

const MOST_BYTES = 256 * 2 ** 20 // of all readers together
const NOTHING = ['', 'undefined', 'null']

/**
 * Readers who all ask for the same key in one turn of the event loop, each over a connection of its own.
 * @param {{ place: Place, path: string, key: string, readers: number, timeoutMs: number }} options timeoutMs: for each whole answer
 * @returns {Promise<Record<Outcome, number> & { wallMs: number }>} wallMs: from the first question to the last answer
 */
export async function askColdReaders ({ place, path, key, readers, timeoutMs }) {
  const startedMs = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: readers }, () => readOnce({ place, path, key, timeoutMs, mostBytes: MOST_BYTES / readers }))
  )
  const wallMs = Math.round((performance.now() - startedMs) * 10) / 10
  const count = (/** @type {Outcome} */ wanted) => outcomes.filter((outcome) => outcome === wanted).length
  return { ok: count('ok'), failed: count('failed'), wrong: count('wrong'), wallMs }
}

/**
 * Whether an answer of status 200 may be the one to a key. A compressed body does not show whose it is.
 * @param {{ body: Buffer, encoding: string | undefined, key: string }} options
 * @returns {'ok' | 'wrong'}
 */
export function judgeAnswer ({ body, encoding, key }) {
  if (body.length === 0) return 'wrong'
  if (encoding !== undefined && encoding !== 'identity') return 'ok'
  const text = body.toString().trim()
  if (NOTHING.includes(text)) return 'wrong'
  const named = readNamedKey(text)
  return named === undefined || named === key ? 'ok' : 'wrong'
}

/** @param {{ place: Place, path: string, key: string, timeoutMs: number, mostBytes: number }} options */
function readOnce ({ place, path, key, timeoutMs, mostBytes }) {
  const signal = AbortSignal.timeout(timeoutMs)
  return fetchWhole({ address: toAddress({ place }), authority: place.authority, path, signal, mostBytes }).then(
    ({ status, headers, body }) => status === 200 ? judgeAnswer({ body, encoding: headers['content-encoding'], key }) : 'failed',
    () => 'failed'
  )
}

/** @param {string} text @returns {unknown} undefined where it names none */
function readNamedKey (text) {
  try {
    return JSON.parse(text)?.key
  } catch {
    return undefined
  }
}
