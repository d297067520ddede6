import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts the process that outlives baseload by a moment: whatever still runs when baseload is gone (a crash, kill -9),
 * it kills. It is told of every process group that is started and stopped.
 * @param {{ folder?: string }} [options] folder: removed as well
 * @returns {{ watch: (pid: number) => void, forget: (pid: number) => void, close: () => void }}
 */
export function startReaper ({ folder } = {}) {
  const script = fileURLToPath(new URL('./reaper-process.js', import.meta.url))
  const child = spawn(process.execPath, [script, ...(folder ? [folder] : [])], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('error', () => {}) // without it things are still stopped by their own `finally`
  child.unref()
  child.channel?.unref()
  /** @param {object} message */
  const tell = (message) => { if (child.connected) child.send(message, () => {}) }
  return {
    watch: (pid) => tell({ watch: pid }),
    forget: (pid) => tell({ forget: pid }),
    close: () => { if (child.connected) child.disconnect() }
  }
}
