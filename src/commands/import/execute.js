import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readVersion } from '../../config/files.js'
import { decodeHistogram } from '../../record/histogram.js'
import { readK6Files, asMistakeOf } from './record/k6-files.js'
import { buildK6Record } from './record/k6-record.js'
import { checkRecord, openStore, tryReportsFolder } from '../../record/store.js'
import { buildResult, decideExit } from '../../judge/result.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { checkExports } from '../common/exports.js'
import { FORMATS } from '../common/formats.js'
import { chooseFormat, RESULT_FORMATS } from '../../cli/formats.js'
import { listPaths } from '../../cli/kept-paths.js'
import { noteWarning } from '../common/progress.js'
import { exportResult, makeCounts } from '../common/publishing.js'
import { writeReportFiles } from '../common/report-files.js'
import { listSome } from '../../report/screen/frame.js'
import { tell } from '../../report/sentences/index.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [tool, logs], flags, io }) {
  if (tool !== 'k6') {
    throw new BaseloadError('USAGE', `nothing is imported from ${tool}`, {
      hint: 'there is k6: baseload import k6 pod-1.log pod-2.log; results of other tools are read by `baseload report`'
    })
  }
  await checkExports({ wanted: flags.export, formats: RESULT_FORMATS, inputs: logs })
  await tryReportsFolder({ reportsFolder: flags.reports })
  const record = await makeRecord({ logs, version: await readVersion() })
  record.id = await findFreeName({ reportsFolder: flags.reports, id: record.id })
  const store = await openStore({ reportsFolder: flags.reports, id: record.id, warn: (warning) => noteWarning(io, tell(warning)) })
  io.reaper().watchFolder(join(flags.reports, record.id))
  await store.write(record)
  const { names, failed } = await writeReportFiles({
    result: buildResult({ record: store.mark(record), decode: decodeHistogram }),
    record: store.mark(record),
    store,
    io
  })
  await store.pointLatest()
  const told = store.mark(record)
  const result = buildResult({ record: told, decode: decodeHistogram })
  const files = listPaths({ store, names: { record: 'record.json', ...names } })
  const exit = failed ? { code: EXIT.bug, failures: [], verdicts: [] } : decideExit({ result, strict: flags.strict })
  const counts = makeCounts({ flags })
  const { format, render } = chooseFormat({ renderers: FORMATS, flags: { json: flags.json } })
  io.print(await render({ result, record: told, io, files, details: flags.details, exit, counts }), format)
  await exportResult({ result, record: told, files, flags, io, exit, counts })
  return exit.code
}

/**
 * As it would be read again: before anything is written that could not be.
 * @param {{ logs: readonly string[], version: string }} options
 */
function makeRecord ({ logs, version }) {
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
 * Read again, with a log more, it is another record: the first stays.
 * @param {{ reportsFolder: string, id: string }} options
 */
async function findFreeName ({ reportsFolder, id }) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? id : `${id}-${number}`
    if (!await stat(join(reportsFolder, name)).catch(() => null)) return name
  }
}
