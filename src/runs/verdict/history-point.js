import { buildResult } from './result.js'

/** @import { BaselineResult, Distribution, HistoryFigure, HistoryPoint, PointReason, Row, RunRecord } from '../../types.ts' */

/**
 * What one record says of each of its baselines, without its histograms: a history of hundreds of records must fit into memory.
 * @param {{ record: RunRecord, source: string, commit?: HistoryPoint['commit'], decode: (base64: string) => Distribution }} options
 * @returns {HistoryPoint[]} one for each baseline
 */
export function summariseRecord ({ record, source, commit, decode }) {
  const { run, baselines } = buildResult({ record, decode })
  return baselines.map((baselineResult) => {
    const reason = findFault({ record, baselineResult })
    return {
      id: run.id,
      startedAt: run.startedAt,
      source,
      ...(commit && { commit }),
      machine: run.machine,
      baseline: baselineResult.baseline.name,
      figures: baselineResult.rows.flatMap(listFigures),
      isGood: reason === null,
      ...(reason !== null && { reason })
    }
  })
}

/**
 * Why a record is not one to go back to. A target whose parts are not installed is no fault, as it is none of `baseload run`.
 * @param {{ record: RunRecord, baselineResult: BaselineResult }} options
 * @returns {PointReason | null} null: it is good
 */
function findFault ({ record, baselineResult }) {
  const { baseline, rows, verdicts, checks = [] } = baselineResult
  const absent = new Set(record.unavailable.map(({ target }) => target))
  const own = new Set(baseline.targets)
  if (record.status !== 'complete') return { code: record.status === 'running' ? 'RUN_KILLED' : 'RUN_INTERRUPTED' }
  // without targets it has other names for what failed
  const failed = record.failures.find(({ target }) => own.has(target) || own.size === 0)
  if (failed) return { code: 'TARGET_FAILED', target: failed.target, error: failed.code }
  const judged = [
    ...verdicts.filter(({ target }) => !absent.has(target)).map((one) => ({ ...one, asked: one.objective.text })),
    ...checks
  ]
  const unmet = judged.find(({ verdict }) => verdict !== 'met')
  if (unmet) return { code: 'OBJECTIVE_NOT_MET', target: unmet.target, objective: unmet.asked, verdict: unmet.verdict }
  return rows.some((row) => row.measured) || checks.length > 0 ? null : { code: 'NOTHING_MEASURED' }
}

/** @param {Row} row @returns {HistoryFigure[]} */
function listFigures ({ target, phase, driver, connections, offeredPerSecond, status, reason, repeats, measured }) {
  const head = {
    target,
    phase,
    driver,
    connections,
    repeats,
    ...(offeredPerSecond !== undefined && { offeredPerSecond }),
    driverBound: measured?.driverBound ?? false
  }
  const doubt = status === 'ok' ? {} : { reason: reason ?? { code: /** @type {const} */ ('NOT_BELIEVED') } }
  const time = (/** @type {'p50' | 'p99'} */ figure) => {
    const estimate = measured?.responseTimeUs[figure] ?? null
    const few = measured && estimate === null ? { reason: { code: /** @type {const} */ ('FIGURE_OF_TOO_FEW'), figure } } : {}
    return { ...head, figure, estimate, ...few, ...doubt }
  }
  const rate = { ...head, figure: /** @type {const} */ ('goodPerSecond'), estimate: measured?.goodPerSecond ?? null, ...doubt }
  return [...(phase === 'peak' ? [rate] : []), time('p50'), time('p99')]
}
