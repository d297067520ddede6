import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseloadError } from '../../errors.js'
import { readRecordFolder } from '../../runs/record/record-folder.js'
import { readRecord } from '../../record/store.js'

/** @import { Message, RunRecord } from '../../types.ts' */

/**
 * @typedef {{ id: string, startedAt: string, file: string, baselines: string[] }} Found a record without what it holds:
 *   that is read again where it is needed
 */

const MOST_OLDER = 4

/**
 * The newest of the records that are named, and older ones with a baseline of it.
 * @param {{ paths: readonly string[], signal?: AbortSignal }} options paths: records, folders of runs, folders of such folders
 * @returns {Promise<{ newest: Found, older: Found[], remarks: Message[] }>} older: newest first
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID, HISTORY_NOT_FOUND
 */
export async function findReviewRecords ({ paths, signal }) {
  /** @type {Found[]} */
  const found = []
  /** @type {Message[]} */
  const remarks = []
  const add = (/** @type {{ record: RunRecord, source: string }} */ { record, source }) => {
    found.push({ id: record.id, startedAt: record.startedAt, file: source, baselines: record.plan.baselines.map(({ name }) => name) })
  }
  for (const path of paths) {
    if (!await isFolderOfRuns(path)) {
      const { record, path: source } = await readRecord({ path })
      add({ record, source })
      continue
    }
    const leftOut = await readRecordFolder({ folder: path, onRecord: add, signal })
    remarks.push(...leftOut.map(({ source, reason }) => ({ code: /** @type {const} */ ('RECORD_LEFT_OUT'), source, reason })))
  }
  const sorted = found.toSorted((a, b) => a.startedAt < b.startedAt ? 1 : -1)
  const [newest] = sorted
  if (!newest) {
    throw new BaseloadError('HISTORY_NOT_FOUND', `there is no run record in ${paths.join(', ')}`, {
      hint: 'name a record.json or the folder of a run; `baseload run` prints where it wrote'
    })
  }
  const seen = new Set([newest.id])
  const older = sorted.filter(({ id, baselines }) => {
    const isNew = !seen.has(id) && baselines.some((name) => newest.baselines.includes(name))
    seen.add(id)
    return isNew
  })
  return { newest, older: older.slice(0, MOST_OLDER), remarks }
}

/** @param {string} path */
async function isFolderOfRuns (path) {
  const [folder, record] = await Promise.all([path, join(path, 'record.json')].map((one) => stat(one).catch(() => null)))
  return folder?.isDirectory() === true && record === null
}
