import { setImmediate } from 'node:timers/promises'
import { readSchema } from '../../config/files.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { readTraces } from './record/read-traces.js'
import { analyseRoot } from './analysis.js'
import { buildCalls, putBelowServers } from './stats/call-tree.js'
import { createClocks, createClockWait } from './stats/clocks.js'
import { createCounts } from './stats/counts.js'
import { createRoots, MOST_NAMES, MOST_ROOTS } from './stats/roots.js'

/**
 * @import { Objective } from '../../types.ts'
 * @import { TracesResult } from './types.ts'
 * @import { TraceRemark } from '../../report/sentences/types.ts'
 * @import { Root } from './stats/roots.js'
 */

export const SERVICE_FILE = 'service.yml'

/**
 * The conductor: spans into traces, traces into a graph, the graph composed as `sla` does it and held against the root that was measured.
 * @param {object} question
 * @param {readonly string[]} question.files paths; `-` is stdin
 * @param {string} [question.root] part of its name; absent: the most frequent one
 * @param {readonly Objective[]} [question.objectives] latencies that the root is held to
 * @param {string} [question.serviceFile] its name, after which the folder of the histograms is named
 * @param {AbortSignal} [question.signal]
 * @param {(spans: number) => void} [question.onProgress]
 * @returns {Promise<TracesResult | null>} null when it was stopped before the first trace
 * @throws {BaseloadError} TRACES_NOT_FOUND, TRACES_UNREADABLE, TRACES_EMPTY, USAGE
 */
export async function observeTraces ({ files, root: wanted, objectives = [], serviceFile = SERVICE_FILE, signal, onProgress }) {
  const counts = createCounts({ files: files.length })
  const roots = createRoots({ counts, wanted })
  const clocks = createClocks()
  const onTrace = (/** @type {import('./types.ts').Span[]} */ spans) => {
    for (const call of buildCalls({ spans, counts, clocks })) roots.add(call)
  }
  const wait = createClockWait({ clocks, onTrace })
  await readTraces({ files, counts, onTrace: (spans) => wait.add(putBelowServers(spans)), signal, onProgress })
  wait.end()
  const { names, forgotten } = roots.readNames()
  if (names.length === 0) {
    if (signal?.aborted) return null
    throw new BaseloadError('TRACES_EMPTY', `none of ${counts.traces} traces has a root: the parents of ${counts.spans} spans are in no file`, {
      hint: 'give the files of all services together: baseload traces gateway.jsonl users.jsonl'
    })
  }
  const root = chooseRoot({ found: roots.read(), names, wanted })
  const result = await analyseRoot({
    root,
    otherRoots: names.filter(({ name }) => name !== root.name),
    counts,
    files: [...files],
    objectives: objectives.filter(isLatency),
    serviceFile,
    schema: await readSchema('service'),
    pause: () => setImmediate(),
    signal
  })
  return { ...result, remarks: [...remarkRoots({ root, names, forgotten }), ...result.remarks] }
}

/** @typedef {Array<{ name: string, traces: number }>} Names of roots, the most frequent first */

/** @param {{ found: Root[], names: Names, wanted: string | undefined }} options found: those that are wanted */
function chooseRoot ({ found, names, wanted }) {
  if (found.length > 0) return found[0]
  throw new BaseloadError('USAGE', `no root has ${JSON.stringify(wanted)} in its name`, {
    hint: `there are ${names.slice(0, 5).map(({ name, traces }) => `${name} (${traces})`).join(', ')}`
  })
}

/** @param {{ root: Root, names: Names, forgotten: number }} options @returns {Generator<TraceRemark, void>} */
function * remarkRoots ({ root, names, forgotten }) {
  const of = names.find(({ name }) => name === root.name)?.traces ?? root.traces
  if (of > root.traces) yield { code: 'TRACE_ROOT_LATE', root: root.name, traces: of - root.traces, of, mostRoots: MOST_ROOTS }
  if (forgotten > 0) yield { code: 'TRACE_ROOT_NAMES', traces: forgotten, mostNames: MOST_NAMES }
}

/** @param {{ result: Pick<TracesResult, 'verdicts'> }} options @returns {number} what `baseload traces` exits with */
export function tracesExitCode ({ result: { verdicts } }) {
  if (verdicts.some(({ verdict }) => verdict === 'missed')) return EXIT.missed
  return verdicts.some(({ verdict }) => verdict === 'inconclusive') ? EXIT.inconclusive : EXIT.met
}
