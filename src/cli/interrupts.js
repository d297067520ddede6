import { performance } from 'node:perf_hooks'
import { EXIT } from '../errors.js'

const PARENT_MS = 500
const ECHO_MS = 1000 // npx hands on the Ctrl-C that the terminal has sent already: one wish, two signals

/**
 * The first Ctrl-C or SIGTERM asks for an orderly end; another one, a second later or more, ends at once
 * (what is still running is killed by the reaper then).
 * @returns {{ signal: AbortSignal, exitCode: () => number | null, close: () => void }} exitCode: null when nothing was asked
 */
export function watchInterrupts () {
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
      process.exit(code)
    }
  }
  const onInterrupt = () => onSignal(EXIT.sigint)
  const onTerminate = () => onSignal(EXIT.sigterm)
  // npx and npm start run this through a shell that keeps a SIGTERM for itself: its end is the only word of it.
  const parent = process.ppid
  const watch = process.env.npm_command === undefined ? undefined : setInterval(() => { if (process.ppid !== parent && exitCode === null) onTerminate() }, PARENT_MS).unref()
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    close () {
      clearInterval(watch)
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onTerminate)
      process.off('SIGHUP', onTerminate)
    }
  }
}
