import { replaceFile, tellUnwritable, tryFile } from '../../config/writing-place.js'
import { buildCacheDocument } from './report/cache-json.js'
import { documentCache } from './report/document.js'
import { assertFitsLog, checkTimes, createProgressNote } from '../../cli/access-logs.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { writeCommand } from '../../plan/shell-command.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { EXIT } from '../../errors.js'
import { readAccessLogs } from '../../record/access-log/read-logs.js'
import { orderByTime } from '../../record/access-log/first-lines.js'
import { summarizeTraffic } from '../../stats/observed-traffic.js'
import { createCacheObserver } from './observer.js'
import { summarizeCache } from './stats/cache-figures.js'
import { chooseCache, judgeNeed, makeLab, remarkCache, expectStampede } from './verdict/verdict.js'

/** @import { AccessLogFormat } from '../../types.ts' */
/** @import { CacheResult, CacheWish, QueryRule } from './types.ts' */
/** @import { LogQuestion } from '../../record/access-log/read-logs.js' */

const LAB_FILE = 'cache-lab.yml'
const HINT = 'name another file with --baseline'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [files], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags, use: 'to print', hint: 'the format of the log is --format' })
  checkTimes(flags)
  const onFormat = (/** @type {AccessLogFormat} */ format) => assertFitsLog({ command, flags, format })
  if (flags.format !== undefined) onFormat(flags.format)
  if (flags.baseline !== undefined) await tryFile({ file: flags.baseline, hint: HINT })
  io.catchSignals()
  const result = await observeCache({
    files,
    format: flags.format ?? null,
    options: { timeUnit: flags.timeUnit ?? null, fields: flags.field, utcOffsetS: flags.utcOffset },
    fromS: flags.from,
    toS: flags.to,
    wish: { sizeBytes: flags.size ?? null, ttlS: flags.ttl ?? null, originPerSecond: flags.originRate ?? null },
    query: flags.query,
    mostKeys: flags.exactKeys,
    signal: io.signal,
    onFormat,
    onProgress: flags.quiet ? undefined : createProgressNote(io)
  })
  if (result === null) return EXIT.inconclusive // an interrupt, which has an exit code of its own
  if (flags.baseline !== undefined && result.lab !== null) await writeLab({ file: flags.baseline, text: result.lab.text })
  const [steps, exitCode] = [listSteps({ result, flags, io }), findExitCode(result)]
  const document = documentCache({ result, steps, exitCode })
  io.print(await render({ document, json: () => buildCacheDocument({ result, steps }), details: flags.details, io }), format)
  return exitCode
}

/** @param {CacheResult} result */
function findExitCode ({ need }) {
  return need.code === 'CACHE_CANNOT_TELL' ? EXIT.inconclusive : EXIT.met
}

/** @param {{ file: string, text: string }} options */
async function writeLab ({ file, text }) {
  await replaceFile({ file, text }).catch((error) => {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint: HINT, error })
  })
}

/** @param {{ result: CacheResult, flags: import('./command.js').Flags, io: import('../../cli/main.js').Io }} options */
function listSteps ({ result: { log: { files }, lab }, flags: { baseline }, io: { argv } }) {
  // What came from stdin is gone.
  const again = (/** @type {string[]} */ ...more) => files.includes('-') ? [] : [writeAgain({ argv, more })]
  return [
    ...lab === null
      ? []
      : baseline === undefined
        ? again('--baseline', LAB_FILE).map((command) => ({ purpose: 'a lab of this traffic', command }))
        : [{ purpose: 'measure it', command: writeCommand(['npx', 'baseload', 'run', baseline]) }],
    ...again('--details').map((command) => ({ purpose: 'all tables', command, screen: true }))
  ]
}

/**
 * The conductor: access logs, each request seen as caches of several sizes and times to live would, then what they say
 * about whether one is needed, and a lab with such traffic.
 * @param {Omit<Parameters<typeof readAccessLogs>[0], 'byRoute' | 'observer'> & { wish: CacheWish, query: QueryRule,
 *   mostKeys: number }} question mostKeys: that are followed exactly
 * @returns {Promise<CacheResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} what readAccessLogs throws
 */
export async function observeCache ({ wish, query, mostKeys, ...question }) {
  const options = /** @type {LogQuestion['options']} */ ({ ...question.options, isWide: true })
  const observer = createCacheObserver({ wish, query, mostKeys })
  const files = await orderByTime({ ...question, options })
  const tally = await readAccessLogs({ ...question, files, options, byRoute: false, observer })
  if (tally.requests === 0) return null
  const observation = observer.read()
  const traffic = summarizeTraffic({ tally })
  const figures = summarizeCache({ observation })
  const choice = chooseCache({ figures, wish })
  const stampede = expectStampede({ figures, traffic })
  const need = judgeNeed({ figures, choice, wish })
  const { days, durations, routes, sent, statuses, ...log } = tally
  return {
    log,
    traffic,
    figures,
    choice,
    need,
    stampede,
    lab: figures.cacheable === 0 || need.code === 'CACHE_CANNOT_TELL' ? null : makeLab({ figures, choice, stampede }),
    remarks: remarkCache({ observation, figures, log })
  }
}
