import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { askHelper } from '../helper.js'
import { readCounters2 } from './counters.js'
import { enterCgroups, removeCgroup, TRY_LIMITS } from './cgroups.js'
import { nameOwner } from './owner.js'

/** @import { Means } from './means.js' */
/** @import { Hierarchy } from './hierarchy.js' */
/** @import { UnitLimits } from '../../types.ts' */

const PERIOD_US = 100_000
const NO_PARENT = 'no group above this process hands on both cpu and memory and may be written'
let tryNumber = 0 // several units may be looking at the same time

/**
 * Limits by cgroup v2. A group with processes in it may not hand controllers on, so the units' groups are made below
 * the nearest ancestor that does and that lets us: for root mostly the top, for a user the part of the tree that was
 * delegated.
 * @type {Means}
 */
export const cgroup2 = {
  name: 'cgroup2',

  async findFault ({ hierarchies }) {
    if (!hierarchies.v2) return 'no cgroup of version 2 is mounted'
    const { parent, fault } = await findParent(hierarchies.v2)
    return parent ? null : fault
  },

  async openUnit ({ hierarchies, name, limits, niceness }) {
    const { parent, fault } = hierarchies.v2 ? await findParent(hierarchies.v2) : { parent: null, fault: 'not mounted' }
    if (!parent) throw new Error(fault ?? 'no group to make units in')
    const folder = join(parent, name)
    const close = async () => { await removeCgroup(folder) }
    try {
      await makeGroup({ folder, limits, niceness })
    } catch (error) {
      await close()
      throw error
    }
    return {
      prefix: enterCgroups([folder]),
      read: () => readCounters2(folder),
      lift: () => writeFile(join(folder, 'cpu.max'), 'max').catch(() => {}), // it is gone already
      hold: () => writeFile(join(folder, 'cpu.max'), describeCpu(limits.cpu)),
      close
    }
  }
}

/**
 * From the group of this process up to the mount: the first below which a group can be made, limited and entered.
 * @param {Hierarchy} hierarchy
 */
async function findParent ({ mount, own }) {
  const available = await readWords(join(mount, 'cgroup.controllers'))
  const missing = ['cpu', 'memory'].filter((controller) => !available.includes(controller))
  if (missing.length > 0) {
    return {
      parent: null,
      fault: `the ${missing.join(' and ')} controller is not in version 2 here (${available.join(', ') || 'none'} only)`
    }
  }
  const faults = []
  for (let folder = own; ; folder = dirname(folder)) {
    const fault = await tryParent(folder)
    if (fault === null) return { parent: folder, fault: null }
    faults.push(fault)
    if (folder === mount || !folder.startsWith(mount)) return { parent: null, fault: [...new Set(faults)].join('; ') }
  }
}

/** @param {string} parent @returns {Promise<string | null>} why not */
async function tryParent (parent) {
  const handedOn = await readWords(join(parent, 'cgroup.subtree_control'))
  if (!handedOn.includes('cpu') || !handedOn.includes('memory')) return NO_PARENT
  const folder = join(parent, `${nameOwner()}-try${++tryNumber}`)
  try {
    await makeGroup({ folder, limits: TRY_LIMITS, niceness: null })
    const [command, ...args] = [...enterCgroups([folder]), 'true']
    const { status, stderr } = askHelper(command, args)
    return status === 0 ? null : `a process cannot be moved: ${stderr.trim()}`
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error) // all that throws here is the file system
    return ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '') ? NO_PARENT : message
  } finally {
    await removeCgroup(folder)
  }
}

/** @param {{ folder: string, limits: UnitLimits, niceness: number | null }} options */
async function makeGroup ({ folder, limits, niceness }) {
  await mkdir(folder)
  await writeFile(join(folder, 'cpu.max'), describeCpu(limits.cpu))
  await writeFile(join(folder, 'memory.max'), String(limits.memoryBytes))
  // The kernel may be built without swap; a unit's processes end together, as in Kubernetes.
  for (const [name, value] of [
    ['memory.swap.max', '0'],
    ['memory.oom.group', '1'],
    ...(niceness === null ? [] : [['cpu.weight.nice', String(niceness)]])
  ]) {
    if (existsSync(join(folder, name))) await writeFile(join(folder, name), value)
  }
}

/** @param {number} cpu */
function describeCpu (cpu) {
  return `${Math.round(cpu * PERIOD_US)} ${PERIOD_US}`
}

/** @param {string} path */
async function readWords (path) {
  return (await readFile(path, 'utf8').catch(() => '')).split(/\s+/).filter(Boolean)
}
