import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCgroups } from './find-cgroups.js'
import { findHierarchies } from './hierarchy.js'
import { isLeftover } from './owner.js'
import { removeCgroup } from './remove-cgroup.js'

/** @typedef {{ cgroups: string[], folders: string[] }} Swept */

/**
 * Ends what runs that were killed, and their reapers too, have left: processes, cgroups, folders.
 * @param {{ temporary?: string }} [options] the folder in which runs have theirs
 * @returns {Promise<Swept>} what was there
 */
export async function sweepLeftovers ({ temporary = tmpdir() } = {}) {
  const folders = await findFolders(temporary)
  for (const folder of folders) await killGroups(folder)
  const cgroups = await findCgroups({ hierarchies: await findHierarchies(), isWanted: isLeftover })
  await Promise.all(cgroups.map(removeCgroup))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  return { cgroups, folders }
}

/** @param {string} temporary */
async function findFolders (temporary) {
  const folders = []
  for (const name of await readdir(temporary).catch(() => [])) {
    if (isLeftover(name) && await isOurs(join(temporary, name))) folders.push(join(temporary, name))
  }
  return folders
}

/**
 * Everybody may write into the folder for temporary files: what another user put there is not to tell us what to kill.
 * @param {string} folder
 */
async function isOurs (folder) {
  const entry = await lstat(folder).catch(() => null)
  return entry !== null && entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o077) === 0
}

/**
 * The process groups that the run has started and not stopped, see reaper.js. A group is known by the run's folder in the environment of its processes:
 * its number alone may have gone to somebody else, after a restart of the machine for one.
 * @param {string} folder
 */
async function killGroups (folder) {
  /** @type {Set<number>} */
  const groups = new Set()
  for (const line of (await readFile(join(folder, 'groups'), 'utf8').catch(() => '')).split('\n')) {
    const [what, group] = line.split(' ')
    if (what === 'watch') groups.add(Number(group))
    if (what === 'forget') groups.delete(Number(group))
  }
  if (groups.size === 0) return
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
    if (!groups.has(group) || !(group > 1)) continue
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (!environment.includes(folder)) continue
    try { process.kill(-group, 'SIGKILL') } catch { /* gone already */ }
    groups.delete(group)
  }
}
