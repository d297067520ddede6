import { LATENCY_ANNOTATION } from './openslo-objectives.js'

/** @import { OpenSloDocument, OpenSloMistake } from './openslo.js' */

/** A label of a bucket: how many of the answers took no longer. */
const BUCKET = /_(seconds|milliseconds)_bucket\s*\{[^}]*\ble\s*=\s*"(\d+(?:\.\d+)?)"/g
const UNITS = Object.freeze({ seconds: 's', milliseconds: 'ms' })

/** @param {string} query @param {string} [type] */
export function metricOf (query, type = 'Prometheus') {
  return { metricSource: { type, spec: { query } } }
}

/**
 * The one bound of a query that counts answers by how long they took.
 * @param {string} query
 * @returns {string | null} `0.3s`; null: it has none, or several
 */
export function findBound (query) {
  const bounds = [...query.matchAll(BUCKET)].map(([, unit, bound]) => `${bound}${UNITS[/** @type {keyof typeof UNITS} */ (unit)]}`)
  return new Set(bounds).size === 1 ? bounds[0] : null
}

/**
 * @param {{ name: string, service: string, description: unknown, labels: unknown, percent: number, window: string,
 *   indicator: Record<string, unknown>, latency: string | null, method?: string }} options percent: checked; latency: `0.3s`, that good
 *   answers take no longer than
 * @returns {OpenSloDocument}
 */
export function makeSloDocument ({ name, service, description, labels, percent, window, indicator, latency, method = 'Occurrences' }) {
  return {
    apiVersion: 'openslo/v1',
    kind: 'SLO',
    metadata: { name, ...labels ? { labels } : {}, ...latency === null ? {} : { annotations: { [LATENCY_ANNOTATION]: latency } } },
    spec: {
      ...typeof description === 'string' && description !== '' ? { description } : {},
      service,
      indicator: { metadata: { name: `${name}-sli` }, spec: indicator },
      timeWindow: [{ duration: window, isRolling: true }],
      budgetingMethod: method,
      objectives: [{ target: Number((percent / 100).toPrecision(12)) }]
    }
  }
}

/**
 * What a percentage must be for OpenSLO.
 * @param {unknown} value @param {Array<string | number>} path
 * @returns {OpenSloMistake[]}
 */
export function checkPercent (value, path) {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const name = String(path.at(-1))
  if (value === undefined || value === null) return [{ path: path.slice(0, -1), wrong: `${name} is missing` }]
  if (typeof number === 'number' && number > 0 && number < 100) return []
  return [{ path, wrong: `${name} is ${JSON.stringify(value)}; it must be a percentage above 0 and below 100` }]
}

/** @param {unknown} value @param {Array<string | number>} path @returns {OpenSloMistake[]} */
export function checkText (value, path) {
  if (typeof value === 'string' && value.trim() !== '') return []
  return [{ path: value === undefined ? path.slice(0, -1) : path, wrong: `${path.at(-1)} is ${value === undefined ? 'missing' : 'no text'}` }]
}
