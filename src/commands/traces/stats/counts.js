/** @import { TraceCounts } from '../types.ts' */

/** @param {{ files: number }} options @returns {TraceCounts} */
export function createCounts ({ files }) {
  return {
    files,
    spans: 0,
    traces: 0,
    notSpans: 0,
    unreadableLines: 0,
    cutFiles: [],
    cutSpans: 0,
    cutTraces: 0,
    rootless: 0,
    entered: 0,
    orphans: 0,
    cycles: 0,
    duplicates: 0,
    negative: 0,
    skewed: 0,
    mostSkewUs: 0,
    detached: 0,
    outlived: 0,
    linked: 0,
    folded: 0
  }
}
