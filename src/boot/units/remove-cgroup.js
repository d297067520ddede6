import { existsSync } from 'node:fs'
import { readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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
