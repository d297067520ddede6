import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { PROGRAM_NAMES, PROGRAM_TRAITS } from '../plan/programs.js'

/** @import { Machine } from '../types.ts' */

const require = createRequire(import.meta.url)

/**
 * The fingerprint of where a run takes place.
 * @param {{ programVersions?: Record<string, string | null>, k6Version?: string | null, niceness: number | null }}
 *   options programVersions: null where missing; absent: none was looked for; k6Version: absent when it is not asked
 *   for
 * @returns {Machine}
 */
export function readMachine ({ programVersions = {}, k6Version, niceness }) {
  return {
    cpuModel: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    platform: `${process.platform} ${process.arch}`,
    kernel: os.release(),
    node: process.version,
    governor: readLine('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'),
    clockSource: readLine('/sys/devices/system/clocksource/clocksource0/current_clocksource'),
    virtualization: detectVirtualization(),
    niceness,
    versions: {
      ...ALWAYS_NAMED,
      ...programVersions,
      ...k6Version !== undefined && { k6: k6Version },
      autocannon: require('autocannon/package.json').version,
      fastify: require('fastify/package.json').version
    }
  }
}

const ALWAYS_NAMED = Object.fromEntries(PROGRAM_NAMES.filter((name) => PROGRAM_TRAITS[name].isShipped).map((name) => [name, null]))

/** @returns {string | null} */
function detectVirtualization () {
  if (process.platform !== 'linux') return null
  const cgroup = readText('/proc/1/cgroup') ?? ''
  if (
    readText('/.dockerenv') !== null ||
    readText('/run/.containerenv') !== null ||
    /docker|kubepods|containerd/.test(cgroup)
  ) { return 'container' }
  return /^flags\s*:.*\bhypervisor\b/m.test(readText('/proc/cpuinfo') ?? '') ? 'vm' : 'metal'
}

/** @param {string} path */
function readLine (path) {
  return readText(path)?.trim() ?? null
}

/** @param {string} path */
function readText (path) {
  try { return readFileSync(path, 'utf8') } catch { return null }
}
