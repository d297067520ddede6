import { constants } from 'node:fs'
import { lstat, open, stat } from 'node:fs/promises'

/** @import { Stats } from 'node:fs' */
/** @import { FileHandle } from 'node:fs/promises' */

const KIB = 1024
const MIB = 1024 * KIB

/** The most that is read whole, by who wrote it: a string ends below half a GiB, and what JSON holds takes a multiple of its text. */
export const MOST_BYTES = Object.freeze({ byHand: 8 * MIB, byProgram: 128 * MIB })

const CHUNK_BYTES = MIB
const MOST_GROUPS = 8_000_000 // of JSON: `{},` are three bytes in a file, and a hundred in memory
const [BRACE, BRACKET] = Buffer.from('{[')
const PIPE_HINT = 'a pipe may never end: write what it brings into a file, and name that'

/**
 * Opens a file that somebody else named or wrote: all such files are read through here. A pipe that nobody writes to holds
 * up a thread that nothing can end, a device has no end, and some devices act when they are opened: each is refused before
 * it is opened, and again after, as it may have been replaced in between.
 * @param {{ file: string, follow?: boolean }} options follow: false, a link is refused too: what others may write below a folder of ours
 * @returns {Promise<{ handle: FileHandle, found: Stats }>} the caller closes it, or a stream of it does
 * @throws {UnfitFile} and what the system says, such as ENOENT
 */
export async function openRegular ({ file, follow = true }) {
  assertRegular({ file, found: await (follow ? stat(file) : lstat(file)) })
  const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0, O_NOFOLLOW = 0 } = constants // Windows has the first alone
  const handle = await open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | (follow ? 0 : O_NOFOLLOW))
  try {
    const found = await handle.stat()
    assertRegular({ file, found })
    return { handle, found }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * A file whole, as text.
 * @param {{ file: string, mostBytes: number, follow?: boolean, signal?: AbortSignal }} options follow: see openRegular; signal: ends the
 *   reading
 * @returns {Promise<string>}
 * @throws {UnfitFile} and what the system says, such as ENOENT
 */
export async function readBounded (options) {
  return (await readBoundedBytes(options)).toString('utf8')
}

/** The same as it is. @param {Parameters<typeof readBounded>[0]} options */
export async function readBoundedBytes ({ file, mostBytes, follow, signal }) {
  const { handle, found } = await openRegular({ file, follow })
  const tooLarge = (/** @type {string} */ why) => new UnfitFile({ file, kind: 'too large', why })
  try {
    if (found.size > mostBytes) throw tooLarge(`has ${tellSize(found.size)}; at most ${tellSize(mostBytes)} are read`)
    /** @type {Buffer[]} */
    const chunks = []
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, mostBytes + 1))
    let [bytes, groups] = [0, 0]
    for (;;) {
      signal?.throwIfAborted()
      // Files of /proc have a size of 0, and others grow: only what was read counts.
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null)
      if (bytesRead === 0) break
      bytes += bytesRead
      if (bytes > mostBytes) throw tooLarge(`has more than ${tellSize(mostBytes)}; no more is read`)
      groups += countGroups(chunk, bytesRead)
      if (groups > MOST_GROUPS) throw tooLarge(`has more than ${MOST_GROUPS / 1e6} million braces and brackets; no more is read`)
      chunks.push(Buffer.from(chunk.subarray(0, bytesRead)))
    }
    return Buffer.concat(chunks)
  } finally {
    await handle.close()
  }
}

/**
 * Why a file was not read, to be put in brackets or behind a colon.
 * @param {unknown} error what openRegular or readBounded threw
 * @returns {string} `ENOENT`, `it has 600 MiB; at most 128 MiB are read`
 */
export function tellUnreadable (error) {
  if (error instanceof UnfitFile) return `it ${error.why}`
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  return code ?? message
}

/** @param {unknown} error what openRegular or readBounded threw @param {string} hint of what is read */
export function hintUnreadable (error, hint) {
  return error instanceof UnfitFile && error.kind === 'pipe' ? PIPE_HINT : hint
}

/** @typedef {'folder' | 'link' | 'pipe' | 'socket' | 'device' | 'too large'} Unfit */

/** A file that is there, and is not to be read. why: goes on from its name. */
export class UnfitFile extends Error {
  /** @param {{ file: string, kind: Unfit, why: string }} options */
  constructor ({ file, kind, why }) {
    super(`${file} ${why}`)
    this.kind = kind
    this.why = why
  }
}

/** @param {{ file: string, found: Stats }} options */
function assertRegular ({ file, found }) {
  if (found.isFile()) return
  const kinds = /** @type {const} */ ([['isDirectory', 'folder'], ['isSymbolicLink', 'link'], ['isFIFO', 'pipe'], ['isSocket', 'socket']])
  const kind = kinds.find(([is]) => found[is]())?.[1] ?? 'device'
  throw new UnfitFile({ file, kind, why: `is a ${kind}, not a regular file` })
}

/** @param {Buffer} chunk @param {number} end */
function countGroups (chunk, end) {
  let groups = 0
  for (let at = 0; at < end; at++) if (chunk[at] === BRACE || chunk[at] === BRACKET) groups++
  return groups
}

/** @param {number} bytes */
function tellSize (bytes) {
  return bytes < MIB ? `${Math.ceil(bytes / KIB)} KiB` : `${Math.ceil(bytes / MIB)} MiB`
}
