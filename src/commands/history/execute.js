import { join } from 'node:path'
import { readVersion } from '../../config/files.js'
import { assertOverwritable, openFolder, replaceFile, tellUnwritable } from '../../config/writing-place.js'
import { DEFAULTS } from '../../plan/presets.js'
import { readHistory } from '../../runs/history.js'
import { renderHistory, renderHistoryMarkdown } from './report/history.js'
import { renderHistoryScreen } from './report/screen.js'
import { buildHistoryCharts } from './report/history-charts.js'
import { buildHistoryDocument } from './report/history-json.js'
import { historyExitCode } from '../../runs/verdict/history-result.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { makeStep } from '../../layout/screen/frame.js'
import { writeCommand } from '../../plan/shell-command.js'
import { BaseloadError } from '../../errors.js'

/** @import { Chart, HistoryResult } from '../../types.ts' */
/** @import { Step } from '../../layout/screen/frame.js' */
/**
 * @typedef {{ result: HistoryResult, charts: Array<{ file: string, chart: Chart }>, version: string, details?: boolean,
 *   exitCode: number, io: import('../../cli/main.js').Io }} Printed
 */

const HINT = 'name another folder with --charts, or make this one writable'

/** @type {import('../../cli/formats.js').TableRenderers<Printed>} */
const RENDERERS = {
  text: ({ result, details, exitCode, io }) =>
    details
      ? renderHistory({ result, columns: io.columns, colors: io.colors })
      : renderHistoryScreen({
        result,
        columns: io.columns,
        colors: io.colors,
        steps: listSteps({ result, argv: io.argv }),
        exitCode
      }),
  md: ({ result, charts }) => renderHistoryMarkdown({ result, charts }),
  json: ({ result, charts, version }) =>
    JSON.stringify(
      buildHistoryDocument({
        result,
        tool: { name: 'baseload', version },
        files: Object.fromEntries(charts.map(({ file, chart }) => [chart.id, file]))
      }),
      null,
      2
    )
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [path = DEFAULTS.reports], flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
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
  io.print(await render({ result, charts, version: await readVersion(), details: flags.details, exitCode, io }), format)
  return exitCode
}

/**
 * @param {{ result: HistoryResult, argv: readonly string[] }} options
 * @returns {Step[]}
 */
function listSteps ({ result: { points, lastGood }, argv }) {
  const newest = points[points.length - 1]
  // A record of a commit is no file that could be named.
  const isFile = newest?.commit === undefined
  return [
    ...lastGood && isFile && lastGood.id !== newest?.id
      ? [makeStep('what has changed', writeCommand(['npx', 'baseload', 'compare', lastGood.source, newest.source]))]
      : [],
    ['all tables', writeAgain({ argv, more: ['--details'] })]
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
