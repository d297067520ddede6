import { setImmediate } from 'node:timers/promises'
import { readSchema } from '../../config/files.js'
import { BaseloadError } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { readTraces } from './record/read-traces.js'
import { analyseRoot } from './analysis.js'
import { buildCalls, putBelowServers } from './stats/call-tree.js'
import { createClocks, createClockWait } from './stats/clocks.js'
import { createCounts } from './stats/counts.js'
import { createRoots } from './stats/roots.js'

/** @import { Objective } from '../../types.ts' */
/** @import { Root } from './stats/roots.js' */
/** @import { TracesResult } from './types.ts' */

/**
 * The conductor: spans into traces, traces into a graph, the graph composed as `sla` does it and held against the root that was measured.
 * @param {{ files: readonly string[], stdin?: import('node:stream').Readable, root?: string, objectives: readonly Objective[],
 * serviceFile: string,
 *   signal?: AbortSignal, onProgress?: (spans: number) => void }} question root: part of its name, absent: the most frequent one;
 * serviceFile:
 *   its name, after which the folder of the histograms is named
 * @returns {Promise<TracesResult | null>} null when it was stopped before the first trace
 * @throws {BaseloadError} TRACES_NOT_FOUND, TRACES_UNREADABLE, TRACES_EMPTY, USAGE
 */
export async function observeTraces ({ files, stdin, root: wanted, objectives, serviceFile, signal, onProgress }) {
  const counts = createCounts({ files: files.length })
  const roots = createRoots({ counts })
  const clocks = createClocks()
  const onTrace = (/** @type {import('./types.ts').Span[]} */ spans) => {
    for (const call of buildCalls({ spans, counts, clocks })) roots.add(call)
  }
  const wait = createClockWait({ clocks, onTrace })
  await readTraces({ files, stdin, counts, onTrace: (spans) => wait.add(putBelowServers(spans)), signal, onProgress })
  wait.end()
  const found = roots.read()
  if (found.length === 0) {
    if (signal?.aborted) return null
    throw new BaseloadError('TRACES_EMPTY', `none of ${counts.traces} traces has a root: the parents of ${counts.spans} spans are in no file`, {
      hint: 'give the files of all services together: baseload traces gateway.jsonl users.jsonl'
    })
  }
  const root = chooseRoot({ found, wanted })
  return analyseRoot({
    root,
    otherRoots: found.filter((one) => one !== root).map(({ name, traces }) => ({ name, traces })),
    counts,
    files: [...files],
    objectives: objectives.filter(isLatency),
    serviceFile,
    schema: await readSchema('service'),
    pause: () => setImmediate(),
    signal
  })
}

/** @param {{ found: Root[], wanted: string | undefined }} options */
function chooseRoot ({ found, wanted }) {
  if (wanted === undefined) return found[0]
  const root = found.find(({ name }) => name === wanted) ?? found.find(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  if (root !== undefined) return root
  throw new BaseloadError('USAGE', `no root has ${JSON.stringify(wanted)} in its name`, {
    hint: `there are ${found.slice(0, 5).map(({ name, traces }) => `${name} (${traces})`).join(', ')}`
  })
}
