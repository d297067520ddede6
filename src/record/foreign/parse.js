import { readAutocannon } from './autocannon.js'
import { readHey, readHeyCsv } from './hey.js'
import { readHgrm } from './hgrm.js'
import { readHlog } from './hlog.js'
import { readK6 } from './k6.js'
import { readOha } from './oha.js'
import { assertFewRows } from './result.js'
import { readVegeta, readVegetaText } from './vegeta.js'
import { readWrk } from './wrk.js'

/** @import { BaseloadError } from '../../errors.js' */
/** @import { ForeignResult } from './result.js' */

/** What is read, for a hint. */
export const READABLE =
  'autocannon --json; k6 --summary-export; oha --output-format json; vegeta report, also with -type=json or -type=hdrplot; hey, also with -o csv; what wrk and wrk2 printed with --latency; ' +
  '.hgrm and .hlog of HdrHistogram'

/**
 * The result of another tool, known by what it holds and not by the name of its file.
 * @param {{ text: string, name: string }} options name: what a target is called that the file has no name for
 * @returns {Promise<ForeignResult | null>} null when it is none of them
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function parseForeign ({ text, name }) {
  const result = await readAny({ text, name })
  if (result) assertFewRows({ names: result.rows.map(({ target, phase }) => `${target}/${phase}`), file: name })
  return result
}

/** @param {{ text: string, name: string }} options @returns {Promise<ForeignResult | null>} */
async function readAny ({ text, name }) {
  const value = parseObject(text)
  if (value) return readVegeta({ value, name }) ?? readK6({ value, name }) ?? readOha({ value, name }) ?? readAutocannon({ value, name })
  return (
    readWrk({ text, name }) ??
    readVegetaText({ text, name }) ??
    readHeyCsv({ text, name }) ??
    readHey({ text, name }) ??
    (await readHlog({ text, name })) ??
    readHgrm({ text, name })
  )
}

/** @param {string} text @returns {Record<string, any> | null} */
function parseObject (text) {
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, ''))
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
