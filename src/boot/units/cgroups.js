import { readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHELL } from '../shell.js'

/** @import { Hierarchies } from './hierarchy.js' */

const CONTROLLERS = ['cpu', 'cpuacct', 'memory']
const DEPTH = 8 // a shell in a user's session is 4 to 6 deep

/** Of a group that is made to see whether one can be: what every machine has. */
export const TRY_LIMITS = Object.freeze({ cpu: 0.5, memoryBytes: 64 * 2 ** 20 })

/**
 * Folders of groups by name, in every hierarchy that units can be in, wherever in it: a run that was killed may have
 * been in another session.
 * @param {{ hierarchies: Hierarchies, isWanted: (name: string) => boolean }} options
 * @returns {Promise<string[]>}
 */
export async function findCgroups ({ hierarchies: { v1, v2 }, isWanted }) {
  const mounts = new Set(
    [v2, ...CONTROLLERS.map((controller) => v1[controller])].flatMap((hierarchy) =>
      hierarchy ? [hierarchy.mount] : []
    )
  )
  return (await Promise.all([...mounts].map((mount) => search({ folder: mount, depth: DEPTH, isWanted })))).flat()
}

/**
 * @param {{ folder: string, depth: number, isWanted: (name: string) => boolean }} options
 * @returns {Promise<string[]>}
 */
async function search ({ folder, depth, isWanted }) {
  if (depth === 0) return []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => isWanted(name)
    ? [join(folder, name)]
    : search({ folder: join(folder, name), depth: depth - 1, isWanted })))
  return found.flat()
}

const PATIENCE_MS = 5000 // a process that waits for a disk ends late
const PAUSE_MS = 10

/**
 * Kills what is in a cgroup and in those below it, and removes them. Nothing happens when it is gone already.
 * @param {string} folder
 * @returns {Promise<boolean>} false: it is still there
 */
export async function removeCgroup (folder) {
  const deadline = performance.now() + PATIENCE_MS
  while (existsSync(folder)) {
    for (const name of await listFolders(folder)) await removeCgroup(join(folder, name))
    await killAll(folder)
    const gone = await rmdir(folder).then(() => true, (error) => error.code === 'ENOENT')
    if (gone) return true
    if (performance.now() > deadline) return false
    await sleep(PAUSE_MS)
  }
  return true
}

/** @param {string} folder */
async function listFolders (folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** @param {string} folder */
async function killAll (folder) {
  // All at once where the kernel can (v2, Linux 5.14), so that none gets away by forking.
  if (existsSync(join(folder, 'cgroup.kill'))) await writeFile(join(folder, 'cgroup.kill'), '1').catch(() => {})
  const pids = (await readFile(join(folder, 'cgroup.procs'), 'utf8').catch(() => '')).split('\n').map(Number)
  for (const pid of pids) {
    // 0 stands for a process of another namespace; to kill(2) it would mean our own group.
    if (!(pid > 1) || pid === process.pid) continue
    try { process.kill(pid, 'SIGKILL') } catch { /* gone already */ }
  }
}

// The shell puts itself into each group, and becomes the program only then: its first instruction runs under the limit.
// `exec` keeps the process, and with it group, IPC channel and exit code. 125, as of env(1) and docker: the means
// failed, not the program.
const SCRIPT =
  'count=$1; shift; while [ "$count" -gt 0 ]; do echo $$ > "$1/cgroup.procs" || exit 125; shift; count=$((count - 1)); done; exec "$@"'

/**
 * What stands before a command that is to run within cgroups, it and all that it starts.
 * @param {string[]} folders
 * @returns {string[]}
 */
export function enterCgroups (folders) {
  return [SHELL, '-c', SCRIPT, 'sh', String(folders.length), ...folders]
}

/**
 * Priority of a whole group: to the scheduler one entity among others, whatever the niceness of what is in it. 1024 is
 * niceness 0, a step is 1.25. Source: kernel/sched/core.c, sched_prio_to_weight.
 * @param {number | null} niceness
 */
export function weighNiceness (niceness) {
  return Math.round(1024 * 1.25 ** -(niceness ?? 0))
}
