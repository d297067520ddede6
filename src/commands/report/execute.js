import { readAnyRecord } from '../../record/any-record.js'
import { decodeHistogram } from '../../record/histogram.js'
import { buildResult, decideExit } from '../../runs/verdict/result.js'
import { findOwn, makeCounts } from '../../runs/cli/own-objectives.js'
import { checkExports } from '../../runs/cli/exports.js'
import { chooseFormat, RESULT_FORMATS } from '../../cli/formats.js'
import { assertFlagsFit } from '../../cli/flag-fit.js'
import { FORMATS } from '../../runs/cli/formats.js'
import { exportResult } from '../../runs/cli/publishing.js'
import { command } from './command.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [path], flags, io }) {
  const { format, render } = chooseFormat({ renderers: FORMATS, flags })
  const written = [format, ...flags.export.map((/** @type {import('../../runs/cli/exports.js').Export} */ one) => one.format)]
  assertFlagsFit({ command, flags, kinds: [!written.includes('hgrm') && !written.includes('hlog') && 'a report without histograms'] })
  const { record, path: file } = await readAnyRecord({ path })
  await checkExports({ wanted: flags.export, formats: RESULT_FORMATS, inputs: [file] })
  const result = buildResult({ record, decode: decodeHistogram })
  const files = { record: file }
  const isOwn = await findOwn()
  const exit = decideExit({ result, strict: flags.strict, isOwn })
  const counts = makeCounts({ flags, isOwn })
  io.print(await render({ result, record, io, files, name: flags.commentName, row: flags.row, details: flags.details, exit, counts }), format)
  await exportResult({ result, record, files, flags, io, exit, counts })
  return exit.code
}
