import { ERROR_CODES, EXIT } from '../errors.js'
import { judgeCompression } from './compression.js'
import { compareWithReference, findTimesPhase, testRatios } from './costs.js'
import { judgeBothViews, withholdUnequal } from './machine.js'
import { kindOf } from '../plan/objective.js'
import { compareOrders, comparePhaseOrders } from './published-order.js'
import { findJudged } from './experiments.js'
import { isFirstLook, LOOK_PEAK } from '../plan/first-look.js'
import { estimateContainers } from './run-containers.js'
import { nameFirst } from '../stats/disturbance.js'
import { buildRow, missingRow } from '../stats/rows.js'
import { cutIntoStages } from '../stats/stage-trials.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { estimatePercentiles, findTau, isHeld } from '../stats/row-percentiles.js'
import { quantileUs } from '../stats/sample.js'

/**
 * @import { Baseline, BaselineResult, ClaimFigure, ClaimVerdict, Distribution, Failure, FanOutRow } from '../types.ts'
 * @import { PercentileKey, Result, Row, RowMeasured, RowReason, RunRecord, Trial, TrialRecord } from '../types.ts'
 * @import { Verdict } from '../types.ts'
 * @import { CostKey } from './costs.js'
 */

/** @type {Array<Row['phase']>} */
const PHASES = ['peak', 'latency']

/** @type {Record<ClaimFigure, CostKey>} */
const CLAIMS_KEYS = { rate: 'goodPerSecond', p50: 'p50Us', p99: 'p99Us', cpu: 'cpuPerRequestUs' }

const ALPHA = 0.05

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

/** The same, with what made it so. @param {Parameters<typeof exitCodeOf>[0]} options @returns {ExitDecision} */
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
 */
function buildBaselineResult ({ baseline, record, decode, confidence }) {
  const experiment = findJudged({ baseline })
  const { rows, verdicts, ...own } = judgeBaseline({ baseline, record, decode, confidence })
  const costs = rows.every(isQuotedOnce) ? [] : compareWithReference({ rows: selectBusiest(rows), reference: baseline.reference })
  const compression = judgeCompression({ rows, costs, reference: baseline.reference })
  const question = baseline.peak ?? (isFirstLook({ plan: record.plan }) ? LOOK_PEAK : null)
  return {
    baseline,
    rows,
    costs,
    ...compression.length > 0 && { compression },
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
    ...own
  }
}

/**
 * Rows, verdicts and what an experiment has of its own, without what compares: all that a history keeps.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution, confidence?: number }} options
 * @returns {Pick<BaselineResult, 'rows' | 'verdicts' | 'checks'>}
 */
export function judgeBaseline ({ baseline, record, decode, confidence = 0.95 }) {
  const rows = withholdUnequal({ rows: collectOwnRows({ baseline, record, decode }) })
  const verdicts = rows.flatMap((row) => judgeRow({ baseline, row, rows, confidence }))
  return { rows, verdicts, ...findJudged({ baseline }).buildResult({ baseline, rows, verdicts, record, decode }) }
}

/** One result of another tool: its rows are what its script asked for, not servers that do the same. @param {Row} row */
function isQuotedOnce ({ driver, repeats }) {
  return driver === 'foreign' && repeats === 1
}

/** Of stages the one with the most to do: costs are told of one load. @param {Row[]} rows */
function selectBusiest (rows) {
  const most = Math.max(...rows.map(({ traffic, offeredPerSecond = 0 }) => traffic?.kind === 'stage' ? offeredPerSecond : 0))
  return rows.filter(({ traffic, offeredPerSecond }) => traffic?.kind !== 'stage' || offeredPerSecond === most)
}

/** @param {{ baseline: Baseline, row: Row, rows: Row[], confidence: number }} options */
function judgeRow ({ baseline, row, rows, confidence }) {
  if (baseline.judged && !baseline.judged.includes(row.target)) return []
  const hasLatencyRow = rows.some(({ target, phase }) => target === row.target && phase === 'latency')
  return baseline.objectives
    .filter((objective) => kindOf(objective).isJudgedOn({ objective, row, hasLatencyRow }))
    .map((objective) => judgeBothViews({ baseline, row, objective, confidence }))
}

/**
 * The rows of one baseline: targets in table order, peak before latency, one row a driver, a lab's one a rate, and one a
 * stage; a target without a trial has a missing row with the reason.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution, isOwn: (trial: Trial) => boolean }} options
 *   isOwn: whether a trial is the baseline's
 */
