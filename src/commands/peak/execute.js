import { observePeak } from './peak.js'
import { renderPeak, renderPeakMarkdown } from './report/peak.js'
import { buildPeakDocument } from './report/peak-json.js'
import { renderPeakScreen } from './report/screen.js'
import { assertFitsLog, checkTimes, createProgressNote } from '../../cli/access-logs.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { makeStep } from '../../layout/screen/frame.js'
import { EXIT } from '../../errors.js'

/** @import { AccessLogFormat, PeakResult } from '../../types.ts' */
/** @import { Step } from '../../layout/screen/frame.js' */

/** @type {import('../../cli/formats.js').TableRenderers<{ result: PeakResult, details?: boolean, io: import('../../cli/main.js').Io }>} */
const RENDERERS = {
  text: ({ result, details, io }) => details
    ? renderPeak({ result, columns: io.columns, colors: io.colors })
    : renderPeakScreen({ result, columns: io.columns, colors: io.colors, steps: listSteps({ result, argv: io.argv }), exitCode: EXIT.met }),
  md: ({ result }) => renderPeakMarkdown({ result }),
  json: ({ result }) => JSON.stringify(buildPeakDocument({ result }), null, 2)
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [files], flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags, use: 'to print', hint: 'the format of the log is --format' })
  checkTimes(flags)
  const onFormat = (/** @type {AccessLogFormat} */ format) => assertFitsLog({ command, flags, format })
  if (flags.format !== undefined) onFormat(flags.format)
  io.catchSignals()
  const result = await observePeak({
    files,
    format: flags.format ?? null,
    options: { timeUnit: flags.timeUnit ?? null, fields: flags.field, utcOffsetS: flags.utcOffset },
    byRoute: flags.by === 'route',
    fromS: flags.from,
    toS: flags.to,
    signal: io.signal,
    onFormat,
    onProgress: flags.quiet ? undefined : createProgressNote(io)
  })
  if (result === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  io.print(await render({ result, details: flags.details, io }), format)
  return EXIT.met
}

/**
 * @param {{ result: PeakResult, argv: readonly string[] }} options
 * @returns {Step[]}
 */
function listSteps ({ result: { next, log: { files } }, argv }) {
  return [
    ['how many containers', `npx ${next}`],
    // What came from stdin is gone.
    ...files.includes('-') ? [] : [makeStep('all tables', writeAgain({ argv, more: ['--details'] }))]
  ]
}
