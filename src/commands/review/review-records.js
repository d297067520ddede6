import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseloadError } from '../../errors.js'
import { readRecordFolder } from '../../record/record-folder.js'
import { readRecord } from '../../record/store.js'

/** @import { LeftOutReason, Message, RunRecord } from '../../types.ts' */

/**
 * @typedef {{ id: string, startedAt: string, file: string, baselines: string[], fault?: LeftOutReason }} Found a record
 *   without what it holds: that is read again where it is needed. fault: why it is no measurement
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
    const fault = findFault(record)
    found.push({
      id: record.id,
      startedAt: record.startedAt,
      file: source,
      baselines: record.plan.baselines.map(({ name }) => name),
      ...fault && { fault }
    })
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
  const all = found.toSorted((a, b) => a.startedAt < b.startedAt ? 1 : -1)
  // Where nothing else is there, the failed run is the answer: its review says that it failed.
  const sorted = all.some(({ fault }) => fault === undefined) ? all.filter(({ fault }) => fault === undefined) : all
  const [newest] = sorted
  if (!newest) {
    throw new BaseloadError('HISTORY_NOT_FOUND', `there is no run record in ${paths.join(', ')}`, {
      hint: 'name a record.json or the folder of a run; `baseload run` prints where it wrote'
    })
  }
  for (const { file, fault, startedAt } of all) {
    if (fault && startedAt > newest.startedAt) remarks.push({ code: 'RECORD_LEFT_OUT', source: file, reason: fault })
  }
  const seen = new Set([newest.id])
  const older = sorted.filter(({ id, baselines }) => {
    const isNew = !seen.has(id) && baselines.some((name) => newest.baselines.includes(name))
    seen.add(id)
    return isNew
  })
  return { newest, older: older.slice(0, MOST_OLDER), remarks }
}

/**
 * Why a run is no measurement: of no baseline was anything but its reference measured.
 * @param {RunRecord} record
 * @returns {LeftOutReason | null} null: it is one
 */
function findFault ({ plan, trials, failures }) {
  const measured = new Set(trials.map(({ trial }) => trial.target))
  const isMeasured = plan.baselines.some(({ targets, reference }) => {
    const own = targets.filter((name) => name !== reference)
    // A lab has no targets; an experiment that stands by itself is its own reference.
    return targets.length === 0 || (own.length === 0 ? targets : own).some((name) => measured.has(name))
  })
  if (isMeasured) return null
  const [failed] = failures
  return failed ? { code: 'RUN_FAILED', target: failed.target, error: failed.code } : { code: 'RUN_EMPTY' }
}

/** @param {string} path */
async function isFolderOfRuns (path) {
  const [folder, record] = await Promise.all([path, join(path, 'record.json')].map((one) => stat(one).catch(() => null)))
  return folder?.isDirectory() === true && record === null
}