function collectRows ({ baseline, record, decode, isOwn }) {
  const isForeign = record.measuredBy !== undefined
  const planned = selectOwn({ trials: record.plan.trials, isForeign, isOwn })
  const ids = new Set(planned.map(({ id }) => id))
  const measured = selectOwn({ trials: record.trials.map(({ trial }) => trial), isForeign, isOwn })
  for (const { id } of measured) ids.add(id)
  const phases = PHASES.filter((phase) => [...planned, ...measured].some((trial) => trial.phase === phase))
  return baseline.targets.flatMap((target) => {
    const title = record.plan.targets[target]?.title ?? target
    const own = record.trials.filter(({ trial }) => trial.target === target && ids.has(nameFirst(trial)))
    return (phases.length > 0 ? phases : [PHASES[0]]).flatMap((phase) => {
      const groups = groupByLoad({ trials: own.filter(({ trial }) => trial.phase === phase), isForeign })
      if (groups.length > 0) {
        return groups.flatMap((trials) => cutIntoStages({ trials })).map(({ trials, stage }) =>
          noteFailure({ row: { ...buildRow({ target, title, trials, decode }), ...stage && { traffic: stage } }, trials, record }))
      }
      const ofPhase = [...planned, ...measured].filter((trial) => trial.phase === phase)
      // k6 has other connections at a rate than in a closed loop
      const like = ofPhase.find((trial) => trial.target === target) ?? ofPhase[0]
      return [
        missingRow({
          target,
          title,
          phase,
          reason: reasonMissing({ target, record }),
          ...(record.plan.engine && like && { driver: like.driver }),
          connections: record.plan.engine && like ? like.load.connections : baseline.load.connections
        })
      ]
    })
  })
}

/**
 * Baselines share targets and a run has all of their trials.
 * @param {{ trials: Trial[], isForeign: boolean, isOwn: (trial: Trial) => boolean }} options isForeign: measured
 *   elsewhere, so that all of them are of the one baseline there is
 */
function selectOwn ({ trials, isForeign, isOwn }) {
  return isForeign ? trials : trials.filter(isOwn)
}

/**
 * In a run of ours a rate is a load. What was measured elsewhere may be several closed loops, ramps and stages of one
 * target: none of them is a repeat of another.
 * @param {{ trials: TrialRecord[], isForeign: boolean }} options
 * @returns {TrialRecord[][]} lower rates first, then in the order in which the drivers first appear
 */
function groupByLoad ({ trials, isForeign }) {
  const rateOf = (/** @type {TrialRecord} */ { trial: { load } }) => 'ratePerSecond' in load ? load.ratePerSecond : 0
  const keyOf = (/** @type {TrialRecord} */ one) => isForeign ? JSON.stringify(one.trial.load) : String(rateOf(one))
  const loads = [...new Set([...trials].sort((a, b) => rateOf(a) - rateOf(b)).map(keyOf))]
  const drivers = [...new Set(trials.map(({ trial }) => trial.driver))]
  return loads
    .flatMap((load) =>
      drivers.map((driver) => trials.filter((one) => one.trial.driver === driver && keyOf(one) === load))
    )
    .filter((group) => group.length > 0)
}

/**
 * A repeat that failed before it could be recorded leaves its row incomplete. A stage that it has seen to its end does not.
 * @param {{ row: Row, trials: TrialRecord[], record: RunRecord }} options
 * @returns {Row}
 */
function noteFailure ({ row, trials, record }) {
  const isWhole = (/** @type {string | undefined} */ id) => row.traffic?.kind === 'stage' && trials.some(({ trial }) => trial.id === id)
  const failure = record.failures.find(({ target, trial, code }) => target === row.target && !isWhole(trial) &&
    ERROR_CODES[code]?.exitCode !== EXIT.met && (trial === undefined || trial.startsWith(`${row.target}/${row.phase}`)))
  if (!failure || row.status !== 'ok') return row
  return { ...row, status: 'partial', reason: { code: 'FAILED', error: failure.code, message: failure.message } }
}

/** @param {{ target: string, record: RunRecord }} options @returns {RowReason} */
function reasonMissing ({ target, record }) {
  const absent = record.unavailable.find((one) => one.target === target)
  if (absent) return { code: 'UNAVAILABLE', found: absent.reason }
  const failure = record.failures.find((one) => one.target === target)
  if (failure) return { code: 'FAILED', error: failure.code, message: failure.message }
  return { code: 'NOT_MEASURED', isInterrupted: record.status === 'interrupted' }
}

