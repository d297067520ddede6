import { lstat, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readBounded } from '../config/bounded-file.js'
import { replaceFile } from '../config/writing-place.js'
import { BaseloadError } from '../errors.js'
import { DEFAULTS } from '../plan/presets.js'

/** What the last run of a folder is found by: a link beside it, or a file with its name where links are refused. */
export const LATEST = 'latest'

const LONGEST_BYTES = 255
const RUN = /^(?!\.+$)[\w.-]{1,200}$/ // as nameRun makes them: a name within the folder, and no way out of it

/**
 * Points `latest` at a run. Something of that name that is not ours (a folder, a link to elsewhere) stays as it is.
 * @param {{ folder: string }} options of the run
 * @returns {Promise<string | null>} a path by which its files are reached; null: by their own folder only
 */
export async function pointLatest ({ folder }) {
  const [runs, name] = [dirname(folder), basename(folder)]
  const path = join(runs, LATEST)
  if (!RUN.test(name) || name === LATEST || await isForeign(path)) return null
  const part = join(folder, `${LATEST}.part`) // in the run's own folder, where a killed run is tidied up
  try {
    await rm(part, { force: true })
    await symlink(name, part, 'dir')
    await rename(part, path) // at once: nobody finds half a link, or none
    return path
  } catch {
    await rm(part, { force: true }).catch(() => {})
    await replaceFile({ file: path, text: `${name}\n` }).catch(() => {}) // a convenience: a run is not lost over it
    return null
  }
}

/**
 * The path of a run as a user names it. `latest` alone is the last run of `reports`; it is read, and never followed to elsewhere.
 * @param {{ path: string, runs?: string }} options runs: the folder of runs
 * @returns {Promise<string>}
 * @throws {BaseloadError} RECORD_NOT_FOUND
 */
export async function findRun ({ path, runs = DEFAULTS.reports }) {
  const isThere = await lstat(path).then((entry) => entry, () => null)
  if (isThere === null && path === LATEST) return findLatest({ runs })
  return isThere?.isFile() && basename(path) === LATEST ? findLatest({ runs: dirname(path) }) : path
}

/** @param {{ runs: string }} options */
async function findLatest ({ runs }) {
  const path = join(runs, LATEST)
  const name = await readName(path)
  const folder = name === null ? null : join(runs, name)
  if (folder !== null && await lstat(folder).then((entry) => entry.isDirectory(), () => false)) return folder
  const isThere = await lstat(path).then(() => true, () => false)
  throw new BaseloadError('RECORD_NOT_FOUND', isThere ? `${path} names no run in ${runs}` : `there is no last run in ${runs}`, {
    hint: 'name the folder of a run; `baseload run` and `baseload measure` make one, and point latest at it'
  })
}

/** @param {string} path */
async function isForeign (path) {
  return await lstat(path).then(() => true, () => false) && await readName(path) === null
}

/** @param {string} path @returns {Promise<string | null>} the run that it names; null: none, or it is not ours */
async function readName (path) {
  const entry = await lstat(path).catch(() => null)
  const read = async () => {
    if (entry?.isSymbolicLink()) return readlink(path)
    return readBounded({ file: path, mostBytes: LONGEST_BYTES }).then((text) => text.trimEnd(), () => '')
  }
  const text = await read()
  return RUN.test(text) ? text : null
}
