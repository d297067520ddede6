import { gauge } from './metric.js'

/**
 * @import { PartOverTime, RowMeasured } from '../../types.ts'
 * @import { Labels, NumberMetric, NumberPoint } from './metric.js'
 *
 * @typedef {Exclude<keyof PartOverTime, 'name' | 'isDriver' | 'limitCores' | 'meanCores'>} Column
 */

const MILLION = 1_000_000

/** @type {ReadonlyArray<{ column: Column, field: string, name: string, unit: string, suffix: string, about: string, size?: number }>} */
export const PART_FIGURES = Object.freeze([
  { column: 'cpuCores', field: 'cpu_cores', name: 'part_cpu', unit: '{cpu}', suffix: '_cores', about: 'Cores that a part used' },
  { column: 'residentBytes', field: 'resident_bytes', name: 'part_resident_memory', unit: 'By', suffix: '_bytes', about: 'Resident memory of a part' },
  { column: 'heapUsedBytes', field: 'heap_used_bytes', name: 'part_heap_used', unit: 'By', suffix: '_bytes', about: "Used bytes of V8's heap" },
  {
    column: 'loopDelayUs',
    field: 'event_loop_delay_us',
    name: 'part_event_loop_delay',
    unit: 's',
    suffix: '_seconds',
    about: 'By how much an event loop was late at most',
    size: MILLION
  },
  {
    column: 'runDelayRatio',
    field: 'run_delay_ratio',
    name: 'part_run_delay',
    unit: '1',
    suffix: '_ratio',
    about: 'Share of the time that main threads waited for a core'
  },
  {
    column: 'throttledRatio',
    field: 'throttled_ratio',
    name: 'part_throttled',
    unit: '1',
    suffix: '_ratio',
    about: 'Share of the time that a part was stopped for having used its share'
  },
  { column: 'sockets', field: 'connections', name: 'part_connections', unit: '{connection}', suffix: '', about: 'Open connections of a part' },
  { column: 'bytesInPerSecond', field: 'bytes_in_per_second', name: 'part_received', unit: 'By/s', suffix: '_bytes_per_second', about: 'Bytes that a part read from its connections a second' },
  { column: 'bytesOutPerSecond', field: 'bytes_out_per_second', name: 'part_sent', unit: 'By/s', suffix: '_bytes_per_second', about: 'Bytes that a part wrote to its connections a second' }
])

/**
 * What the parts used over the trials: mean and most for formats without times, and each as a series for those with them.
 * @param {{ rows: ReadonlyArray<{ labels: Labels, measured: RowMeasured }> }} options
 * @returns {NumberMetric[]}
 */
export function listResourceMetrics ({ rows }) {
  return PART_FIGURES.flatMap(({ column, name, unit, suffix, about, size = 1 }) => {
    const series = listPoints(rows, column).map(({ points, labels }) => ({
      labels, points: points.map((point) => ({ ...point, value: point.value / size }))
    }))
    const sum = (/** @type {(values: number[]) => number} */ join) =>
      series.map(({ labels, points }) => ({ labels, value: join(points.map(({ value }) => value)) }))
    return [
      // The mean of what was late at most is nothing that anybody waited.
      ...(column === 'loopDelayUs' ? [] : [gauge(`${name}_mean`, unit, suffix, `${about}: mean over the window`, sum(mean))]),
      gauge(`${name}_max`, unit, suffix, `${about}: the most of a stretch of the window`, sum((values) => Math.max(...values))),
      { ...gauge(name, unit, suffix, `${about}, stretch by stretch of the window`, series.flatMap(({ points }) => points)), isSeries: true }
    ]
  })
}

/**
 * @param {Parameters<typeof listResourceMetrics>[0]['rows']} rows
 * @param {Column} column
 * @returns {Array<{ labels: Labels, points: NumberPoint[] }>} a part each, those that know nothing left out
 */
function listPoints (rows, column) {
  return rows.flatMap(({ labels: own, measured: { resources } }) => (resources?.parts ?? []).flatMap((part) => {
    const labels = { ...own, part: part.name }
    const points = (part[column] ?? []).flatMap((value, stretch) =>
      value === null || !resources ? [] : [{ labels, value, atMs: timeOf({ resources, stretch }) }])
    return points.length === 0 ? [] : [{ labels, points }]
  }))
}

/**
 * The middle of a stretch. Repeats are taken together: they stand where the first of them was.
 * @param {{ resources: NonNullable<RowMeasured['resources']>, stretch: number }} options
 * @returns {number} milliseconds since 1970
 */
export function timeOf ({ resources: { startedAt, stretchMs }, stretch }) {
  return Math.round(Date.parse(startedAt) + (stretch + 0.5) * stretchMs)
}

/** @param {number[]} values */
function mean (values) {
  return values.reduce((all, value) => all + value, 0) / values.length
}
