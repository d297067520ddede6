import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // USER_HZ: the same on every Linux

/**
 * What a process has used so far.
 * @param {number} pid
 * @returns {{ cpuUs: number, memoryBytes: number, peakMemoryBytes: number } | null} null when it is gone, or not on Linux
 */
export function readProcess (pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces and brackets
    const memoryBytes = readKilobytes(status, 'VmRSS')
    if (memoryBytes === null) return null // a process that has ended and is not yet waited for
    return {
      cpuUs: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND * 1e6,
      memoryBytes,
      peakMemoryBytes: readKilobytes(status, 'VmHWM') ?? memoryBytes
    }
  } catch {
    return null
  }
}

/**
 * @param {string} status
 * @param {string} name
 */
function readKilobytes (status, name) {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)
  return found ? Number(found[1]) * 1024 : null
}
