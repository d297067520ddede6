import { refuseKind } from '../../errors.js'
import { parseObjective } from '../../plan/objective.js'

/** @import { Objective } from '../../types.ts' */
/** @import { OpenSloDocument } from './openslo.js' */

/** In which unit the values of a threshold are, which OpenSLO does not say: us, ms or s. */
export const UNIT_ANNOTATION = 'baseload/unit'
/** On a Service: it is the whole, and its objectives are what is promised of it. */
export const WHOLE_ANNOTATION = 'baseload/whole'
const OPERATORS = Object.freeze({ lt: '<', lte: '<=' })

/**
 * What baseload understands of SLO documents: for each service its objectives, in baseload's own notation.
 * @param {{ documents: OpenSloDocument[] }} options
 * @returns {{ services: Record<string, string[]>, whole: string[], windows: string[], remarks: string[] }} whole: objectives of the service that is marked as the whole;
 *   remarks: what cannot be composed
 */
export function readObjectives ({ documents }) {
  const indicators = new Map(documents.filter(({ kind }) => kind === 'SLI').map((document) => [document.metadata.name, document.spec]))
  const wholes = documents.filter(({ kind, metadata }) => kind === 'Service' && metadata.annotations?.[WHOLE_ANNOTATION] === 'true').map(({ metadata }) => metadata.name)
  /** @type {Map<string, string[]>} */
  const services = new Map()
  /** @type {Record<'whole' | 'windows' | 'remarks', string[]>} */
  const { whole, windows, remarks } = { whole: [], windows: [], remarks: [] }
  for (const { metadata, spec } of documents.filter(({ kind }) => kind === 'SLO')) {
    const service = String(spec.service ?? metadata.name)
    const say = (/** @type {string} */ text) => remarks.push(`${metadata.name}: ${text}`)
    const indicator = spec.indicator?.spec ?? indicators.get(spec.indicatorRef)
    if (indicator === undefined) say(`its indicator ${spec.indicatorRef} is not in the file; what it is was taken from the objectives`)
    if (spec.budgetingMethod !== 'Occurrences') say(`${spec.budgetingMethod} counts slices of time; it is composed as if it counted requests`)
    const window = spec.timeWindow?.[0]
    if (window?.duration) windows.push(window.duration)
    if (window?.calendar) say('its window follows the calendar; alert rules are made as for a rolling one')
    const kept = wholes.includes(service) ? whole : services.get(service) ?? []
    for (const objective of spec.objectives) {
      const { text, reason } = describeObjective({ objective, indicator, annotations: metadata.annotations ?? {} })
      if (reason !== null) say(reason)
      if (text !== null && !addObjective({ kept, text })) say(`${text} is not composed: ${service} has another objective about the same thing`)
    }
    if (!wholes.includes(service)) services.set(service, kept)
  }
  return { services: Object.fromEntries(services), whole, windows, remarks: [...new Set(remarks)] }
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
  if (objective.kind === 'success' && other.kind === 'success' && other.ratio < objective.ratio) kept[same] = text
  return false
}

/**
 * What an objective is about: of each thing one is composed.
 * @param {Objective} objective
 * @returns {string}
 */
export function nameSubject (objective) {
  switch (objective.kind) {
    case 'latency': return `latency ${objective.ratio}`
    case 'success': case 'rate': return objective.kind
    default: return refuseKind(objective)
  }
}

/**
 * @param {{ objective: Record<string, any>, indicator: Record<string, any> | undefined, annotations: Record<string, string> }} options
 * @returns {{ text: string | null, reason: string | null }} text: null when it cannot be composed, and reason says why
 */
function describeObjective ({ objective, indicator, annotations }) {
  const { op, value, target, targetPercent } = objective
  const percent = target === undefined ? String(targetPercent) : String(Number((target * 100).toPrecision(12)))
  const isThreshold = indicator === undefined ? value !== undefined : indicator.thresholdMetric !== undefined
  if (Number(percent) <= 0) return { text: null, reason: 'a target of 0 promises nothing' }
  if (!isThreshold) return { text: `success>=${percent}%`, reason: null }
  if (!Object.hasOwn(OPERATORS, String(op)) || typeof value !== 'number') return { text: null, reason: `a threshold with ${op ?? 'no op'} is no latency; it is carried along, not composed` }
  const unit = annotations[UNIT_ANNOTATION] ?? 'ms'
  const text = `p${percent}${OPERATORS[/** @type {'lt' | 'lte'} */ (op)]}${value}${unit}`
  try {
    parseObjective({ text })
    return { text, reason: annotations[UNIT_ANNOTATION] === undefined ? `OpenSLO does not say the unit of ${value}: milliseconds were taken; annotate it with ${UNIT_ANNOTATION}: us, ms or s` : null }
  } catch (error) {
    return { text: null, reason: `${/** @type {Error} */ (error).message}; it is carried along, not composed` }
  }
}
