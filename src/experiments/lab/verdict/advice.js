/** @import { LabReason } from '../../../report/sentences/types.ts' */
/** @import { LabRow } from './rows.js' */
/** @import { LabStretch } from './phases.js' */
/**
 * What one target saves and costs beside the reference at the same rate, before the fault where there is one. Null
 * where either side is not known, and for the reference itself.
 * @typedef {object} LabSummary
 * @property {string} target
 * @property {number | null} ratePerSecond
 * @property {string | null} reference that it is compared with; null for the reference itself, and where that was not measured
 * @property {number | null} p50Us
 * @property {number | null} referenceP50Us
 * @property {number | null} memoryBytes over the reference's, of the services
 * @property {number | null} addedP50Us of the fault over what was before it
 */
/** @typedef {'success' | 'calls' | 'time' | 'stale' | 'fresh' | 'behind'} LabRule */
/**
 * @typedef {object} LabAdvice
 * @property {number | null} ratePerSecond null: of users
 * @property {'healthy' | 'fault'} when before the first fault (the whole window without one), or while it lasts
 * @property {LabRule} rule success: good answers; calls: of the origin for a request; time: p99; stale: share of the
 *   answers; fresh: time until no answer is stale, after the last phase began, where that ends the fault; behind: share
 *   of the cached answers that were older than a version seen before
 * @property {string[]} targets those that do best, and those that cannot be told from them
 * @property {number} value of the best: ratio, calls, microseconds, ratio, milliseconds, ratio
 * @property {Array<{ target: string, value: number }>} others that do worse, the best first
 */
/**
 * A row that the advice says nothing about, and why.
 * @typedef {{ target: string, ratePerSecond: number | null, why: LabReason }} LabLeftOut
 */
/** @typedef {(row: LabRow, stretch: LabStretch) => number | null} Read */

/** What is within it of the best counts as the best: a ratio of success or staleness, calls a request. */
const ALIKE = 0.001
/** The same for calls and times, as a share of the best, or of the reference: single trials on one machine differ by as much. */
export const ALIKE_SHARE = 0.1
const ALIKE_FRESH_MS = 200 // a refresh more or less

/** @type {Record<Exclude<LabRule, 'success'>, { when: Array<LabAdvice['when']>, read: Read, leeway: (best: number) => number }>} */
const RULES = {
  calls: {
    when: ['healthy', 'fault'],
    read: (_, { callsPerRequest }) => callsPerRequest,
    leeway: (best) => best * ALIKE_SHARE + ALIKE
  },
  time: {
    when: ['healthy', 'fault'],
    read: (_, { responseTimeUs }) => responseTimeUs.p99,
    leeway: (best) => best * ALIKE_SHARE
  },
  stale: { when: ['fault'], read: (_, { staleRatio }) => staleRatio, leeway: () => ALIKE },
  fresh: {
    when: ['fault'],
    read: ({ recovery, phases }) =>
      recovery && recovery.notFresh === 0 && recovery.freshMs && !phases.at(-1)?.isFault ? recovery.freshMs.high : null,
    leeway: () => ALIKE_FRESH_MS
  },
  behind: { when: ['healthy'], read: ({ service }) => service?.versionsBehind.ratio ?? null, leeway: () => ALIKE }
}

/**
 * By rules, from the numbers alone. Only rows that are whole take part: valid, not partial, every action of their
 * phases done, no wrong value. For each rate, and for both the time before a fault and the fault: first those whose
 * share of good answers is the best, or within 0.001 of it; then, of those only, which do best by each of the other
 * rules. Nothing is said by a rule that fewer than two of them have a number for.
 * @param {{ rows: readonly LabRow[], reference: string }} options reference: target name
 * @returns {{ summaries: LabSummary[], advice: LabAdvice[], leftOut: LabLeftOut[] }}
 */
