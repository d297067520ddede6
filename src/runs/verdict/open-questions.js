import { isOfEvents } from '../../plan/objective.js'
import { buildResult } from './result.js'
import { findJudged } from './experiments.js'

/** @import { BaselineResult, Cost, CostFigure, Distribution, OpenQuestion, RunRecord, Verdict } from '../../types.ts' */

/**
 * Looks before the last one stop only what is decided with 99.9 %, the last one judges with 95 %: the chance of a wrong
 * answer stays that of the last look, however many there were (Haybittle, British Journal of Radiology 44, 1971; Peto
 * and others, British Journal of Cancer 34, 1976).
 */
export const EARLY_CONFIDENCE = 0.999

const NARROW = 0.02 // "no difference found", known to 2 % either way, is an answer

/**
 * What is not decided yet, and could be by more repeats.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {OpenQuestion[]}
 */
export function listOpenQuestions ({ record, decode }) {
  // What has failed, or is not installed, is not measured again.
  const absent = new Set([...record.failures, ...record.unavailable].map(({ target }) => target))
  return buildResult({ record, decode, confidence: EARLY_CONFIDENCE }).baselines
    .filter((one) => findJudged(one).hasPhases)
    .flatMap((one) => [...listVerdicts(one), ...absent.has(one.baseline.reference) ? [] : listCosts(one)])
    .filter(({ target }) => !absent.has(target))
}

/** @param {BaselineResult} result @returns {OpenQuestion[]} */
function listVerdicts ({ baseline, verdicts, rows }) {
  const byDriver = new Set(rows.filter(({ measured }) => measured?.driverBound).map(({ target, phase }) => `${phase} ${target}`))
  return verdicts
    .filter(
      (verdict) =>
        isOpen(verdict) && !(!isOfEvents(verdict.objective) && byDriver.has(`${verdict.phase} ${verdict.target}`))
    )
    .map(({ target, phase, objective }) => ({ baseline: baseline.name, target, phase, what: objective.text }))
}

/** A server that died, or one that was never measured, is not helped by more repeats. @param {Verdict} verdict */
function isOpen ({ verdict, provisional, sli, measured }) {
  return (sli !== null || measured !== null) && (verdict === 'inconclusive' || verdict === 'invalid' || provisional === true)
}

/** @param {BaselineResult} result @returns {OpenQuestion[]} */
function listCosts ({ baseline, costs, rows }) {
  const hasLatency = rows.some(({ phase }) => phase === 'latency')
  return costs.flatMap((cost) => /** @type {const} */ (['goodPerSecond', 'cpuPerRequestUs', 'p50Us', 'p99Us']).flatMap((what) => {
    const figure = cost[what]
    if (!isCostOpen(figure)) return []
    const phase =
      what === 'p50Us' || what === 'p99Us'
        ? cost.timesFrom
        : hasLatency && !rows.some(({ phase }) => phase === 'peak')
          ? 'latency'
          : 'peak'
    return [{ baseline: baseline.name, target: cost.target, phase, what }]
  }))
}

/** @param {Cost['p50Us']} figure */
function isCostOpen (figure) {
  if (figure === null || figure.unknownBecause === 'driver' || figure.unknownBecause === 'missing') return false
  if (figure.rough || figure.found === 'unknown') return true
  return figure.found === 'none' && !isNarrow(figure)
}

/** @param {CostFigure} figure */
function isNarrow ({ low, high }) {
  return low !== null && high !== null && low >= 1 - NARROW && high <= 1 + NARROW
}
