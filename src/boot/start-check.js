import { readFileSync } from 'node:fs'
import { BaseloadError } from '../errors.js'
import { formatCount } from '../units.js'

// The files of this program are opened at once when it is loaded, some 150 of them. macOS gives 256.
const LEAST_FILES = 256
// WebAssembly (histograms, HTTP of Node.js) reserves 10 GiB of addresses for each of two memories, whatever it uses of them.
const LEAST_ADDRESS_BYTES = 24 * 2 ** 30

/**
 * What no command can do without. By itself and before anything else is loaded: with too few descriptors the other
 * files of this program cannot be opened.
 * @param {{ limits?: string | null }} [options] as Linux writes them; null: elsewhere
 * @throws {BaseloadError} LIMIT_TOO_LOW, FOLDER_GONE
 */
export function checkStart ({ limits = readLimits() } = {}) {
  const files = findSoft(limits, 'Max open files')
  if (files < LEAST_FILES) {
    throw new BaseloadError(
      'LIMIT_TOO_LOW',
      `${files} open files are allowed; ${LEAST_FILES} are needed, and one more for each connection of a load`,
      { hint: 'ulimit -n 65536, or as many as your system allows' }
    )
  }
  const addressBytes = findSoft(limits, 'Max address space')
  if (addressBytes < LEAST_ADDRESS_BYTES) {
    throw new BaseloadError(
      'LIMIT_TOO_LOW',
      `${formatCount({ count: Math.floor(addressBytes / 1024) })} KiB of addresses are allowed (ulimit -v); WebAssembly reserves more, though it uses little of it`,
      {
        hint: 'ulimit -v unlimited; to limit memory use a cgroup (systemd-run -p MemoryMax=, docker -m)'
      }
    )
  }
  try {
    process.cwd()
  } catch (error) {
    throw new BaseloadError('FOLDER_GONE', 'the folder that baseload was started in is gone', {
      hint: 'cd to a folder that exists, and start again',
      cause: error
    })
  }
}

/** @param {string | null} limits @param {string} name */
function findSoft (limits, name) {
  return Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(limits ?? '')?.[1] ?? Infinity)
}

function readLimits () {
  try { return readFileSync('/proc/self/limits', 'utf8') } catch { return null }
}
