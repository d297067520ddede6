/** @import { Distribution } from '../../types.ts' */

/** @typedef {{ [name: string]: string }} Labels */

/**
 * A point is a number, or all response times of a row.
 * @typedef {{ labels: Labels, value: number, atMs?: number }} NumberPoint atMs: since 1970; absent: when the run ended
 * @typedef {{ labels: Labels, distribution: Distribution, sumSeconds: number, maxUs: number, boundsUs: number[] }}
 *   TimesPoint boundsUs: those of the objectives
 *
 * @typedef {object} MetricHead
 * @property {string} name without unit: `response_time`
 * @property {string} unit of UCUM, as OpenTelemetry has it; `1` is a plain number
 * @property {string} suffix of the unit in a Prometheus name: `_seconds`
 * @property {string} about
 *
 * @typedef {MetricHead & { kind: 'gauge' | 'counter', points: NumberPoint[], isSeries?: true }} NumberMetric isSeries: its
 *   points have times of their own
 * @typedef {MetricHead & { kind: 'times', points: TimesPoint[] }} TimesMetric
 */

/**
 * A number and the ends of its interval, where it has one.
 * @param {string} name
 * @param {string} unit
 * @param {string} suffix
 * @param {string} about
 * @param {(end: 'value' | 'low' | 'high') => NumberPoint[]} pointsOf
 */
export function withEnds (name, unit, suffix, about, pointsOf) {
  return [
    gauge(name, unit, suffix, about, pointsOf('value')),
    gauge(`${name}_low`, unit, suffix, `${about}: lower end of the 95 % interval`, pointsOf('low')),
    gauge(`${name}_high`, unit, suffix, `${about}: upper end of the 95 % interval`, pointsOf('high'))
  ]
}

/**
 * @param {string} name
 * @param {string} unit
 * @param {string} suffix
 * @param {string} about
 * @param {NumberPoint[]} points
 * @returns {NumberMetric}
 */
export function gauge (name, unit, suffix, about, points) {
  return { name, unit, suffix, about, kind: 'gauge', points }
}

/**
 * @param {string} name
 * @param {string} unit
 * @param {string} suffix
 * @param {string} about
 * @param {NumberPoint[]} points
 * @returns {NumberMetric}
 */
export function counter (name, unit, suffix, about, points) {
  return { name, unit, suffix, about, kind: 'counter', points }
}
