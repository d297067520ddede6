import { fstatSync, writeSync } from 'node:fs'

/**
 * A stream of this process that may be lost: a disk is full (ENOSPC), a limit reached (EFBIG), the reader gone (`|
 * head`: EPIPE), the terminal closed (EIO). None of that is a reason to lose what is being measured, and the exit code
 * speaks of what was measured.
 * @param {{ stream: NodeJS.WritableStream & { fd?: number }, onLost?: (error: NodeJS.ErrnoException) => void }} options
 *   onLost: told once, but not when the reader has gone: it has what it wanted
 * @returns {{ writeLine: (text: string) => void }}
 */
export function openStream ({ stream, onLost = () => {} }) {
  let isLost = false
  const lose = (/** @type {NodeJS.ErrnoException} */ error) => {
    if (isLost) return
    isLost = true
    if (!GONE.includes(error.code ?? '')) onLost(error)
  }
  stream.on('error', lose) // stays until the process ends: whoever else writes there (the live line) needs it too
  const file = findFile(stream)
  return {
    writeLine (text) {
      const line = text.endsWith('\n') ? text : `${text}\n`
      if (file === null) stream.write(line)
      else try { writeWhole(file, Buffer.from(line)) } catch (error) { lose(/** @type {NodeJS.ErrnoException} */ (error)) }
    }
  }
}

const GONE = ['EPIPE', 'EIO']

/** @param {{ fd?: number }} stream @returns {number | null} its descriptor, where it leads to a file */
function findFile ({ fd }) {
  try { return fd !== undefined && fstatSync(fd).isFile() ? fd : null } catch { return null }
}

/**
 * A disk that is nearly full takes a part without an error, and Node.js' own stream leaves the rest out in silence.
 * @param {number} fd
 * @param {Buffer} bytes
 */
function writeWhole (fd, bytes) {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}
