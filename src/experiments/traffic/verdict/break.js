import { isLatency, isOfEvents } from '../../../plan/objective.js'
import { allowedRatio } from '../../../judge/allowed-ratio.js'
import { clopperPearson } from '../../../stats/proportion.js'

/**
 * @import { EventObjective, Objective, Row, RowStage, ShortfallKind, TimelineSecond, TrialRecord, Verdict } from '../../../types.ts'
 *
 * A step of the rise. verdict: of all objectives together. okPerSecond: null: not measured. objective: the first that was missed.
 * @typedef {{ stage: RowStage, ratePerSecond: number, okPerSecond: number | null, verdict: Verdict['verdict'], objective:
 *   string | null }} Step
 *
 * After the fall. wasKept: whether this rate was surely kept on the way up. back: whether all objectives held again, from
 * `afterMs` after the fall on until the end of the watch; `unclear`: neither is sure.
 * @typedef {{ atMs: number, ratePerSecond: number, wasKept: boolean, watchedMs: number, back: 'back' | 'notBack' | 'unclear',
 *   afterMs: number | null }} AfterBreak
 *
 * Where it broke. end: `broke`; `unbroken`: the highest rate that may be asked was kept; `driver`: the load, and not the
 * server, was at its limit (shortfalls: how); `died`: the server ended before; `unclear`: a step that looked broken is not
 * surely so. hasDied: the server ended, also after it broke.
 * keptPerSecond: the highest rate that surely kept all objectives; brokenPerSecond: the lowest above it that surely did
 * not; aboutPerSecond: between the two. askedPerSecond: the highest rate of all. after: null: the rate did not fall.
 * @typedef {{ end: 'broke' | 'unbroken' | 'driver' | 'died' | 'unclear', hasDied: boolean, keptPerSecond: number | null, brokenPerSecond:
 *   number | null, aboutPerSecond: number | null, askedPerSecond: number, objective: string | null, shortfalls:
 *   ShortfallKind[], steps: Step[], after: AfterBreak | null }} BreakResult
 */

const SECOND_MS = 1000
const LAST_PART = 1 / 3 // of the watch: where that is surely bad, the server has not come back
const LEAST_SECONDS = 3 // that are kept at the end: a server that is well for a moment has not come back either

/**
 * @param {{ stages: readonly RowStage[], record: TrialRecord, rows: readonly Row[], verdicts: readonly Verdict[],
 *   objectives: readonly Objective[], hasDied: boolean }} options stages: as they came out, the watch the last; rows,
 *   verdicts: of this target
 * @returns {BreakResult}
 */
export function judgeBreak ({ stages, record, rows, verdicts, objectives, hasDied }) {
  const { fell, stages: seen = [] } = record.load
  const begun = stages.filter(({ fromMs }) => seen.some((one) => one.fromMs === fromMs))
  const steps = begun.filter(({ number, of }) => number < of).map((stage) => judgeStep({ stage, rows, verdicts }))
  const keptAt = steps.findLastIndex(({ verdict }) => verdict === 'met')
  const beyond = steps.slice(keptAt + 1)
  const broken = beyond.find(({ verdict }) => verdict === 'missed')
  const spoiled = beyond.find(({ verdict }) => verdict === 'invalid')
  const kept = steps[keptAt]?.ratePerSecond ?? null
  return {
    end: broken ? 'broke' : hasDied ? 'died' : spoiled ? 'driver' : keptAt === steps.length - 1 && !fell ? 'unbroken' : 'unclear',
    hasDied,
    keptPerSecond: kept,
    brokenPerSecond: broken?.ratePerSecond ?? null,
    aboutPerSecond: kept !== null && broken ? Math.sqrt(kept * broken.ratePerSecond) : null,
    askedPerSecond: Math.max(0, ...steps.map(({ ratePerSecond }) => ratePerSecond)),
    objective: broken?.objective ?? null,
    shortfalls: rows.find(({ traffic }) => traffic?.kind === 'stage' && traffic.number === spoiled?.stage.number)?.shortfalls ?? [],
    steps,
    after: fell && begun.at(-1)?.fromMs === fell.atMs
      ? judgeAfter({ record, fell, steps, isOfDriver: isWatchInvalid({ begun, rows }), objectives: objectives.filter(isOfEvents) })
      : null
  }
}

