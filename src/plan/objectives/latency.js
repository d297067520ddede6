import { LEAST_SHARE, shiftDecimal } from '../quantities.js'

/** @import { LatencyObjective } from '../../types.ts' */
/** @import { ObjectiveKind, ObjectiveWords } from './types.ts' */

/** @type {ObjectiveKind<LatencyObjective>} */
export const latency = {
  metrics: ['p50', 'p90', 'p95', 'p97.5', 'p99', 'p99.9', 'p99.99', 'p99.999'],
  metricName: 'p<percentile>',
  examples: ['p99<=50ms', 'p(99.9)<1s'],
  read: readLatency,
  isOfTimes: true,
  asked: { ratio: 'ratio', boundUs: 'timeUs', strict: 'truth' },
  about: ['ratio'],
  figure: 'time',
  // What users wait, only an open loop sees.
  isJudgedOn: ({ row, hasLatencyRow }) => row.phase === 'latency' || !hasLatencyRow
}

const PERCENTILE = /^p\s*(?:\(\s*(\d+(?:[._]\d+)?)\s*\)|(\d+(?:[._]\d+)?))$/
/** As powers of ten of a microsecond: the decimal text is shifted, so that 0.3ms is 300 and not 299.99999999999994. */
const UNIT_EXPONENTS = Object.freeze({ us: 0, µs: 0, μs: 0, ms: 3, s: 6 })

/** @param {ObjectiveWords} words @returns {LatencyObjective | null} */
function readLatency ({ text, metric, operator, bound, refuse }) {
  const percentile = PERCENTILE.exec(metric)
  if (!percentile) return null
  const percent = (percentile[1] ?? percentile[2]).replace('_', '.')
  const ratio = shiftDecimal(percent, -2)
  if (!(ratio > 0 && ratio < 1)) {
    throw refuse(`there is no percentile ${percent}`, 'a percentile lies between 0 and 100, both excluded: p50, p99, p99.9')
  }
  if (ratio < LEAST_SHARE) {
    const allowed = Number((100 - Number(percent)).toPrecision(6))
    throw refuse(`p${percent} allows ${allowed} % of the answers to be slower`, `did you mean p${shiftDecimal(percent, 2)}${operator}${bound}?`)
  }
  if (operator !== '<' && operator !== '<=') throw refuse(`a latency cannot be asked with ${operator}`, `write p${percent}<=${bound}`)
  const match = /^(\d+(?:\.\d+)?)\s*(us|µs|μs|ms|s)$/.exec(bound)
  if (!match) {
    const isBare = /^\d+(\.\d+)?$/.test(bound)
    throw refuse(
      `${JSON.stringify(bound)} is not a latency`,
      isBare ? `give it a unit: p${percent}${operator}${bound}ms` : 'units are us, ms and s: 500us, 50ms, 1s'
    )
  }
  const boundUs = shiftDecimal(match[1], UNIT_EXPONENTS[/** @type {keyof typeof UNIT_EXPONENTS} */ (match[2])])
  if (!Number.isInteger(boundUs) || boundUs === 0) {
    throw refuse(`${JSON.stringify(bound)} cannot be judged`, 'latencies are measured in whole microseconds: the smallest bound is 1us')
  }
  return { text, kind: 'latency', ratio, boundUs, strict: operator === '<' }
}
