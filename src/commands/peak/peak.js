import { AS_IT_LOOKS, readAccessLogs } from '../../record/access-log/read-logs.js'
import { createApdex } from './stats/apdex.js'
import { summarizeTraffic } from '../../stats/observed-traffic.js'
import { buildNextCommand } from './verdict/next-size-command.js'
import { proposeObjectives } from './verdict/observed-objective.js'
import { remarkTraffic } from './verdict/traffic-remarks.js'

/**
 * @import { AccessLogFormat, PeakResult } from '../../types.ts'
 * @import { FormatOptions } from '../../record/access-log/json-fields.js'
 */

/**
 * The conductor: access logs, counted line by line, then what they say about peak, errors and durations, and what to do next.
 * @param {object} options
 * @param {string[]} options.files paths; `-` is stdin
 * @param {AccessLogFormat | null} [options.format] absent: found from the first lines
 * @param {FormatOptions} [options.options] of stamps, durations and the fields of JSON lines
 * @param {boolean} [options.byRoute] also by path, ids collapsed
 * @param {number | null} [options.apdexUs] the target of an Apdex; absent: none
 * @param {number} [options.fromS] only requests from this second since 1970 on
 * @param {number} [options.toS] and before this one
 * @param {AbortSignal} [options.signal]
 * @param {(format: AccessLogFormat) => void} [options.onFormat] when it is known: what it throws ends the reading
 * @param {(seen: { bytes: number, lines: number, file: string }) => void} [options.onProgress]
 * @returns {Promise<PeakResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_EMPTY, LOG_UNREADABLE
 */
export async function observePeak ({ files, format = null, options = AS_IT_LOOKS, byRoute = false, apdexUs = null, ...rest }) {
  const apdex = apdexUs === null ? null : createApdex({ targetUs: apdexUs })
  const tally = await readAccessLogs({ files, format, options, byRoute, ...apdex && { observer: apdex }, ...rest })
  if (tally.requests === 0) return null
  const traffic = summarizeTraffic({ tally })
  const proposals = proposeObjectives({ traffic })
  const { days, durations, routes, sent, statuses, sumUs, ...log } = tally
  return {
    log,
    traffic,
    proposals,
    apdex: apdex?.read(tally.resolutionUs) ?? null,
    next: buildNextCommand({ traffic, proposals }),
    remarks: remarkTraffic({ traffic, log: tally })
  }
}