/**
 * What a page of n requests sees of one request's tail, if requests are slow independently of each other:
 * a page never meets the slowest 1 - p with a chance of p^n, and its own percentile e sits at a request's e^(1/n).
 * Source: Dean and Barroso, "The Tail at Scale", CACM 56(2), 2013.
 * @param {{ baseline: Baseline, rows: Row[] }} options
 * @returns {FanOutRow[]} one a target; at equal load, unless the baseline has no latency phase. Empty without a fan-out.
 */
export function computeFanOut ({ baseline: { fanOut, targets }, rows }) {
  if (!fanOut) return []
  const { resources, pages } = fanOut
  const phase = findTimesPhase(rows)
  const chances = PERCENTILES.map(([, percentile]) => ({
    percentile,
    page: percentile ** resources,
    visit: percentile ** (resources * pages)
  }))
  return targets.map((target) => {
    const own = rows.filter((row) => row.target === target && row.phase === phase)
    const row = own.find(({ measured, status }) => measured && status !== 'invalid')
    const measured = row?.measured ?? null
    return {
      target,
      phase,
      ...(!row && {
        state: own.some(({ status }) => status === 'invalid')
          ? /** @type {const} */ ('invalid')
          : /** @type {const} */ ('missing')
      }),
      chances,
      pageP50: leaf({ end: 0.5, resources, measured }),
      pageP99: leaf({ end: 0.99, resources, measured })
    }
  })
}

/** @param {{ end: number, resources: number, measured: RowMeasured | null }} options */
function leaf ({ end, resources, measured }) {
  const leafPercentile = end ** (1 / resources)
  const tau = findTau({ dependence: measured?.dependence, p: leafPercentile })
  const held = measured && isHeld({ distribution: measured.distribution, p: leafPercentile, tau })
  return { leafPercentile, valueUs: held ? quantileUs({ distribution: measured.distribution, p: leafPercentile }) : null }
}

/**
 * What the machine itself needs at the rates of these rows: below it nothing is a target's.
 * @param {{ rows: Row[], record: Pick<RunRecord, 'floors'>, decode: (base64: string) => Distribution }} options
 * @returns {BaselineResult['floors']}
 */
export function collectFloors ({ rows, record: { floors = [] }, decode }) {
  const rates = new Set(rows.map(({ offeredPerSecond }) => offeredPerSecond))
  return floors.filter(({ ratePerSecond }) => rates.has(ratePerSecond)).map(({ ratePerSecond, windowMs, responseTime }) => {
    const distribution = decode(responseTime)
    const { responseTimeUs } = estimatePercentiles({ distributions: [distribution], merged: distribution })
    return {
      ratePerSecond,
      windowMs,
      responseTimeUs: /** @type {Record<PercentileKey, number | null>} */ (
        Object.fromEntries(Object.entries(responseTimeUs).map(([key, estimate]) => [key, estimate?.value ?? null]))
      )
    }
  })
}

/**
 * What became of the claims of a baseline: held or refuted by the same test that gives a row its word, against the factor of the
 * claim. A strict comparison is judged as the other: no range tells a point from its neighbour.
 * @param {{ baseline: Pick<Baseline, 'claims'>, rows: Row[] }} options
 * @returns {ClaimVerdict[]} in the order of the file
 */
export function judgeClaims ({ baseline: { claims = [] }, rows }) {
  const questions = claims.map(({ target, other, figure, factor }) => ({ target, other, factor, key: CLAIMS_KEYS[figure] }))
  const tested = testRatios({ rows, questions })
  return claims.map((claim, at) => {
    const { figure, p } = tested[at]
    if (figure === null || figure.ratio === null || figure.low === null || figure.high === null) {
      return { claim, verdict: 'unknown', ratio: null, rough: false, unknownBecause: figure?.unknownBecause ?? 'missing' }
    }
    const { ratio: value, low, high, bound, rough } = figure
    const isKnown = p <= ALPHA
    // Where the driver was the bottleneck of one side, one end of the range is open.
    const isAbove = isKnown && value > claim.factor && bound !== 'atMost'
    const isBelow = isKnown && value < claim.factor && bound !== 'atLeast'
    const [holds, fails] = claim.operator === 'atLeast' ? [isAbove, isBelow] : [isBelow, isAbove]
    return { claim, verdict: holds ? 'held' : fails ? 'refuted' : 'unknown', ratio: { value, low, high }, rough, ...bound && { bound } }
  })
}
