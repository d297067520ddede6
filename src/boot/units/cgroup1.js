import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { askHelper } from '../helper.js'
import { readCounters1 } from './counters.js'
import { enterCgroups, removeCgroup, TRY_LIMITS, weighNiceness } from './cgroups.js'
import { nameOwner } from './owner.js'

/** @import { Means } from './means.js' */
/** @import { Hierarchies } from './hierarchy.js' */

const PERIOD_US = 100_000 // what docker and Kubernetes use
let tryNumber = 0 // it may be looked for twice at the same time

/**
 * Limits by cgroup v1: a group of its own per controller, below the one that this process is in, whose limits go on to hold.
 * @type {Means}
 */
export const cgroup1 = {
  name: 'cgroup1',

  async findFault ({ hierarchies }) {
    const missing = ['cpu', 'cpuacct', 'memory'].filter((controller) => !hierarchies.v1[controller])
    if (missing.length > 0) return `no ${missing.join(', ')} controller of version 1 is mounted`
    const name = `${nameOwner()}-try${++tryNumber}`
    const folders = listFolders({ hierarchies, name })
    try {
      await makeGroups({ folders, limits: TRY_LIMITS, niceness: null })
      const [command, ...args] = [...enterCgroups(folders.all), 'cat', '/proc/self/cgroup']
      const { status, stdout, stderr } = askHelper(command, args)
      if (status !== 0) return `a process cannot be moved: ${stderr.trim()}`
      return stdout.split('\n').filter((line) => line.endsWith(`/${name}`)).length < folders.all.length
        ? 'a process that was moved is not there'
        : null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      for (const folder of folders.all) await removeCgroup(folder)
    }
  },

  async openUnit ({ hierarchies, name, limits, niceness }) {
    const folders = listFolders({ hierarchies, name })
    const quotaFile = join(folders.cpu, 'cpu.cfs_quota_us')
    const close = async () => {
      for (const folder of folders.all) await removeCgroup(folder)
    }
    try {
      await makeGroups({ folders, limits, niceness })
    } catch (error) {
      await close()
      throw error
    }
    return {
      prefix: enterCgroups(folders.all),
      read: () => readCounters1(folders),
      lift: () => writeFile(quotaFile, '-1').catch(() => {}), // it is gone already
      hold: () => writeFile(quotaFile, String(quotaOf(limits.cpu))),
      close
    }
  }
}

/** @param {{ hierarchies: Hierarchies, name: string }} options */
function listFolders ({ hierarchies: { v1 }, name }) {
  const [cpu, cpuacct, memory] = [v1.cpu, v1.cpuacct, v1.memory].map(({ own }) => join(own, name))
  return { cpu, cpuacct, memory, all: [...new Set([cpu, cpuacct, memory])] } // cpu and cpuacct are one mount on most machines
}

/** @param {{ folders: ReturnType<typeof listFolders>, limits: import('../../types.ts').UnitLimits, niceness: number | null }} options */
async function makeGroups ({ folders, limits, niceness }) {
  for (const folder of folders.all) await mkdir(folder)
  const { cpu, memory } = folders
  await writeFile(join(cpu, 'cpu.cfs_period_us'), String(PERIOD_US))
  await writeFile(join(cpu, 'cpu.cfs_quota_us'), String(quotaOf(limits.cpu)))
  if (niceness !== null) await writeFile(join(cpu, 'cpu.shares'), String(weighNiceness(niceness)))
  await writeFile(join(memory, 'memory.limit_in_bytes'), String(limits.memoryBytes))
  // Memory and swap together; without the file (swapaccount=0) no unit is to swap at least.
  if (existsSync(join(memory, 'memory.memsw.limit_in_bytes'))) { await writeFile(join(memory, 'memory.memsw.limit_in_bytes'), String(limits.memoryBytes)) } else await writeFile(join(memory, 'memory.swappiness'), '0').catch(() => {})
}

/** @param {number} cpu */
function quotaOf (cpu) {
  return Math.round(cpu * PERIOD_US)
}
