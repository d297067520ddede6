import { layOutStages } from '../../../plan/traffic.js'
import { selectRepeats } from '../../../stats/disturbance.js'
import { isTrialOfTraffic } from '../plan/trials.js'
import { judgeBreak } from './break.js'

/**
 * @import { Baseline, Row, RowStage, RunRecord, Trial, TrialRecord, Verdict } from '../../../types.ts'
 * @import { BreakResult } from './break.js'
 *
 * The rate that users make, beside the one that follows from what they wait: users / (pause + mean response time), and by
 * how much it differs from that. null: not known.
 * @typedef {{ target: string, title: string, users: number, pauseMs: number, meanUs: number | null, expectedPerSecond:
 *   number | null, achievedPerSecond: number | null, differenceRatio: number | null }} UsersRow
 *
 * What was offered in a second and what came of it: the mean over the repeats. second: 0 is the first; stage: its
 * number, in which the second begins.
 * @typedef {{ second: number, stage: number, duePerSecond: number, okPerSecond: number, failedPerSecond: number }} TrafficSecond
 *
 * Where it broke, by the verdicts of its stages. missed: the first that missed an objective; kept: the last before it
 * that kept all; back: the first after it that kept all again. null: there is none.
 * @typedef {{ kept: RowStage | null, missed: { stage: RowStage, objective: string } | null, back: RowStage | null }} Knee
 *
 * behind: the first stage in which less than nearly all of what was offered was answered well, and how much of it; null:
 * there is none. untilBreak: of a rate that rose until something broke.
 * @typedef {{ target: string, title: string, seconds: TrafficSecond[], behind: { stage: RowStage, okRatio: number } |
 *   null, knee: Knee, untilBreak?: BreakResult }} StagedRow
 *
 * @typedef {{ kind: 'users', rows: UsersRow[] } | { kind: 'stages', stages: RowStage[], rows: StagedRow[] }} TrafficResult
 */

const KEPT_UP = 0.95 // of what was offered: what a stage leaves to the next is no miss yet

/**
 * @param {{ baseline: Baseline, rows: readonly Row[], verdicts: readonly Verdict[], record: RunRecord }} options rows: of
 *   the baseline, see collectRows
 * @returns {TrafficResult | undefined}
 */
export function buildTrafficResult ({ baseline, rows, verdicts, record }) {
  const { traffic } = baseline.load
  if (traffic === undefined) return undefined
  if (traffic.kind === 'users') return { kind: 'users', rows: rows.flatMap(describeUsersRow) }
  const planned = layOutStages(traffic)
  const isBroken = traffic.kind === 'stages' && traffic.untilBreak !== undefined
  const trials = record.trials.filter(({ trial }) => isTrialOfTraffic({ baseline, trial }))
  return {
    kind: 'stages',
    stages: isBroken ? findLongest({ trials, planned }) : planned,
    rows: baseline.targets.flatMap((target) => {
      const ofTarget = rows.filter((row) => row.target === target)
      const { title } = ofTarget[0] ?? { title: target }
      const own = trials.filter(({ trial }) => trial.target === target)
      if (own.length === 0) return []
      const judged = verdicts.filter((one) => one.target === target)
      const stages = isBroken ? layOutTrial({ trial: own[0].trial, planned }) : planned
      return [{
        target,
        title,
        seconds: listSeconds({ trials: selectRepeats({ trials: own }).kept, stages }),
        behind: findBehind(ofTarget),
        knee: findKnee({ stages, verdicts: judged }),
        ...isBroken && {
          untilBreak: judgeBreak({
            stages,
            record: own[0],
            rows: ofTarget,
            verdicts: judged,
            objectives: baseline.objectives,
            hasDied: record.failures.some(({ trial, code }) => trial === own[0].trial.id && code !== 'TARGET_FAILING')
          })
        }
      }]
    })
  }
}

/** As it came out: it ends where something broke. @param {{ trial: Trial, planned: RowStage[] }} options */
function layOutTrial ({ trial: { load }, planned }) {
  return load.kind === 'stages' ? layOutStages(load) : planned
}

/** All rise alike, each until it breaks. @param {{ trials: readonly TrialRecord[], planned: RowStage[] }} options */
function findLongest ({ trials, planned }) {
  const all = trials.map(({ trial }) => layOutTrial({ trial, planned }))
  return all.sort((a, b) => b.length - a.length)[0] ?? planned
}

/** @param {Row} row */
function describeUsersRow ({ target, title, traffic, measured }) {
  if (traffic?.kind !== 'users' || !measured) return []
  const { users, pauseMs } = traffic
  const { meanUs, achievedPerSecond: { value } } = measured
  const achievedPerSecond = Number.isFinite(value) ? value : null
  // The interactive response time law, X = N / (Z + R): Denning and Buzen (1978).
  const expectedPerSecond = meanUs === null ? null : users * 1e6 / (pauseMs * 1000 + meanUs)
  return [{
    target,
    title,
    users,
    pauseMs,
    meanUs,
    expectedPerSecond,
    achievedPerSecond,
    differenceRatio: achievedPerSecond === null || expectedPerSecond === null ? null : achievedPerSecond / expectedPerSecond - 1
  }]
}

/** @param {readonly Row[]} rows of one target */
function findBehind (rows) {
  const told = rows.flatMap(({ traffic, measured, repeats }) => {
    if (traffic?.kind !== 'stage' || !measured || measured.counts.due === 0) return []
    const { ok, due } = measured.counts
    // Users wait for their answers: what ends in the next stage is not left undone.
    const duePerSecond = due * 1000 / (traffic.toMs - traffic.fromMs) / repeats
    return [{ stage: traffic, okRatio: 'toUsers' in traffic ? ok / due : measured.goodPerSecond.value / duePerSecond }]
  })
  return told.find(({ okRatio }) => okRatio < KEPT_UP) ?? null
}

/** @param {{ stages: readonly RowStage[], verdicts: readonly Verdict[] }} options verdicts: of one target */
function findKnee ({ stages, verdicts }) {
  const told = stages.map((stage) => {
    const own = verdicts.filter((one) => one.stage?.number === stage.number)
    return { stage, isMet: own.length > 0 && own.every(({ verdict }) => verdict === 'met'), miss: own.find(({ verdict }) => verdict === 'missed') }
  })
  const at = told.findIndex(({ miss }) => miss)
  const miss = told[at]?.miss
  return {
    kept: told.slice(0, at === -1 ? undefined : at).findLast(({ isMet }) => isMet)?.stage ?? null,
    missed: miss ? { stage: told[at].stage, objective: miss.objective.text } : null,
    back: (at === -1 ? [] : told.slice(at + 1)).find(({ isMet }) => isMet)?.stage ?? null
  }
}

/** Seconds that all repeats have. @param {{ trials: readonly TrialRecord[], stages: readonly RowStage[] }} options */
function listSeconds ({ trials, stages }) {
  const lines = trials.map(({ load }) => load.timeline)
  const length = Math.min(...lines.map((line) => line.length))
  const mean = (/** @type {number} */ second, /** @type {'due' | 'ok' | 'failed'} */ key) =>
    lines.reduce((sum, line) => sum + (line[second][key] ?? 0), 0) / lines.length
  return Array.from({ length }, (_, second) => ({
    second,
    stage: stages.findLast(({ fromMs }) => fromMs <= second * 1000)?.number ?? 1,
    duePerSecond: mean(second, 'due'),
    okPerSecond: mean(second, 'ok'),
    failedPerSecond: mean(second, 'failed')
  }))
}
