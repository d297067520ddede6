import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_BYTES, readBounded } from '../../config/bounded-file.js'
import { readVersion } from '../../config/files.js'
import { findSummaries } from '../../load/k6/summary.js'
import { decodeHistogram } from '../../record/histogram.js'
import { checkRecord, openStore, tryReportsFolder } from '../../record/store.js'
import { buildResult } from '../../judge/result.js'
import { listPaths } from '../../cli/kept-paths.js'
import { noteWarning } from '../common/progress.js'
import { writeReportFiles } from '../common/report-files.js'
import { listSome } from '../../report/screen/frame.js'
import { tell } from '../../report/sentences/index.js'
import { asMistakeOf, readK6Files } from './record/k6-files.js'
import { buildK6Record } from './record/k6-record.js'

/** @import { Io } from '../../cli/flag-types.ts' */
/** @import { RunRecord } from '../../types.ts' */

/** Whether k6 printed this with a script of ours. @param {string} file */
export async function isK6Log (file) {
  const text = await readBounded({ file, mostBytes: MOST_BYTES.byProgram }).catch(() => '')
  return findSummaries({ text }).length > 0
}

/**
 * What all instances of one run of k6 printed, as a record; checked as it would be when it is read again.
 * @param {{ logs: readonly string[] }} options
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export async function readK6Run ({ logs }) {
  const version = await readVersion()
  const source = logs.length === 1 ? logs[0] : `${logs.length} files`
  const what = listSome({ names: logs })
  return asMistakeOf({
    what,
    make: async () => {
      const record = buildK6Record({ measured: await readK6Files({ files: logs }), source, version, now: new Date() })
      await checkRecord({ record: JSON.parse(JSON.stringify(record)), file: what })
      buildResult({ record, decode: decodeHistogram })
      return record
    }
  })
}

/**
 * Keeps it as a run like those that baseload measured, with its reports, and points `latest` at it.
 * @param {{ record: RunRecord, reportsFolder: string, io: Io }} options
 * @returns {Promise<{ record: RunRecord, files: Record<string, string>, failed: boolean }>} failed: a report could not be made
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function keepK6Run ({ record, reportsFolder, io }) {
  await tryReportsFolder({ reportsFolder })
  const named = { ...record, id: await findFreeName({ reportsFolder, id: record.id }) }
  const store = await openStore({ reportsFolder, id: named.id, warn: (warning) => noteWarning(io, tell(warning)) })
  io.reaper().watchFolder(join(reportsFolder, named.id))
  await store.write(named)
  const { names, failed } = await writeReportFiles({
    result: buildResult({ record: store.mark(named), decode: decodeHistogram }),
    record: store.mark(named),
    store,
    io
  })
  await store.pointLatest()
  return { record: store.mark(named), files: listPaths({ store, names: { record: 'record.json', ...names } }), failed }
}

/**
 * Read again, with a log more, it is another record: the first stays.
 * @param {{ reportsFolder: string, id: string }} options
 */
async function findFreeName ({ reportsFolder, id }) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? id : `${id}-${number}`
    if (!await stat(join(reportsFolder, name)).catch(() => null)) return name
  }
}
