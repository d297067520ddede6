import { ERROR_CODES, EXIT } from '../errors.js'
import { compareWithReference } from './costs.js'
import { computeFanOut } from './fan-out.js'
import { judgeBothViews, withholdUnequal } from './machine.js'
import { kindOf } from '../plan/objective.js'
import { compareOrders, comparePhaseOrders } from './published-order.js'
import { collectRows } from './collect-rows.js'
import { collectFloors } from './floors.js'
import { judgeClaims } from './claims.js'
import { findJudged } from './experiments.js'
import { isFirstLook, LOOK_PEAK } from '../plan/first-look.js'
import { estimateContainers } from './run-containers.js'

/** @import { Baseline, BaselineResult, Distribution, Failure, Result, Row, RunRecord, Verdict } from '../types.ts' */

/**
 * Everything a report says, from a run record alone.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, confidence?: number }} options decode: unpacks
 *   a histogram; confidence: of verdicts and costs
 * @returns {Result}
 */
export function buildResult ({ record, decode, confidence = 0.95 }) {
  const { trials, stampedes, ...run } = record
  return { run, baselines: record.plan.baselines.map((baseline) => buildBaselineResult({ baseline, record, decode, confidence })) }
}

/**
 * The rows of a baseline, whichever kind of experiment it is.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {Row[]}
 */
export function collectOwnRows ({ baseline, record, decode }) {
  const { owns } = findJudged({ baseline })
  return collectRows({ baseline, record, decode, isOwn: (trial) => owns({ baseline, trial }) })
}

/**
 * An objective as far as an exit code needs it.
 * @typedef {{ target: string, stage?: Verdict['stage'], objective: { text: string }, verdict: Verdict['verdict'] }} Judged
 */
/**
 * What a run exits with, and what made it so; both lists are empty where the code is 0.
 * @typedef {{ code: number, failures: Failure[], verdicts: Judged[] }} ExitDecision
 */

/**
 * What the process should exit with. A target that failed wins over an objective missed, which wins over one that could not be
 * judged. Targets whose parts are not installed are no reason to fail: the row says so. Ctrl-C is the caller's to see.
 * Only what the user promised counts: not the objectives that ship, and not the reference, which stands there to be compared with.
 * @param {{ result: Result, strict?: boolean, isOwn?: (baseline: Baseline) => boolean }} options strict: what cannot be told counts too;
 *   isOwn: whether the objectives of a baseline are the user's; absent: all are
 * @returns {number} a value of EXIT
 */
export function exitCodeOf (options) {
  return decideExit(options).code
}

/**
 * The same, with what made it so.
 * @param {Parameters<typeof exitCodeOf>[0]} options
 * @returns {ExitDecision}
 */
export function decideExit ({ result: { run, baselines }, strict = false, isOwn = () => true }) {
  const failures = listFailures({ run, baselines }).filter(({ code }) => codeOf(code) !== EXIT.met)
  if (failures.length > 0) return { code: Math.max(...failures.map(({ code }) => codeOf(code))), failures, verdicts: [] }
  const absent = new Set(run.unavailable.map(({ target }) => target))
  const verdicts = [
    ...baselines.flatMap(({ baseline, verdicts }) =>
      verdicts.filter(({ target }) => isCounted({ baseline, target, isOwn }) && !absent.has(target))
    ),
    ...baselines
      .filter(({ baseline }) => isOwn(baseline))
      .flatMap(({ baseline, checks = [] }) =>
        checks.map(({ name, verdict }) => ({ target: baseline.name, objective: { text: name }, verdict }))
      )
  ]
  const missed = verdicts.filter(({ verdict }) => verdict === 'missed')
  if (missed.length > 0) return { code: EXIT.missed, failures: [], verdicts: missed }
  const open = strict ? verdicts.filter(({ verdict }) => verdict !== 'met') : []
  return { code: open.length > 0 ? EXIT.inconclusive : EXIT.met, failures: [], verdicts: open }
}

/**
 * Whether an objective of a target can make the exit code.
 * @param {{ baseline: Baseline, target: string, isOwn: (baseline: Baseline) => boolean }} options
 */
export function isCounted ({ baseline, target, isOwn }) {
  return isOwn(baseline) && isPromised({ baseline, target })
}

/** @param {string} code of a failure */
function codeOf (code) {
  return ERROR_CODES[code]?.exitCode ?? EXIT.bug
}

/** A first look that has a number for a server is worth reading, whatever happened to another start of it. @param {Result} result */
function listFailures ({ run, baselines }) {
  if (!isFirstLook({ plan: run.plan })) return run.failures
  const measured = new Set(baselines.flatMap(({ rows }) => rows.flatMap((row) => row.measured ? [row.target] : [])))
  return run.failures.filter(({ target }) => !measured.has(target))
}

/**
 * By itself, or named as one that is judged, the reference is held to the objectives like any other.
 * @param {{ baseline: Baseline, target: string }} options
 */
function isPromised ({ baseline: { reference, targets, judged }, target }) {
  return target !== reference || targets.length === 1 || judged !== undefined
}

/**
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution, confidence: number }}
 *   options
 * @returns {BaselineResult}
 */
function buildBaselineResult ({ baseline, record, decode, confidence }) {
  const experiment = findJudged({ baseline })
  const rows = withholdUnequal({ rows: collectOwnRows({ baseline, record, decode }) })
  const verdicts = rows.flatMap((row) => judgeRow({ baseline, row, rows, confidence }))
  const question = baseline.peak ?? (isFirstLook({ plan: record.plan }) ? LOOK_PEAK : null)
  return {
    baseline,
    rows,
    costs: compareWithReference({ rows: selectBusiest(rows), reference: baseline.reference }),
    verdicts,
    fanOut: computeFanOut({ baseline, rows }),
    floors: collectFloors({ rows, record, decode }),
    orders: [
      ...compareOrders({ baseline, rows, healthy: experiment.collectHealthyRepeats?.({ baseline, record, decode }) }),
      ...comparePhaseOrders({
        baseline,
        rows,
        collect: (part) => experiment.collectPhaseRepeats?.({ baseline, record, decode, part }) ?? new Map()
      })
    ],
    ...(baseline.claims && { claims: judgeClaims({ baseline, rows }) }),
    ...(question && { containers: { question, targets: estimateContainers({ targets: baseline.targets, question, rows, verdicts }) } }),
    ...experiment.buildResult({ baseline, rows, verdicts, record, decode })
  }
}

/** Of stages the one with the most to do: costs are told of one load. @param {Row[]} rows @returns {Row[]} */
function selectBusiest (rows) {
  const most = Math.max(...rows.map(({ traffic, offeredPerSecond = 0 }) => traffic?.kind === 'stage' ? offeredPerSecond : 0))
  return rows.filter(({ traffic, offeredPerSecond }) => traffic?.kind !== 'stage' || offeredPerSecond === most)
}

/**
 * Each objective that the row is to be judged by.
 * @param {{ baseline: Baseline, row: Row, rows: Row[], confidence: number }} options
 * @returns {Verdict[]}
 */
function judgeRow ({ baseline, row, rows, confidence }) {
  if (baseline.judged && !baseline.judged.includes(row.target)) return []
  const hasLatencyRow = rows.some(({ target, phase }) => target === row.target && phase === 'latency')
  return baseline.objectives
    .filter((objective) => kindOf(objective).isJudgedOn({ objective, row, hasLatencyRow }))
    .map((objective) => judgeBothViews({ baseline, row, objective, confidence }))
}
