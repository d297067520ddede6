import { dirname, join } from 'node:path'
import { readVersion } from '../../config/files.js'
import { assertOverwritable, makeFolder, replaceFile, tellUnwritable, tryFile } from '../../config/writing-place.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { isLatency } from '../../plan/objective.js'
import { writeCommand } from '../../plan/shell-command.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { documentTraces } from './report/document.js'
import { buildTracesDocument } from './report/traces-json.js'
import { observeTraces, SERVICE_FILE, tracesExitCode } from './traces.js'

/**
 * @import { Objective } from '../../types.ts'
 * @import { ServiceFile } from './types.ts'
 */

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
  const exitCode = tracesExitCode({ result })
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
