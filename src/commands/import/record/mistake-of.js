import { BaseloadError } from '../../../errors.js'

/**
 * What fails on data of others is a mistake in them, and none of ours: whoever wrote the file can do something about it.
 * @template T
 * @param {{ what: string, make: () => T | Promise<T> }} options what: the files that it is made of
 * @returns {Promise<T>}
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export async function asMistakeOf ({ what, make }) {
  try {
    return await make()
  } catch (error) {
    if (error instanceof BaseloadError && error.code === 'K6_SUMMARY_INVALID') throw error
    const { message } = /** @type {Error} */ (error)
    // The check of a record begins with the name of its file.
    throw new BaseloadError('K6_SUMMARY_INVALID', message.startsWith(what) ? message : `${what}: no record can be made from this: ${message}`, {
      hint: 'was a file changed by hand or cut short? Get the log again, and give the logs of one run',
      cause: error
    })
  }
}
