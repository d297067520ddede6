import { BaseloadError } from '../errors.js'

/** @import { PrometheusQueries } from '../types.ts' */
/** @typedef {keyof PrometheusQueries['queries']} AskedFigure */

/** @type {Readonly<Record<AskedFigure, string>>} */
const ASKED_FIGURES = Object.freeze({ cpu: 'cores', memory: 'bytes' })

/**
 * `cpu=sum(rate(process_cpu_seconds_total[30s]))`.
 * @param {{ text: string }} options
 * @returns {{ figure: AskedFigure, query: string }}
 * @throws {BaseloadError} USAGE
 */
export function parseAskedFigure ({ text }) {
  const at = text.indexOf('=')
  const [figure, query] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()]
  if (Object.hasOwn(ASKED_FIGURES, figure) && query !== '') return { figure: /** @type {AskedFigure} */ (figure), query }
  throw new BaseloadError('USAGE', `--query ${JSON.stringify(text)} does not say what it gives`, {
    hint: 'write cpu=<query> for cores in use, or memory=<query> for bytes: --query "memory=process_resident_memory_bytes"'
  })
}

/**
 * The ranges that a query looks back over, `5m` in `rate(x[5m])`; what is within quotes is a label's value.
 * @param {{ query: string }} options
 * @returns {string[]}
 */
export function findRanges ({ query }) {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '""')
  return [...new Set([...bare.matchAll(/\[\s*([\d.]+(?:ms|[smhdwy])(?:\d+(?:ms|[smhdwy]))*)\s*(?::[^\]]*)?\]/g)].map(([, range]) => range))]
}

/**
 * The first range of a query that is longer than a time.
 * @param {{ query: string, ms: number }} options
 * @returns {string | undefined}
 */
export function findLongerRange ({ query, ms }) {
  return findRanges({ query }).find((range) => readRangeMs({ range }) > ms)
}

/**
 * Prometheus' own days, weeks and years: `7d`, `1w` and `168h` are one range.
 * @param {{ range: string }} options
 * @returns {number} infinite for what is none
 */
export function readRangeMs ({ range }) {
  const parts = [...range.matchAll(/([\d.]{1,20})(ms|[smhdwy])/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== range) return Infinity
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * RANGE_UNITS_MS[/** @type {keyof typeof RANGE_UNITS_MS} */ (unit)], 0)
}

const RANGE_UNITS_MS = Object.freeze({ ms: 1, s: 1e3, m: 60e3, h: 3.6e6, d: 86.4e6, w: 604.8e6, y: 31_536e6 })
