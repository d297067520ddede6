/* A thread of its own; see interrupts.js for the other end. It sleeps until a signal comes. */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }
const LOOK_MS = 500
const MOST_SILENT = 20 // looks, and not seconds: a process that was stopped (SIGSTOP) comes back to one

/** @type {NodeJS.Timeout | undefined} */
let timer

// Each thread's event loop is told of each signal, but Node.js offers that to the main thread alone (process.on): hence
// its binding, which is deprecated (DEP0111) and has no other name.
// eslint-disable-next-line n/no-deprecated-api -- see above
const { Signal } = /** @type {any} */ (process).binding('signal_wrap')
for (const [name, number] of Object.entries(SIGNALS)) {
  const listener = new Signal()
  listener.onsignal = () => { timer ??= watch(name) }
  listener.start(number)
}

/** @param {string} name of the signal */
function watch (name) {
  let last = Atomics.load(workerData.beats, 0)
  let silent = 0
  return setInterval(() => {
    const beats = Atomics.load(workerData.beats, 0)
    silent = beats === last ? silent + 1 : 0
    last = beats
    if (silent < MOST_SILENT) return
    try {
      writeSync(
        2,
        `\nbaseload did not hear ${name} for ${(MOST_SILENT * LOOK_MS) / 1000} s, and is ended with all that it started; what was written is kept\n`
      )
    } catch {
      /* nobody reads it */
    }
    process.kill(process.pid, 'SIGKILL')
  }, LOOK_MS)
}
