import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { BaseloadError } from '../errors.js'
import { hintUnreadable, readBounded, readBoundedBytes, tellUnreadable, UnfitFile } from './bounded-file.js'

const MOST_BYTES = 64 * 1024 * 1024

/**
 * @param {{ file: string, folder: string }} options file: as the user named it; folder: that it is looked for in
 * @returns {Promise<string>}
 * @throws {BaseloadError} FEED_INVALID
 */
export async function readFeedFile ({ file, folder }) {
  const path = resolve(folder, file)
  try {
    return await readBounded({ file: path, mostBytes: MOST_BYTES })
  } catch (error) {
    if (error instanceof UnfitFile) {
      throw new BaseloadError('FEED_INVALID', `the feed ${file} ${error.why}`, {
        hint: hintUnreadable(error, 'name a file of at most 64 MiB: requests are sent again and again, so a sample is enough'),
        cause: error
      })
    }
    throw new BaseloadError(
      'FEED_INVALID',
      `the feed ${file} cannot be read: ${path} (${/** @type {NodeJS.ErrnoException} */ (error).code})`,
      {
        hint: '--feed is read from the current folder, `feed` of a baseline from the folder of that file',
        cause: error
      }
    )
  }
}

/**
 * A body that a file has, byte for byte.
 * @param {{ file: string, folder: string }} options see readFeedFile
 * @returns {Promise<{ body: string, bodyEncoding?: 'latin1', bodySha256: string }>} bodyEncoding: what is no UTF-8 is one character a byte
 * @throws {BaseloadError} USAGE
 */
export async function readBodyFile ({ file, folder }) {
  try {
    const bytes = await readBoundedBytes({ file: resolve(folder, file), mostBytes: MOST_BYTES })
    const encoding = isUtf8(bytes) ? undefined : /** @type {const} */ ('latin1')
    return {
      body: bytes.toString(encoding),
      ...encoding && { bodyEncoding: encoding },
      bodySha256: createHash('sha256').update(bytes).digest('hex')
    }
  } catch (cause) {
    throw new BaseloadError('USAGE', `the body ${file} cannot be read: ${tellUnreadable(cause)}`, {
      hint: hintUnreadable(cause, 'name a file of at most 64 MiB; a body that begins with @ itself has to stand in a file, too'),
      cause
    })
  }
}

/** @param {{ text: string }} options @returns {string} SHA-256, hexadecimal */
export function digestText ({ text }) {
  return createHash('sha256').update(text).digest('hex')
}