/** @param {{ stage: RowStage, rows: readonly Row[], verdicts: readonly Verdict[] }} options @returns {Step} */
function judgeStep ({ stage, rows, verdicts }) {
  const row = rows.find(({ traffic }) => traffic?.kind === 'stage' && traffic.number === stage.number)
  const own = verdicts.filter((one) => one.stage?.number === stage.number && isOfEvents(one.objective))
  const missed = own.find(({ verdict }) => verdict === 'missed')
  const isMet = own.length > 0 && own.every(({ verdict }) => verdict === 'met')
  const isInvalid = row?.status === 'invalid' || own.some(({ verdict }) => verdict === 'invalid')
  const okPerSecond = row?.measured?.goodPerSecond.value
  return {
    stage,
    ratePerSecond: 'toPerSecond' in stage ? stage.toPerSecond : NaN, // a rate it is that rises
    okPerSecond: okPerSecond !== undefined && Number.isFinite(okPerSecond) ? okPerSecond : null,
    verdict: missed ? 'missed' : isMet ? 'met' : isInvalid ? 'invalid' : 'inconclusive',
    objective: missed?.objective.text ?? null
  }
}

/** What was sent too late came back too late. @param {{ begun: readonly RowStage[], rows: readonly Row[] }} options */
function isWatchInvalid ({ begun, rows }) {
  return rows.some(({ traffic, status }) =>
    traffic?.kind === 'stage' && traffic.number === begun.at(-1)?.number && status === 'invalid')
}

/**
 * Whole seconds by due time: what was due before the fall, and is answered late, does not count.
 * @param {{ record: TrialRecord, fell: NonNullable<TrialRecord['load']['fell']>, steps: readonly Step[], isOfDriver: boolean,
 *   objectives: readonly EventObjective[] }} options isOfDriver: the watch says nothing bad of the server
 * @returns {AfterBreak}
 */
function judgeAfter ({ record: { trial, load: { timeline, windowMs } }, fell: { atMs, ratePerSecond }, steps, isOfDriver, objectives }) {
  const boundsUs = trial.load.kind === 'stages' ? trial.load.untilBreak?.boundsUs ?? [] : []
  const first = Math.ceil(atMs / SECOND_MS)
  const seconds = timeline.slice(first)
  /** All are surely kept in a stretch of seconds, or one surely is not. @param {number} from @param {number} [to] */
  const judge = (from, to) => {
    const all = objectives.map((objective) => {
      const at = isLatency(objective) ? 1 + boundsUs.indexOf(objective.boundUs) : 0
      return judgeSeconds({ seconds: seconds.slice(from, to), at, allowed: allowedRatio(objective) })
    })
    return all.includes('broken') ? 'broken' : all.every((one) => one === 'kept') ? 'kept' : 'unclear'
  }
  const back = seconds.findIndex((_, from) =>
    seconds.length - from >= LEAST_SECONDS && judge(from, from + 1) !== 'broken' && judge(from) === 'kept')
  const isBad = back === -1 && !isOfDriver && judge(Math.floor(seconds.length * (1 - LAST_PART))) === 'broken'
  return {
    atMs,
    ratePerSecond,
    wasKept: steps.some((step) => step.ratePerSecond === ratePerSecond && step.verdict === 'met'),
    watchedMs: windowMs - atMs,
    back: isBad ? 'notBack' : back === -1 ? 'unclear' : 'back',
    afterMs: back === -1 ? null : back === 0 ? 0 : (first + back) * SECOND_MS - atMs
  }
}

/** @param {{ seconds: readonly TimelineSecond[], at: number, allowed: number }} options at: place in `kept` */
function judgeSeconds ({ seconds, at, allowed }) {
  const valid = seconds.reduce((sum, { due = 0 }) => sum + due, 0)
  const bad = seconds.reduce((sum, { due = 0, kept = [] }) => sum + Math.max(0, due - (kept[at] ?? due)), 0)
  if (valid === 0) return 'unclear'
  const { low, high } = clopperPearson({ k: bad, n: valid })
  return high <= allowed || (bad === 0 && allowed === 0) ? 'kept' : low > allowed ? 'broken' : 'unclear'
}
