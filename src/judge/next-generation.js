import { isTrialOfLoad } from '../plan/peaks.js'
import { isLastLook, isSliced } from '../plan/generations.js'
import { planRepeat } from '../plan/repeat.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { listGivenUp } from './due-trials.js'
import { buildResult } from './result.js'
import { findJudged } from './experiments.js'

/** @import { BaselineResult, CostFigure, Distribution, OpenQuestion, Plan, RunRecord, Trial, Verdict } from '../types.ts' */

/**
 * A look before the last one closes only what is sure: then the chance of a wrong answer stays that of the last look (Haybittle,
 * British Journal of Radiology 44, 1971; Peto and others, British Journal of Cancer 34, 1976).
 */
const SURE = 0.001
const NARROW = 0.02 // known to 2 % either way is an answer, too
const VERSIONS_FIRST = 4 // a verdict on two versions takes as many generations; then every second one is looked at

/**
 * What a run measures next: one more generation of what is open, as long as its time lasts. What is closed is not started again; two
 * versions stay side by side until nothing is open.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, spentMs: number, findOpen?: typeof listOpen }} options spentMs:
 *   since the first trial began; findOpen: what is open after a look, which the plan of the record already has
 * @returns {{ plan: Plan, isOver: boolean }}
 */
export function planNextGeneration ({ record, decode, spentMs, findOpen = listOpen }) {
  const { plan } = record
  const { budget, versions } = plan
  if (!budget) return { plan, isOver: true }
  const repeats = Math.max(...plan.trials.filter((trial) => isSliced({ plan, trial })).map(({ repeat }) => repeat))
  const look = { repeats, spentMs: Math.round(spentMs), open: [] }
  const isLast = isLastLook({ budget, ...look })
  const isDue = versions ? isLast || (repeats >= VERSIONS_FIRST && repeats % 2 === 0) : repeats >= REPEATS_FOR_INTERVAL
  const withLook = (/** @type {OpenQuestion[]} */ open) => ({ ...plan, budget: { ...budget, looks: [...budget.looks, { ...look, open }] } })
  const open = isDue ? findOpen({ record: { ...record, plan: withLook([]) }, decode }) : null
  const looked = open === null ? plan : withLook(open)
  if (isLast || open?.length === 0) return { plan: looked, isOver: true }
  const absent = listGivenUp(record)
  const next = planRepeat({
    plan: looked,
    repeat: repeats + 1,
    keeps: (trial) => isSliced({ plan, trial }) && !absent.has(trial.target) && isOffered({ plan, trial }) &&
      (open === null || versions !== undefined || isWanted({ open, plan, ...trial }))
  })
  return { plan: next, isOver: next.trials.length === looked.trials.length }
}

/** A rate that was halved is not offered again. @param {{ plan: Plan, trial: Trial }} options */
function isOffered ({ plan, trial }) {
  return plan.baselines.some((baseline) => isTrialOfLoad({ baseline, trial }))
}

/**
 * The target of an open question under its load, and the reference beside it: costs are pairs.
 * @param {{ open: OpenQuestion[], plan: Plan, target: string, phase: 'peak' | 'latency' }} options
 */
function isWanted ({ open, plan, target, phase }) {
  return open.some((question) =>
    question.phase === phase &&
    (question.target === target || plan.baselines.some(({ name, reference }) => name === question.baseline && reference === target)))
}

/** @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options */
function listOpen ({ record, decode }) {
  // What has failed, or is not installed, is not measured again.
  const absent = new Set([...record.failures, ...record.unavailable].map(({ target }) => target))
  return buildResult({ record, decode, confidence: 1 - SURE }).baselines
    .filter((one) => findJudged(one).hasPhases)
    .flatMap((one) => [...listVerdicts(one), ...absent.has(one.baseline.reference) ? [] : listCosts(one)])
    .filter(({ target }) => !absent.has(target))
}

/** @param {BaselineResult} result */
function listVerdicts ({ baseline, verdicts, rows }) {
  const byDriver = new Set(rows.filter(({ measured }) => measured?.driverBound).map(({ target, phase }) => `${phase} ${target}`))
  return verdicts
    .filter((verdict) => isOpen(verdict) && !('ratePerSecond' in verdict.objective && byDriver.has(`${verdict.phase} ${verdict.target}`)))
    .map(({ target, phase, objective }) => ({ baseline: baseline.name, target, phase, what: objective.text }))
}

/** A server that died, or one that was never measured, is not helped by another start. @param {Verdict} verdict */
function isOpen ({ verdict, provisional, sli, measured }) {
  return (sli !== null || measured !== null) && (verdict === 'inconclusive' || verdict === 'invalid' || provisional === true)
}

/** @param {BaselineResult} result */
function listCosts ({ baseline, costs, rows }) {
  const hasPeak = rows.some(({ phase }) => phase === 'peak')
  return costs.flatMap((cost) => /** @type {const} */ (['goodPerSecond', 'cpuPerRequestUs', 'p50Us']).flatMap((what) => {
    if (!isCostOpen(cost[what])) return []
    const phase = what === 'p50Us' ? cost.timesFrom : hasPeak ? 'peak' : 'latency'
    return [{ baseline: baseline.name, target: cost.target, phase, what }]
  }))
}

/** @param {CostFigure | null} figure */
function isCostOpen (figure) {
  if (figure === null || figure.unknownBecause === 'driver' || figure.unknownBecause === 'missing') return false
  const { pValue = 1, low, high } = figure
  if (pValue <= SURE) return false
  return low === null || high === null || low < 1 - NARROW || high > 1 + NARROW
}
