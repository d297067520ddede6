import { createEntry, BEGUN, OTHER } from './entry.js'
import { ALL_FORMATS, describeFormat } from './format-table.js'
import { createUnwrappingParser, unwrapLines } from './wrapped.js'

/** @import { AccessLogFormat, LogRemark } from '../../types.ts' */
/** @import { ParseLine } from './entry.js' */
/** @import { FormatOptions } from './json-fields.js' */
/** @import { Unclear } from './unit.js' */
/**
 * @typedef {object} Reader
 * @property {ParseLine} parse
 * @property {LogRemark[]} remarks what was taken for what
 * @property {boolean} hasSizes
 * @property {boolean} hasMethods false: all are taken for GET
 * @property {Unclear | null} unclear what the user must say before the log can be read
 * @property {string | null} guess the field whose unit must not contradict the whole log; null: each value or the user says the unit
 */

/**
 * A reader set up for the log that some lines are the beginning of.
 * @typedef {(options: { lines: Buffer[], options: FormatOptions }) => Reader} OpenReader
 */
/** @typedef {Reader & { format: AccessLogFormat, formatName: string }} FormatReader */
/** @typedef {{ reader: FormatReader, read: number, answers: number, reasons: string[] }} Choice */

/**
 * The format that reads most of some lines, set up for them. Lines may stand in JSON objects, as Docker keeps them.
 * @param {{ lines: Buffer[], format: AccessLogFormat | null, options: FormatOptions }} options format: null when it is to be found
 * @returns {Promise<Choice>} read: how many of the lines it reads, answers: with a status; reasons: why not the others
 */
export async function chooseReader ({ lines, format, options }) {
  const plain = await chooseBest({ lines, format, options })
  const wrapped = plain.answers > lines.length / 2 ? null : unwrapLines(lines)
  if (wrapped === null) return plain
  const { key, inner } = wrapped
  const best = await chooseBest({ lines: inner, format, options })
  if (best.answers <= plain.answers) return plain
  const { reader } = best
  return {
    ...best,
    reader: {
      ...reader,
      parse: createUnwrappingParser({ key, parse: reader.parse }),
      remarks: [{ code: 'LINES_UNWRAPPED', key }, ...reader.remarks]
    }
  }
}

/** @param {Parameters<typeof chooseReader>[0]} options @returns {Promise<Choice>} */
async function chooseBest ({ lines, format, options }) {
  // Traces have no status, and are no logs of a service.
  const names = format ? [format] : ALL_FORMATS.filter((name) => options.isWide || !describeFormat(name).isTrace)
  /** @type {Choice | null} */
  let best = null
  for (const name of names) {
    const { is, load } = describeFormat(name)
    const open = await load()
    const reader = { format: name, formatName: is, ...open({ lines, options }) }
    const entry = createEntry()
    const results = lines.map((line) => reader.parse(line, 0, line.length, entry))
    const reasons = results.filter((reason) => reason !== null)
    const refused = reasons.filter((reason) => reason !== OTHER && reason !== BEGUN)
    // a line that speaks of something else is a sign of the format too.
    const read = results.length - refused.length
    if (best === null || read > best.read) best = { reader, read, answers: results.length - reasons.length, reasons }
    if (read === lines.length) break // none reads more
  }
  return /** @type {Choice} */ (best)
}
