import { readAccessLogs } from '../../record/access-log/read-logs.js'
import { summarizeTraffic } from '../../stats/observed-traffic.js'
import { buildNextCommand } from './verdict/next-size-command.js'
import { proposeObjectives } from './verdict/observed-objective.js'
import { remarkTraffic } from './verdict/traffic-remarks.js'

/** @import { PeakResult } from '../../types.ts' */

/**
 * The conductor: access logs, counted line by line, then what they say about peak, errors and durations, and what to do next.
 * @param {Parameters<typeof readAccessLogs>[0]} question
 * @returns {Promise<PeakResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} what readAccessLogs throws
 */
export async function observePeak (question) {
  const tally = await readAccessLogs(question)
  if (tally.requests === 0) return null
  const traffic = summarizeTraffic({ tally })
  const proposals = proposeObjectives({ traffic })
  const { days, durations, routes, sent, statuses, ...log } = tally
  return { log, traffic, proposals, next: buildNextCommand({ traffic, proposals }), remarks: remarkTraffic({ traffic, log: tally }) }
}
