import { isLatency, isOfEvents } from '../objective.js'
import { isOpenLoad } from '../open-connections.js'
import { shiftDecimal } from '../quantities.js'
import { countPlanned, MEASURE } from './scenarios.js'

/** @import { K6Experiment, Objective } from '../../types.ts' */

/** Of requests that kept an objective. @param {number} at its place among the objectives */
export function nameKept (at) {
  return `baseload_kept_${at}`
}

/**
 * The objectives as thresholds, so that k6 judges by itself and exits with 99. Those on k6's own metrics are as its users write
 * them. `baseload_kept_…` counts as baseload does: good answers, in time. Where it keeps its threshold, k6's own metrics keep theirs.
 * @param {{ experiment: Pick<K6Experiment, 'objectives' | 'load' | 'durationMs' | 'grpc'> }} options
 * @returns {Record<string, string[]>} thresholds by their metric
 */
export function listThresholds ({ experiment }) {
  const all = experiment.objectives.flatMap((objective, at) => describe({ objective, at, experiment }))
  /** @type {Record<string, string[]>} */
  const thresholds = {}
  for (const [metric, threshold] of [...all, ...boundDropped(experiment)]) {
    thresholds[metric] = [...new Set([...thresholds[metric] ?? [], threshold])]
  }
  return thresholds
}

/** @typedef {[metric: string, threshold: string]} Threshold */

/**
 * @param {{ objective: Objective, at: number, experiment: Parameters<typeof listThresholds>[0]['experiment'] }} options
 * @returns {Threshold[]}
 */
function describe ({ objective, at, experiment: { load, durationMs, grpc } }) {
  if (objective.kind === 'told') return []
  if (!isOfEvents(objective)) {
    // In an open loop no more can come than is offered.
    return isOpenLoad(load) ? [] : [['baseload_ok_in_window', `count>=${Math.ceil(objective.ratePerSecond * durationMs / 1000)}`]]
  }
  /** @type {Threshold} */
  const own = isLatency(objective)
    ? [`${grpc ? 'grpc' : 'http'}_req_duration{scenario:${MEASURE}}`, describeBound(objective)]
    : [`checks{scenario:${MEASURE}}`, `rate>=${objective.ratio}`]
  return isCounted({ objective, grpc }) ? [own, [nameKept(at), `rate>=${objective.ratio}`]] : [own]
}

/**
 * What k6 did not send for want of a virtual user nobody answered.
 * @param {Parameters<typeof listThresholds>[0]['experiment']} experiment
 * @returns {Threshold[]}
 */
function boundDropped ({ objectives, load, durationMs }) {
  const planned = countPlanned({ load, durationMs })
  const ratios = objectives.filter(isOfEvents).map(({ ratio }) => ratio)
  if (planned === null || ratios.length === 0) return []
  return [[`dropped_iterations{scenario:${MEASURE}}`, `count<=${Math.floor(planned * (1 - Math.max(...ratios)) + HAIR)}`]]
}

const HAIR = 1e-6

/** @param {Extract<Objective, { kind: 'latency' }>} objective */
function describeBound ({ ratio, strict, boundUs }) {
  return `p(${shiftDecimal(String(ratio), 2)})${strict ? '<' : '<='}${boundUs / 1000}`
}

/** Whether the script counts what kept it: over gRPC it is told no time. @param {{ objective: Objective, grpc?: unknown }} options */
function isCounted ({ objective, grpc }) {
  return isOfEvents(objective) && !(grpc && isLatency(objective))
}

/**
 * For each objective that the script counts, what a request has to do to keep it.
 * @param {{ experiment: Pick<K6Experiment, 'objectives' | 'grpc'> }} options
 * @returns {Array<{ name: string, holds: string }>} holds: an expression of `fault` and `ms`
 */
export function listKept ({ experiment: { objectives, grpc } }) {
  return objectives.flatMap((objective, at) => isCounted({ objective, grpc })
    ? [{
        name: nameKept(at),
        holds: isLatency(objective) ? `fault === null && ms ${objective.strict ? '<' : '<='} ${objective.boundUs / 1000}` : 'fault === null'
      }]
    : [])
}
