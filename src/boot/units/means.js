import { BaseloadError } from '../../errors.js'
import { cgroup1 } from './cgroup1.js'
import { cgroup2 } from './cgroup2.js'
import { findHierarchies } from './hierarchy.js'
import { systemdRun } from './systemd-run.js'
import { NO_COUNTERS } from './counters.js'
import { docker } from './docker.js'

/** @import { PartSpec, UnitLimits, UnitMeans } from '../../types.ts' */
/** @import { Counters } from './counters.js' */
/** @import { Hierarchies } from './hierarchy.js' */

/**
 * A way to hold a unit to its limits.
 * @typedef {object} Means
 * @property {UnitMeans} name
 * @property {(options: { hierarchies: Hierarchies }) => Promise<string | null>} findFault tries it for real; why it
 *   does not work here, null when it does
 * @property {(options: OpenUnit) => Promise<LimitedUnit>} openUnit throws the system's error when a limit is refused,
 *   and leaves nothing then
 * @typedef {object} OpenUnit
 * @property {Hierarchies} hierarchies
 * @property {string} name begins with the owner's name, by which it is found when the run was killed; see owner.js
 * @property {UnitLimits} limits
 * @property {number | null} niceness
 * @property {number[] | null} cores that its processes are pinned to
 * @property {string} folder of the run, swept when it was killed
 * @typedef {object} LimitedUnit
 * @property {string[]} prefix what is put before a command, so that it and all that it starts are under the limits
 * @property {(part: PartSpec) => PartSpec} [containPart] where the limits are not those of a command as it stands
 * @property {() => Promise<Counters>} read
 * @property {() => Promise<void>} lift takes the CPU limit away: a unit that is to close should not have to wait for its share
 * @property {() => Promise<void>} hold puts the CPU limit back
 * @property {() => Promise<void>} close kills what is left in it
 * @typedef {{ means: UnitMeans, tried: Array<{ means: UnitMeans, fault: string | null }> }} FoundMeans tried: in order,
 *   up to the one that works
 */

/** The best first. @type {Means[]} */
const MEANS = [cgroup2, cgroup1, systemdRun, docker]

/** @param {{ among?: Means[] }} [options] for tests @returns {Promise<FoundMeans>} means `none` when nothing can */
export async function findUnitMeans ({ among = MEANS } = {}) {
  const hierarchies = await findHierarchies()
  /** @type {FoundMeans['tried']} */
  const tried = []
  for (const { name, findFault } of among) {
    const fault = await findFault({ hierarchies })
    tried.push({ means: name, fault })
    if (fault === null) return { means: name, tried }
  }
  return { means: 'none', tried }
}

/** @param {FoundMeans} found @returns {UnitMeans} never `none` @throws {BaseloadError} LIMITS_UNAVAILABLE */
export function requireUnitMeans ({ means, tried }) {
  if (means !== 'none') return means
  throw new BaseloadError(
    'LIMITS_UNAVAILABLE',
    `nothing here can hold a unit to its CPU and memory limits:\n${describeFaults(tried)
      .map((line) => `    ${line}`)
      .join('\n')}`,
    {
      hint: 'run it as root, or where systemd runs for your user, or measure without limits: --unit none'
    }
  )
}

/** In one line: what works, and why what would be better does not. @param {FoundMeans} found */
export function describeUnitMeans ({ means, tried }) {
  const faults = describeFaults(tried)
  return `${means}${faults.length > 0 ? ` (${faults.join('; ')})` : ''}`
}

/** @param {UnitMeans} name @returns {Means} */
export function pickMeans (name) {
  return MEANS.find((means) => means.name === name) ?? none
}

/** @param {FoundMeans['tried']} tried */
function describeFaults (tried) {
  return tried.flatMap(({ means, fault }) => fault === null ? [] : [`${means}: ${fault}`])
}

/**
 * No limit at all, for who asks for it: what is started is a process, and no report calls it a container.
 * @type {Means}
 */
const none = {
  name: 'none',
  findFault: async () => null,
  openUnit: async () => ({ prefix: [], read: async () => NO_COUNTERS, lift: async () => {}, hold: async () => {}, close: async () => {} })
}
