import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { makeFolder, replaceFile } from '../../../config/writing-place.js'
import { parseRecord, readRecordText } from '../../../record/store.js'
import { COPIES } from '../../../record/record-folder.js'

/** @import { RunRecord } from '../../../types.ts' */

const FILE = 'record.json'

/**
 * Whether a record lies below our own folder of reports, whatever links lead there. Only such a one is shown as a page: what lies elsewhere
 * may be another one by tomorrow.
 * @param {{ reports: string, source: string }} options
 * @returns {Promise<boolean>} also false for one that is not there
 */
export async function isOwn ({ reports, source }) {
  const [home, place] = await Promise.all([reports, source].map((path) => realpath(path).catch(() => null)))
  if (home === null || place === null) return false
  const way = relative(home, place)
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way)
}

/** Of a record that was posted: by what is in it, so the same one twice is one file. @param {{ reports: string, text: string }} options */
export function placePosted ({ reports, text }) {
  return join(reports, `posted-${digest(text)}`, FILE)
}

/**
 * Of a record of a foreign folder. One in a folder of its own name has one place, so that it need not be read again to be known; any other
 * file may hold another record each time.
 * @param {{ reports: string, source: string, machine: string, text?: string }} options machine: that it is said to be of; text: absent: not
 *   read
 */
export function placeImported ({ reports, source, machine, text = '' }) {
  const what = basename(source) === FILE ? '' : text
  return join(reports, COPIES, digest([machine, resolve(source), what].join('\n')), FILE)
}

/** @param {{ file: string, text: string }} options @throws the error of the system */
export async function writeCopy ({ file, text }) {
  await makeFolder({ folder: dirname(file) })
  await replaceFile({ file, text })
}

/**
 * The record that a page is made of, read as one of others.
 * @param {{ source: string }} options
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readCopy ({ source }) {
  return parseRecord({ text: await readRecordText({ file: source }), file: source })
}

/** @param {string} text */
function digest (text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
