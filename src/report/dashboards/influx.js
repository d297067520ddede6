import { listWorstVerdicts } from './verdicts.js'
import { PART_FIGURES, timeOf } from './resources.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import { withoutUnseen } from '../../units.js'
import { tell } from '../sentences/index.js'

/** @import { BaselineResult, Result, Row, RowMeasured, Verdict } from '../../types.ts' */

/**
 * A bigint is written with the suffix of an integer.
 * @typedef {{ [field: string]: number | bigint | boolean | string | null | undefined }} Fields
 */

/**
 * InfluxDB's line protocol, nanoseconds: one line a row (baseload_row), part (baseload_part) and verdict
 * (baseload_verdict), all at the time that the run ended, and one a part and stretch of the window (baseload_resources) at
 * its own time. A row that is not to be believed has its state alone.
 * https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/
 * @param {{ result: Result }} options
 * @returns {string}
 */
export function renderInflux ({ result: { run, baselines } }) {
  const time = BigInt(Date.parse(run.endedAt ?? run.startedAt)) * 1_000_000n
  const lines = baselines.flatMap((one) => [
    ...one.rows.flatMap((row) => layRow(one, row)),
    ...listWorstVerdicts({ baselineResult: one }).map((verdict) => layVerdict(one, verdict))
  ])
  const common = { run: run.id, preset: run.plan.preset.name, measured_by: run.measuredBy?.tool ?? run.tool.name }
  return lines
    .map(({ measurement, tags, fields, atMs }) => renderLine({
      measurement, tags: { ...tags, ...common }, fields, time: atMs === undefined ? time : BigInt(atMs) * 1_000_000n
    }))
    .filter(Boolean)
    .join('\n')
}

/**
 * @typedef {{ measurement: string, tags: Record<string, string>, fields: Fields, atMs?: number }} Line atMs: since 1970;
 *   absent: when the run ended
 */

/** @param {BaselineResult} one @param {Row} row @returns {Line[]} */
function layRow ({ baseline: { name } }, { target, phase, driver, offeredPerSecond, traffic, status, reason, repeats, measured }) {
  const tags = {
    baseline: name,
    target,
    phase,
    driver,
    ...(offeredPerSecond !== undefined && { offered: String(offeredPerSecond) }),
    ...(traffic?.kind === 'stage' && { stage: String(traffic.number) })
  }
  const state = { state: status, reason: reason && tell(reason), repeats: BigInt(repeats) }
  if (measured === null || status === 'invalid') return [{ measurement: 'baseload_row', tags, fields: state }]
  const parts = new Set([
    ...Object.keys(measured.memoryBytes),
    ...Object.keys(measured.eventLoopUtilization),
    ...Object.keys(measured.cpuPerRequestUs?.parts ?? {})
  ])
  return [
    { measurement: 'baseload_row', tags, fields: { ...state, ...listFields(measured) } },
    ...[...parts].map((part) => ({
      measurement: 'baseload_part',
      tags: { ...tags, part },
      fields: {
        cpu_per_request_us: measured.cpuPerRequestUs?.parts[part],
        event_loop_utilization: measured.eventLoopUtilization[part],
        memory_bytes: measured.memoryBytes[part]
      }
    })),
    ...layResources({ tags, resources: measured.resources })
  ]
}

/** @param {{ tags: Record<string, string>, resources: RowMeasured['resources'] }} options @returns {Line[]} */
function layResources ({ tags, resources }) {
  return (resources?.parts ?? []).flatMap((part) => {
    const length = Math.max(0, ...PART_FIGURES.map(({ column }) => part[column]?.length ?? 0))
    return Array.from({ length }, (_, stretch) => ({
      measurement: 'baseload_resources',
      tags: { ...tags, part: part.name },
      fields: Object.fromEntries(PART_FIGURES.map(({ column, field }) => [field, part[column]?.[stretch]])),
      atMs: resources && timeOf({ resources, stretch })
    }))
  })
}

/** @param {RowMeasured} measured @returns {Fields} */
function listFields (measured) {
  const { achievedPerSecond, goodPerSecond, driverBound, responseTimeUs, meanUs, maxUs, counts, cpuPerRequestUs } = measured
  return {
    achieved_per_second: achievedPerSecond.value,
    // Nobody has seen the upper end of what the driver could not reach.
    achieved_per_second_low: driverBound ? null : achievedPerSecond.low,
    achieved_per_second_high: driverBound ? null : achievedPerSecond.high,
    good_per_second: goodPerSecond.value,
    driver_bound: driverBound,
    ...Object.fromEntries(PERCENTILE_KEYS.flatMap((key) => [
      [`${key}_us`, responseTimeUs[key]?.value],
      [`${key}_us_low`, responseTimeUs[key]?.low],
      [`${key}_us_high`, withoutUnseen(responseTimeUs[key])?.high],
      // Only where it is so: requests that did not end are among the slowest.
      [`${key}_us_at_least`, responseTimeUs[key]?.atLeast === 'value' || null]
    ])),
    mean_us: meanUs,
    max_us: maxUs,
    cpu_per_request_us: cpuPerRequestUs?.total,
    ok: BigInt(counts.ok),
    failed: BigInt(counts.failed),
    timed_out: BigInt(counts.timedOut),
    unfinished: BigInt(counts.unfinished),
    not_sent: BigInt(counts.notSent),
    resent: BigInt(measured.resent ?? 0)
  }
}

/** @param {BaselineResult} one @param {Verdict} verdict @returns {Line} */
function layVerdict ({ baseline: { name } }, { target, phase, objective, verdict, provisional, sloRatio, sli, errorBudget, burnRate }) {
  const figures = verdict === 'invalid' ? {} : { slo_ratio: sloRatio, sli, error_budget: errorBudget, burn_rate: burnRate }
  return {
    measurement: 'baseload_verdict',
    tags: { baseline: name, target, phase, objective: objective.text },
    fields: { verdict, ...(provisional && { provisional }), ...figures }
  }
}

/** @param {Line & { time: bigint }} line @returns {string} empty where no field is known: a line must have one */
export function renderLine ({ measurement, tags, fields, time }) {
  const known = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
      ? []
      : [`${escapeKey(name)}=${renderField(value)}`]
  )
  if (known.length === 0) return ''
  // Sorted tags are what InfluxDB asks for; an empty value is not allowed.
  const pairs = Object.entries(tags)
    .filter(([, value]) => escapeKey(value) !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `,${escapeKey(name)}=${escapeKey(value)}`)
  return `${measurement}${pairs.join('')} ${known.join(',')} ${time}`
}

/** @param {number | bigint | boolean | string} value */
function renderField (value) {
  if (typeof value === 'bigint') return `${value}i`
  if (typeof value !== 'string') return String(value)
  return `"${flatten(value).replace(/[\\"]/g, '\\$&')}"`
}

/**
 * A backslash before what it does not escape is itself, so it is left; at the end of a value it would escape what
 * follows, and no way to write it there is known to the protocol.
 * @param {string} text
 */
function escapeKey (text) {
  return flatten(text).replace(/(?<!\\)\\+$/, '').replace(/[,= ]/g, '\\$&')
}

/** A line break ends a line whatever stands before it. @param {string} text */
function flatten (text) {
  return text.replace(/\s+/g, (space) => /[\r\n]/.test(space) ? ' ' : space)
}
