import { listIndicators } from './openslo-objectives.js'

/** @import { ProductionQuestion } from '../../types.ts' */
/** @import { OpenSloDocument } from './openslo.js' */

const OPERATORS = Object.freeze({ lt: '<', lte: '<=', gt: '>', gte: '>=' })
/** Days; a calendar's month, quarter and year at their usual lengths. */
const MINUTES = Object.freeze({ m: 1, h: 60, d: 1440, w: 10_080, M: 43_200, Q: 131_400, Y: 525_600 })
/** What stands in queries for the window of the SLO: this project's, and Sloth's. */
const WINDOW = /\{\{\s*\.?window\s*\}\}/g

/**
 * What OpenSLO documents ask of production: one question for each objective of each SLO, with its Prometheus queries.
 * @param {{ documents: OpenSloDocument[] }} options checked by parseOpenSlo
 * @returns {ProductionQuestion[]} with `wrong` where Prometheus cannot be asked
 */
export function listProductionQuestions ({ documents }) {
  const findIndicator = listIndicators({ documents })
  const types = new Map(
    documents
      .filter(({ kind }) => kind === 'DataSource')
      .map((document) => [document.metadata.name, document.spec?.type])
  )
  return documents.filter(({ kind }) => kind === 'SLO').flatMap(({ metadata, spec }) => {
    const window = spec.timeWindow?.[0]?.duration ?? null
    return spec.objectives.map((/** @type {Record<string, any>} */ objective) => {
      const { indicator, ref } = findIndicator({ spec, objective })
      const head = { slo: String(metadata.displayName ?? metadata.name), service: String(spec.service ?? ''), window }
      return { ...head, ...describeObjective(objective, indicator), ...readQueries({ indicator, window, types, ref }) }
    })
  })
}

/** As Prometheus writes it: it has no months. @param {string} window `4w`, `1M` */
export function toPrometheusRange (window) {
  const [, count, unit] = /^(\d+)([mhdwMQY])$/.exec(window) ?? []
  if (count === undefined) return window
  return 'mhdw'.includes(unit) ? window : `${Number(count) * MINUTES[/** @type {keyof typeof MINUTES} */ (unit)] / 60}h`
}

/**
 * @param {Record<string, any>} objective
 * @param {Record<string, any> | undefined} indicator
 * @returns {Pick<ProductionQuestion, 'objective' | 'targetRatio' | 'bound'>}
 */
function describeObjective ({ op, value, target, targetPercent }, indicator) {
  const targetRatio = target === undefined ? Number((targetPercent / 100).toPrecision(12)) : target
  const asked = `${Number((targetRatio * 100).toPrecision(12))} %`
  const isThreshold = indicator?.thresholdMetric !== undefined || (indicator === undefined && value !== undefined)
  if (!isThreshold || typeof value !== 'number' || !Object.hasOwn(OPERATORS, String(op))) return { objective: `${asked} good`, targetRatio }
  const name = /** @type {keyof typeof OPERATORS} */ (op)
  return { objective: `${OPERATORS[name]} ${value} for ${asked}`, targetRatio: null, bound: { op: name, value } }
}

/**
 * @param {{ indicator: Record<string, any> | undefined, window: string | null, types: Map<string, unknown>, ref:
 *   unknown }} options types: of data sources, by name
 * @returns {Pick<ProductionQuestion, 'queries' | 'rawType' | 'wrong'>}
 */
function readQueries ({ indicator, window, types, ref }) {
  if (indicator === undefined) return { queries: {}, wrong: `its indicator ${ref} is not in the file` }
  const { ratioMetric, thresholdMetric } = indicator
  const roles = thresholdMetric
    ? { threshold: thresholdMetric }
    : ratioMetric.raw
      ? { raw: ratioMetric.raw }
      : { good: ratioMetric.good, bad: ratioMetric.bad, total: ratioMetric.total }
  /** @type {ProductionQuestion['queries']} */
  const queries = {}
  for (const [role, metric] of Object.entries(roles)) {
    if (metric === undefined) continue
    const { type: own, spec, metricSourceRef } = metric.metricSource ?? {}
    const type = own ?? types.get(metricSourceRef)
    const query = spec?.query ?? spec?.promql
    if (type !== undefined && String(type).toLowerCase() !== 'prometheus') { return { queries: {}, wrong: `its source is ${type}, and only Prometheus is asked` } }
    if (typeof query !== 'string' || query.trim() === '') return { queries: {}, wrong: `there is no query for ${role}` }
    if (query.search(WINDOW) >= 0 && window === null) { return { queries: {}, wrong: `the query for ${role} asks for the window, and the SLO has none` } }
    queries[/** @type {keyof ProductionQuestion['queries']} */ (role)] = query.replaceAll(WINDOW, toPrometheusRange(window ?? '')).trim()
  }
  return { queries, ...(ratioMetric?.raw && { rawType: ratioMetric.rawType }) }
}
