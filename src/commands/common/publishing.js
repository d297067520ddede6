import { formatShare } from '../../report/units.js'
import { decodeHistogram } from '../../record/histogram.js'
import { compareWithItself } from '../../judge/record-comparison.js'
import { renderSummary } from '../../report/render/markdown.js'
import { renderScreen } from '../../report/render/screen.js'
import { documentComparison } from '../../report/run/comparison-document.js'
import { listAnnotations } from '../../report/ci/annotations.js'
import { renderStepSummary } from '../../report/run/ci/step-summary.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeExports } from './exports.js'
import { FORMATS } from './formats.js'
import { tellGithub } from './github.js'
import { noteWarning } from './progress.js'

/**
 * @import { Result, RunRecord } from '../../types.ts'
 * @import { Printed } from './document-formats.js'
 * @import { FlagsOf } from '../../cli/flag-types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { Counts } from '../../report/ci/cases.js'
 * @import { ExitDecision } from '../../judge/result.js'
 * @import { EXPORT_FLAGS, FLAGS } from '../../cli/flags/flags.js'
 * @typedef {FlagsOf<[...typeof EXPORT_FLAGS, typeof FLAGS.noGithub]> & { json?: boolean }} PublishingFlags
 */

/** In a file there is no terminal to fit into. */
const FILE_COLUMNS = 120

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
    summarize: ({ mostBytes }) => renderStepSummary({ result, files, mostBytes }),
    annotations: () => listAnnotations({ result, counts })
  })
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
