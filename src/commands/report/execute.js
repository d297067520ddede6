import { readAnyRecord } from '../../record/any-record.js'
import { decodeHistogram } from '../../record/histogram.js'
import { buildResult, exitCodeOf } from '../../runs/verdict/result.js'
import { findOwn } from '../../runs/cli/own-objectives.js'
import { checkExports } from '../../runs/cli/exports.js'
import { assertFlagsFit } from '../../cli/flag-fit.js'
import { FORMATS } from '../../runs/cli/formats.js'
import { exportResult } from '../../runs/cli/publishing.js'
import { suggest } from '../../plan/suggestion.js'
import { BaseloadError } from '../../errors.js'
import { command } from './command.js'

/** @param {import('../../cli/options.js').Invocation} invocation */
export async function execute ({ args: [path], flags, io }) {
  const format = flags.json ? 'json' : flags.output
  const render = Object.hasOwn(FORMATS, format) ? FORMATS[format] : null
  if (!render) {
    const formats = Object.keys(FORMATS)
    throw new BaseloadError('USAGE', `no format ${format}`, { hint: `${suggest({ word: format, candidates: formats }).text} There are ${formats.join(', ')}`.trim() })
  }
  const written = [format, ...flags.export.map((/** @type {import('../../runs/cli/exports.js').Export} */ one) => one.format)]
  assertFlagsFit({ command, flags, kinds: [!written.includes('hgrm') && !written.includes('hlog') && 'a report without histograms'] })
  const { record, path: file } = await readAnyRecord({ path })
  await checkExports({ wanted: flags.export, formats: Object.keys(FORMATS), inputs: [file] })
  const result = buildResult({ record, decode: decodeHistogram })
  const files = { record: file }
  const exitCode = exitCodeOf({ result, strict: flags.strict, isOwn: await findOwn() })
  io.print(await render({ result, record, io, files, name: flags.commentName, row: flags.row, details: flags.details, exitCode }), format)
  await exportResult({ result, record, files, flags, io })
  return exitCode
}
