import { findInList, findWrong, readField } from '../../plan/field-mistakes.js'
import { OBJECTIVE_KINDS } from '../../plan/objective.js'

/** @import { Check } from '../../plan/field-mistakes.js' */
/** @import { FieldSort } from '../../plan/objectives/types.ts' */

/** What a test of k6 takes at most, and a response time: three years. In milliseconds. */
export const LONGEST_MS = 1e11
/** Of requests, and of what one experiment has besides. */
export const MOST_COUNTED = 1e12
const MOST_REPEATS = 1e6

/**
 * The first field of an experiment in a summary that is not as a script of ours has it: a record is made of them all.
 * @param {unknown} experiment whatever the JSON held
 * @returns {string | null} its path, `experiment.load.kind`; null: all are
 */
export function findExperimentMistake (experiment) {
  return (
    findWrong('experiment', experiment, {
      name: isName,
      target: isName,
      phase: isOneOf('peak', 'latency'),
      repeat: isWhole(1, MOST_REPEATS),
      url: isName,
      durationMs: isWhole(1, LONGEST_MS),
      warmupMs: isWhole(0, LONGEST_MS),
      timeoutMs: isWhole(1, LONGEST_MS)
    }) ??
    findWrong('experiment.load', readField(experiment, 'load'), { connections: isWhole(1, MOST_COUNTED), kind: isOneOf(...Object.keys(LOADS)) }) ??
    findLoadMistake(readField(experiment, 'load')) ??
    findInList('experiment.objectives', readField(experiment, 'objectives'), (one, at) =>
      findWrong(at, one, { text: isText, kind: isOneOf(...Object.keys(OBJECTIVES)) }) ??
      findWrong(at, one, OBJECTIVES[String(readField(one, 'kind'))])
    ) ??
    findInList('experiment.bounds', readField(experiment, 'bounds'), (one, at) => findWrong(at, one, { boundUs: isTime, strict: isTruth }))
  )
}

const isRate = isAmount(0, MOST_COUNTED)
const isTime = isAmount(0, LONGEST_MS * 1000)

/** @type {Record<FieldSort, Check>} */
const FIELDS = Object.freeze({
  ratio: isAmount(0, 1),
  timeUs: isTime,
  periodMs: isAmount(0, LONGEST_MS),
  amount: isRate,
  truth: isTruth
})

/** Of each kind of load what else it has. @type {Record<string, Record<string, Check>>} */
const LOADS = Object.freeze({
  'constant-concurrency': { pipelining: isWhole(1, MOST_COUNTED) },
  'constant-users': { pauseMs: isAmount(0, LONGEST_MS) },
  'constant-rate': { ratePerSecond: isRate },
  poisson: { ratePerSecond: isRate },
  'ramping-rate': { startRatePerSecond: isRate, endRatePerSecond: isRate, durationMs: orAbsent(isAmount(0, LONGEST_MS)) },
  stages: { startRatePerSecond: orAbsent(isRate) }
})

/** Of each kind of objective what else it has. @type {Record<string, Record<string, Check>>} */
const OBJECTIVES = Object.fromEntries(Object.entries(OBJECTIVE_KINDS).map(([kind, { asked, told = {} }]) => [kind, {
  ...Object.fromEntries(Object.entries(asked).map(([name, sort]) => [name, FIELDS[sort]])),
  ...Object.fromEntries(Object.entries(told).map(([name, sort]) => [name, orAbsent(FIELDS[sort])]))
}]))

/** @param {unknown} load of a kind that there is */
function findLoadMistake (load) {
  const kind = String(readField(load, 'kind'))
  const at = 'experiment.load'
  return (
    findWrong(at, load, LOADS[kind]) ??
    (kind === 'stages'
      ? findInList(`${at}.stages`, readField(load, 'stages'), (one, place) =>
        findWrong(place, one, { durationMs: isAmount(0, LONGEST_MS), ratePerSecond: isRate }))
      : null)
  )
}

/** @param {unknown} value */
function isText (value) {
  return typeof value === 'string'
}

/** @param {unknown} value */
function isName (value) {
  return typeof value === 'string' && value !== ''
}

/** @param {unknown} value */
function isTruth (value) {
  return typeof value === 'boolean'
}

/** @param {number} least @param {number} most @returns {Check} */
function isWhole (least, most) {
  return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** @param {number} least @param {number} most @returns {Check} */
function isAmount (least, most) {
  return (value) => typeof value === 'number' && value >= least && value <= most
}

/** @param {string[]} names @returns {Check} */
function isOneOf (...names) {
  return (value) => typeof value === 'string' && names.includes(value)
}

/** @param {Check} is @returns {Check} */
function orAbsent (is) {
  return (value) => value === undefined || is(value)
}
