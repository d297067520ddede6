import { lstat, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MOST_BYTES, readBounded, UnfitFile } from '../config/bounded-file.js'
import { PATHS } from '../config/files.js'
import { BaseloadError } from '../errors.js'
import { LATEST } from './latest.js'
import { parseRecord } from './store.js'

/** @import { HistoryLeftOut, RunRecord } from '../types.ts' */

const FILE = 'record.json'
/** In a folder of reports: what `watch` has copied from other folders, each known by where it came from. */
export const COPIES = 'imported'

/**
 * The records of a folder: those in its folders, one a run, and those that lie in it as files. One after the other, as
 * a record may be of some megabytes and there may be hundreds. What cannot be read is told, not left out in silence.
 * The examples that ship lie beside the runs of a clone, and are none of them.
 * @param {{ folder: string, onRecord: (found: { record: RunRecord, source: string, text: string }) => unknown, isKnown?: (source:
 *   string) => boolean | Promise<boolean>, signal?: AbortSignal }} options onRecord: awaited; isKnown: such a file need not be read;
 *   absent: all are
 * @returns {Promise<HistoryLeftOut[]>} what is no record, and why
 * @throws {BaseloadError} HISTORY_NOT_FOUND when the folder cannot be read
 */
export async function readRecordFolder ({ folder, onRecord, isKnown = () => false, signal }) {
  const entries = await readdir(folder).catch((error) => {
    throw new BaseloadError('HISTORY_NOT_FOUND', `${folder} cannot be read: ${error.code}`, {
      hint: 'name a folder of run folders, such as reports; `baseload run` makes it',
      cause: error
    })
  })
  /** @type {HistoryLeftOut[]} */
  const leftOut = []
  for (const entry of entries.sort()) {
    if (signal?.aborted) break
    // the run is there by its own name
    if (entry === LATEST && (await lstat(join(folder, entry)).catch(() => null))?.isSymbolicLink()) continue
    if (isExample({ folder, entry })) continue
    const found = await findRecordFile({ path: join(folder, entry) })
    if (found === null || await isKnown(found)) continue
    const read = await readOne(found)
    if ('record' in read) await onRecord(read)
    else if (entry !== COPIES || read.reason.code !== 'RECORD_FILE_MISSING') leftOut.push(read)
  }
  return leftOut
}

/** @param {{ folder: string, entry: string }} options */
function isExample ({ folder, entry }) {
  return /^example(?:-|$)/.test(entry) && resolve(folder) === resolve(PATHS.root, 'reports')
}

/**
 * @param {{ path: string }} options
 * @returns {Promise<string | null>} null: neither a folder nor a file of JSON, so nothing that could be meant
 */
async function findRecordFile ({ path }) {
  const entry = await stat(path).catch(() => null) // a link that leads nowhere
  if (entry?.isDirectory()) return join(path, FILE)
  return path.endsWith('.json') ? path : null
}

/** @param {string} source @returns {Promise<{ record: RunRecord, source: string, text: string } | HistoryLeftOut>} */
async function readOne (source) {
  try {
    const text = await readBounded({ file: source, mostBytes: MOST_BYTES.byProgram })
    return { record: await parseRecord({ text, file: source }), source, text }
  } catch (error) {
    if (error instanceof BaseloadError) return { source, reason: { code: 'RECORD_UNREADABLE', found: shorten(error.message, source) } }
    if (error instanceof UnfitFile) return { source, reason: { code: 'RECORD_UNREADABLE', found: error.why } }
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === undefined) throw error
    return {
      source,
      reason:
        code === 'ENOENT'
          ? { code: 'RECORD_FILE_MISSING', file: FILE }
          : { code: 'RECORD_FILE_UNREADABLE', error: code }
    }
  }
}

/** In one line, with the first mistake of several. @param {string} message @param {string} source */
export function shorten (message, source) {
  return message.replace(`${source} `, '').split('\n').slice(0, 2).map((line) => line.trim()).join(' ')
}
