import { openWithoutWaiting } from './open-without-waiting.js'

const MIB = 1024 * 1024

/** The most that is read whole, by who wrote it: a string ends below half a GiB, and what JSON holds takes a multiple of its text. */
export const MOST_BYTES = Object.freeze({ byHand: 8 * MIB, byProgram: 128 * MIB })

const CHUNK_BYTES = MIB

/**
 * A file whole, as text. What is named on a command line may be a pipe or a device; what is found in a folder is to be a file.
 * @param {{ file: string, mostBytes: number, mustBeFile?: boolean, signal?: AbortSignal }} options mustBeFile: absent, it may be a pipe;
 *   signal: ends the wait for a pipe
 * @returns {Promise<string>}
 * @throws {UnfitFile} and what the system says, such as ENOENT
 */
export async function readBounded ({ file, mostBytes, mustBeFile = false, signal }) {
  const opened = await openWithoutWaiting({ path: file, chunkBytes: CHUNK_BYTES })
  const { found } = opened
  const unfit = findUnfit({ found, mostBytes, mustBeFile })
  if (unfit !== null) {
    await opened.close()
    throw new UnfitFile({ file, ...unfit })
  }
  const stream = await opened.read()
  const stop = () => stream.destroy(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    /** @type {Buffer[]} */
    const chunks = []
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new UnfitFile({ file, code: 'FILE_TOO_LARGE', why: `has more than ${inMib(mostBytes)}; no more is read` })
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    signal?.removeEventListener('abort', stop)
    stream.destroy()
  }
}

/**
 * Why a file was not read, to be put in brackets or behind a colon.
 * @param {unknown} error what readBounded threw
 * @returns {string} `ENOENT`, `it has 600 MiB; at most 128 MiB are read`
 */
export function tellUnreadable (error) {
  if (error instanceof UnfitFile) return `it ${error.why}`
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  return code ?? message
}

/** A file that is there, and is not to be read. why: goes on from its name. */
export class UnfitFile extends Error {
  /** @param {{ file: string, code: 'FILE_TOO_LARGE' | 'FILE_NOT_REGULAR', why: string }} options */
  constructor ({ file, code, why }) {
    super(`${file} ${why}`)
    this.code = code
    this.why = why
  }
}

/**
 * @param {{ found: import('node:fs').Stats, mostBytes: number, mustBeFile: boolean }} options
 * @returns {{ code: 'FILE_TOO_LARGE' | 'FILE_NOT_REGULAR', why: string } | null}
 */
function findUnfit ({ found, mostBytes, mustBeFile }) {
  // A folder is told by the system: EISDIR.
  if (mustBeFile && !found.isFile() && !found.isDirectory()) return { code: 'FILE_NOT_REGULAR', why: 'is a pipe or a device, not a regular file' }
  if (found.isFile() && found.size > mostBytes) {
    return { code: 'FILE_TOO_LARGE', why: `has ${inMib(found.size)}; at most ${inMib(mostBytes)} are read` }
  }
  return null
}

/** @param {number} bytes */
function inMib (bytes) {
  return `${Math.ceil(bytes / MIB)} MiB`
}
