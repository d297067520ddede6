import { join } from 'node:path'
import { BaseloadError } from '../errors.js'
import { MOST_BYTES, readBounded } from '../config/bounded-file.js'
import { openFolder, replaceFile, tellUnwritable } from '../config/writing-place.js'

/** @import { Calibration } from '../types.ts' */

const FILE = 'calibration.json'
const HINT = 'make it writable, or name another folder in BASELOAD_CACHE'

/**
 * @param {{ folder: string | null }} options
 * @returns {Promise<Calibration[]>} empty when there is none, or none that can be read: it can be made again
 */
export async function readCalibrations ({ folder }) {
  return folder === null ? [] : Object.values(await readFileOrNothing(join(folder, FILE)))
}

/**
 * Before anything is started.
 * @param {{ folder: string | null }} options
 * @returns {Promise<string>} it, which is there
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function tryCacheFolder ({ folder }) {
  if (folder === null) {
    throw new BaseloadError(
      'REPORTS_UNWRITABLE',
      'there is no folder to keep a calibration in: no HOME, and no home of this user in passwd',
      { hint: 'name a folder in BASELOAD_CACHE' }
    )
  }
  await openFolder({ folder, hint: HINT })
  return folder
}

/**
 * Keeps one for each machine, as a home may be shared by several.
 * @param {{ folder: string, fingerprint: string, calibration: Calibration }} options
 * @returns {Promise<string>} the file's path
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function keepCalibration ({ folder, fingerprint, calibration }) {
  const path = join(folder, FILE)
  const calibrations = { ...await readFileOrNothing(path), [fingerprint]: calibration }
  await openFolder({ folder, hint: HINT })
  try {
    await replaceFile({
      file: path,
      text: JSON.stringify({ format: 'baseload-calibrations', formatVersion: 1, calibrations }, null, 1) + '\n'
    })
  } catch (error) {
    throw tellUnwritable({ code: 'REPORTS_UNWRITABLE', place: folder, hint: HINT, error })
  }
  return path
}

/** @param {string} path @returns {Promise<Record<string, Calibration>>} by fingerprint */
async function readFileOrNothing (path) {
  try {
    const { format, formatVersion, calibrations } = JSON.parse(await readBounded({ file: path, mostBytes: MOST_BYTES.byHand }))
    if (format !== 'baseload-calibrations' || formatVersion !== 1) return {}
    return Object.fromEntries(
      Object.entries(calibrations).filter(
        ([, one]) => one?.format === 'baseload-calibration' && one.formatVersion === 1
      )
    )
  } catch {
    return {}
  }
}
