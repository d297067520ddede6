import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseloadError } from '../errors.js'
import { readBounded, tellUnreadable } from './bounded-file.js'
import { findPlaceBelow } from './writing-place.js'

/** Defaults of flags, in the working folder alone: a file of a folder above is not looked for. */
export const DEFAULTS_FILE = 'baseload.yml'

const LARGEST_BYTES = 65_536
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']) // a link that leads nowhere is none either
const HINT = 'mend it, or leave it unread with --no-config'

/**
 * @param {{ folder: string }} options
 * @returns {Promise<string | null>} null: there is none
 * @throws {BaseloadError} CONFIG_INVALID
 */
export async function readDefaultsFile ({ folder }) {
  if (!await hasDefaultsFile({ folder })) return null
  const path = resolve(folder, DEFAULTS_FILE)
  // A mistake quotes what stands there: of a file elsewhere it may be a secret, and the log of a pull request is public.
  if (await findPlaceBelow({ folder, path }) === null) throw refuse('is a link that leads out of this folder')
  return readBounded({ file: path, mostBytes: LARGEST_BYTES }).catch((cause) => {
    if (ABSENT.has(cause.code)) return null
    throw refuse(`cannot be read: ${tellUnreadable(cause)}`, cause)
  })
}

/** @param {{ folder: string }} options @returns {Promise<boolean>} */
export function hasDefaultsFile ({ folder }) {
  return lstat(resolve(folder, DEFAULTS_FILE)).then(() => true, () => false)
}

/** @param {string} why @param {unknown} [cause] */
function refuse (why, cause) {
  return new BaseloadError('CONFIG_INVALID', `${DEFAULTS_FILE} ${why}`, { hint: HINT, cause })
}