export function adviseLab ({ rows, reference }) {
  const measured = rows.filter(({ status }) => status !== 'missing')
  const whole = measured.filter((row) => findDefect(row) === null)
  const rates = [...new Set(whole.map(({ ratePerSecond }) => ratePerSecond))]
  return {
    summaries: measured.map((row) =>
      summarise({
        row,
        floor: measured.find((other) => other.target === reference && other.ratePerSecond === row.ratePerSecond)
      })
    ),
    advice: rates.flatMap((ratePerSecond) =>
      /** @type {const} */ (['healthy', 'fault']).flatMap((when) =>
        advise({ rows: whole.filter((row) => row.ratePerSecond === ratePerSecond), ratePerSecond, when })
      )
    ),
    leftOut: measured.flatMap((row) => {
      const why = findDefect(row)
      return why === null ? [] : [{ target: row.target, ratePerSecond: row.ratePerSecond, why }]
    })
  }
}

/** @param {LabRow} row @returns {LabReason | null} */
function findDefect ({ status, phases, service }) {
  if (status !== 'ok') return { code: 'LAB_ROW_UNSOUND', status }
  if (phases.some(({ ok }) => !ok)) return { code: 'LAB_ACTION_FAILED' }
  return service?.wrongValues ? { code: 'LAB_WRONG_VALUES' } : null
}

/** @param {{ row: LabRow, floor: LabRow | undefined }} options */
function summarise ({ row, floor }) {
  const other = floor && floor.target !== row.target ? floor : null
  const p50Us = row.healthy?.responseTimeUs.p50 ?? null
  return {
    target: row.target,
    ratePerSecond: row.ratePerSecond,
    reference: other?.target ?? null,
    p50Us,
    referenceP50Us: other?.healthy?.responseTimeUs.p50 ?? null,
    memoryBytes: row.service && other?.service ? row.service.memoryBytes - other.service.memoryBytes : null,
    addedP50Us: difference(row.fault?.responseTimeUs.p50, p50Us)
  }
}

/** @param {{ rows: LabRow[], ratePerSecond: number | null, when: LabAdvice['when'] }} options @returns {LabAdvice[]} */
function advise ({ rows, ratePerSecond, when }) {
  const success = rank({ rows, when, read: (_, { goodRatio }) => goodRatio === null ? null : 1 - goodRatio, leeway: () => ALIKE })
  if (success === null) return []
  const kept = rows.filter(({ target }) => success.targets.includes(target))
  const rules = /** @type {Array<keyof typeof RULES>} */ (Object.keys(RULES)).filter((rule) => RULES[rule].when.includes(when))
  return [
    {
      ratePerSecond,
      when,
      rule: 'success',
      targets: success.targets,
      value: turn(success.value),
      others: success.others.map(({ target, value }) => ({ target, value: turn(value) }))
    },
    ...rules.flatMap((rule) => {
      const ranked = rank({ rows: kept, when, read: RULES[rule].read, leeway: RULES[rule].leeway })
      return ranked === null ? [] : [{ ratePerSecond, when, rule, ...ranked }]
    })
  ]
}

/**
 * @param {{ rows: LabRow[], when: LabAdvice['when'], read: Read, leeway: (best: number) => number }} options
 * @returns {Pick<LabAdvice, 'targets' | 'value' | 'others'> | null} null with fewer than two numbers
 */
function rank ({ rows, when, read, leeway }) {
  const known = rows.flatMap((row) => {
    const stretch = row[when]
    const value = stretch && read(row, stretch)
    return value === null ? [] : [{ target: row.target, value }]
  }).sort((a, b) => a.value - b.value)
  if (known.length < 2) return null
  const [{ value }] = known
  const isBest = (/** @type {{ value: number }} */ one) => one.value <= value + leeway(value)
  return { targets: known.filter(isBest).map(({ target }) => target), value, others: known.filter((one) => !isBest(one)) }
}

/** Bad ratio to good, and back, without what floating point adds. @param {number} ratio */
function turn (ratio) {
  return Number((1 - ratio).toFixed(12))
}

/** @param {number | null | undefined} a @param {number | null} b */
function difference (a, b) {
  return typeof a === 'number' && b !== null ? a - b : null
}
