import { replaceFile, tellUnwritable, tryFile } from '../../config/writing-place.js'
import { buildCacheDocument } from './report/cache-json.js'
import { documentCache } from './report/document.js'
import { assertFitsLog, checkTimes, createProgressNote } from '../../cli/access-logs.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { writeCommand } from '../../plan/shell-command.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { EXIT } from '../../errors.js'
import { cacheExitCode, observeCache } from './cache.js'

/**
 * @import { AccessLogFormat } from '../../types.ts'
 * @import { CacheResult } from './types.ts'
 */

const LAB_FILE = 'cache-lab.yml'
const HINT = 'name another file with --lab'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [files], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags, use: 'to print', hint: 'the format of the log is --format' })
  checkTimes(flags)
  const onFormat = (/** @type {AccessLogFormat} */ format) => assertFitsLog({ command, flags, format })
  if (flags.format !== undefined) onFormat(flags.format)
  if (flags.lab !== undefined) await tryFile({ file: flags.lab, hint: HINT })
  io.catchSignals()
  const result = await observeCache({
    files,
    format: flags.format ?? null,
    options: { timeUnit: flags.timeUnit ?? null, fields: flags.field, utcOffsetS: flags.utcOffset },
    fromS: flags.from,
    toS: flags.to,
    wish: { sizeBytes: flags.size ?? null, ttlS: flags.ttl ?? null, originPerSecond: flags.originRate ?? null },
    query: flags.queryString,
    mostKeys: flags.exactKeys,
    signal: io.signal,
    onFormat,
    onProgress: flags.quiet ? undefined : createProgressNote(io)
  })
  if (result === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  if (flags.lab !== undefined && result.lab !== null) await writeLab({ file: flags.lab, text: result.lab.text })
  const [steps, exitCode] = [listSteps({ result, flags, io }), cacheExitCode({ result })]
  const document = documentCache({ result, steps, exitCode })
  io.print(await render({ document, json: () => buildCacheDocument({ result, steps }), details: flags.details, io }), format)
  return exitCode
}

/** @param {{ file: string, text: string }} options */
async function writeLab ({ file, text }) {
  await replaceFile({ file, text }).catch((error) => {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint: HINT, error })
  })
}

/** @param {{ result: CacheResult, flags: import('./command.js').Flags, io: import('../../cli/main.js').Io }} options */
function listSteps ({ result: { log: { files }, lab }, flags: { lab: file }, io: { argv } }) {
  // What came from stdin is gone.
  const again = (/** @type {string[]} */ ...more) => files.includes('-') ? [] : [writeAgain({ argv, more })]
  return [
    ...lab === null
      ? []
      : file === undefined
        ? again('--lab', LAB_FILE).map((command) => ({ purpose: 'a lab of this traffic', command }))
        : [{ purpose: 'measure it', command: writeCommand(['npx', 'baseload', 'run', file]) }],
    ...again('--details').map((command) => ({ purpose: 'all tables', command, screen: true }))
  ]
}
