import { isGroup } from '../json.js'
import { checkPercent, checkText, findBound, makeSloDocument, metricOf } from './slo-document.js'

/** @import { OpenSloMistake } from './openslo.js' */
/** @import { SloRead } from './slo-formats.js' */

const KINDS = ['ratio', 'latency', 'latencyNative', 'bool_gauge']
const LATENCY = /^(\d+)(ms|s)$/
const WINDOW = /^\d+[mhdw]$/
const JOB = /\b(?:job|service)\s*=\s*"([^"]+)"/

/**
 * Pyrra's resource. It names metrics, from which its queries are made as Pyrra makes them: increases over the window, added up over
 * all groups. Source: github.com/pyrra-dev/pyrra, kubernetes/api/v1alpha1.
 * @param {Record<string, any>} document
 * @returns {SloRead}
 */
export function readPyrra ({ metadata, spec }) {
  /** @type {Record<string, any>} */
  const given = isGroup(spec) ? spec : {}
  /** @type {Record<string, any>} */
  const indicator = isGroup(given.indicator) ? given.indicator : {}
  const kinds = KINDS.filter((kind) => isGroup(indicator[kind]))
  const mistakes = [
    ...checkText(metadata?.name, ['metadata', 'name']),
    ...checkPercent(given.target, ['spec', 'target']),
    ...typeof given.window === 'string' && WINDOW.test(given.window)
      ? []
      : [{ path: ['spec', 'window'], wrong: `window is ${JSON.stringify(given.window) ?? 'missing'}; write 2w, 30d or 12h` }],
    ...kinds.length === 1
      ? findMistakes(kinds[0], indicator[kinds[0]])
      : [{ path: ['spec', 'indicator'], wrong: `exactly one of ${KINDS.join(', ')} must be there` }]
  ]
  if (mistakes.length > 0) return { documents: [], lost: [], mistakes }
  const [kind] = kinds
  const { ratioMetric, metric, latency } = makeIndicator(kind, indicator[kind])
  const made = makeSloDocument({
    name: metadata.name,
    service: JOB.exec(metric)?.[1] ?? metadata.name,
    description: given.description,
    labels: isGroup(metadata.labels) ? metadata.labels : null,
    percent: Number(given.target),
    window: given.window,
    indicator: { ratioMetric },
    latency,
    method: kind === 'bool_gauge' ? 'Timeslices' : 'Occurrences' // it counts probes
  })
  const lost = [...isGroup(given.alerting) ? ['alerting'] : [], ...indicator[kind].grouping?.length > 0 ? ['grouping'] : []]
  return { documents: [made], lost, mistakes }
}

/** @param {string} kind @param {Record<string, any>} of @returns {OpenSloMistake[]} */
function findMistakes (kind, of) {
  const path = ['spec', 'indicator', kind]
  if (kind === 'bool_gauge') return checkText(of.metric, [...path, 'metric'])
  const total = checkText(of.total?.metric, [...path, 'total', 'metric'])
  if (kind === 'ratio') return [...total, ...checkText(of.errors?.metric, [...path, 'errors', 'metric'])]
  if (kind === 'latency') return [...total, ...checkText(of.success?.metric, [...path, 'success', 'metric'])]
  if (LATENCY.test(of.latency)) return total
  return [...total, { path: [...path, 'latency'], wrong: `latency is ${JSON.stringify(of.latency) ?? 'missing'}; write 200ms or 1s` }]
}

/** @param {string} kind @param {Record<string, any>} of */
function makeIndicator (kind, of) {
  const sum = (/** @type {string} */ metric, over = 'increase') => metricOf(`sum(${over}(${metric}[{{window}}]))`)
  if (kind === 'bool_gauge') {
    const [good, total] = ['sum_over_time', 'count_over_time'].map((over) => sum(of.metric, over))
    return { ratioMetric: { counter: false, good, total }, metric: of.metric, latency: null }
  }
  const metric = of.total.metric
  if (kind === 'ratio') return { ratioMetric: { counter: true, bad: sum(of.errors.metric), total: sum(metric) }, metric, latency: null }
  if (kind === 'latency') {
    const ratioMetric = { counter: true, good: sum(of.success.metric), total: sum(metric) }
    return { ratioMetric, metric, latency: findBound(of.success.metric) }
  }
  const [, count, unit] = /** @type {RegExpExecArray} */ (LATENCY.exec(of.latency))
  const seconds = Number(count) / (unit === 'ms' ? 1000 : 1)
  const raw = metricOf(`histogram_fraction(0, ${seconds}, sum(increase(${metric}[{{window}}])))`)
  return { ratioMetric: { counter: false, rawType: 'success', raw }, metric, latency: of.latency }
}
