import { readFile } from 'node:fs/promises'
import { BaseloadError } from '../errors.js'

/** @import { LoadProfile } from '../types.ts' */

const LOOK_MS = 250
const GIB = 2 ** 30
const MOST_BYTES = GIB // 75 MiB over two million requests; a long feed takes some hundreds
const CONNECTION_BYTES = 256 * 1024

/**
 * Looks at a driver's memory from outside: one whose target sends without end is too busy to look itself. Where the
 * kernel tells nothing (macOS) nothing is watched.
 * @param {{ pid: number, profile: Pick<LoadProfile, 'connections'>, onTooMuch: (error: BaseloadError) => void }}
 *   options profile: each connection may take some
 * @returns {{ close: () => void }}
 */
export function watchDriverMemory ({ pid, profile: { connections }, onTooMuch }) {
  const mostBytes = MOST_BYTES + connections * CONNECTION_BYTES
  const timer = setInterval(async () => {
    const bytes = await readResidentBytes(pid)
    if (bytes <= mostBytes) return
    clearInterval(timer)
    onTooMuch(
      new BaseloadError(
        'ANSWER_TOO_LARGE',
        `the load driver was ended at ${(bytes / GIB).toFixed(1)} GiB of memory: the target's answers filled it`,
        {
          hint: 'look at one answer with curl -i: does a line, a header or a trailer never end? Fewer connections (-c) need less memory'
        }
      )
    )
  }, LOOK_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** @param {number} pid @returns {Promise<number>} 0 when it is not known */
async function readResidentBytes (pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
