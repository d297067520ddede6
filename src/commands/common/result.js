import { EXIT } from '../../errors.js'
import { chooseFormat } from '../../cli/formats.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { listPaths, shortenPath } from '../../cli/kept-paths.js'
import { writeAgain } from '../../cli/redaction.js'
import { buildResult, decideExit } from '../../judge/result.js'
import { decodeHistogram } from '../../record/histogram.js'
import { describeExit } from '../../report/run/document/exit.js'
import { nameExit } from '../../report/screen/frame.js'
import { FORMATS } from './formats.js'
import { makeCounts, noteNoiseFloor, publishResult } from './publishing.js'
import { writeReportFiles } from './report-files.js'

/**
 * @import { Baseline, RunRecord } from '../../types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { run } from '../../measure/run.js'
 * @import { openLive } from './live-page.js'
 * @import { MeasuringFlags, RecordingFlags } from './measuring.js'
 */

/**
 * What was measured, judged, written and printed.
 * @param {{ record: RunRecord, store: Awaited<ReturnType<typeof run>>['store'], live: Awaited<ReturnType<typeof
 *   openLive>> | null, flags: RecordingFlags & Partial<MeasuringFlags>, io: Io, isOwn?: (baseline: Baseline) => boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function tellResult ({ record, store, live, flags, io, isOwn }) {
  const reported = await writeReportFiles({
    result: buildResult({ record, decode: decodeHistogram }),
    record,
    store,
    io
  })
  const told = store.mark(record) // the folder may have been lost just now
  const result = buildResult({ record: told, decode: decodeHistogram })
  const files = listPaths({ store, names: { record: 'record.json', ...reported.names } })
  const exit = reported.failed
    ? { code: EXIT.bug, failures: [], verdicts: [] }
    : decideExit({ result, strict: flags.strict, isOwn })
  const shown = io.signal.aborted ? {} : { exit } // an interrupt has an exit code of its own
  const again = writeAgain({
    argv: io.argv.filter((word) => word !== '--quick'),
    secretNames: listSecretNames({ flags })
  })
  const { format, render } = chooseFormat({ renderers: FORMATS, flags: { json: flags.json } })
  const latest = { folder: await store.pointLatest() }
  const short = format === 'text' ? listPaths({ store: latest, names: reported.names }) : {} // for people: it leads elsewhere after the next run
  io.print(
    await render({ result, record: told, io, files: { ...files, ...short }, details: flags.details, ...shown, again }),
    format
  )
  await publishResult({ result, record: told, files, flags, io, ...shown, counts: makeCounts({ flags, isOwn }) })
  if (flags.aa) noteNoiseFloor({ record, folder: shortenPath(store.folder ?? '<record>'), io })
  // Behind a document, tables or annotations the last line of a log still names what failed. The screen ends with it.
  const isLast = !flags.json && !flags.details && !flags.aa && process.env.GITHUB_ACTIONS !== 'true'
  if (exit.code !== EXIT.met && !isLast && !io.signal.aborted) { io.note(`exit ${nameExit({ code: exit.code, meaning: describeExit({ exit }) })}`) }
  await live?.end({ status: record.status, kept: files.page, page: reported.html })
  return exit.code
}
