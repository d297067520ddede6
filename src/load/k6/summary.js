import { MARKERS, RESPONSE, SUMMARY_FORMAT } from '../../plan/k6/script.js'
import { MEASURE } from '../../plan/k6/scenarios.js'
import { listGridPercents, nameGridPoint } from '../../plan/k6/quantile-grid.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Counts, K6Experiment } from '../../types.ts'
 *
 * The distribution of one instance's response times, as far as it tells it: `percents` and `valuesUs` in pairs, rising, from the smallest value (0) to the largest (100).
 * @typedef {{ count: number, percents: number[], valuesUs: number[], meanUs: number }} InstanceCurve
 *
 * What one instance tells at its end.
 * @typedef {object} K6Summary
 * @property {K6Experiment} experiment
 * @property {string} segment `0:1/3`
 * @property {Counts} counts
 * @property {Record<string, number>} failedByCause
 * @property {{ ok: number, failed: number }} endedInWindow
 * @property {Array<{ boundUs: number, strict: boolean, within: number, beyond: number }>} bounds none for gRPC
 * @property {InstanceCurve | null} curve null when nothing ended
 * @property {number | null} startedAtMs when its window began, by its own clock; null when it sent nothing
 * @property {number | null} testMs how long it ran, the warm-up included
 */

/**
 * The summary in what k6 printed, wherever it stands: a pod's log has a time before each line, if asked for.
 * @param {{ text: string }} options
 * @returns {string[]} each as JSON; several when a log has several
 */
export function findSummaries ({ text }) {
  const lines = text.split('\n')
  return lines.flatMap((line, i) => {
    if (!line.includes(MARKERS.begin)) return []
    const end = lines.findIndex((other, j) => j > i && other.includes(MARKERS.end))
    const parts = lines.slice(i + 1, end < 0 ? i + 1 : end).filter((one) => one.includes(MARKERS.line))
    return parts.map((one) => one.slice(one.indexOf(MARKERS.line) + MARKERS.line.length).replace(/\r$/, '')).join('')
  })
}

/**
 * @param {{ json: string, source: string }} options source: for messages
 * @returns {K6Summary}
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export function readK6Summary ({ json, source }) {
  const value = parse({ json, source })
  const { experiment, segment = '0:1', metrics = {}, causes = [], state = {} } = value
  if (value.format !== SUMMARY_FORMAT || !experiment?.load || !Array.isArray(experiment.bounds)) throw refuse(source, 'it is no summary of a script that baseload made')
  const count = (/** @type {string} */ name) => Number(metrics[name]?.values?.count ?? 0)
  const [ok, failed, timedOut, notSent] = [count('baseload_ok'), count('baseload_failed'), count('baseload_timed_out'), count(`dropped_iterations{scenario:${MEASURE}}`)]
  const unfinished = Math.max(0, count('baseload_sent') - ok - failed - timedOut)
  return {
    experiment,
    segment: String(segment),
    counts: { due: ok + failed + timedOut + unfinished + notSent, ok, failed, timedOut, unfinished, notSent },
    failedByCause: Object.fromEntries([...causes.map((/** @type {string} */ cause, /** @type {number} */ i) => [cause, count(`baseload_cause_${i}`)]), ['timeout', timedOut]].filter(([, number]) => number > 0)),
    endedInWindow: { ok: count('baseload_ok_in_window'), failed: count('baseload_failed_in_window') },
    bounds: experiment.grpc ? [] : experiment.bounds.map((/** @type {{ boundUs: number, strict: boolean }} */ bound, /** @type {number} */ i) => ({ ...bound, within: Number(metrics[`baseload_within_${i}`]?.values?.passes ?? 0), beyond: Number(metrics[`baseload_within_${i}`]?.values?.fails ?? 0) })),
    curve: readCurve({ values: metrics[experiment.grpc ? `grpc_req_duration{scenario:${MEASURE}}` : RESPONSE]?.values, source }),
    startedAtMs: Number(metrics.baseload_started?.values?.value) || null,
    testMs: Number.isFinite(state.testRunDurationMs) ? state.testRunDurationMs : null
  }
}

/**
 * Every point of the grid must be there: k6 has several formats of a summary, and one without them would be merged wrongly.
 * @param {{ values: Record<string, number> | undefined, source: string }} options
 * @returns {InstanceCurve | null}
 */
function readCurve ({ values, source }) {
  if (values === undefined || values.count === 0) return null
  const percents = listGridPercents()
  const names = ['count', 'min', 'max', 'avg', ...percents.map(nameGridPoint)]
  const absent = names.filter((name) => !Number.isFinite(values[name]))
  if (absent.length > 0) throw refuse(source, `${absent.length} of its ${names.length} figures of response times are not there (${absent.slice(0, 3).join(', ')})`, 'run k6 with K6_NEW_MACHINE_READABLE_SUMMARY=false, and the script as it was made')
  return { count: values.count, percents: [0, ...percents, 100], valuesUs: [values.min, ...percents.map((percent) => values[nameGridPoint(percent)]), values.max].map((ms) => ms * 1000), meanUs: values.avg * 1000 }
}

/** @param {{ json: string, source: string }} options @returns {Record<string, any>} */
function parse ({ json, source }) {
  try {
    const value = JSON.parse(json)
    if (value !== null && typeof value === 'object') return value
  } catch { /* said below */ }
  throw refuse(source, 'its summary is not whole', 'a log may have been cut short or its lines mixed up: get it again')
}

/** @param {string} source @param {string} what @param {string} [hint] */
function refuse (source, what, hint = 'name what a script of `baseload export k6` printed: a pod\'s log, or the output of k6') {
  return new BaseloadError('K6_SUMMARY_INVALID', `${source}: ${what}`, { hint })
}
