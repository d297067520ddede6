import { readBody, TOO_LARGE } from '../../../boot/answer-body.js'
import { createGuard, toAddress } from '../../../boot/guard.js'
import { openRequest } from '../../../boot/guarded-request.js'
import { BaseloadError } from '../../../errors.js'

/** @import { AnswerReason } from '../../../messages/review-types.ts' */
/** @import { PrometheusAnswer } from '../types.ts' */
/** @import { Guard } from '../../../boot/guard.js' */

const MOST_BYTES = 4 * 2 ** 20

/**
 * One instant query (`/api/v1/query`). Whatever comes back that is not exactly one number is told as a reason, never made into a number.
 * Source: the HTTP API of Prometheus, prometheus.io/docs/prometheus/latest/querying/api.
 * @param {{ url: URL, guard?: Guard, query: string, atMs: number, timeoutMs: number, signal?: AbortSignal }} options
 *   url: of Prometheus; guard: absent, only this machine is asked; atMs: the instant that is asked about, the same for
 *   all queries of a review
 * @returns {Promise<PrometheusAnswer>}
 */
export async function askPrometheus ({ url, guard = createGuard(), query, atMs, timeoutMs, signal }) {
  const search = new URLSearchParams({ query, time: String(atMs / 1000), timeout: `${timeoutMs}ms` })
  const path = `${url.pathname.replace(/\/$/, '')}/api/v1/query?${search}`
  try {
    const { status, body } = await fetchText({ url, guard, path, timeoutMs, signal })
    return { query, ...readAnswer({ status, body }) }
  } catch (error) {
    return { query, value: null, reason: explainFailure({ error, timeoutMs, signal }), warnings: [] }
  }
}

/**
 * @param {{ status: number, body: string }} options
 * @returns {Omit<PrometheusAnswer, 'query'>}
 */
export function readAnswer ({ status, body }) {
  const nothing = (/** @type {AnswerReason} */ reason, warnings = /** @type {string[]} */ ([])) => ({ value: null, reason, warnings })
  if (status >= 300 && status < 400) return nothing({ code: 'ANSWER_REDIRECTS', status })
  const answer = parse(body)
  if (answer?.status === 'error') {
    return nothing(
      {
        code: 'ANSWER_IS_ERROR',
        type: String(answer.errorType ?? 'error'),
        error: String(answer.error ?? '').slice(0, 300)
      },
      listWarnings(answer)
    )
  }
  if (status !== 200) return nothing({ code: 'ANSWER_STATUS', status })
  if (answer?.status !== 'success' || typeof answer.data !== 'object' || answer.data === null) return nothing({ code: 'ANSWER_FOREIGN' })
  const warnings = listWarnings(answer)
  const { resultType, result } = answer.data
  if (resultType === 'scalar') return { ...readSample(result), warnings }
  if (resultType !== 'vector' || !Array.isArray(result)) return nothing({ code: 'ANSWER_KIND', kind: String(resultType) }, warnings)
  if (result.length === 0) return nothing({ code: 'ANSWER_EMPTY' }, warnings)
  if (result.length > 1) return nothing({ code: 'ANSWER_OF_SEVERAL', series: result.length }, warnings)
  return { ...readSample(result[0]?.value), warnings }
}

/** @param {unknown} sample `[time, "0.5"]` @returns {{ value: number } | { value: null, reason: AnswerReason }} */
function readSample (sample) {
  const text = Array.isArray(sample) ? sample[1] : undefined
  if (typeof text !== 'string') return { value: null, reason: { code: 'ANSWER_WITHOUT_VALUE' } }
  const value = text.trim() === '' ? NaN : Number(text)
  if (Number.isFinite(value)) return { value }
  return { value: null, reason: { code: 'ANSWER_NOT_FINITE', value: text.slice(0, 20) } }
}

/** @param {any} answer @returns {string[]} */
function listWarnings ({ warnings = [], infos = [] }) {
  return [warnings, infos].flatMap((list) => Array.isArray(list) ? list.map(String) : [])
}

/** @param {string} body */
function parse (body) {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Redirects are not followed: they may lead away from the host that was allowed.
 * @param {{ url: URL, guard: Guard, path: string, timeoutMs: number, signal?: AbortSignal }} options
 * @returns {Promise<{ status: number, body: string }>}
 */
async function fetchText ({ url, guard, path, timeoutMs, signal }) {
  const place = await guard.resolve({ url: url.href })
  const limit = AbortSignal.timeout(timeoutMs)
  const asked = {
    address: toAddress({ place }),
    authority: place.authority,
    path,
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, limit]) : limit
  }
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(asked, (response) => {
      readBody({ response, mostBytes: MOST_BYTES }).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: body.toString() }),
        reject
      )
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** @param {{ error: unknown, timeoutMs: number, signal?: AbortSignal }} options @returns {AnswerReason} */
function explainFailure ({ error, timeoutMs, signal }) {
  const { name, code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  if (signal?.aborted) return { code: 'ASKING_INTERRUPTED' }
  if (error instanceof BaseloadError) return { code: 'ASKING_FAILED', found: message }
  if (name === 'AbortError' || name === 'TimeoutError') return { code: 'ANSWER_TOO_LATE', timeoutMs }
  if (code === TOO_LARGE) return { code: 'ANSWER_TOO_LONG' }
  return code === 'ECONNREFUSED' ? { code: 'NOBODY_LISTENS' } : { code: 'ASKING_FAILED', found: code ?? message }
}
