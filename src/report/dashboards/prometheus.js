import { listMetrics } from './metrics.js'

/**
 * @import { Result } from '../../types.ts'
 * @import { Labels, NumberMetric, TimesMetric, TimesPoint } from './metric.js'
 */

/**
 * 1, 2, 5 a decade from 50 µs to 10 s: enough for a heat map; those of the objectives come to it, so that what is asked
 * can be read off exactly.
 */
const BOUNDS_US = Object.freeze([
  50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
  5_000_000, 10_000_000
])
const MILLION = 1_000_000

/**
 * Prometheus' text exposition format, 0.0.4. Without timestamps, which neither the Pushgateway nor a textfile collector takes.
 * https://github.com/prometheus/docs/blob/main/docs/instrumenting/exposition_formats.md
 * @param {{ result: Result }} options
 * @returns {string}
 */
export function renderPrometheus ({ result }) {
  const metrics = listMetrics({ result }).filter((metric) => metric.kind === 'times' || !metric.isSeries)
  return metrics.flatMap((metric) => {
    const name = nameMetric(metric)
    return [
      `# HELP ${name} ${metric.about.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`,
      `# TYPE ${name} ${metric.kind === 'times' ? 'histogram' : metric.kind}`,
      ...(metric.kind === 'times'
        ? metric.points.flatMap((point) => renderHistogram(name, point))
        : metric.points.map(({ labels, value }) => renderSample(name, labels, value)))
    ]
  }).join('\n')
}

/** @param {Pick<NumberMetric | TimesMetric, 'name' | 'suffix' | 'kind'>} metric */
export function nameMetric ({ name, suffix, kind }) {
  return `baseload_${name}${suffix}${kind === 'counter' ? '_total' : ''}`
}

/** @param {string} name @param {TimesPoint} point */
function renderHistogram (name, { labels, distribution: { valuesUs, counts, total }, sumSeconds, boundsUs }) {
  const bounds = [...new Set([...BOUNDS_US, ...boundsUs])].sort((a, b) => a - b)
  let [counted, index] = [0, 0]
  return [
    ...bounds.map((boundUs) => {
      for (; index < valuesUs.length && valuesUs[index] <= boundUs; index++) counted += counts[index]
      return renderSample(`${name}_bucket`, { ...labels, le: String(boundUs / MILLION) }, counted)
    }),
    renderSample(`${name}_bucket`, { ...labels, le: '+Inf' }, total),
    renderSample(`${name}_sum`, labels, sumSeconds),
    renderSample(`${name}_count`, labels, total)
  ]
}

/** @param {string} name @param {Labels} labels @param {number} value */
function renderSample (name, labels, value) {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${renderNumber(value)}`
}

/** @param {string} text */
function escapeLabel (text) {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

/** @param {number} value */
function renderNumber (value) {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}
