import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** @import { Hierarchies, Hierarchy } from './hierarchy.js' */

/** Version 1 writes its own largest number, a page less than 2^63, where there is no limit. */
const UNLIMITED_BYTES = 2 ** 60

/**
 * What the cgroups of this process let it use: the narrowest of its own and of those above it, as far as they are seen.
 * @param {{ hierarchies: Hierarchies }} options
 * @returns {Promise<{ cpus: number | null, memoryBytes: number | null }>} null: no limit
 */
export async function readOwnLimits ({ hierarchies: { v2, v1 } }) {
  const cpus = [
    ...listFolders(v2).map(async (folder) => divide((await readText(folder, 'cpu.max')).split(' '))),
    ...listFolders(v1.cpu).map(async (folder) => divide(await Promise.all(QUOTA.map((name) => readText(folder, name)))))
  ]
  const memory = [
    ...listFolders(v2).map(async (folder) => parseBytes(await readText(folder, 'memory.max'))),
    ...listFolders(v1.memory).map(async (folder) => parseBytes(await readText(folder, 'memory.limit_in_bytes')))
  ]
  return { cpus: findLeast(await Promise.all(cpus)), memoryBytes: findLeast(await Promise.all(memory)) }
}

const QUOTA = ['cpu.cfs_quota_us', 'cpu.cfs_period_us']

/** @param {Hierarchy | null | undefined} hierarchy @returns {string[]} from its own folder up to where it is mounted */
function listFolders (hierarchy) {
  if (!hierarchy) return []
  const { mount, own } = hierarchy
  return own === mount || !own.startsWith(mount) ? [mount] : [own, ...listFolders({ mount, own: dirname(own) })]
}

/** @param {string[]} texts quota and period; `max` and -1 are no quota */
function divide ([quota, period]) {
  return Number(quota) > 0 ? Number(quota) / Number(period) : NaN
}

/** @param {string} text `max` is no limit */
function parseBytes (text) {
  const bytes = /^\d+$/.test(text) ? Number(text) : NaN
  return bytes < UNLIMITED_BYTES ? bytes : NaN
}

/** @param {number[]} values */
function findLeast (values) {
  const known = values.filter((value) => Number.isFinite(value))
  return known.length === 0 ? null : Math.min(...known)
}

/** @param {string} folder @param {string} name */
function readText (folder, name) {
  return readFile(join(folder, name), 'utf8').then((text) => text.trim(), () => '')
}
