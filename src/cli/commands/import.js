import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readVersion } from '../../config/files.js'
import { decodeHistogram } from '../../record/histogram.js'
import { readK6Files } from '../../record/k6-files.js'
import { buildK6Record } from '../../record/k6-record.js'
import { openStore, tryReportsFolder } from '../../record/store.js'
import { buildResult, exitCodeOf } from '../../verdict/result.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { checkExports } from '../exports.js'
import { FORMATS } from '../formats.js'
import { exportResult } from '../publishing.js'
import { writeReportFiles } from '../report-files.js'

/** @param {import('../commands.js').Invocation} invocation */
export async function execute ({ args: [tool, files], flags, io }) {
  if (tool !== 'k6') throw new BaseloadError('USAGE', `nothing is imported from ${tool}`, { hint: 'there is k6: baseload import k6 pod-1.log pod-2.log; results of other tools are read by `baseload report`' })
  await checkExports({ wanted: flags.export, formats: Object.keys(FORMATS), inputs: files })
  await tryReportsFolder({ reportsFolder: flags.reports })
  const measured = await readK6Files({ files })
  const record = buildK6Record({ measured, source: files.length === 1 ? files[0] : `${files.length} files`, version: await readVersion(), now: new Date() })
  record.id = await findFreeName({ reportsFolder: flags.reports, id: record.id })
  const store = await openStore({ reportsFolder: flags.reports, id: record.id })
  io.reaper().watchFolder(join(flags.reports, record.id))
  await store.write(record)
  const result = buildResult({ record, decode: decodeHistogram })
  const { paths, failed } = await writeReportFiles({ result, record, store, io })
  const named = Object.fromEntries(Object.entries({ record: `${store.folder}/record.json`, ...paths }).map(([name, path]) => [name, relative(process.cwd(), path)]))
  io.print(await FORMATS[flags.json ? 'json' : 'text']({ result, record, io, files: named }), flags.json ? 'json' : 'text')
  await exportResult({ result, record, files: named, flags, io })
  return failed ? EXIT.bug : exitCodeOf({ result })
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
