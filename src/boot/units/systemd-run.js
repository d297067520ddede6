import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { askHelper } from '../helper.js'
import { SHELL } from '../shell.js'
import { NO_COUNTERS, readCounters2 } from './counters.js'
import { findCgroups, removeCgroup, TRY_LIMITS } from './cgroups.js'
import { nameOwner } from './owner.js'

/** @import { Means } from './means.js' */
/** @import { UnitLimits } from '../../types.ts' */

const PATIENCE_MS = 5000
// In the scope, so before it is gone: what the kernel was really told. A manager to which `cpu` was not delegated takes
// CPUQuota without a word.
const LOOK = 'path=$(sed -n "s/^0:://p" /proc/self/cgroup); cat "$0$path/cpu.max" "$0$path/memory.max"'

/**
 * Limits by a transient scope of systemd, for a user who may not write cgroups but has a manager of his own.
 * @type {Means}
 */
export const systemdRun = {
  name: 'systemd-run',

  async findFault ({ hierarchies }) {
    const args = describeScope({ name: `${nameOwner()}-try`, limits: TRY_LIMITS })
    const { status, stdout, stderr, error } = askHelper(
      'systemd-run',
      [...args, SHELL, '-c', LOOK, hierarchies.v2?.mount ?? ''],
      { timeoutMs: PATIENCE_MS }
    )
    if (error) return 'code' in error && error.code === 'ENOENT' ? 'not installed' : `no answer within ${PATIENCE_MS / 1000} s`
    if (/^\d+ \d+\n\d+$/.test(stdout.trim())) return null
    return status === 0 || stdout !== ''
      ? 'the limits do not reach the scope: cpu and memory are not delegated to this user'
      : stderr.trim().split('\n')[0]
  },

  async openUnit ({ hierarchies, name, limits }) {
    /** @type {string | null} */
    let folder = null
    // systemd decides where the scope is: known once something runs in it.
    const find = async () => {
      folder ??= (await findCgroups({ hierarchies, isWanted: (each) => each === `${name}.scope` }))[0] ?? null
      return folder
    }
    /** @param {string} value */
    const writeCpu = async (value) => {
      if (await find()) await writeFile(join(/** @type {string} */ (folder), 'cpu.max'), value).catch(() => {})
    }
    return {
      prefix: ['systemd-run', ...describeScope({ name, limits })],
      read: async () => await find() ? readCounters2(/** @type {string} */ (folder)) : NO_COUNTERS,
      lift: () => writeCpu('max'),
      hold: () => writeCpu(`${Math.round(limits.cpu * 100_000)} 100000`),
      async close () {
        if (await find()) await removeCgroup(/** @type {string} */ (folder))
      }
    }
  }
}

/** @param {{ name: string, limits: UnitLimits }} options */
function describeScope ({ name, limits }) {
  const percent = Math.round(limits.cpu * 10_000) / 100
  const properties = [`CPUQuota=${percent}%`, `MemoryMax=${limits.memoryBytes}`, 'MemorySwapMax=0']
  return [
    ...(process.getuid?.() === 0 ? [] : ['--user']),
    '--scope',
    '--quiet',
    '--collect',
    `--unit=${basename(name)}`,
    ...properties.flatMap((each) => ['-p', each]),
    '--'
  ]
}
