import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EXIT } from '../errors.js'

const PARENT_MS = 500
const ECHO_MS = 1000 // npx hands on the Ctrl-C that the terminal has sent already: one wish, two signals

/**
 * From `begin` on the first Ctrl-C or SIGTERM asks for an orderly end; another one, a second later or more, ends at once
 * (what is still running is killed by the reaper then). Until then a signal ends the program itself: however busy it is with figures or
 * with a file, and there is nothing to tidy up.
 * @returns {{ signal: AbortSignal, begin: () => void, exitCode: () => number | null, close: () => void }} exitCode:
 *   null when nothing was asked
 */
export function createInterrupts () {
  const controller = new AbortController()
  /** @type {number | null} */
  let exitCode = null
  let firstMs = 0
  /** @param {number} code */
  const onSignal = (code) => {
    if (exitCode === null) {
      exitCode = code
      firstMs = performance.now()
      process.stderr.write('\nstopping: whatever was measured is kept (again to stop at once)\n')
      controller.abort(new Error('interrupted'))
    } else if (performance.now() - firstMs > ECHO_MS) {
      endSurely({ code })
    }
  }
  let close = () => {}
  let hasBegun = false
  return {
    signal: controller.signal,
    begin () {
      if (hasBegun) return
      hasBegun = true
      close = listen({
        onInterrupt: () => onSignal(EXIT.sigint),
        onTerminate: () => onSignal(EXIT.sigterm),
        onParentGone: () => {
          if (exitCode === null) onSignal(EXIT.sigterm)
        }
      })
    },
    exitCode: () => exitCode,
    close: () => close()
  }
}

/** @param {{ onInterrupt: () => void, onTerminate: () => void, onParentGone: () => void }} options @returns {() => void} ends it */
function listen ({ onInterrupt, onTerminate, onParentGone }) {
  // npx and npm start run this through a shell that keeps a SIGTERM for itself: its end is the only word of it.
  const parent = process.ppid
  const watch =
    process.env.npm_command === undefined
      ? undefined
      : setInterval(() => {
        if (process.ppid !== parent) onParentGone()
      }, PARENT_MS).unref()
  const deafness = watchDeafness()
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)
  return () => {
    clearInterval(watch)
    deafness.close()
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
    process.off('SIGHUP', onTerminate)
  }
}

const BEAT_MS = 500

/**
 * Ends this process when it is deaf: a signal came, and for ten seconds afterwards the event loop did not turn once, so
 * that nobody heard it. A thread of its own listens beside (deafness-thread.js); the reaper then ends what was started,
 * as after any kill -9.
 */
function watchDeafness () {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  // execArgv, env: what this process was told to load or to trace is not for the thread.
  const thread = new Worker(new URL('./deafness-thread.js', import.meta.url), {
    workerData: { beats },
    execArgv: ['--no-deprecation'],
    env: {}
  })
  thread.on('error', () => {}) // a Node.js without what it needs: then nobody listens beside
  thread.unref()
  return {
    close () {
      clearInterval(timer)
      thread.terminate()
    }
  }
}

/**
 * Ends this process at once, and surely. process.exit waits for the threads that read files, and one of them may be stuck in the system (a
 * device, a disk of the network that is gone): a process beside then ends this one by SIGKILL.
 * @param {{ code: number }} options
 */
export function endSurely ({ code }) {
  process.once('exit', startEnder) // the last of those who are told of the end, so that the others have their time
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
