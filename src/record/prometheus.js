import { TOO_LARGE, fetchWhole } from '../boot/guarded-request.js'
import { createGuard, toAddress } from '../boot/guard.js'
import { BaseloadError } from '../errors.js'
import { parseJson } from '../plan/json.js'

/** @import { AnswerReason } from '../report/sentences/types.ts' */
/** @import { PrometheusAnswer } from '../types.ts' */
/** @import { Guard } from '../boot/guard.js' */
/**
 * Where and how long it is asked. guard: absent, only this machine.
 * @typedef {{ url: URL, guard?: Guard, timeoutMs: number, signal?: AbortSignal }} Asking
 */
/** @typedef {{ atMs: number, value: number }} SeriesSample atMs: since 1970, by the clock of Prometheus */

const MOST_BYTES = 4 * 2 ** 20

/**
 * One instant query (`/api/v1/query`). Whatever comes back that is not exactly one number is told as a reason, never made into a number.
 * Source: the HTTP API of Prometheus, prometheus.io/docs/prometheus/latest/querying/api.
 * @param {Asking & { query: string, atMs: number }} options atMs: the instant that is asked about, the same for all
 *   queries of a review
 * @returns {Promise<PrometheusAnswer>}
 */
export async function askPrometheus ({ query, atMs, ...asking }) {
  const { timeoutMs } = asking
  try {
    const answer = await ask({ ...asking, what: 'query', search: { query, time: String(atMs / 1000), timeout: `${timeoutMs}ms` } })
    return { query, ...readAnswer(answer) }
  } catch (error) {
    return { query, value: null, reason: explainFailure({ error, ...asking }), warnings: [] }
  }
}

/**
 * One series over a time (`/api/v1/query_range`), from the same source. What is no finite number is left out.
 * @param {Asking & { query: string, fromMs: number, toMs: number, stepMs: number }} options
 * @returns {Promise<{ samples: SeriesSample[], reason?: AnswerReason }>} reason: why there are none
 */
export async function askPrometheusSeries ({ query, fromMs, toMs, stepMs, ...asking }) {
  const [start, end, step] = [fromMs, toMs, stepMs].map((ms) => String(ms / 1000))
  try {
    const { timeoutMs } = asking
    return readSeries(await ask({ ...asking, what: 'query_range', search: { query, start, end, step, timeout: `${timeoutMs}ms` } }))
  } catch (error) {
    return { samples: [], reason: explainFailure({ error, ...asking }) }
  }
}

/** @param {Asking & { what: 'query' | 'query_range', search: Record<string, string> }} options */
function ask ({ url, what, search, ...asking }) {
  const path = `${url.pathname.replace(/\/$/, '')}/api/v1/${what}?${new URLSearchParams(search)}`
  return fetchText({ url, path, ...asking })
}

/** @param {{ status: number, body: string }} options @returns {Omit<PrometheusAnswer, 'query'>} */
export function readAnswer ({ status, body }) {
  const { data, reason, warnings } = readData({ status, body })
  if (data === null) return { value: null, reason, warnings }
  const { resultType, result } = data
  if (resultType === 'scalar') return { ...readSample(result), warnings }
  const one = findOne({ result: resultType === 'vector' ? result : null, resultType })
  return 'reason' in one ? { value: null, reason: one.reason, warnings } : { ...readSample(one.series?.value), warnings }
}

/** @param {{ status: number, body: string }} options @returns {{ samples: SeriesSample[], reason?: AnswerReason }} */
export function readSeries ({ status, body }) {
  const { data, reason } = readData({ status, body })
  if (data === null) return { samples: [], reason }
  const { resultType, result } = data
  const one = findOne({ result: resultType === 'matrix' ? result : null, resultType })
  if ('reason' in one) return { samples: [], reason: one.reason }
  const values = Array.isArray(one.series?.values) ? one.series.values : []
  const samples = values.flatMap((/** @type {unknown} */ sample) => {
    const { value } = readSample(sample)
    const seconds = Array.isArray(sample) ? Number(sample[0]) : NaN
    return value === null || !Number.isFinite(seconds) ? [] : [{ atMs: seconds * 1000, value }]
  })
  return samples.length > 0 ? { samples } : { samples, reason: { code: 'ANSWER_WITHOUT_VALUE' } }
}

/**
 * @param {{ status: number, body: string }} options
 * @returns {{ data: { resultType: unknown, result: any }, reason?: undefined, warnings: string[] } | { data: null, reason: AnswerReason,
 *   warnings: string[] }} any: what came back
 */
function readData ({ status, body }) {
  const nothing = (/** @type {AnswerReason} */ reason, warnings = /** @type {string[]} */ ([])) => ({ data: null, reason, warnings })
  if (status >= 300 && status < 400) return nothing({ code: 'ANSWER_REDIRECTS', status })
  const answer = parseJson(body)
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
  return { data: answer.data, warnings: listWarnings(answer) }
}

/**
 * @param {{ result: any, resultType: unknown }} options result: null: of another kind; any: what came back
 * @returns {{ series: any } | { reason: AnswerReason }}
 */
function findOne ({ result, resultType }) {
  if (!Array.isArray(result)) return { reason: { code: 'ANSWER_KIND', kind: String(resultType) } }
  if (result.length === 0) return { reason: { code: 'ANSWER_EMPTY' } }
  return result.length > 1 ? { reason: { code: 'ANSWER_OF_SEVERAL', series: result.length } } : { series: result[0] }
}

/** @param {unknown} sample `[time, "0.5"]` @returns {{ value: number } | { value: null, reason: AnswerReason }} */
function readSample (sample) {
  const text = Array.isArray(sample) ? sample[1] : undefined
  if (typeof text !== 'string') return { value: null, reason: { code: 'ANSWER_WITHOUT_VALUE' } }
  const value = text.trim() === '' ? NaN : Number(text)
  if (Number.isFinite(value)) return { value }
  return { value: null, reason: { code: 'ANSWER_NOT_FINITE', value: text.slice(0, 20) } }
}

/** @param {any} answer */
function listWarnings ({ warnings = [], infos = [] }) {
  return [warnings, infos].flatMap((list) => Array.isArray(list) ? list.map(String) : [])
}

/**
 * Redirects are not followed: they may lead away from the host that was allowed.
 * @param {Asking & { path: string }} options
 */
async function fetchText ({ url, guard = createGuard(), path, timeoutMs, signal }) {
  const place = await guard.resolve({ url: url.href })
  const limit = AbortSignal.timeout(timeoutMs)
  const { status, body } = await fetchWhole({
    address: toAddress({ place }),
    authority: place.authority,
    path,
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    mostBytes: MOST_BYTES
  })
  return { status, body: body.toString() }
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
