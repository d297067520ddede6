/** @import { HistoryResult } from '../../../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `history --json`. Explained in docs/reference/json-output.md.
 * @param {{ result: HistoryResult, tool: { name: string, version: string }, files?: Record<string, string> }} options files: charts that were written, by id
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildHistoryDocument ({ result: { points, ...history }, tool, files = {} }) {
  return {
    formatVersion: FORMAT_VERSION,
    tool,
    // Their figures stand in the series, place by place.
    history: { ...history, points: points.map(({ figures, machine, baseline, ...point }) => point) },
    files
  }
}
