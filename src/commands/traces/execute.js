import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readSchema, readVersion } from '../../config/files.js'
import { assertOverwritable, makeFolder, replaceFile, tellUnwritable, tryFile } from '../../config/writing-place.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { writeCommand } from '../../plan/shell-command.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { documentTraces } from './report/document.js'
import { buildTracesDocument } from './report/traces-json.js'
import { readTraces } from './record/read-traces.js'
import { analyseRoot } from './analysis.js'
import { buildCalls, putBelowServers } from './stats/call-tree.js'
import { createClocks, createClockWait } from './stats/clocks.js'
import { createCounts } from './stats/counts.js'
import { createRoots, MOST_NAMES, MOST_ROOTS } from './stats/roots.js'

/** @import { Objective } from '../../types.ts' */
/** @import { ServiceFile, TracesResult } from './types.ts' */
/** @import { TraceRemark } from '../../report/sentences/types.ts' */
/** @import { Root } from './stats/roots.js' */

const SERVICE_FILE = 'service.yml'
const HINT = 'name another file with --service'
const PROGRESS_MS = 5000

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [files], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const objectives = flags.objective.map(assertLatency)
  if (flags.service !== undefined) await tryFile({ file: flags.service, hint: HINT })
  io.catchSignals()
  const result = await observeTraces({
    files,
    root: flags.root,
    objectives,
    serviceFile: flags.service ?? SERVICE_FILE,
    signal: io.signal,
    onProgress: flags.quiet ? undefined : createProgressNote(io)
  })
  if (result === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  if (flags.service !== undefined) await writeService({ file: flags.service, service: result.service })
  const exitCode = tracesExitCode(result)
  const steps = listSteps({ files, flags, io, isComposed: result.sla !== null })
  const tool = { name: 'baseload', version: await readVersion() }
  const document = documentTraces({ result, steps, exitCode })
  io.print(await render({ document, json: () => buildTracesDocument({ result, tool }), details: flags.details, io }), format)
  return exitCode
}

/** @param {Objective} objective */
function assertLatency (objective) {
  if (isLatency(objective)) return objective
  throw new BaseloadError('USAGE', `${objective.text} cannot be judged from spans`, { hint: 'give a latency, such as --objective "p99<300ms"' })
}

/** @param {TracesResult} result */
function tracesExitCode ({ verdicts }) {
  if (verdicts.some(({ verdict }) => verdict === 'missed')) return EXIT.missed
  return verdicts.some(({ verdict }) => verdict === 'inconclusive') ? EXIT.inconclusive : EXIT.met
}

/** @param {{ file: string, service: ServiceFile }} options the histograms first: a file of a service that is there can be read */
async function writeService ({ file, service: { text, histograms } }) {
  const paths = histograms.map((one) => join(dirname(file), one.file))
  for (const path of paths) await assertOverwritable({ file: path })
  try {
    for (const [index, path] of paths.entries()) {
      await makeFolder({ folder: dirname(path) })
      await replaceFile({ file: path, text: histograms[index].text })
    }
    await replaceFile({ file, text })
  } catch (error) {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint: HINT, error })
  }
}

/**
 * @param {{ files: string[], flags: import('./command.js').Flags, io: import('../../cli/main.js').Io, isComposed: boolean }} options
 */
function listSteps ({ files, flags: { service }, io: { argv }, isComposed }) {
  // What came from stdin is gone.
  const again = (/** @type {string[]} */ ...more) => files.includes('-') ? [] : [writeAgain({ argv, more })]
  return [
    ...service === undefined
      ? again('--service', SERVICE_FILE).map((command) => ({ purpose: 'the graph as a file', command }))
      : isComposed ? [{ purpose: 'what it can promise', command: writeCommand(['npx', 'baseload', 'sla', service]) }] : [],
    ...again('--details').map((command) => ({ purpose: 'all tables', command, screen: true }))
  ]
}

/** A line every few seconds: a million spans take half a minute. @param {import('../../cli/main.js').Io} io */
function createProgressNote (io) {
  let lastMs = Date.now()
  return (/** @type {number} */ spans) => {
    if (Date.now() - lastMs < PROGRESS_MS) return
    lastMs = Date.now()
    io.note(`${(spans / 1e6).toFixed(1)} million spans read so far`)
  }
}

/**
 * The conductor: spans into traces, traces into a graph, the graph composed as `sla` does it and held against the root that was measured.
 * @param {{ files: readonly string[], root?: string, objectives: readonly Objective[],
 * serviceFile: string,
 *   signal?: AbortSignal, onProgress?: (spans: number) => void }} question root: part of its name, absent: the most frequent one;
 * serviceFile:
 *   its name, after which the folder of the histograms is named
 * @returns {Promise<TracesResult | null>} null when it was stopped before the first trace
 * @throws {BaseloadError} TRACES_NOT_FOUND, TRACES_UNREADABLE, TRACES_EMPTY, USAGE
 */
export async function observeTraces ({ files, root: wanted, objectives, serviceFile, signal, onProgress }) {
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
