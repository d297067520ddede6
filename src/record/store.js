import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BaseloadError } from '../errors.js'
import { readSchema } from '../config/files.js'
import { makeFolder, openFolder, tellUnwritable } from '../config/writing-place.js'
import { findSchemaMistakes } from '../plan/schema-mistakes.js'
import { findNumberMistake } from './number-bounds.js'

/** @import { RunRecord } from '../types.ts' */

const FILE = 'record.json'
const MISTAKES_SHOWN = 3
const HINT = 'name another folder with --reports, or make this one writable'

/**
 * Before anything is started or looked for.
 * @param {{ reportsFolder: string }} options
 * @returns {Promise<void>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function tryReportsFolder ({ reportsFolder }) {
  await openFolder({ folder: reportsFolder, hint: HINT })
}

/**
 * A folder of its own for one run, made before anything is measured: nothing is worse than a result that cannot be kept.
 * @param {{ reportsFolder: string, id: string }} options
 * @returns {Promise<{ folder: string, write: (record: RunRecord) => Promise<void>, writeFile: (name: string, text: string) => Promise<string> }>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function openStore ({ reportsFolder, id }) {
  const folder = join(reportsFolder, id)
  const home = await openFolder({ folder, hint: HINT })
  /**
   * Whole or not at all: a crash in the middle of writing leaves the file as it was.
   * @param {string} name
   * @param {string} text
   */
  const write = async (name, text) => {
    const path = join(home, name)
    try {
      await makeFolder({ folder: dirname(path) })
      await writeFile(`${path}.part`, text)
      await rename(`${path}.part`, path)
    } catch (error) {
      throw tellUnwritable({ code: 'REPORTS_UNWRITABLE', place: join(folder, name), hint: HINT, error })
    }
    return join(folder, name)
  }
  return {
    folder,
    write: async (record) => { await write(FILE, JSON.stringify(record, null, 1) + '\n') },
    writeFile: write
  }
}

/**
 * @param {{ path: string }} options a record, or the folder of a run
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readRecord ({ path }) {
  const isFolder = await stat(path).then((entry) => entry.isDirectory(), () => false)
  const file = isFolder ? join(path, FILE) : path
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new BaseloadError('RECORD_NOT_FOUND', `no run record at ${file}: ${error.code}`, { hint: 'name a record.json or the folder of a run; `baseload run` prints where it wrote', cause: error })
  })
  return { record: await parseRecord({ text, file }), path: file }
}

/**
 * @param {{ text: string, file: string }} options file: what to call it in messages
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function parseRecord ({ text, file }) {
  return checkRecord({ record: parse(text, file), file })
}

/**
 * Keys that this version does not know are let pass: a later one may have added them.
 * @param {{ record: any, file: string }} options whatever the JSON held
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function checkRecord ({ record, file }) {
  if (record?.format !== 'baseload-record') {
    throw new BaseloadError('RECORD_INVALID', `${file} is not a baseload record`, { hint: 'name a record.json that `baseload run` wrote' })
  }
  if (record.formatVersion !== 1) {
    throw new BaseloadError('RECORD_INVALID', `${file} has record format ${record.formatVersion}; this baseload reads format 1`, { hint: 'use the baseload version that wrote it, or a newer one' })
  }
  const beyond = findNumberMistake({ value: record })
  const mistakes = [...beyond === null ? [] : [beyond], ...findSchemaMistakes({ value: record, schema: await readSchema('record') }).filter(({ at }) => at !== 'key')]
  if (mistakes.length > 0) {
    const shown = mistakes.slice(0, MISTAKES_SHOWN).map(({ wrong, right }) => `\n  ${wrong}; ${right}`).join('')
    throw new BaseloadError('RECORD_INVALID', `${file} is no whole record (${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}):${shown}`, { hint: 'the file was changed by hand or cut short' })
  }
  return record
}

/**
 * @param {string} text
 * @param {string} file
 */
function parse (text, file) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BaseloadError('RECORD_INVALID', `${file} is not JSON: ${/** @type {Error} */ (error).message}`, { hint: 'the file was changed by hand or cut short', cause: error })
  }
}
