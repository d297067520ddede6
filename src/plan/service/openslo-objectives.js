import { isOfEvents, nameSubject, parseObjective } from '../objective.js'

/** @import { OpenSloRemark } from '../../report/sentences/types.ts' */
/** @import { OpenSloDocument } from './openslo.js' */

/** In which unit the values of a threshold are, which OpenSLO does not say: us, ms or s. */
export const UNIT_ANNOTATION = 'baseload/unit'
/** On a Service: it is the whole, and its objectives are what is promised of it. */
export const WHOLE_ANNOTATION = 'baseload/whole'
/** On an SLO with a ratio: its good answers take no longer than this, `300ms`. */
export const LATENCY_ANNOTATION = 'baseload/latency'
const OPERATORS = Object.freeze({ lt: '<', lte: '<=' })

/**
 * What baseload understands of SLO documents: for each service its objectives, in baseload's own notation.
 * @param {{ documents: OpenSloDocument[] }} options
 * @returns {{ services: Record<string, string[]>, whole: string[], windows: string[], remarks: OpenSloRemark[] }}
 *   whole: objectives of the service that is marked as the whole; remarks: what cannot be composed
 */
export function readObjectives ({ documents }) {
  const findIndicator = listIndicators({ documents })
  const wholes = documents
    .filter(({ kind, metadata }) => kind === 'Service' && metadata.annotations?.[WHOLE_ANNOTATION] === 'true')
    .map(({ metadata }) => metadata.name)
  /** @type {Map<string, string[]>} */
  const services = new Map()
  /** @type {{ whole: string[], windows: string[], remarks: OpenSloRemark[] }} */
  const { whole, windows, remarks } = { whole: [], windows: [], remarks: [] }
  for (const { metadata, spec } of documents.filter(({ kind }) => kind === 'SLO')) {
    const service = String(spec.service ?? metadata.name)
    const slo = metadata.name
    if (spec.budgetingMethod !== 'Occurrences') remarks.push({ code: 'TIME_SLICES', slo, method: String(spec.budgetingMethod) })
    const window = spec.timeWindow?.[0]
    if (window?.duration) windows.push(window.duration)
    if (window?.calendar) remarks.push({ code: 'CALENDAR_WINDOW', slo })
    const kept = wholes.includes(service) ? whole : services.get(service) ?? []
    if (spec.objectives.some((/** @type {Record<string, any>} */ one) => one.compositeWeight !== undefined)) remarks.push({ code: 'WEIGHTS_LOST', slo })
    for (const objective of spec.objectives) {
      const { indicator, ref } = findIndicator({ spec, objective })
      if (indicator === undefined) remarks.push({ code: 'INDICATOR_ABSENT', slo, indicator: ref })
      const { text, remark } = describeObjective({ slo, objective, indicator, annotations: metadata.annotations ?? {} })
      if (remark !== null) remarks.push(remark)
      if (text !== null && !addObjective({ kept, text })) remarks.push({ code: 'OBJECTIVE_TWICE', slo, objective: text, service })
    }
    if (!wholes.includes(service)) services.set(service, kept)
  }
  return {
    services: Object.fromEntries(services),
    whole,
    windows,
    remarks: [...new Map(remarks.map((one) => [JSON.stringify(one), one])).values()]
  }
}

/**
 * The indicator of an objective: of a composite SLO its own, else that of the SLO.
 * @param {{ documents: OpenSloDocument[] }} options
 * @returns {(options: { spec: Record<string, any>, objective: Record<string, any> }) =>
 *   { indicator: Record<string, any> | undefined, ref: string }}
 */
export function listIndicators ({ documents }) {
  const named = new Map(documents.filter(({ kind }) => kind === 'SLI').map((document) => [document.metadata.name, document.spec]))
  return ({ spec, objective }) => {
    const place = objective.indicator !== undefined || objective.indicatorRef !== undefined ? objective : spec
    return { indicator: place.indicator?.spec ?? named.get(place.indicatorRef), ref: String(place.indicatorRef) }
  }
}

/**
 * The stricter of two promises about the good ratio is kept; the other still stands in its document.
 * @param {{ kept: string[], text: string }} options
 */
function addObjective ({ kept, text }) {
  const objective = parseObjective({ text })
  const same = kept.findIndex((other) => nameSubject(parseObjective({ text: other })) === nameSubject(objective))
  if (same === -1) return kept.push(text) > 0
  const other = parseObjective({ text: kept[same] })
  if (isOfEvents(objective) && isOfEvents(other) && other.ratio < objective.ratio) kept[same] = text
  return false
}

/**
 * @param {{ slo: string, objective: Record<string, any>, indicator: Record<string, any> | undefined, annotations:
 *   Record<string, string> }} options
 * @returns {{ text: string | null, remark: OpenSloRemark | null }} text: null when it cannot be composed, and remark says why
 */
function describeObjective ({ slo, objective, indicator, annotations }) {
  const { op, value, target, targetPercent } = objective
  const percent = target === undefined ? String(targetPercent) : String(Number((target * 100).toPrecision(12)))
  const isThreshold = indicator === undefined ? value !== undefined : indicator.thresholdMetric !== undefined
  if (Number(percent) <= 0) return { text: null, remark: { code: 'TARGET_ZERO', slo } }
  const latency = annotations[LATENCY_ANNOTATION]
  if (!isThreshold && latency === undefined) return { text: `success>=${percent}%`, remark: null }
  if (!isThreshold) return checkObjective({ slo, text: `p${percent}<=${latency}`, remark: null })
  if (!Object.hasOwn(OPERATORS, String(op)) || typeof value !== 'number') {
    return { text: null, remark: { code: 'NO_LATENCY', slo, op: op ?? null } }
  }
  const unit = annotations[UNIT_ANNOTATION] ?? 'ms'
  const isTold = annotations[UNIT_ANNOTATION] !== undefined
  const text = `p${percent}${OPERATORS[/** @type {'lt' | 'lte'} */ (op)]}${value}${unit}`
  return checkObjective({ slo, text, remark: isTold ? null : { code: 'UNIT_TAKEN', slo, value, annotation: UNIT_ANNOTATION } })
}

/**
 * @param {{ slo: string, text: string, remark: OpenSloRemark | null }} options remark: where it can be read
 * @returns {ReturnType<typeof describeObjective>}
 */
function checkObjective ({ slo, text, remark }) {
  try {
    parseObjective({ text })
    return { text, remark }
  } catch (error) {
    return { text: null, remark: { code: 'OBJECTIVE_UNREADABLE', slo, error: /** @type {Error} */ (error).message } }
  }
}
