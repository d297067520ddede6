import { isLatency } from '../plan/objective.js'
import { judgeObjective } from './objectives.js'

/** @import { Baseline, Machine, Objective, RecordDifference, Row, RowMeasured, StopsReason, Verdict } from '../types.ts' */

const UNLIKELY_SD = 3.29 // two-sided chance of 0.001 that equals differ by so much

/**
 * One row against one objective, with the stops of the machine in mind. Only a latency objective has a second view:
 * whatever failed counts, wherever it was due.
 * @param {{ baseline: Pick<Baseline, 'name'> & { load: Pick<Baseline['load'], 'timeoutMs'> }, row: Row, objective:
 *   Objective, confidence?: number }} options
 * @returns {Verdict}
 */
export function judgeBothViews ({ baseline, row, objective, confidence }) {
  const all = judgeObjective({ baseline, row, objective, confidence })
  const { measured } = row
  if (!isLatency(objective) || !measured?.outside || !measured.stops) return all
  const outside = judgeObjective({
    baseline,
    // Not a copy, which would work out what only charts need.
    row: { ...row, measured: Object.assign(Object.create(measured), { beyond: undefined, dependence: undefined, ...measured.outside }) },
    objective,
    confidence
  })
  return combineViews({ all, outside, stops: measured.stops })
}

/**
 * `met` is drawn from all requests; `missed` only if it is missed outside the stops of the machine as well; else it
 * cannot be told, as the machine is the reason.
 * @param {{ all: Verdict, outside: Verdict, stops: NonNullable<RowMeasured['stops']> }} options
 * @returns {Verdict}
 */
export function combineViews ({ all, outside, stops: { count, totalUs } }) {
  /** @param {StopsReason['found']} found @returns {StopsReason} */
  const say = (found) => ({ code: 'stops', all: all.reason, outside: outside.reason, count, totalUs, found })
  if (all.verdict === 'missed' && outside.verdict === 'missed') return { ...all, reason: say('missedBoth') }
  if (all.verdict === 'missed') {
    return {
      ...all,
      verdict: 'inconclusive',
      reason: say(outside.verdict === 'met' ? 'missedByStops' : 'missedPerhaps')
    }
  }
  return all.verdict === 'inconclusive' && outside.verdict === 'met' ? { ...all, reason: say('metOutside') } : all
}

/**
 * Stops that come by chance hit every target alike. Where they do not, the target itself may cause them, as with a CPU
 * quota that it uses up: then nothing is left out. Compared is the share of seconds with a stop, between targets under
 * the same load, as two proportions.
 * @param {{ rows: Row[] }} options
 * @returns {Row[]} without the view outside stops, and with a warning, where the shares differ
 */
export function withholdUnequal ({ rows }) {
  const seen = rows.flatMap(({ phase, target, measured }) => phase === 'latency' && measured?.stops ? [{ target, ...measured.stops }] : [])
  const differs = seen.some((one, index) => seen.slice(index + 1).some((other) => other.target !== one.target && isUnequal(one, other)))
  if (!differs) return rows
  const shares = seen.map(({ target, hitSeconds, seconds }) => ({ target, ratio: hitSeconds / seconds }))
  return rows.map((row) => {
    if (!row.measured?.outside) return row
    const { outside: _, ...measured } = row.measured
    return { ...row, measured, warnings: [...row.warnings, { code: 'STOPS_UNEVEN', shares }] }
  })
}

/** @typedef {{ hitSeconds: number, seconds: number }} Hits @param {Hits} a @param {Hits} b */
function isUnequal (a, b) {
  if (a.seconds === 0 || b.seconds === 0) return false
  const pooled = (a.hitSeconds + b.hitSeconds) / (a.seconds + b.seconds)
  const sd = Math.sqrt(pooled * (1 - pooled) * (1 / a.seconds + 1 / b.seconds))
  return sd > 0 && Math.abs(a.hitSeconds / a.seconds - b.hitSeconds / b.seconds) > UNLIKELY_SD * sd
}

const KEYS = /** @type {const} */ ([
  'cpuModel',
  'cores',
  'memoryBytes',
  'platform',
  'kernel',
  'node',
  'governor',
  'clockSource',
  'virtualization',
  'niceness'
])

/**
 * In what the machines of two records differ.
 * @param {{ machine: Machine }} before
 * @param {{ machine: Machine }} after
 * @returns {RecordDifference[]}
 */
export function listMachineDifferences (before, after) {
  return KEYS.filter((key) => before.machine[key] !== after.machine[key]).map((key) => ({
    code: 'MACHINE_DIFFERS',
    key,
    before: before.machine[key],
    after: after.machine[key]
  }))
}
