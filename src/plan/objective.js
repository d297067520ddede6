import { BaseloadError, refuseKind } from '../errors.js'
import { readDurationMs } from './duration.js'
import { parseRate, parseShare, shiftDecimal } from './quantities.js'
import { suggest } from './suggestion.js'

/** @import { EventObjective, LatencyObjective, Objective, Plan, ResponseBound } from '../types.ts' */

/** As powers of ten of a microsecond: the decimal text is shifted, so that 0.3ms is 300 and not 299.99999999999994. */
const UNIT_EXPONENTS = Object.freeze({ us: 0, µs: 0, μs: 0, ms: 3, s: 6 })
const SHAPE = /^([^<>=!]+)(<=|>=|==|!=|=<|=>|<|>|=)(.+)$/su
const PERCENTILE = /^p\s*(?:\(\s*(\d+(?:[._]\d+)?)\s*\)|(\d+(?:[._]\d+)?))$/
/** Below 1 % a share was written as a ratio: p0.99 for p99. */
const LEAST_SHARE = 0.01
const METRICS = ['p50', 'p90', 'p95', 'p97.5', 'p99', 'p99.9', 'p99.99', 'p99.999', 'success', 'downtime', 'rate']
const EXAMPLES = 'write it like p99<=50ms, p(99.9)<1s, success>=99.9%, downtime<=1h/year or rate>=20/s'

/**
 * Reads an objective in the manner of k6 (`p(99)<50ms`) or plainly (`p99<=50ms`, `success>=99.9%`,
 * `success>=99.9%/30d`, `downtime<=1h/year`, `rate>=20/s`).
 * @param {object} options
 * @param {string} options.text
 * @returns {Objective}
 * @throws {BaseloadError} OBJECTIVE_INVALID
 */
export function parseObjective ({ text }) {
  const trimmed = String(text).trim()
  const shape = SHAPE.exec(trimmed)
  if (!shape) throw createError(trimmed, 'it has no comparison', EXAMPLES)
  const [metric, operator, bound] = shape.slice(1).map((part) => part.trim())
  const name = metric.toLowerCase()
  if (name === 'success') return parseSuccess({ text: trimmed, operator, bound })
  if (name === 'downtime') return parseDowntime({ text: trimmed, operator, bound })
  if (name === 'rate') return parseRateBound({ text: trimmed, operator, bound })
  const percentile = PERCENTILE.exec(name)
  if (percentile) return parseLatency({ text: trimmed, percent: (percentile[1] ?? percentile[2]).replace('_', '.'), operator, bound })
  throw createError(trimmed, `there is no metric ${JSON.stringify(metric)}`, describeMetric(name))
}

/**
 * Is a response time asked?
 * @param {Objective} objective
 * @returns {objective is LatencyObjective}
 */
export function isLatency (objective) {
  switch (objective.kind) {
    case 'latency': return true
    case 'success': case 'rate': return false
    default: return refuseKind(objective)
  }
}

/**
 * Is a share of requests asked, so that bad ones can be counted?
 * @param {Objective} objective
 * @returns {objective is EventObjective}
 */
export function isOfEvents (objective) {
  switch (objective.kind) {
    case 'latency': case 'success': return true
    case 'rate': return false
    default: return refuseKind(objective)
  }
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
  switch (objective.kind) {
    case 'latency': return JSON.stringify([objective.kind, objective.ratio, objective.boundUs, objective.strict])
    case 'success': return JSON.stringify([objective.kind, objective.ratio])
    case 'rate': return JSON.stringify([objective.kind, objective.ratePerSecond])
    default: return refuseKind(objective)
  }
}

/**
 * @param {{ text: string, percent: string, operator: string, bound: string }} options
 * @returns {Objective}
 */
function parseLatency ({ text, percent, operator, bound }) {
  const ratio = shiftDecimal(percent, -2)
  if (!(ratio > 0 && ratio < 1)) {
    throw createError(text, `there is no percentile ${percent}`, 'a percentile lies between 0 and 100, both excluded: p50, p99, p99.9')
  }
  if (ratio < LEAST_SHARE) {
    const meant = shiftDecimal(percent, 2)
    throw createError(text, `p${percent} allows ${Number((100 - Number(percent)).toPrecision(6))} % of the answers to be slower`, `did you mean p${meant}${operator}${bound}?`)
  }
  if (operator !== '<' && operator !== '<=') { throw createError(text, `a latency cannot be asked with ${operator}`, `write p${percent}<=${bound}`) }
  const match = /^(\d+(?:\.\d+)?)\s*(us|µs|μs|ms|s)$/.exec(bound)
  if (!match) {
    const bare = /^\d+(\.\d+)?$/.test(bound)
    throw createError(
      text,
      `${JSON.stringify(bound)} is not a latency`,
      bare ? `give it a unit: p${percent}${operator}${bound}ms` : 'units are us, ms and s: 500us, 50ms, 1s'
    )
  }
  const boundUs = shiftDecimal(match[1], UNIT_EXPONENTS[/** @type {keyof typeof UNIT_EXPONENTS} */ (match[2])])
  if (!Number.isInteger(boundUs) || boundUs === 0) {
    throw createError(
      text,
      `${JSON.stringify(bound)} cannot be judged`,
      'latencies are measured in whole microseconds: the smallest bound is 1us'
    )
  }
  return { text, kind: 'latency', ratio, boundUs, strict: operator === '<' }
}

