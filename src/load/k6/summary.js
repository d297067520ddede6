import { MARKERS, RESPONSE, SUMMARY_FORMAT, SUMMARY_VERSION } from '../../plan/k6/script.js'
import { MEASURE } from '../../plan/k6/scenarios.js'
import { listGridPercents, nameGridPoint } from '../../plan/k6/quantile-grid.js'
import { BaseloadError } from '../../errors.js'
import { findInList, findWrong, readField } from '../../plan/field-mistakes.js'
import { OBJECTIVE_KINDS } from '../../plan/objective.js'

/** @import { Counts, K6Experiment } from '../../types.ts' */
/** @import { Check } from '../../plan/field-mistakes.js' */
/** @import { FieldSort } from '../../plan/objectives/types.ts' */

/**
 * The distribution of one instance's response times, as far as it tells it: `percents` and `valuesUs` in pairs, rising,
 * from the smallest value (0) to the largest (100). ranks: from 0, where they are known better than by percents (see
 * merge.js).
 * @typedef {{ count: number, percents: number[], valuesUs: number[], meanUs: number, ranks?: number[] }} InstanceCurve
 *
 * What one instance tells at its end.
 * @typedef {object} K6Summary
 * @property {K6Experiment} experiment
 * @property {string} segment `0:1/3`
 * @property {Counts} counts
 * @property {Record<string, number>} failedByCause
 * @property {{ ok: number, failed: number }} endedInWindow
 * @property {Array<{ boundUs: number, strict: boolean, within: number, beyond: number }>} bounds none for gRPC
 * @property {InstanceCurve | null} curve null when nothing ended
 * @property {number | null} startedAtMs when its window began, by its own clock; null when it sent nothing
 * @property {number | null} testMs how long it ran, the warm-up included
 */

/**
 * The summary in what k6 printed, wherever it stands: a pod's log has a time before each line, if asked for.
 * @param {{ text: string }} options
 * @returns {string[]} each as JSON, empty for one that was cut short; several when a log has several
 */
export function findSummaries ({ text }) {
  /** @type {string[]} */
  const found = []
  /** @type {string[] | null} */
  let parts = null
  const close = (/** @type {string} */ json) => { if (parts) found.push(json); parts = null }
  for (const line of text.split('\n')) {
    const at = line.indexOf(MARKERS.line) // looked for first: what it holds may look like another marker
    if (at >= 0) parts?.push(line.slice(at + MARKERS.line.length).replace(/\r$/, ''))
    else if (line.includes(MARKERS.end)) close(parts?.join('') ?? '')
    else if (line.includes(MARKERS.begin)) {
      close('')
      parts = []
    }
  }
  close('')
  return found
}

/**
 * @param {{ json: string, source: string }} options source: for messages
 * @returns {K6Summary}
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export function readK6Summary ({ json, source }) {
  const value = parse({ json, source })
  const { experiment, segment = '0:1', metrics, causes = [], state } = value
  if (value.format !== SUMMARY_FORMAT || !isObject(experiment)) throw refuse(source, 'it is no summary of a script that baseload made')
  if (value.formatVersion !== SUMMARY_VERSION) {
    throw refuse(
      source,
      `its format has version ${value.formatVersion}, and this baseload reads ${SUMMARY_VERSION}`,
      'read it with the baseload that made the script'
    )
  }
  const wrong =
    findExperimentMistake(experiment) ??
    (typeof segment === 'string' ? null : 'segment') ??
    (Array.isArray(causes) && causes.every((cause) => typeof cause === 'string') ? null : 'causes') ??
    (state === undefined || state === null || isWithin(state.testRunDurationMs ?? 0, LONGEST_MS) ? null : 'state.testRunDurationMs')
  if (wrong !== null) throw refuse(source, `its field ${wrong} is missing, or has a value that no script of baseload writes`, CHANGED)
  if (metrics === null || typeof metrics !== 'object') throw refuse(source, 'k6 gave it no metrics', LEGACY)
  const read = (/** @type {string} */ name, /** @type {string} */ key) => readCount({ metric: metrics[name], name, key, source })
  const [ok, failed, timedOut, notSent, sent] = [
    read('baseload_ok', 'count'),
    read('baseload_failed', 'count'),
    read('baseload_timed_out', 'count'),
    read(`dropped_iterations{scenario:${MEASURE}}`, 'count'),
    read('baseload_sent', 'count')
  ]
  const ended = ok + failed + timedOut
  const endedInWindow = { ok: read('baseload_ok_in_window', 'count'), failed: read('baseload_failed_in_window', 'count') }
  const curve = readCurve({ values: metrics[experiment.grpc ? `grpc_req_duration{scenario:${MEASURE}}` : RESPONSE]?.values, source })
  /** @type {K6Summary['bounds']} */
  const bounds = experiment.grpc
    ? []
    : experiment.bounds.map((bound, i) => ({
      ...bound,
      within: read(`baseload_within_${i}`, 'passes'),
      beyond: read(`baseload_within_${i}`, 'fails')
    }))
  const failedByCause = Object.fromEntries(
    [
      ...causes.map((/** @type {string} */ cause, /** @type {number} */ i) => [cause, read(`baseload_cause_${i}`, 'count')]),
      ['timeout', timedOut]
    ].filter(([, number]) => Number(number) > 0)
  )
  // What was begun and cut off may have been counted in part, so these are not all equal. Over gRPC a call that finds
  // no server has no time.
  const timed = curve?.count ?? 0
  const isWhole =
    ended <= sent &&
    timed <= sent &&
    (experiment.grpc || timed >= ended) &&
    endedInWindow.ok <= ok &&
    endedInWindow.failed <= failed + timedOut &&
    bounds.every(({ within, beyond }) => within + beyond <= timed && within + beyond >= ended)
  if (!isWhole) throw refuse(source, `its counts do not add up: ${sent} requests sent, ${ended} ended, ${timed} response times`)
  return {
    experiment,
    segment,
    counts: { due: sent + notSent, ok, failed, timedOut, unfinished: sent - ended, notSent },
    failedByCause,
    endedInWindow,
    bounds,
    curve,
    startedAtMs: readStart({ metric: metrics.baseload_started, source }),
    testMs: state?.testRunDurationMs ?? null
  }
}

