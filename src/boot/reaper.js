import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { UNMARKED } from './marks.js'
import { nameOwner } from './units/owner.js'

/**
 * What outlives baseload by a moment and ends what it has left.
 * @typedef {object} Reaper
 * @property {() => Promise<void>} up resolves when it is there: before that nothing should be started
 * @property {(pid: number) => void} watch a process group was started
 * @property {(pid: number) => void} forget it has been stopped
 * @property {(folder: string) => void} watchFolder files are written into it under a name that ends in `.part`: none is
 *   to stay half written
 * @property {() => void} close nothing is left
 */

const UP_MS = 5000 // without it things are still stopped by their own `finally`, and by the next start

/**
 * Starts the process that outlives baseload by a moment. When baseload is gone (a crash, kill -9) it kills the groups
 * that it was told of, and all that has baseload's mark or name: processes (marks.js), cgroups, folders for temporary
 * files. Should it be killed too, the next start does (units/sweep.js).
 * @returns {Reaper}
 */
export function startReaper () {
  const script = fileURLToPath(new URL('./reaper-process.js', import.meta.url))
  const child = spawn(process.execPath, [script, nameOwner()], {
    detached: true,
    // Of a run within a run (watch, replay) it outlives both: what only it knows of, nobody else removes.
    env: { ...process.env, ...UNMARKED, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  /** @type {Promise<void>} */
  const isUp = new Promise((resolve) => {
    child.once('message', () => resolve())
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.on('error', () => {}) // of a message that it could not be told
  child.unref()
  child.channel?.unref()
  /** @param {object} message */
  const tell = (message) => { if (child.connected) child.send(message, () => {}) }
  return {
    async up () {
      /** @type {NodeJS.Timeout | undefined} */
      let timer // keeps this process, which does not wait for the reaper otherwise
      await Promise.race([isUp, new Promise((resolve) => { timer = setTimeout(resolve, UP_MS) })])
      clearTimeout(timer)
    },
    watch: (pid) => tell({ watch: pid }),
    forget: (pid) => tell({ forget: pid }),
    watchFolder: (folder) => tell({ watchFolder: folder }),
    close () {
      child.kill('SIGKILL') // there is nothing left for it to do; what it is told it would not hear where it was stopped (SIGSTOP)
    }
  }
}
