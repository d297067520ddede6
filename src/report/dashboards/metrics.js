import { isLatency } from '../../plan/objective.js'
import { listWorstVerdicts } from './verdicts.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import { withoutUnseen } from '../../units.js'
import { counter, gauge, withEnds } from './metric.js'
import { listResourceMetrics } from './resources.js'

/** @import { BaselineResult, Counts, Estimate, Result, Row, RowMeasured } from '../../types.ts' */
/** @import { Labels, NumberMetric, NumberPoint, TimesMetric } from './metric.js' */

/** @type {ReadonlyArray<readonly [outcome: string, key: keyof Counts]>} */
const OUTCOMES = Object.freeze(
  /** @type {const} */ ([
    ['ok', 'ok'],
    ['failed', 'failed'],
    ['timed_out', 'timedOut'],
    ['unfinished', 'unfinished'],
    ['not_sent', 'notSent']
  ])
)
const MILLION = 1_000_000

/**
 * What a result has, as metrics: the one list under the formats for dashboards. A row that is not to be believed has only its state, as
 * nobody reads the remark beside a line on a dashboard.
 * @param {{ result: Result }} options
 * @returns {Array<NumberMetric | TimesMetric>} those without a point left out
 */
export function listMetrics ({ result }) {
  const rows = listRows(result)
  /**
   * @param {(measured: RowMeasured) => Estimate | null | undefined} pick
   * @param {number} [size]
   * @returns {(end: 'value' | 'low' | 'high') => NumberPoint[]}
   */
  const estimates = (pick, size = 1) => (end) => rows.flatMap(({ labels, measured }) => {
    const value = pick(measured)?.[end] ?? null
    return value === null || Number.isNaN(value) ? [] : [{ labels, value: value / size }]
  })
  const metrics = [
    ...listRunMetrics(result),
    gauge(
      'row_state',
      '1',
      '',
      'Always 1; state says whether the row was measured: ok, partial, invalid (not to be believed, its numbers are left out) or missing',
      result.baselines.flatMap((one) =>
        one.rows.map((row) => ({ labels: { ...labelRow({ ...one, row }), state: row.status }, value: 1 }))
      )
    ),
    listTimes(rows),
    counter(
      'requests',
      '{request}',
      '',
      'Requests that were due, by what became of them',
      rows.flatMap(({ labels, measured: { counts, failuresKnown } }) =>
        failuresKnown === false
          ? []
          : OUTCOMES.map(([outcome, key]) => ({ labels: { ...labels, outcome }, value: counts[key] }))
      )
    ),
    counter(
      'requests_resent',
      '{request}',
      '',
      'Requests that were sent again, as the server had closed their connection or refused their stream; each is in requests as well',
      rows.flatMap(({ labels, measured: { resent } }) => resent ? [{ labels, value: resent }] : [])
    ),
    ...withEnds(
      'response_time_percentile',
      's',
      '_seconds',
      'Response time that so many of a hundred requests kept to, as the report has it',
      (end) =>
        PERCENTILE_KEYS.flatMap((key) =>
          estimates(
            (measured) => withoutUnseen(measured.responseTimeUs[key]),
            MILLION
          )(end).map(({ labels, value }) => ({
            labels: { ...labels, percentile: key.slice(1).replace('_', '.') },
            value
          }))
        )
    ),
    gauge(
      'response_time_percentile_at_least',
      '1',
      '',
      '1 where requests that did not end are among the slowest: the percentile is at least what is shown',
      PERCENTILE_KEYS.flatMap((key) =>
        rows.flatMap(({ labels, measured }) =>
          measured.responseTimeUs[key]?.atLeast === 'value'
            ? [{ labels: { ...labels, percentile: key.slice(1).replace('_', '.') }, value: 1 }]
            : []
        )
      )
    ),
    ...withEnds(
      'achieved_rate',
      '{request}/s',
      '_requests_per_second',
      'Completed requests a second: the peak in the phase peak',
      estimates(({ achievedPerSecond, driverBound }) => boundRate(achievedPerSecond, driverBound))
    ),
    ...withEnds(
      'good_rate',
      '{request}/s',
      '_requests_per_second',
      'Completed and good requests a second',
      estimates(({ goodPerSecond, driverBound }) => boundRate(goodPerSecond, driverBound))
    ),
    gauge(
      'driver_bound',
      '1',
      '',
      '1 where the driver was the bottleneck: the rate is at least what is shown',
      rows.map(({ labels, measured }) => ({ labels, value: Number(measured.driverBound) }))
    ),
    gauge(
      'cpu_per_request',
      's',
      '_seconds',
      'CPU time that a completed request cost, all parts of the target together',
      rows.flatMap(({ labels, measured: { cpuPerRequestUs } }) =>
        cpuPerRequestUs === null ? [] : [{ labels, value: cpuPerRequestUs.total / MILLION }]
      )
    ),
    listParts(
      rows,
      'part_cpu_per_request',
      's',
      '_seconds',
      'CPU time that a completed request cost, by part',
      ({ cpuPerRequestUs }) => cpuPerRequestUs?.parts ?? {},
      MILLION
    ),
    listParts(
      rows,
      'part_event_loop_utilization',
      '1',
      '_ratio',
      'Share of the window that the event loop of a part was busy',
      ({ eventLoopUtilization }) => eventLoopUtilization
    ),
    listParts(
      rows,
      'part_memory',
      'By',
      '_bytes',
      "Resident memory of a part at the window's end",
      ({ memoryBytes }) => memoryBytes
    ),
    ...listResourceMetrics({ rows }),
    ...listVerdicts(result)
  ]
  return metrics.filter(({ points }) => points.length > 0)
}