const LEGACY = 'run k6 with K6_NEW_MACHINE_READABLE_SUMMARY=false, and the script as it was made'
const CHANGED = 'was the file changed by hand or cut short? Get the log again'
const LATEST_MS = Date.UTC(9999, 11, 31)

/** @param {any} value @returns {value is K6Experiment} as far as nothing is said of its fields */
function isObject (value) {
  return typeof value === 'object' && value !== null
}

/** @param {unknown} value @param {number} most */
function isWithin (value, most) {
  return typeof value === 'number' && value >= 0 && value <= most
}

/** @param {{ metric: any, source: string }} options @returns {number | null} */
function readStart ({ metric, source }) {
  if (metric === undefined) return null
  const startedAtMs = metric?.values?.value
  if (!isWithin(startedAtMs, LATEST_MS)) throw refuse(source, 'baseload_started has no value that is a time', LEGACY)
  return startedAtMs || null
}

/**
 * k6 leaves out a metric that nothing was added to; one that is there has its figure.
 * @param {{ metric: any, name: string, key: string, source: string }} options
 * @returns {number}
 */
function readCount ({ metric, name, key, source }) {
  if (metric === undefined) return 0
  const count = metric?.values?.[key]
  if (!Number.isSafeInteger(count) || !isWithin(count, MOST_COUNTED)) throw refuse(source, `${name} has no ${key} that is a number of requests`, LEGACY)
  return count
}

/**
 * Every point of the grid must be there: k6 has several formats of a summary, and one without them would be merged wrongly.
 * @param {{ values: Record<string, number> | undefined, source: string }} options
 */
function readCurve ({ values, source }) {
  if (values === undefined || values.count === 0) return null
  const percents = listGridPercents()
  const names = ['count', 'min', 'max', 'avg', ...percents.map(nameGridPoint)]
  const absent = names.filter((name) => !Number.isFinite(values?.[name]))
  if (absent.length > 0) {
    throw refuse(
      source,
      `${absent.length} of its ${names.length} figures of response times are not there (${absent.slice(0, 3).join(', ')})`,
      LEGACY
    )
  }
  const told = [values.min, ...percents.map((percent) => values[nameGridPoint(percent)]), values.max].map((ms) => ms * 1000)
  let highest = told[0]
  // k6 rounds between two samples: a hair of falling is that.
  const valuesUs = told.map((us) => { highest = Math.max(highest, us); return highest })
  const isCurve =
    Number.isSafeInteger(values.count) &&
    values.count > 0 &&
    values.count <= MOST_COUNTED &&
    values.max <= LONGEST_MS &&
    told[0] >= 0 &&
    told.every((us, i) => us >= valuesUs[i] * (1 - HAIR)) &&
    isBetween(values.avg, values.min, values.max)
  if (!isCurve) {
    throw refuse(
      source,
      'its response times cannot come from one sample: percentiles must rise, times lie within 0 and three years, avg within min and max, and count be a whole number'
    )
  }
  return { count: values.count, percents: [0, ...percents, 100], valuesUs, meanUs: values.avg * 1000 }
}

const HAIR = 1e-9

/** @param {number} value @param {number} low @param {number} high */
function isBetween (value, low, high) {
  return value >= low * (1 - HAIR) && value <= high * (1 + HAIR)
}

/** @param {{ json: string, source: string }} options @returns {Record<string, any>} */
function parse ({ json, source }) {
  try {
    const value = JSON.parse(json)
    if (value !== null && typeof value === 'object') return value
  } catch { /* said below */ }
  throw refuse(source, 'its summary is not whole', 'a log may have been cut short or its lines mixed up: get it again')
}

/** @param {string} source @param {string} what @param {string} [hint] */
function refuse (source, what, hint = 'name what a script of `baseload export k6` printed: a pod\'s log, or the output of k6') {
  return new BaseloadError('K6_SUMMARY_INVALID', `${source}: ${what}`, { hint })
}

/** What a test of k6 takes at most, and a response time: three years. In milliseconds. */
const LONGEST_MS = 1e11
const MOST_COUNTED = 1e12 // of requests, and of what one experiment has besides
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
  truth: isTruth,
  text: isText
})

/** @type {Record<string, Record<string, Check>>} */
const LOADS = Object.freeze({
  'constant-concurrency': { pipelining: isWhole(1, MOST_COUNTED) },
  'constant-users': { pauseMs: isAmount(0, LONGEST_MS) },
  'constant-rate': { ratePerSecond: isRate },
  poisson: { ratePerSecond: isRate },
  'ramping-rate': { startRatePerSecond: isRate, endRatePerSecond: isRate, durationMs: orAbsent(isAmount(0, LONGEST_MS)) },
  'user-stages': { pauseMs: isAmount(0, LONGEST_MS) },
  stages: { startRatePerSecond: orAbsent(isRate) }
})

/** @type {Record<string, Record<string, Check>>} */
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
    (kind === 'stages' || kind === 'user-stages'
      ? findInList(`${at}.stages`, readField(load, 'stages'), (one, place) =>
        findWrong(place, one, { durationMs: isAmount(0, LONGEST_MS), [kind === 'stages' ? 'ratePerSecond' : 'users']: isRate }))
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
