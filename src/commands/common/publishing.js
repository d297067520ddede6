import { appendFile, stat } from 'node:fs/promises'
import { formatShare } from '../../units.js'
import { decodeHistogram } from '../../record/histogram.js'
import { compareWithItself } from '../../judge/record-comparison.js'
import { isCounted } from '../../judge/result.js'
import { renderSummary, SUMMARY_BYTES } from '../../report/render/markdown.js'
import { renderScreen } from '../../report/render/screen.js'
import { documentRun } from '../../report/run/document.js'
import { documentComparison } from '../../report/run/comparison-document.js'
import { listAnnotations } from '../../report/ci/annotations.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeExports } from './exports.js'
import { FORMATS } from './formats.js'
import { noteWarning } from './progress.js'
import { finishOutput } from '../../report/output.js'

/** @import { Baseline, Result, RunRecord } from '../../types.ts' */
/** @import { Printed } from './document-formats.js' */
/** @import { FlagsOf } from '../../cli/flag-types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Counts } from '../../report/ci/cases.js' */
/** @import { ExitDecision } from '../../judge/result.js' */
/** @import { EXPORT_FLAGS, FLAGS } from '../../cli/flags/flags.js' */
/** @typedef {FlagsOf<[...typeof EXPORT_FLAGS, typeof FLAGS.noGithub]> & { json?: boolean }} PublishingFlags */

const FILE_COLUMNS = 120 // in a file there is no terminal to fit into

/**
 * What goes elsewhere than to the terminal, once a run is over.
 * @param {{ result: Result, record: RunRecord, files: Record<string, string>, flags: PublishingFlags, io: Io, exit?:
 *   ExitDecision, counts: Counts }} options
 * @returns {Promise<void>}
 */
export async function publishResult ({ result, record, files, flags, io, exit, counts }) {
  await exportResult({ result, record, files, flags, io, exit, counts, warn: (warning) => noteWarning(io, warning) })
  await tellGithub({
    isWanted: flags.github,
    isText: !flags.json,
    io,
    env: process.env,
    summarize: ({ mostBytes }) => renderSummary({ document: documentRun({ result, files }), mostBytes }),
    annotations: () => listAnnotations({ result, counts })
  })
}

/**
 * What a test report is to take for a failure: what makes the exit code.
 * @param {{ flags: { strict?: boolean }, isOwn?: (baseline: Baseline) => boolean }} options isOwn: absent: all are the user's
 * @returns {Counts}
 */
export function makeCounts ({ flags, isOwn = () => true }) {
  return { strict: flags.strict ?? false, isCounted: ({ baseline, target }) => isCounted({ baseline, target, isOwn }) }
}

/**
 * The files of --export.
 * @param {{ result: Result, record: RunRecord, files: Record<string, string>, flags: FlagsOf<typeof EXPORT_FLAGS> & {
 *   row?: string }, io: Io, exit?: ExitDecision, counts?: Counts, warn?: (warning: string) => void }} options counts:
 *   see listCases; warn: see writeExports
 * @returns {Promise<void>}
 */
export async function exportResult ({ result, record, files, flags, io, exit, counts, warn }) {
  const plain = { ...io, colors: false, columns: FILE_COLUMNS }
  await writeExports({
    wanted: flags.export,
    render: (format) => chooseFormat({ renderers: FORMATS, flags: { output: format } }).render({
      result, record, io: plain, files, name: flags.commentName, row: flags.row, exit, counts
    }),
    ...warn && { warn }
  })
}

/**
 * The same of a document.
 * @template {Printed} Shown
 * @param {{ printed: Shown, renderers: Readonly<Record<string, (printed: Shown) => string | Promise<string>>>, cases:
 *   () => string[], isText: boolean, isMeasured: boolean, flags: PublishingFlags, io: Io }} options cases: as
 *   annotations; isMeasured: just now
 * @returns {Promise<void>}
 */
export async function publishDocument ({ printed, renderers, cases, isText, isMeasured, flags, io }) {
  const plain = { ...printed, io: { ...io, colors: false, columns: FILE_COLUMNS }, details: false }
  await writeExports({
    wanted: flags.export,
    render: (format) => chooseFormat({ renderers, flags: { output: format } }).render(plain),
    ...isMeasured && { warn: (/** @type {string} */ warning) => noteWarning(io, warning) }
  })
  await tellGithub({
    isWanted: flags.github,
    isText,
    io,
    env: process.env,
    summarize: ({ mostBytes }) => renderSummary({ document: printed.document, mostBytes }),
    annotations: cases
  })
}

/**
 * On stderr: stdout may be one JSON document. `compare --noise-from` finds it again from the record.
 * @param {{ record: RunRecord, folder: string, io: Io }} options
 */
export function noteNoiseFloor ({ record, folder, io }) {
  const { comparison, noiseFloors } = compareWithItself({ record, decode: decodeHistogram })
  io.note(renderScreen({ document: documentComparison({ comparison }), columns: io.columns, details: true }).trimEnd())
  const floors = noiseFloors.map(({ noiseFloor }) => noiseFloor)
  io.note(
    floors.length > 0
      ? `noise floor: equals differed by ${formatShare({ ratio: Math.min(...floors) })} to ${formatShare({ ratio: Math.max(...floors) })} here, by figure; \`baseload compare --noise-from ${folder}\` takes each for its own figure`
      : 'noise floor: not known; it needs 4 valid repeats of each run'
  )
}

/**
 * In a step of GitHub Actions: the step summary into the file that is there for it, and annotations as lines of output. The runner
 * reads both streams; where stdout is one document, annotations go to stderr and leave it whole.
 * @param {{ isWanted: boolean, isText: boolean, io: Io, env: NodeJS.ProcessEnv, summarize: (options: { mostBytes:
 *   number }) => string, annotations: () => string[] }} options isWanted: not turned off with --no-github. isText:
 *   stdout is for people
 * @returns {Promise<void>} never throws: a summary that cannot be kept is no reason to lose a verdict
 */
export async function tellGithub ({ isWanted, isText, io, env, summarize, annotations }) {
  if (!isWanted) return
  if (env.GITHUB_ACTIONS === 'true') for (const line of annotations()) isText ? io.print(line, 'command') : io.note(line, 'command')
  if (env.GITHUB_STEP_SUMMARY) await appendSummary({ file: env.GITHUB_STEP_SUMMARY, io, summarize })
}

/** @param {{ file: string, io: Io, summarize: (options: { mostBytes: number }) => string }} options */
async function appendSummary ({ file, io, summarize }) {
  try {
    const used = await stat(file).then(({ size }) => size, () => 0)
    const text = finishOutput({ text: summarize({ mostBytes: SUMMARY_BYTES - used - 1 }), format: 'github' })
    if (text === '') io.note('warning: no room is left in the step summary, which holds 1 MiB')
    else await appendFile(file, used > 0 ? `\n${text}` : text)
  } catch (error) {
    io.note(`warning: the step summary could not be written: ${/** @type {Error} */ (error).message}`)
  }
}
