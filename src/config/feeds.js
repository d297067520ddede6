import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseloadError } from '../errors.js'

const MOST_BYTES = 64 * 1024 * 1024

/**
 * @param {object} options
 * @param {string} options.file as the user named it
 * @param {string} options.folder that it is looked for in
 * @returns {Promise<string>}
 * @throws {BaseloadError} FEED_INVALID
 */
export async function readFeedFile ({ file, folder }) {
  const path = resolve(folder, file)
  try {
    const { size } = await stat(path)
    if (size > MOST_BYTES) {
      throw new BaseloadError('FEED_INVALID', `the feed ${file} has ${Math.ceil(size / 1024 / 1024)} MiB`, {
        hint: 'at most 64 MiB: requests are sent again and again, so a sample is enough'
      })
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof BaseloadError) throw error
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
 * @param {{ text: string }} options
 * @returns {string} SHA-256, hexadecimal
 */
export function digestText ({ text }) {
  return createHash('sha256').update(text).digest('hex')
}
