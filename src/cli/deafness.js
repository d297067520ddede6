import { Worker } from 'node:worker_threads'

const BEAT_MS = 500

/**
 * Ends this process when it is deaf: a signal came, and for ten seconds afterwards the event loop did not turn once, so that nobody heard it. A thread of
 * its own listens beside (deafness-thread.js); the reaper then ends what was started, as after any kill -9.
 * @returns {{ close: () => void }}
 */
export function watchDeafness () {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  // execArgv, env: what this process was told to load or to trace is not for the thread.
  const thread = new Worker(new URL('./deafness-thread.js', import.meta.url), { workerData: { beats }, execArgv: ['--no-deprecation'], env: {} })
  thread.on('error', () => {}) // a Node.js without what it needs: then nobody listens beside
  thread.unref()
  return {
    close () {
      clearInterval(timer)
      thread.terminate()
    }
  }
}