/** @typedef {{ labels: Labels, measured: RowMeasured, boundsUs: number[] }} LabelledRow */

/** @param {Result} result @returns {LabelledRow[]} those that may be believed */
function listRows ({ baselines }) {
  return baselines.flatMap((one) => one.rows.flatMap((row) => row.measured === null || row.status === 'invalid'
    ? []
    : [{
        labels: labelRow({ ...one, row }),
        measured: row.measured,
        boundsUs: one.baseline.objectives.filter(isLatency).map(({ boundUs }) => boundUs)
      }]))
}

/** No two rows of a result have the same. @param {{ baseline: BaselineResult['baseline'], row: Row }} options @returns {Labels} */
function labelRow ({ baseline: { name }, row: { target, phase, driver, offeredPerSecond, traffic } }) {
  return {
    baseline: name,
    target,
    phase,
    driver,
    ...(offeredPerSecond !== undefined && { offered: String(offeredPerSecond) }),
    ...(traffic?.kind === 'stage' && { stage: String(traffic.number) })
  }
}

/** @param {Result} result */
function listRunMetrics ({ run }) {
  const { id, tool, plan: { preset, seed }, startedAt, endedAt, status } = run
  const labels = {
    run: id,
    version: tool.version,
    preset: preset.name,
    seed: String(seed),
    status,
    measured_by: run.measuredBy?.tool ?? tool.name
  }
  return [
    gauge('run_info', '1', '', 'Always 1; the labels say which run the rest is of', [{ labels, value: 1 }]),
    gauge('run_end_time', 's', '_seconds', 'When the run ended, in seconds since 1970', [
      { labels: {}, value: Date.parse(endedAt ?? startedAt) / 1000 }
    ])
  ]
}

/** @param {LabelledRow[]} rows @returns {TimesMetric} */
function listTimes (rows) {
  return {
    name: 'response_time',
    unit: 's',
    suffix: '_seconds',
    about: 'Response time: from when a request was due (phase latency) or sent (phase peak; driver k6) until it ended',
    kind: 'times',
    points: rows.flatMap(({ labels, boundsUs, measured: { distribution, meanUs, maxUs } }) =>
      distribution.total === 0 || meanUs === null || maxUs === null
        ? []
        : [{ labels, boundsUs, distribution, sumSeconds: (meanUs * distribution.total) / MILLION, maxUs }]
    )
  }
}

/**
 * @param {LabelledRow[]} rows
 * @param {string} name
 * @param {string} unit
 * @param {string} suffix
 * @param {string} about
 * @param {(measured: RowMeasured) => Record<string, number | null>} pick
 * @param {number} [size]
 */
function listParts (rows, name, unit, suffix, about, pick, size = 1) {
  return gauge(
    name,
    unit,
    suffix,
    about,
    rows.flatMap(({ labels, measured }) =>
      Object.entries(pick(measured)).flatMap(([part, value]) =>
        value === null ? [] : [{ labels: { ...labels, part }, value: value / size }]
      )
    )
  )
}

/** @param {Result} result */
function listVerdicts ({ baselines }) {
  const listed = baselines.flatMap((one) => listWorstVerdicts({ baselineResult: one }).map((verdict) => ({
    verdict,
    labels: { baseline: one.baseline.name, target: verdict.target, phase: verdict.phase, objective: verdict.objective.text }
  })))
  /** @param {'sloRatio' | 'sli' | 'errorBudget' | 'burnRate'} key */
  const pick = (key) => listed.flatMap(({ verdict, labels }) => {
    const value = verdict.verdict === 'invalid' ? null : verdict[key]
    return value === null ? [] : [{ labels, value }]
  })
  return [
    gauge(
      'verdict',
      '1',
      '',
      'Always 1; verdict says met, missed, inconclusive or invalid; provisional is true where fewer than 3 starts decided it',
      listed.map(({ verdict, labels }) => ({
        labels: { ...labels, verdict: verdict.verdict, ...(verdict.provisional && { provisional: 'true' }) },
        value: 1
      }))
    ),
    gauge('slo', '1', '_ratio', 'How well the objective is kept; 1 or more is good', pick('sloRatio')),
    gauge('sli', '1', '_ratio', 'Good over valid events', pick('sli')),
    gauge('error_budget', '1', '_ratio', 'Bad ratio that is allowed', pick('errorBudget')),
    gauge(
      'burn_rate',
      '1',
      '',
      'Bad ratio over error budget; 1 spends it exactly by the end of the window',
      pick('burnRate')
    )
  ]
}

/**
 * Nobody has seen the upper end of what the driver could not reach.
 * @param {Estimate} estimate
 * @param {boolean | null} driverBound
 * @returns {Estimate}
 */
function boundRate (estimate, driverBound) {
  return driverBound ? { ...estimate, low: null, high: null } : estimate
}
