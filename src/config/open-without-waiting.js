import { close, constants, createReadStream, fstat, open } from 'node:fs'
import { Socket } from 'node:net'
import { promisify } from 'node:util'

/** @import { Stats } from 'node:fs' */
/** @import { Readable } from 'node:stream' */

const closeNow = promisify(close)
const look = promisify(fstat)
const openNow = promisify(open)

/**
 * What a path leads to, opened. For a pipe by name (mkfifo) that nobody writes to, open() waits in a thread that nothing can
 * end, not even process.exit: here the event loop waits instead, for the first bytes.
 * @param {{ path: string, chunkBytes: number }} options
 * @returns {Promise<{ found: Stats, read: () => Promise<Readable>, close: () => Promise<void> }>} one of both is to be called: read, whose
 *   stream closes it at its end or when it is destroyed, or close
 * @throws what the system says, such as ENOENT
 */
export async function openWithoutWaiting ({ path, chunkBytes }) {
  const fd = await openNow(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const found = await look(fd).catch(async (error) => {
    await closeNow(fd)
    throw error
  })
  return {
    found,
    async read () {
      if (found.isFIFO()) return new Socket({ fd, readable: true, writable: false })
      if (!found.isCharacterDevice()) return createReadStream(path, { fd, highWaterMark: chunkBytes })
      await closeNow(fd) // a terminal that may not wait has nothing to read
      return createReadStream(path, { highWaterMark: chunkBytes })
    },
    close: () => closeNow(fd)
  }
}
