import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseloadError } from '../errors.js'
import { hintUnreadable, MOST_BYTES, readBounded, UnfitFile } from '../config/bounded-file.js'
import { readSchema } from '../config/files.js'
import { openFolder } from '../config/writing-place.js'
import { formatPath } from '../plan/mistake-path.js'
import { findSchemaMistakes } from '../plan/schema-mistakes.js'
import { OLDER, upgradeRecord, VERSION } from './older-records.js'
import { keepFiles } from './kept-files.js'
import { findRun, pointLatest } from './latest.js'

/** @import { Message, RunRecord } from '../types.ts' */

const FILE = 'record.json'
const MISTAKES_SHOWN = 3
const LONGEST_NAME = 80
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

/** The seed of a run that is given none: from the clock, and kept in its record. @returns {number} */
export function drawSeed () {
  return Date.now() % 1_000_000_000
}

/**
 * The name of a run, which its folder has too.
 * @param {{ startedAt: string, what: string }} options startedAt: ISO 8601; what: was run
 * @returns {string} of letters, digits, dots, dashes and underscores
 */
export function nameRun ({ startedAt, what }) {
  return `${startedAt.replace(/[:.]/g, '-')}-${what}`.replace(/[^\w.-]/g, '_').slice(0, LONGEST_NAME)
}

/**
 * A folder of its own for one run, made before anything is measured: nothing is worse than a result that cannot be
 * kept. Lost later, it costs no result: see kept-files.js.
 * @typedef {object} Store
 * @property {string | null} folder where the run is kept by now; null: nowhere
 * @property {(record: RunRecord) => Promise<RunRecord>} write the record, marked; as it was written
 * @property {(name: string, text: string) => Promise<string | null>} writeFile its path; null: it is kept nowhere
 * @property {(record: RunRecord) => RunRecord} mark with the warning RECORD_UNWRITABLE, where the folder was lost
 * @property {() => Promise<string | null>} pointLatest at this run; a path that leads to it, null where none does
 *
 * @param {{ reportsFolder: string, id: string, warn?: (warning: Message) => void }} options warn: that the folder was lost, at once
 * @returns {Promise<Store>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function openStore ({ reportsFolder, id, warn = () => {} }) {
  const folder = join(reportsFolder, id)
  // The name of a run that is imported stands in a file, so that a link may wait for it.
  if (await lstat(folder).then((entry) => entry.isSymbolicLink(), () => false)) {
    throw new BaseloadError('REPORTS_UNWRITABLE', `${folder} is a link, and no run is written where it leads`, { hint: HINT })
  }
  const files = keepFiles({ home: { folder, path: await openFolder({ folder, hint: HINT }) }, warn })
  const mark = (/** @type {RunRecord} */ record, warnings = files.warnings()) => {
    const others = record.warnings.filter(({ code }) => code !== 'RECORD_MOVED' && code !== 'RECORD_LOST') // of a record that was marked before
    return { ...record, warnings: [...others, ...warnings] }
  }
  return {
    get folder () { return files.folder() },
    async write (record) {
      await files.write(FILE, (warnings) => JSON.stringify(mark(record, warnings), null, 1) + '\n')
      return mark(record)
    },
    writeFile: (name, text) => files.write(name, () => text),
    mark: (record) => mark(record),
    pointLatest: async () => files.folder() === folder ? pointLatest({ folder }) : null
  }
}

/**
 * @param {{ path: string }} options a record, or the folder of a run; `latest`: see findRun
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readRecord ({ path }) {
  const place = await findRun({ path })
  const isFolder = await stat(place).then((entry) => entry.isDirectory(), () => false)
  const file = isFolder ? join(place, FILE) : place
  return { record: await parseRecord({ text: await readRecordText({ file }), file }), path: file }
}

/**
 * @param {{ file: string }} options
 * @returns {Promise<string>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readRecordText ({ file }) {
  return readBounded({ file, mostBytes: MOST_BYTES.byProgram }).catch((error) => {
    const hint = hintUnreadable(error, 'name a record.json or the folder of a run; `baseload run` prints where it wrote')
    if (error instanceof UnfitFile) throw new BaseloadError('RECORD_INVALID', error.message, { hint, cause: error })
    throw new BaseloadError('RECORD_NOT_FOUND', `no run record at ${file}: ${error.code ?? error.message}`, { hint, cause: error })
  })
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
  if (![...OLDER, VERSION].includes(record.formatVersion)) {
    throw new BaseloadError(
      'RECORD_INVALID',
      `${file} has record format ${record.formatVersion}; this baseload reads formats ${OLDER.join(', ')} and ${VERSION}`,
      { hint: 'use the baseload version that wrote it, or a newer one' }
    )
  }
  const current = record.formatVersion === VERSION ? record : upgradeRecord({ record })
  const beyond = findNumberMistake({ value: current })
  const mistakes = [
    ...(beyond === null ? [] : [beyond]),
    ...findSchemaMistakes({ value: current, schema: await readSchema('record') }).filter(({ at }) => at !== 'key')
  ]
  if (mistakes.length > 0) {
    const lines = [...new Set(mistakes.map(({ wrong, right }) => `\n  ${wrong}; ${right}`))]
    const count = lines.length === 1 ? '1 mistake' : `${lines.length} mistakes`
    throw new BaseloadError(
      'RECORD_INVALID',
      `${file} is not a whole record (${count}):${lines.slice(0, MISTAKES_SHOWN).join('')}`,
      { hint: 'the file was changed by hand or cut short' }
    )
  }
  return current
}

/**
 * @param {string} text
 * @param {string} file
 */
function parse (text, file) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BaseloadError('RECORD_INVALID', `${file} is not JSON: ${/** @type {Error} */ (error).message}`, {
      hint: 'the file was changed by hand or cut short',
      cause: error
    })
  }
}

const LARGEST = Number.MAX_SAFE_INTEGER // beyond it whole numbers are no longer told apart
const DEEPEST = 100

/**
 * The first number in a record that nothing can be computed with, wherever it stands: `1e308` is a whole number by its
 * schema, and would keep the statistics busy for minutes. So would a text nested without end whoever writes it down
 * again.
 * @param {{ value: unknown }} options what JSON.parse gave
 * @returns {{ wrong: string, right: string } | null}
 */
function findNumberMistake ({ value }) {
  return look(value, [])
}

/** @param {unknown} value @param {Array<string | number>} path @returns {{ wrong: string, right: string } | null} */
function look (value, path) {
  if (typeof value === 'number') {
    return Math.abs(value) <= LARGEST
      ? null
      : { wrong: `${formatPath(path)} is ${value}`, right: `it must be between -${LARGEST} and ${LARGEST}` }
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length === DEEPEST) { return { wrong: `${formatPath(path.slice(0, 3))} is nested more than ${DEEPEST} deep`, right: 'no record is' } }
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key)
    const mistake = look(inner, path)
    if (mistake !== null) return mistake
    path.pop()
  }
  return null
}
