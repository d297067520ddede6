import { tell } from '../../../report/sentences/index.js'

/** @import { HistoryPoint, HistoryResult } from '../../../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `history --json`. Explained in docs/reference/json-output.md.
 * @param {{ result: HistoryResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 *   files: charts that were written, by id
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildHistoryDocument ({ result: { points, ...history }, tool, files = {} }) {
  return {
    formatVersion: FORMAT_VERSION,
    tool,
    history: { ...printHistory(history), points: points.map(printPoint) },
    files
  }
}

/** @param {Omit<HistoryResult, 'points'>} history */
function printHistory (history) {
  return {
    ...history,
    series: history.series.map((one) => ({ ...one, ...one.untested && { untested: tell(one.untested) } })),
    lastGoodReason: tell(history.lastGoodReason),
    otherMachines: history.otherMachines.map((one) => ({ ...one, differences: one.differences.map(tell) })),
    leftOut: history.leftOut.map((one) => ({ ...one, reason: tell(one.reason) })),
    remarks: history.remarks.map(tell)
  }
}

/** Its figures stand in the series, place by place. @param {HistoryPoint} point */
function printPoint ({ figures, machine, baseline, ...point }) {
  return { ...point, ...point.reason && { reason: tell(point.reason) } }
}
