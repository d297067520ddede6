import { randomBytes } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { BaseloadError } from '../errors.js'

const VERSION_CONTROL = /^\.(?:git|hg|svn)$/i

/**
 * Makes a folder, and those above it that are missing, and tries it by writing: what is measured for an hour must not find no place.
 * @param {{ folder: string, hint: string }} options hint: what to do where it cannot be written
 * @returns {Promise<string>} its whole path, which stays right where the folder that the program is in is removed
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function openFolder ({ folder, hint }) {
  try {
    const path = await makeFolder({ folder })
    writeNameless(join(path, `.probe-${process.pid}`))
    return path
  } catch (error) {
    throw tellUnwritable({ code: 'REPORTS_UNWRITABLE', place: folder, hint, error })
  }
}

/**
 * The file has no name any more when it is written: nothing of it stays, whenever this process is killed.
 * @param {string} file
 * @returns what the system says of it
 * @throws the error of the system
 */
function writeNameless (file) {
  rmSync(file, { force: true })
  const descriptor = openSync(file, 'wx')
  try {
    unlinkSync(file)
    writeSync(descriptor, 'x') // a full disk takes an empty file
    return fstatSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * One step after the other: `mkdir` with `recursive` never ends, deaf to every signal, below a folder that is there and answers
 * ENOENT, such as /proc (Node 20 to 24).
 * @param {{ folder: string }} options
 * @returns {Promise<string>} its whole path
 * @throws the error of the system
 */
export async function makeFolder ({ folder }) {
  const path = resolve(folder) // throws where the folder that the program is in is gone
  const missing = []
  let above = path
  while (!await isFolder(above)) {
    missing.unshift(above)
    above = dirname(above) // `/` is always a folder
  }
  for (const step of missing) {
    await mkdir(step).catch(async (error) => {
      const madeByAnother = error.code === 'EEXIST' && await isFolder(step)
      if (!madeByAnother) throw error
    })
  }
  return path
}

/**
 * Whole or not at all: a crash in the middle of writing leaves the file as it was, and an error leaves no part of the new one. Of several
 * at once, the last one stays.
 * @param {{ file: string, text: string }} options
 * @returns {Promise<void>}
 * @throws the error of the system
 */
export async function replaceFile ({ file, text }) {
  const part = namePart({ file })
  try {
    // Not through a link that somebody has put there: who may write into the folder is not to choose which file of ours is lost.
    await writeFile(part, text, { flag: 'wx' })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {}) // on a disk that became read-only it stays
    throw error
  }
}

/**
 * Each write has one of its own: another one, here or in another process, is neither waited for nor disturbed. Processes in two
 * containers may have one number. The reaper knows it by its end.
 * @param {{ file: string }} options
 */
function namePart ({ file }) {
  return `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`
}

/**
 * A file that a user has named may be written over, but for what would run what stands in it: a report quotes what a server answered.
 * Nor is a link of the working folder followed out of it, which may have come with the folder from somebody else.
 * @param {{ file: string, folder?: string }} options folder: the working folder
 * @returns {Promise<void>}
 * @throws {BaseloadError} EXPORT_UNWRITABLE
 */
export async function assertOverwritable ({ file, folder = process.cwd() }) {
  const why = await findDanger({ path: resolve(folder, file), folder: resolve(folder) })
  if (why !== null) throw new BaseloadError('EXPORT_UNWRITABLE', `${file} is not written over: ${why[0]}`, { hint: why[1] })
}

/** @param {{ path: string, folder: string }} options whole paths */
async function findDanger ({ path, folder }) {
  const isBelow = folder !== dirname(folder) && path.startsWith(folder + sep)
  if (isBelow && await findPlaceBelow({ folder, path }) === null) {
    return ['a link leads it out of this folder', 'name the place that the link leads to, or another file']
  }
  const place = await findPlace(path) ?? path
  if (place.split(sep).some((step) => VERSION_CONTROL.test(step))) return ['it is in a folder of version control', 'name another file']
  return await isProgram(path) ? ['it is executable', 'name another file, or remove this one first'] : null
}

/** Where each file is executable, as on a disk of Windows, that says nothing of this one. @param {string} path */
async function isProgram (path) {
  const isExecutable = (/** @type {import('node:fs').Stats} */ { mode }) => (mode & 0o111) !== 0
  const entry = await stat(path).catch(() => null)
  if (entry === null || !entry.isFile() || !isExecutable(entry)) return false
  try {
    return !isExecutable(writeNameless(join(dirname(path), `.probe-${process.pid}`)))
  } catch {
    return true
  }
}

/**
 * Opens a file as if to write and leaves it as it was. Only folders that are missing stay, as they are needed.
 * @param {{ file: string, hint: string }} options
 * @returns {Promise<void>}
 * @throws {BaseloadError} EXPORT_UNWRITABLE
 */
export async function tryFile ({ file, hint }) {
  await assertOverwritable({ file })
  try {
    await makeFolder({ folder: dirname(resolve(file)) })
    const isThere = await stat(file).then(() => true, () => false)
    // A pipe that nobody reads would be waited for without end.
    const handle = await open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK)
    const made = isThere ? null : await realpath(file) // of a link that leads nowhere, what it names
    try {
      writeSync(handle.fd, isThere ? '' : 'x') // even nothing is too much for a device that is full
    } finally {
      await handle.close()
      if (made) await rm(made)
    }
  } catch (error) {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint, error })
  }
}

/**
 * A link of the folder may lead elsewhere: who made the folder is not to choose which file of the user's is written or read.
 * @param {{ folder: string, path: string }} options
 * @returns {Promise<string | null>} the path from the folder without links, as far as it is there; null: it is not below the folder
 */
export async function findPlaceBelow ({ folder, path }) {
  const [home, place] = await Promise.all([realpath(folder), findPlace(resolve(folder, path))])
  const within = place === null ? '' : relative(home, place)
  return within === '' || within.split(sep)[0] === '..' || isAbsolute(within) ? null : within.split(sep).join('/')
}

/**
 * @param {string} path
 * @returns {Promise<string | null>} where it really is, as far as it is there; null for a link that leads nowhere yet
 */
async function findPlace (path) {
  const place = await realpath(path).catch(() => null)
  if (place !== null) return place
  if (await lstat(path).then((entry) => entry.isSymbolicLink(), () => false)) return null
  const above = await findPlace(dirname(path)) // `/` is there
  return above === null ? null : join(above, basename(path))
}

/**
 * @param {{ prefix: string }} options
 * @returns {Promise<string>} a new folder below the one for temporary files
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function makeTemporaryFolder ({ prefix }) {
  return mkdtemp(join(tmpdir(), prefix)).catch((error) => {
    throw tellUnwritable({
      code: 'REPORTS_UNWRITABLE',
      place: tmpdir(),
      hint: 'name another folder in TMPDIR, or make this one writable',
      error
    })
  })
}

/** @param {{ code: 'REPORTS_UNWRITABLE' | 'EXPORT_UNWRITABLE', place: string, hint: string, error: unknown }} options */
export function tellUnwritable ({ code, place, hint, error }) {
  return new BaseloadError(code, `cannot write to ${place}: ${/** @type {NodeJS.ErrnoException} */ (error).code}`, { hint, cause: error })
}

/** @param {string} path @throws ENOTDIR, EACCES, ELOOP, ENAMETOOLONG */
async function isFolder (path) {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' })
}
