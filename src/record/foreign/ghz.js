import { FROM_SENT, readNumber, readTimeUs, RESOURCES, SEND_LAG, toText } from './result.js'
import { startTally } from './tally.js'
import { readGroup } from '../../plan/json.js'

/** @import { ForeignResult } from './result.js' */

const NS = 0.001
const MOST_TOLD = 1_000_000 // runner/reporter.go, maxResult

/**
 * `ghz -O json`: each call with its time, from when it was sent, also of those that failed, which ghz leaves out of its own
 * percentiles.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readGhz ({ value, name }) {
  const { details, count, total, options, statusCodeDistribution } = value
  if (!Array.isArray(details) || details.length === 0 || !('endReason' in value) || typeof statusCodeDistribution !== 'object') return null
  const { rps, concurrency, host, call, 'load-schedule': schedule } = readGroup(options)
  const tally = startTally()
  for (const detail of details) {
    const { timestamp, latency, error, status } = readGroup(detail)
    const us = readTimeUs(latency, NS)
    if (us === null) throw new Error(`not a latency of ghz: ${toText(latency).slice(0, 80)}`)
    const endMs = Date.parse(toText(timestamp))
    tally.add({ us, ...((error || status !== 'OK') && { cause: `status ${toText(status)}` }), startMs: endMs - us / 1000, endMs })
  }
  const row = tally.tell({ target: name })
  const [all, totalNs] = [readNumber(count) ?? details.length, readNumber(total)]
  const offered = schedule === undefined || schedule === 'const' ? readNumber(rps) : null
  const perSecond = totalNs ? all * 1e9 / totalNs : row.achievedPerSecond
  return {
    tool: 'ghz',
    missing: [
      SEND_LAG, FROM_SENT, ...(all > details.length ? [`calls after the first ${MOST_TOLD.toLocaleString('en')}`] : []), RESOURCES
    ],
    rows: [{
      ...row,
      ...(typeof host === 'string' && { url: `${host}/${toText(call)}` }),
      phase: rps ? 'latency' : 'peak',
      windowMs: totalNs ? totalNs / 1e6 : row.windowMs,
      offeredPerSecond: offered || null,
      connections: readNumber(concurrency),
      achievedPerSecond: perSecond,
      goodPerSecond: perSecond === null ? null : perSecond * row.counts.ok / row.counts.due
    }]
  }
}
