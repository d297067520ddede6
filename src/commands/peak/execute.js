import { observePeak } from './peak.js'
import { documentPeak } from './report/document.js'
import { buildPeakDocument } from './report/peak-json.js'
import { assertFitsLog, checkTimes, createProgressNote } from '../../cli/access-logs.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { EXIT } from '../../errors.js'

/** @import { AccessLogFormat, PeakResult } from '../../types.ts' */
/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [files], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags, use: 'to print', hint: 'the format of the log is --format' })
  checkTimes(flags)
  const onFormat = (/** @type {AccessLogFormat} */ format) => assertFitsLog({ command, flags, format })
  if (flags.format !== undefined) onFormat(flags.format)
  io.catchSignals()
  const result = await observePeak({
    files,
    format: flags.format ?? null,
    options: { timeUnit: flags.timeUnit ?? null, fields: flags.field, utcOffsetS: flags.utcOffset },
    byRoute: flags.by === 'route',
    apdexUs: flags.apdex === undefined ? null : Math.round(flags.apdex * 1000),
    fromS: flags.from,
    toS: flags.to,
    signal: io.signal,
    onFormat,
    onProgress: flags.quiet ? undefined : createProgressNote(io)
  })
  if (result === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  const document = documentPeak({ result, steps: listSteps({ result, argv: io.argv }), exitCode: EXIT.met })
  io.print(await render({ document, json: () => buildPeakDocument({ result }), details: flags.details, io }), format)
  return EXIT.met
}

/** @param {{ result: PeakResult, argv: readonly string[] }} options */
function listSteps ({ result: { log: { files } }, argv }) {
  // What came from stdin is gone.
  return files.includes('-') ? [] : [{ purpose: 'all tables', command: writeAgain({ argv, more: ['--details'] }), screen: true }]
}
