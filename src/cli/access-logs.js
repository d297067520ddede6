import { assertFlagsFit } from './flags/fit.js'
import { BaseloadError } from '../errors.js'

/** @import { CommandSpec } from './flag-types.ts' */
/** @import { Given } from './given-flags.js' */
/** @import { AccessLogFormat } from '../types.ts' */

/* What commands that read access logs share. */

/** @param {{ from?: number, to?: number }} flags @throws {BaseloadError} USAGE */
export function checkTimes ({ from, to }) {
  if (from === undefined || to === undefined || from < to) return
  throw new BaseloadError('USAGE', '--from is not before --to', { hint: 'give them like --from 2026-03-01T12:00 --to 2026-03-01T13:00' })
}

/**
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Given & { field?: Record<string, string> }, format:
 *   AccessLogFormat }} options format: that was named, or found
 * @throws {BaseloadError} USAGE
 */
export function assertFitsLog ({ command, flags, format }) {
  assertFlagsFit({ command, flags: { ...flags, format } })
  if (format === 'combined') assertFieldsOfText(flags.field ?? {})
}

/** @param {Partial<Record<string, string>>} fields @throws {BaseloadError} USAGE */
function assertFieldsOfText ({ duration, size, ...others }) {
  const [other] = Object.keys(others)
  const isNumber = size === undefined || /^[1-9]\d*$/.test(size)
  if (other === undefined && isNumber) return
  const message = other === undefined
    ? `--field size=${size} is no number of a field after the request, where 1 is the status`
    : `--field ${other}=… is for JSON logs: a text log has it where its format says`
  throw new BaseloadError('USAGE', message, { hint: 'name duration or size, as in --field duration=5 or --field duration=rt' })
}

const PROGRESS_MS = 5000

/** A line every few seconds: a log of 10 GB takes a minute. @param {import('./flag-types.ts').Io} io */
export function createProgressNote (io) {
  let lastMs = Date.now()
  return (/** @type {{ bytes: number, lines: number, file: string }} */ { bytes, lines, file }) => {
    if (Date.now() - lastMs < PROGRESS_MS) return
    lastMs = Date.now()
    io.note(`${file}: ${(bytes / 1e9).toFixed(1)} GB and ${(lines / 1e6).toFixed(1)} million lines read so far`)
  }
}
