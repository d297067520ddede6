import { lstat, realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { BaseloadError } from '../errors.js'
import { readBounded, tellUnreadable } from './bounded-file.js'

/** Defaults of flags, in the working folder alone: a file of a folder above is not looked for. */
export const DEFAULTS_FILE = 'baseload.yml'

const LARGEST_BYTES = 65_536
/** A link that leads nowhere is none either. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])
const HINT = 'mend it, or leave it unread with --no-config'

/**
 * @param {{ folder: string }} options
 * @returns {Promise<string | null>} null: there is none
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function readDefaultsFile ({ folder }) {
  const path = resolve(folder, DEFAULTS_FILE)
  return readBounded({ file: path, mostBytes: LARGEST_BYTES }).catch((cause) => {
    if (ABSENT.has(cause.code)) return null
    throw new BaseloadError('CONFIG_INVALID', `${DEFAULTS_FILE} cannot be read: ${tellUnreadable(cause)}`, { hint: HINT, cause })
  })
}

/**
 * A link of the folder may lead elsewhere: who made the folder is not to choose which file of the user's is written or read.
 * @param {{ folder: string, path: string }} options
 * @returns {Promise<boolean>} whether the path, as far as it is there, leads to something below the folder
 */
export async function isBelow ({ folder, path }) {
  const [home, place] = await Promise.all([realpath(folder), findPlace(resolve(folder, path))])
  return place === home || place.startsWith(home + sep)
}

/**
 * @param {string} path
 * @returns {Promise<string>} where the nearest part of it that is there really is; empty for a link that leads nowhere yet
 */
async function findPlace (path) {
  const place = await realpath(path).catch(() => null)
  if (place !== null) return place
  const isLink = await lstat(path).then((entry) => entry.isSymbolicLink(), () => false)
  return isLink ? '' : findPlace(dirname(path)) // `/` is there
}
