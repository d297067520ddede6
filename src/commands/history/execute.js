import { join } from 'node:path'
import { readVersion } from '../../config/files.js'
import { assertOverwritable, openFolder, replaceFile, tellUnwritable } from '../../config/writing-place.js'
import { DEFAULTS } from '../../plan/presets.js'
import { readHistory } from '../../measure/history.js'
import { documentHistory } from './report/document.js'
import { buildHistoryCharts } from './report/history-charts.js'
import { buildHistoryDocument } from './report/history-json.js'
import { historyExitCode } from '../../judge/history-result.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { writeCommand } from '../../plan/shell-command.js'
import { BaseloadError } from '../../errors.js'

/** @import { HistoryResult } from '../../types.ts' */
const HINT = 'name another folder with --charts, or make this one writable'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [path = DEFAULTS.reports], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  if (flags.git && path === DEFAULTS.reports) {
    throw new BaseloadError('USAGE', '--git takes the path of one record', {
      hint: 'e.g. baseload history reports/example/record.json --git'
    })
  }
  if (flags.charts !== undefined) {
    await assertOverwritable({ file: flags.charts })
    await openFolder({ folder: flags.charts, hint: HINT })
  }
  const { git, last, baseline, seed, significance, margin } = flags
  const result = await readHistory({ path, git, last, baseline, seed, significance, margin })
  const charts = flags.charts === undefined ? [] : await writeCharts({ result, folder: flags.charts })
  for (const { file } of charts) io.note(`written: ${file}`)
  const exitCode = historyExitCode({ result })
  const tool = { name: 'baseload', version: await readVersion() }
  const files = Object.fromEntries(charts.map(({ file, chart }) => [chart.id, file]))
  io.print(await render({
    document: documentHistory({ result, charts, steps: listSteps({ result, argv: io.argv }), exitCode }),
    json: () => buildHistoryDocument({ result, tool, files }),
    details: flags.details,
    io
  }), format)
  return exitCode
}

/** @param {{ result: HistoryResult, argv: readonly string[] }} options */
function listSteps ({ result: { points, lastGood }, argv }) {
  const newest = points[points.length - 1]
  const isFile = newest?.commit === undefined // a record of a commit is no file that could be named
  return [
    ...lastGood && isFile && lastGood.id !== newest?.id
      ? [{ purpose: 'what has changed', command: writeCommand(['npx', 'baseload', 'compare', lastGood.source, newest.source]) }]
      : [],
    { purpose: 'all tables', command: writeAgain({ argv, more: ['--details'] }), screen: true }
  ]
}

/** @param {{ result: HistoryResult, folder: string }} options */
async function writeCharts ({ result, folder }) {
  const charts = buildHistoryCharts({ result }).map((chart) => ({ file: join(folder, `${chart.id}.svg`), chart }))
  for (const { file } of charts) await assertOverwritable({ file })
  try {
    for (const { file, chart } of charts) await replaceFile({ file, text: chart.svg })
  } catch (error) {
    throw tellUnwritable({ code: 'REPORTS_UNWRITABLE', place: folder, hint: HINT, error })
  }
  return charts
}
