import { renderLine } from './influx.js'
import { counter, gauge } from './metric.js'
import { layRequest } from './otlp.js'
import { nameMetric } from './prometheus.js'
import { encodeMessage, packSnappy } from './wire.js'

/** @import { LoadTick } from '../../load/job.js' */
/** @import { Labels, NumberMetric, NumberPoint } from './metric.js' */

/**
 * A second of a trial, while it goes on.
 * @typedef {LoadTick & { atMs: number, labels: Labels & { run: string } }} LiveTick atMs: since 1970
 */

/** @typedef {'influx' | 'prometheus' | 'otlp'} Receiver */

const MILLION = 1_000_000
const FIGURES = /** @type {const} */ ([['50', 'p50Us'], ['99', 'p99Us']])

/**
 * Seconds as a receiver takes them: named as in what a run exports at its end, with `live` before it.
 * @type {Readonly<Record<Receiver, { path: string, headers: Record<string, string>, render: (ticks: readonly LiveTick[], tool:
 *   { name: string, version: string }) => Uint8Array }>>} path: where a receiver takes them by default
 */
export const LIVE_FORMATS = Object.freeze({
  influx: { path: '/write', headers: { 'content-type': 'text/plain; charset=utf-8' }, render: (ticks) => Buffer.from(renderLiveInflux(ticks)) },
  prometheus: {
    path: '/api/v1/write',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy', 'x-prometheus-remote-write-version': '0.1.0' },
    render: (ticks) => packSnappy(encodeMessage({ type: 'WriteRequest', value: layWriteRequest(ticks) }))
  },
  otlp: {
    path: '/v1/metrics',
    headers: { 'content-type': 'application/x-protobuf' },
    render: (ticks, tool) => encodeMessage({ type: 'ExportMetrics', value: layOtlp(ticks, tool) })
  }
})

/** @param {readonly LiveTick[]} ticks @returns {string} one line a second */
export function renderLiveInflux (ticks) {
  return ticks.map(({ atMs, labels, ratePerSecond, p50Us, p99Us, failed, soFar }) => renderLine({
    measurement: 'baseload_live',
    tags: labels,
    fields: {
      achieved_per_second: ratePerSecond,
      p50_us: p50Us,
      p99_us: p99Us,
      ok: soFar && BigInt(soFar.ok),
      failed: BigInt(failed)
    },
    time: BigInt(Math.round(atMs)) * 1_000_000n
  })).join('\n')
}

/** @param {readonly LiveTick[]} ticks @returns {NumberMetric[]} */
export function listLiveMetrics (ticks) {
  const points = (/** @type {(tick: LiveTick) => Array<{ value: number | null | undefined, more?: Labels }>} */ pick) =>
    ticks.flatMap((tick) => pick(tick).flatMap(({ value, more }) => typeof value === 'number'
      ? [({ labels: { ...tick.labels, ...more }, value, atMs: Math.round(tick.atMs) })]
      : []))
  return [
    gauge('live_achieved_rate', '{request}/s', '_requests_per_second', 'Requests that ended in this second of a trial',
      points(({ ratePerSecond }) => [{ value: ratePerSecond }])),
    gauge('live_response_time_percentile', 's', '_seconds', 'Response time that so many of a hundred requests kept to so far',
      points((tick) => FIGURES.map(([percentile, key]) => ({ value: tick[key] && tick[key] / MILLION, more: { percentile } })))),
    counter('live_requests', '{request}', '', 'Requests of the trial so far, by what became of them',
      points(({ failed, soFar }) => [{ value: soFar?.ok, more: { outcome: 'ok' } }, { value: failed, more: { outcome: 'failed' } }]))
  ].filter((metric) => metric.points.length > 0)
}

/** Its labels have to be sorted. @param {readonly LiveTick[]} ticks */
export function layWriteRequest (ticks) {
  return {
    timeseries: listLiveMetrics(ticks).flatMap((metric) => metric.points.map(({ labels, value, atMs }) => ({
      labels: Object.entries({ ...labels, __name__: nameMetric(metric) })
        .map(([name, text]) => ({ name, value: text }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      samples: [{ value, timestamp: atMs }]
    })))
  }
}

/** @param {readonly LiveTick[]} ticks at least one @param {{ name: string, version: string }} tool */
export function layOtlp (ticks, tool) {
  const iso = (/** @type {LiveTick} */ { atMs }) => new Date(atMs).toISOString()
  return layRequest({
    resource: { 'service.name': tool.name, 'service.version': tool.version, 'service.instance.id': ticks[0].labels.run },
    tool,
    metrics: listLiveMetrics(ticks),
    startedAt: iso(ticks[0]),
    endedAt: iso(ticks[ticks.length - 1])
  })
}
