import { readDurationMs } from '../duration.js'
import { LEAST_SHARE, parseShare, shiftDecimal } from '../quantities.js'

/** @import { SuccessObjective } from '../../types.ts' */
/** @import { ObjectiveKind, ObjectiveWords } from './types.ts' */

/** @type {ObjectiveKind<SuccessObjective>} */
export const success = {
  metrics: ['success', 'downtime'],
  metricName: 'success',
  examples: ['success>=99.9%', 'downtime<=1h/year'],
  read: (words) => words.metric === 'success' ? readSuccess(words) : words.metric === 'downtime' ? readDowntime(words) : null,
  isOfTimes: false,
  asked: { ratio: 'ratio' },
  told: { overMs: 'periodMs' },
  about: [],
  figure: 'goodRatio',
  isJudgedOn: () => true
}

/** @param {ObjectiveWords} words @returns {SuccessObjective} */
function readSuccess ({ text, operator, bound, refuse }) {
  if (operator !== '>=') throw refuse(`success cannot be asked with ${operator}`, `write success>=${bound}`)
  const [share, period, ...more] = bound.split('/').map((part) => part.trim())
  const overMs = period === undefined ? undefined : readPeriodMs(period)
  if (overMs === null || more.length > 0) throw refuse(`${JSON.stringify(bound)} names no period`, PERIODS_HINT)
  const ratio = share.endsWith('%') ? parseShare(share, Infinity) : null
  if (ratio === null) throw refuse(`${JSON.stringify(bound)} is not a share of answers`, 'write it in percent: success>=99.9%')
  if (!(ratio > 0 && ratio < 1)) {
    // 100 % leaves an error budget of 0: the burn rate divides by it, and no number of good answers proves it.
    throw refuse(`${bound.replaceAll(' ', '')} cannot be shown by any number of requests`, 'ask for less than 100%: success>=99.99%')
  }
  if (ratio < LEAST_SHARE) {
    const meant = `${shiftDecimal(share.slice(0, -1).trim(), 2)}%${period === undefined ? '' : `/${period}`}`
    throw refuse(`${share.replaceAll(' ', '')} allows nearly all answers to fail`, `did you mean success>=${meant}?`)
  }
  return { text, kind: 'success', ratio, ...overMs !== undefined && { overMs } }
}

const DAY_MS = 86_400_000 // as SRE tables count: 99.9 % of a year is 8.76 h, of a month 43.2 min
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
 * @param {ObjectiveWords} words
 * @returns {SuccessObjective}
 */
function readDowntime ({ text, operator, bound, refuse }) {
  if (operator !== '<=') throw refuse(`downtime cannot be asked with ${operator}`, `write downtime<=${bound}`)
  const [time, period, ...more] = bound.split('/').map((part) => part.trim())
  const overMs = period === undefined || more.length > 0 ? null : readPeriodMs(period)
  if (overMs === null) throw refuse(`${JSON.stringify(bound)} names no period`, PERIODS_HINT)
  const downMs = readDurationMs({ text: time }) ?? 0
  if (!(downMs > 0 && downMs < overMs)) {
    throw refuse(
      `${JSON.stringify(time)} is no time without service`,
      'write it like downtime<=1h/year, downtime<=43m/month or downtime<=5m/30d'
    )
  }
  return { text, kind: 'success', ratio: Number((1 - downMs / overMs).toFixed(12)), overMs }
}
