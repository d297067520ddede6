import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { readVersion } from '../../config/files.js'
import { parseCapacityPoints } from './plan/capacity-points.js'
import { findPublishedCapacity } from './plan/published-capacities.js'
import { parseSizingQuestion } from './plan/sizing-question.js'
import { buildSizeResult, sizeExitCode } from './verdict/size-result.js'
import { renderSizeScreen } from './report/screen.js'
import { renderSize, renderSizeMarkdown } from './report/size.js'
import { buildSizeCharts } from './report/size-charts.js'
import { buildSizeDocument } from './report/size-json.js'
import { nameRun, openStore } from '../../record/store.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { writeCharts } from '../../runs/cli/chart-files.js'
import { chooseFormat } from '../../cli/formats.js'
import { assertFlagsFit } from '../../cli/flag-fit.js'
import { listPaths } from '../../cli/kept-paths.js'
import { writeAgain } from '../../cli/redaction.js'
import { makeStep } from '../../layout/screen/frame.js'
import { writeCommand } from '../../plan/shell-command.js'
import { noteWarning } from '../../runs/cli/progress.js'
import { command } from './command.js'
import { tell } from '../../messages.js'

/**
 * @import { SizeMeasurements, SizeResult, SizingQuestion } from '../../types.ts'
 *
 * @import { Step } from '../../layout/screen/frame.js'
 *
 * details: all tables in place of the screen; steps: of the screen, see layFoot
 * @typedef {{ result: SizeResult, version: string, files?: Record<string, string>, details?: boolean, steps?: readonly
 *   Step[], io: import('../../cli/main.js').Io }} Printed
 */

/** @type {import('../../cli/formats.js').TableRenderers<Printed>} */
const RENDERERS = {
  text: ({ result, files, details, steps, io }) =>
    details
      ? renderSize({ result, columns: io.columns, colors: io.colors, files })
      : renderSizeScreen({
        result,
        columns: io.columns,
        colors: io.colors,
        steps,
        report: files?.report,
        exitCode: io.signal.aborted ? undefined : sizeExitCode({ result })
      }),
  md: ({ result }) => renderSizeMarkdown({ result }),
  json: ({ result, version, files }) =>
    JSON.stringify(buildSizeDocument({ result, tool: { name: 'baseload', version }, files }), null, 2)
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [target], flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
  assertOneSource({ target, flags })
  assertFlagsFit({
    command,
    flags,
    kinds: [flags.from !== undefined && 'capacities from a file', target !== undefined && 'a target that ships']
  })
  const question = parseSizingQuestion({
    texts: flags,
    name: flags.name ?? target ?? nameFile(flags.from) ?? 'yours',
    measuring: flags.from === undefined
  })
  const published = target === undefined ? null : findPublishedCapacity({ target })
  const version = await readVersion()
  if (flags.from !== undefined) {
    const result = buildSizeResult({
      question,
      measurements: [await readMeasurements({ file: flags.from, question })],
      published
    })
    io.print(
      await render({
        result,
        version,
        details: flags.details,
        steps: [[ALL, writeAgain({ argv: io.argv, more: ['--details'] })]],
        io
      }),
      format
    )
    return sizeExitCode({ result })
  }
  io.catchSignals()
  const id = nameRun({ startedAt: new Date().toISOString(), what: `size-${question.name}` })
  // before anything is measured that could not be kept
  const store = await openStore({ reportsFolder: flags.reports, id, warn: (warning) => noteWarning(io, tell(warning)) })
  io.reaper().watchFolder(join(flags.reports, id))
  const { measureSizes } = await import('./measuring-sizes.js') // loads all that starts processes
  const result = buildSizeResult({
    question,
    measurements: await measureSizes({ target, question, flags, io }),
    published
  })
  const files = await writeFiles({ store, result, version })
  io.print(await render({ result, version, files, details: flags.details, steps: listSteps({ files }), io }), format)
  return io.signal.aborted ? EXIT.inconclusive : sizeExitCode({ result })
}

const ALL = 'all tables, Kubernetes'

/** What was measured is not measured again to be read. @param {{ files: Record<string, string> }} options @returns {Step[]} */
function listSteps ({ files }) {
  return [
    ...(files.report ? [makeStep(ALL, writeCommand(['cat', files.report]))] : []),
    ...(files.size
      ? [
          makeStep(
            'for an SLO review',
            writeCommand(['npx', 'baseload', 'review', { blank: '<record>' }, '--size', files.size])
          )
        ]
      : [])
  ]
}

/**
 * @param {{ store: Awaited<ReturnType<typeof openStore>>, result: SizeResult, version: string }} options
 * @returns {Promise<Record<string, string>>} paths by what is in them
 */
async function writeFiles ({ store, result, version }) {
  const document = buildSizeDocument({ result, tool: { name: 'baseload', version } })
  const charts = buildSizeCharts({ result })
  await writeCharts({ charts, store })
  await store.writeFile('size.json', `${JSON.stringify(document, null, 1)}\n`)
  await store.writeFile('report.md', renderSizeMarkdown({ result, charts }))
  return listPaths({ store, names: { size: 'size.json', report: 'report.md' } })
}

/** @param {{ target: string | undefined, flags: import('./command.js').Flags }} options */
function assertOneSource ({ target, flags }) {
  const given = [
    ...(target === undefined ? [] : [`the target ${target}`]),
    ...(/** @type {const} */ (['start', 'from'])).filter((flag) => flags[flag] !== undefined).map((flag) => `--${flag}`)
  ]
  const hint = 'give the name of a target (`baseload list`), --start "node app.js", or --from points.csv'
  if (given.length !== 1) {
    throw new BaseloadError(
      'USAGE',
      given.length === 0 ? 'there is nothing to size' : `${given.join(' and ')} contradict each other`,
      { hint }
    )
  }
  if (flags.from !== undefined && flags.compareUnits !== undefined) {
    throw new BaseloadError(
      'USAGE',
      '--from and --compare-units contradict each other: the file is about one size of unit',
      { hint: 'size each file by itself' }
    )
  }
}

/**
 * @param {{ file: string, question: SizingQuestion }} options
 * @returns {Promise<SizeMeasurements>}
 */
async function readMeasurements ({ file, question }) {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new BaseloadError('SIZING_INVALID', `${file} cannot be read (${error.code})`, {
      hint: 'name a CSV file with columns units and ratePerSecond',
      cause: error
    })
  })
  return {
    kind: 'points',
    file,
    unit: question.units[0],
    means: null,
    points: parseCapacityPoints({ text, file }),
    capacities: [],
    startMs: null,
    warmupMs: null,
    warnings: []
  }
}

/** @param {string | undefined} file */
function nameFile (file) {
  return file === undefined ? undefined : basename(file, extname(file))
}
