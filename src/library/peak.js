import { observePeak as observe } from '../commands/peak/peak.js'

/**
 * @import { AccessLogFormat, PeakResult } from '../types.ts'
 * @import { FormatOptions } from '../record/access-log/json-fields.js'
 */

/** @type {FormatOptions} */
const AS_IT_LOOKS = { timeUnit: null, fields: {}, utcOffsetS: 0 }

/**
 * What access logs say about peak, errors and durations.
 * @param {object} options
 * @param {string[]} options.files paths; `-` is stdin
 * @param {AccessLogFormat | null} [options.format] absent: found from the first lines
 * @param {FormatOptions} [options.options] of stamps, durations and the fields of JSON lines
 * @param {boolean} [options.byRoute] also by path, ids collapsed
 * @param {number} [options.fromS] only requests from this second since 1970 on
 * @param {number} [options.toS] and before this one
 * @param {AbortSignal} [options.signal]
 * @param {(seen: { bytes: number, lines: number, file: string }) => void} [options.onProgress]
 * @returns {Promise<PeakResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_EMPTY, LOG_UNREADABLE
 */
export async function observePeak ({ files, format = null, options = AS_IT_LOOKS, byRoute = false, ...rest }) {
  return observe({ files, format, options, byRoute, ...rest })
}
