import { BaseloadError } from '../errors.js'
import { latency } from './objectives/latency.js'
import { rate } from './objectives/rate.js'
import { success } from './objectives/success.js'
import { told } from './objectives/told.js'
import { suggest } from './suggestion.js'

/** @import { EventObjective, LatencyObjective, Objective, Plan, ResponseBound } from '../types.ts' */
/** @import { ObjectiveKind } from './objectives/types.ts' */

/** Each kind of objective; how one is judged stands beside its name in src/judge/objectives.
 * @type {{ [K in Objective['kind']]: ObjectiveKind<Extract<Objective, { kind: K }>> }} */
export const OBJECTIVE_KINDS = Object.freeze({ latency, success, rate, told })

/** @template {Objective} O @param {O} objective @returns {ObjectiveKind<O>} */
export function kindOf (objective) {
  // That the kind of an objective takes the objective, tsc cannot follow through a table.
  return /** @type {ObjectiveKind<O>} */ (/** @type {unknown} */ (OBJECTIVE_KINDS[objective.kind]))
}

const KINDS = Object.values(OBJECTIVE_KINDS)
const SHAPE = /^([^<>=!]+)(<=|>=|==|!=|=<|=>|<|>|=)(.+)$/su
const EXAMPLES = `write it like ${join(KINDS.flatMap(({ examples }) => examples), 'or')}`

/**
 * Reads an objective in the manner of k6 (`p(99)<50ms`) or plainly (`p99<=50ms`, `success>=99.9%`,
 * `success>=99.9%/30d`, `downtime<=1h/year`, `rate>=20/s`).
 * @param {{ text: string }} options
 * @returns {Objective}
 * @throws {BaseloadError} OBJECTIVE_INVALID
 */
export function parseObjective ({ text: given }) {
  const text = String(given).trim()
  const refuse = (/** @type {string} */ problem, /** @type {string} */ hint) =>
    new BaseloadError('OBJECTIVE_INVALID', `objective ${JSON.stringify(text)}: ${problem}`, { hint })
  const shape = SHAPE.exec(text)
  if (!shape) throw refuse('it has no comparison', EXAMPLES)
  const [name, operator, bound] = shape.slice(1).map((part) => part.trim())
  const metric = name.toLowerCase()
  for (const { read } of KINDS) {
    const objective = read({ text, metric, operator, bound, refuse })
    if (objective) return objective
  }
  throw refuse(`there is no metric ${JSON.stringify(name)}`, describeMetric(metric))
}

/** @param {string} name */
function describeMetric (name) {
  if (/^(avg|mean|average)$/.test(name)) return 'a mean hides the tail: use p50 for the middle and p99 for the slow end'
  if (/^(med|median)$/.test(name)) return 'use p50'
  if (/^max(imum)?$/.test(name)) return 'a maximum grows with the number of requests: use p99.9'
  const { text } = suggest({ word: name, candidates: KINDS.flatMap(({ metrics }) => metrics) })
  return text === '' ? `metrics are ${join(KINDS.flatMap(({ metricName }) => metricName || []), 'and')}; ${EXAMPLES}` : text
}

/** @param {string[]} words @param {'and' | 'or'} last */
function join (words, last) {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Is a response time asked? @param {Objective} objective @returns {objective is LatencyObjective} */
export function isLatency (objective) {
  return kindOf(objective).isOfTimes
}

/**
 * Is a share of requests asked, so that bad ones can be counted?
 * @param {Objective} objective
 * @returns {objective is EventObjective}
 */
export function isOfEvents (objective) {
  return kindOf(objective).instead === undefined
}

/**
 * The response times that answers are to be counted beyond: those of the latency objectives, each once.
 * @param {{ objectives: readonly Objective[] }} options
 * @returns {ResponseBound[]}
 */
export function listResponseBounds ({ objectives }) {
  const bounds = objectives.filter(isLatency).map(({ boundUs, strict }) => ({ boundUs, strict }))
  return [...new Map(bounds.map((one) => [`${one.boundUs} ${one.strict}`, one])).values()]
}

/**
 * What is asked, however it is written: `p99<=1s` and `p99<=1000ms` are one.
 * @param {Objective} objective
 * @returns {string}
 */
export function nameMeaning (objective) {
  return nameBy(objective, Object.keys(kindOf(objective).asked))
}

/**
 * What is promised, with its words where it has some: `no payment is taken twice, success>=99.99%`
 * @param {{ name?: string, objective: Objective }} promise
 */
export function namePromise ({ name, objective }) {
  return name === undefined ? objective.text : `${name}, ${objective.text}`
}

/** What an objective is about: of each thing one is composed. @param {Objective} objective @returns {string} */
export function nameSubject (objective) {
  return nameBy(objective, kindOf(objective).about)
}

/** @param {Objective} objective @param {readonly string[]} fields */
function nameBy (objective, fields) {
  return JSON.stringify(objective, ['kind', ...fields])
}

/**
 * What is asked of a target, by all baselines that have it.
 * @param {{ plan: Pick<Plan, 'baselines'>, target: string }} options
 */
export function listObjectives ({ plan, target }) {
  return plan.baselines.flatMap(({ targets, objectives }) => targets.includes(target) ? objectives : [])
}