/**
 * @param {{ text: string, operator: string, bound: string }} options
 * @returns {Objective}
 */
function parseSuccess ({ text, operator, bound }) {
  if (operator !== '>=') throw createError(text, `success cannot be asked with ${operator}`, `write success>=${bound}`)
  const [share, period, ...more] = bound.split('/').map((part) => part.trim())
  const overMs = period === undefined ? undefined : readPeriodMs(period)
  if (overMs === null || more.length > 0) throw createError(text, `${JSON.stringify(bound)} names no period`, PERIODS_HINT)
  const ratio = share.endsWith('%') ? parseShare(share, Infinity) : null
  if (ratio === null) throw createError(text, `${JSON.stringify(bound)} is not a share of answers`, 'write it in percent: success>=99.9%')
  if (!(ratio > 0 && ratio < 1)) {
    // 100 % leaves an error budget of 0: the burn rate divides by it, and no number of good answers proves it.
    throw createError(
      text,
      `${bound.replaceAll(' ', '')} cannot be shown by any number of requests`,
      'ask for less than 100%: success>=99.99%'
    )
  }
  if (ratio < LEAST_SHARE) {
    const meant = `${shiftDecimal(share.slice(0, -1).trim(), 2)}%${period === undefined ? '' : `/${period}`}`
    throw createError(text, `${share.replaceAll(' ', '')} allows nearly all answers to fail`, `did you mean success>=${meant}?`)
  }
  return { text, kind: 'success', ratio, ...overMs !== undefined && { overMs } }
}

/** As SRE tables count: 99.9 % of a year is 8.76 h, of a month 43.2 min. */
const DAY_MS = 86_400_000
const PERIODS_MS = Object.freeze({ day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, quarter: 90 * DAY_MS, year: 365 * DAY_MS })
const PERIODS_HINT = 'a period is day, week, month (30 days), quarter (90), year (365) or a number of days: 1h/year, 99.9%/30d'

/** @param {string} period @returns {number | null} null for what is none */
function readPeriodMs (period) {
  const days = /^([1-9]\d{0,3})\s*d(?:ays?)?$/i.exec(period)
  const name = /** @type {keyof typeof PERIODS_MS} */ (period.toLowerCase())
  return days ? Number(days[1]) * DAY_MS : Object.hasOwn(PERIODS_MS, name) ? PERIODS_MS[name] : null
}

/**
 * Time without service, as people agree on it, is a share of bad answers: what a server may fail of its requests when they come evenly.
 * @param {{ text: string, operator: string, bound: string }} options
 * @returns {Objective}
 */
function parseDowntime ({ text, operator, bound }) {
  if (operator !== '<=') throw createError(text, `downtime cannot be asked with ${operator}`, `write downtime<=${bound}`)
  const [time, period, ...more] = bound.split('/').map((part) => part.trim())
  const overMs = period === undefined || more.length > 0 ? null : readPeriodMs(period)
  if (overMs === null) throw createError(text, `${JSON.stringify(bound)} names no period`, PERIODS_HINT)
  const downMs = readDurationMs({ text: time }) ?? 0
  if (!(downMs > 0 && downMs < overMs)) {
    throw createError(
      text,
      `${JSON.stringify(time)} is no time without service`,
      'write it like downtime<=1h/year, downtime<=43m/month or downtime<=5m/30d'
    )
  }
  return { text, kind: 'success', ratio: Number((1 - downMs / overMs).toFixed(12)), overMs }
}

/**
 * @param {{ text: string, operator: string, bound: string }} options
 * @returns {Objective}
 */
function parseRateBound ({ text, operator, bound }) {
  if (operator !== '>=') {
    throw createError(
      text,
      `a rate cannot be asked with ${operator}`,
      `write rate>=${bound} (requests a second; for failures use success>=99.9%)`
    )
  }
  const ratePerSecond = bound.includes('/') ? parseRate(bound) : null // 20 of what? A share of answers may have been meant
  if (ratePerSecond === null) throw createError(text, `${JSON.stringify(bound)} is no rate`, 'write it in requests a second: rate>=20/s')
  return { text, kind: 'rate', ratePerSecond }
}

/** @param {string} name */
function describeMetric (name) {
  if (/^(avg|mean|average)$/.test(name)) return 'a mean hides the tail: use p50 for the middle and p99 for the slow end'
  if (/^(med|median)$/.test(name)) return 'use p50'
  if (/^max(imum)?$/.test(name)) return 'a maximum grows with the number of requests: use p99.9'
  const { text } = suggest({ word: name, candidates: METRICS })
  return text === '' ? `metrics are p<percentile>, success and rate; ${EXAMPLES}` : text
}

/**
 * @param {string} text
 * @param {string} problem
 * @param {string} hint
 */
function createError (text, problem, hint) {
  return new BaseloadError('OBJECTIVE_INVALID', `objective ${JSON.stringify(text)}: ${problem}`, { hint })
}

/**
 * What is asked of a target, by all baselines that have it.
 * @param {{ plan: Pick<Plan, 'baselines'>, target: string }} options
 */
export function listObjectives ({ plan, target }) {
  return plan.baselines.flatMap(({ targets, objectives }) => targets.includes(target) ? objectives : [])
}
