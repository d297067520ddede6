import { isGroup } from '../json.js'
import { checkPercent, checkText, findBound, makeSloDocument, metricOf } from './slo-document.js'

/** @import { OpenSloMistake } from './openslo.js' */
/** @import { SloRead } from './slo-formats.js' */

const PERIOD = '30d' // what Sloth takes unless it is told otherwise on its command line

/**
 * Sloth's own files and its Kubernetes resource, which name the same keys in two ways: `error_query` and `errorQuery`.
 * Source: github.com/slok/sloth, pkg/prometheus/api/v1 and pkg/kubernetes/api/sloth/v1.
 * @param {Record<string, any>} document
 * @returns {SloRead}
 */
export function readSloth (document) {
  const isResource = document.apiVersion !== undefined
  const base = isResource ? ['spec'] : []
  /** @type {Record<string, any> | undefined} */
  const spec = isResource ? document.spec : document
  if (!isGroup(spec)) return { documents: [], lost: [], mistakes: [{ path: base, wrong: 'spec is missing' }] }
  const slos = Array.isArray(spec.slos) ? spec.slos : []
  const mistakes = [
    ...checkText(spec.service, [...base, 'service']),
    ...slos.length === 0 ? [{ path: [...base, 'slos'], wrong: 'slos are missing' }] : [],
    ...slos.flatMap((slo, at) => findMistakes(slo, [...base, 'slos', at]))
  ]
  if (mistakes.length > 0) return { documents: [], lost: [], mistakes }
  const lost = slos.some(({ alerting }) => isGroup(alerting)) ? ['alerting'] : []
  return { documents: slos.map((slo) => convert({ slo, service: String(spec.service), labels: spec.labels })), lost, mistakes }
}

/** @param {unknown} slo @param {Array<string | number>} path @returns {OpenSloMistake[]} */
function findMistakes (slo, path) {
  if (!isGroup(slo)) return [{ path, wrong: 'an SLO must be a group of keys: name, objective, sli' }]
  return [...checkText(slo.name, [...path, 'name']), ...checkPercent(slo.objective, [...path, 'objective']), ...findSliMistakes(slo.sli, [...path, 'sli'])]
}

/** @param {unknown} sli @param {Array<string | number>} path @returns {OpenSloMistake[]} */
function findSliMistakes (sli, path) {
  /** @type {Record<string, any>} */
  const { events, raw, plugin } = isGroup(sli) ? sli : {}
  if ([events, raw, plugin].filter(isGroup).length !== 1) return [{ path, wrong: 'exactly one of events, raw and plugin must be there' }]
  const { error, total, ratio } = readQueries(sli)
  if (isGroup(events)) return [...checkText(error, [...path, 'events', 'error_query']), ...checkText(total, [...path, 'events', 'total_query'])]
  return isGroup(raw) ? checkText(ratio, [...path, 'raw', 'error_ratio_query']) : checkText(plugin.id, [...path, 'plugin', 'id'])
}

/** @param {any} sli */
function readQueries ({ events = {}, raw = {} }) {
  return {
    error: events?.error_query ?? events?.errorQuery,
    total: events?.total_query ?? events?.totalQuery,
    ratio: raw?.error_ratio_query ?? raw?.errorRatioQuery
  }
}

/** @param {{ slo: any, service: string, labels: unknown }} options */
function convert ({ slo, service, labels }) {
  const { sli: { events, raw, plugin }, name, objective, description } = slo
  const { error, total, ratio } = readQueries(slo.sli)
  const indicator = events
    ? { ratioMetric: { counter: true, bad: metricOf(error), total: metricOf(total) } }
    : { ratioMetric: { counter: false, rawType: 'failure', raw: raw ? metricOf(ratio) : metricOf('', `Sloth's plugin ${plugin.id}`) } }
  return makeSloDocument({
    name: `${service}-${name}`,
    service,
    description,
    labels: isGroup(labels) || isGroup(slo.labels) ? Object.assign({}, labels, slo.labels) : null,
    percent: Number(objective),
    window: PERIOD,
    indicator,
    latency: findBound(error ?? ratio ?? '')
  })
}
