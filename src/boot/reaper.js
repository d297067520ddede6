import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What outlives baseload by a moment and ends what it has left.
 * @typedef {object} Reaper
 * @property {(pid: number) => void} watch a process group was started
 * @property {(pid: number) => void} forget it has been stopped
 * @property {(folder: string) => void} watchCgroup a cgroup is about to be made
 * @property {(folder: string) => void} forgetCgroup it has been removed
 * @property {() => void} close
 */

/**
 * Starts the process that outlives baseload by a moment: whatever still runs when baseload is gone (a crash, kill -9),
 * it kills. It is told of every process group and cgroup that is started and stopped. The groups are written down as well: should it be killed too, the
 * next start ends what is left (units/sweep.js).
 * @param {{ folder?: string }} [options] folder: removed as well
 * @returns {Reaper}
 */
export function startReaper ({ folder } = {}) {
  const script = fileURLToPath(new URL('./reaper-process.js', import.meta.url))
  const child = spawn(process.execPath, [script, ...(folder ? [folder] : [])], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('error', () => {}) // without it things are still stopped by their own `finally`
  child.unref()
  child.channel?.unref()
  /** @param {object} message */
  const tell = (message) => { if (child.connected) child.send(message, () => {}) }
  /** @param {string} line */
  const note = (line) => { if (folder) try { appendFileSync(join(folder, 'groups'), `${line}\n`) } catch { /* the folder is gone: the site is closed */ } }
  return {
    watch: (pid) => { note(`watch ${pid}`); tell({ watch: pid }) },
    forget: (pid) => { note(`forget ${pid}`); tell({ forget: pid }) },
    watchCgroup: (path) => tell({ watchCgroup: path }),
    forgetCgroup: (path) => tell({ forgetCgroup: path }),
    close: () => { if (child.connected) child.disconnect() }
  }
}
