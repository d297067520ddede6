import { tell } from '../../../report/sentences/index.js'
import { isWholeInside } from '../verdict/band-place.js'
import { nameRow } from './document.js'

/** @import { TracesResult } from '../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `traces --json`. Explained field by field in docs/reference/json-output.md.
 * @param {{ result: TracesResult, tool: { name: string, version: string } }} options
 */
export function buildTracesDocument ({ result, tool }) {
  const { files, root, otherRoots, traces, counts, band, unplaced, causes, verdicts, moves, tree, slowest, remarks, sla, service } = result
  return {
    formatVersion: FORMAT_VERSION,
    tool,
    traces: {
      files,
      root,
      otherRoots,
      traces,
      counts,
      isInside: isWholeInside({ band, unplaced }),
      band,
      unplaced,
      causes: causes.map((cause) => ({ ...cause, text: tell(cause) })),
      verdicts: verdicts.map(({ objective, ...rest }) => ({ objective: objective.text, ...rest })),
      moves,
      slowest,
      tree: tree.map((row) => ({ ...row, text: nameRow(row) })),
      graph: sla?.plan.graph ?? null,
      percentiles: sla?.percentiles ?? null,
      service: service.text,
      remarks: remarks.map(tell)
    }
  }
}
