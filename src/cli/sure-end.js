import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Ends this process at once, and surely. process.exit waits for the threads that read files, and one of them may be stuck in the system (a
 * device, a disk of the network that is gone): a process beside then ends this one by SIGKILL.
 * @param {{ code: number }} options
 */
export function endSurely ({ code }) {
  // The last of those who are told of the end, so that the others have their time.
  process.once('exit', startEnder)
  process.exit(code)
}

function startEnder () {
  try {
    const ender = spawn(process.execPath, [fileURLToPath(new URL('./ender-process.js', import.meta.url)), String(process.pid)], {
      detached: true, // or a Ctrl-C ends it
      env: {},
      stdio: ['pipe', 'ignore', 'ignore']
    })
    ender.on('error', () => {}) // without it the end waits for the thread
  } catch {
    /* as well */
  }
}
