import { formatCount, formatNumberOf } from '../units.js'

/** @import { PeakResult } from '../types.ts' */
/** @import { Block } from './document.ts' */

const MOST_FILES = 3

/**
 * Lines that could not be read: the first of them on top, all that are known in reports.
 * @param {Pick<PeakResult, 'log'>} result
 * @returns {Block[]}
 */
export function blocksUnread (result) {
  const lines = listLines(result)
  return [
    { kind: 'trouble', texts: lines.length > 0 ? [lines.slice(0, 2).join(' ')] : [] },
    { kind: 'list', title: 'Not read', depth: 2, lines: lines.length > 2 ? lines.slice(1) : [] }
  ]
}

/** @param {Pick<PeakResult['log'], 'files'>} log */
export function nameFiles ({ files }) {
  const shown = files.slice(0, MOST_FILES).map((file) => file === '-' ? 'stdin' : file).join(', ')
  return files.length > MOST_FILES ? `${shown} and ${files.length - MOST_FILES} more` : shown
}

/** @param {Pick<PeakResult, 'log' | 'traffic'>} result */
export function describeRead ({ log: { formatName, lines }, traffic: { firstSecond, lastSecond } }) {
  const kind = formatName === null ? '' : `, ${formatName}`
  return `${formatCount({ count: lines })} lines${kind}; ${formatSecond({ second: firstSecond })} to ${formatSecond({ second: lastSecond })} UTC`
}

/** @param {Pick<PeakResult, 'log'>} result */
function listLines ({ log: { first, unreadable } }) {
  if (unreadable === 0) return []
  const more = unreadable - first.length
  return [
    `${formatNumberOf({ count: unreadable, of: 'line' })} could not be read, and ${unreadable === 1 ? 'is' : 'are'} not counted:`,
    ...first.map(({ file, line, reason }) => `${file}:${line}: ${reason}`),
    ...(more > 0 ? [`and ${formatCount({ count: more })} more`] : [])
  ]
}

/**
 * How a command that reads logs ended, for the foot of its screen.
 * @param {{ exitCode: number | undefined, log: Pick<PeakResult['log'], 'isWhole'>, open?: string | null }} options exitCode: undefined:
 *   not told; open: what keeps the answer from being told
 */
export function describeEnd ({ exitCode, log: { isWhole }, open = null }) {
  const meaning = open ?? (isWhole ? 'the logs were read' : 'stopped: the rest was not read')
  return exitCode !== undefined && { exit: { code: exitCode, meaning } }
}

/** `2026-03-01 12:00:00`, in UTC. @param {{ second: number }} options since 1970 */
function formatSecond ({ second }) {
  return new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
