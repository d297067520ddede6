import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { BaseloadError } from '../errors.js'
import { readVersion } from '../config/files.js'
import { checkRecord, readRecord, readRecordText } from './store.js'

/** @import { RunRecord } from '../types.ts' */

/** As --time-unit takes them. @type {Readonly<Record<string, string>>} */
const UNITS = Object.freeze({ ns: 'nanoseconds', us: 'microseconds', ms: 'milliseconds', s: 'seconds' })

/**
 * A record of ours, or the result of another tool as one; which, the file's content says.
 * @param {{ path: string, unit?: string }} options a file, or the folder of a run; unit: of the values of a .hlog or .hgrm
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID; USAGE: a unit for what has its own
 */
export async function readAnyRecord ({ path, unit }) {
  const read = await readEither({ path, unit })
  if (unit === undefined || read.record.measuredBy?.tool === 'HdrHistogram') return read
  throw new BaseloadError('USAGE', `--time-unit with ${path}, which has its own units`, {
    hint: 'leave it out: it is for .hlog and .hgrm of HdrHistogram, which do not say theirs'
  })
}

/** @param {{ path: string, unit: string | undefined }} options */
async function readEither ({ path, unit }) {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return readRecord({ path })
  const text = await readRecordText({ file: path })
  const source = basename(path)
  const name = source.slice(0, source.length - extname(source).length) || source
  const record = await readForeign({ text, name, source, fileTimeMs: Math.floor(found.mtimeMs), unit })
  if (record) return { record, path }
  return readRecord({ path }).catch(async (error) => {
    if (!(error instanceof BaseloadError) || !/is not JSON|is not a baseload record/.test(error.message)) throw error
    const { READABLE } = await import('./foreign/parse.js')
    throw new BaseloadError(error.code, error.message, {
      hint: `name a record.json that \`baseload run\` wrote, or a result of another tool: ${READABLE}`,
      cause: error
    })
  })
}

/**
 * The result of another tool as a record, held to the same bounds as our own: its numbers may be anything.
 * @param {{ text: string, name: string, source: string, fileTimeMs: number, unit?: string }} options source: name of the file;
 *   name: without its ending
 * @returns {Promise<RunRecord | null>} null: it is none
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function readForeign ({ text, name, source, fileTimeMs, unit }) {
  // Who reads a folder of ours does not wait for the formats of others.
  const [{ buildForeignRecord }, { parseForeign }] = await Promise.all([import('./foreign/build-record.js'), import('./foreign/parse.js')])
  try {
    const foreign = await parseForeign({ text, name, ...(unit !== undefined && { unit: UNITS[unit] ?? unit }) })
    return (
      foreign &&
      (await checkRecord({
        record: await buildForeignRecord({ foreign, source, name, fileTimeMs, version: await readVersion() }),
        file: source
      }))
    )
  } catch (error) {
    if (error instanceof BaseloadError) throw error
    throw new BaseloadError('RECORD_INVALID', `${source} cannot be read: ${/** @type {Error} */ (error).message}`, {
      hint: 'the file was changed by hand or cut short',
      cause: error
    })
  }
}
