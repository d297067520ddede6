import os from 'node:os'
import { PATHS } from '../config/files.js'
import { askVersion } from '../boot/programs/find.js'
import { findPrograms, readVersions } from '../boot/programs/found.js'
import { findHierarchies } from '../boot/units/hierarchy.js'
import { readOwnLimits } from '../boot/units/own-limits.js'
import { formatMebibytes, trimZeros } from '../units.js'
import { findK6, K6 } from '../load/k6/program.js'
import { PROGRAM_NAMES } from '../programs/index.js'

/**
 * What a question about a number needs to be answered.
 * @typedef {object} VersionFacts
 * @property {string} version
 * @property {string} node
 * @property {string} system platform, architecture and kernel
 * @property {number} cores that this process may use
 * @property {string} cpuModel
 * @property {number} memoryBytes
 * @property {{ cpus: number | null, memoryBytes: number | null }} limits of its cgroups
 * @property {Record<string, string | null>} programs what each says of its version; null: not found
 * @property {string} folder that it is installed in
 */

/** What `--version` prints. @param {{ version: string }} options @returns {Promise<string>} */
export async function tellVersion ({ version }) {
  return renderVersion({ facts: await gatherFacts({ version }) })
}

/** @param {{ version: string }} options */
async function gatherFacts ({ version }) {
  const [programs, k6, hierarchies] = await Promise.all([findPrograms(), findK6(), findHierarchies()])
  return {
    version,
    node: process.version,
    system: `${process.platform} ${process.arch}, kernel ${os.release()}`,
    cores: os.availableParallelism(),
    cpuModel: os.cpus()[0]?.model ?? 'unknown',
    memoryBytes: os.totalmem(),
    limits: await readOwnLimits({ hierarchies }),
    programs: { ...readVersions({ names: PROGRAM_NAMES, programs }), k6: k6 && askVersion(K6, k6) },
    folder: PATHS.root
  }
}

/**
 * The version alone in the first line, for scripts (as the GNU Coding Standards have it); then the machine, for people who compare numbers.
 * @param {{ facts: VersionFacts }} options
 * @returns {string}
 */
export function renderVersion ({ facts: { version, node, system, cores, cpuModel, memoryBytes, limits, programs, folder } }) {
  const rows = [
    ['node', node],
    ['system', system],
    ['cores', `${cores}${limits.cpus === null ? '' : ` (cgroup limit ${trimZeros(limits.cpus.toFixed(2))})`}, ${cpuModel}`],
    ['memory', `${formatMemory(memoryBytes)}${limits.memoryBytes === null ? '' : ` (cgroup limit ${formatMemory(limits.memoryBytes)})`}`],
    ...Object.entries(programs).map(([name, said]) => [name, said === null ? 'not found' : shorten(name, said)]),
    ['folder', folder]
  ]
  return [version, ...rows.map(([name, value]) => `${name.padEnd(8)} ${value}`)].join('\n')
}

/** @param {number} bytes */
function formatMemory (bytes) {
  return `${formatMebibytes({ bytes })} MiB`
}

/** `2.6.12-1+deb12u1` of `Program version 2.6.12-1+deb12u1 2023/12/16 - https://program.org/`. @param {string} name @param {string} said */
function shorten (name, said) {
  return /(?<!\d)\d{1,4}\.\d[\w.+~-]{0,80}/.exec(said)?.[0] ?? said.replace(`${name} `, '')
}
