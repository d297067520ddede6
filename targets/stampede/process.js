import { runJob } from './run-job.js'

// Gets jobs over IPC, one after the other, and sends each one's result back; it listens on no port. Every job has a cache of its own.
process.on('message', async (/** @type {{ type: string, job: import('./run-job.js').StampedeJob }} */ { type, job }) => {
  if (type !== 'job') return
  try {
    send({ type: 'result', result: await runJob({ job }) })
  } catch (error) {
    send({ type: 'error', message: error instanceof Error ? error.message : String(error) })
  }
  globalThis.gc?.() // what this job has left is not to be cleared away within the next one's time
})
process.on('disconnect', () => process.exit())
send({ type: 'up' })

/** @param {object} message */
function send (message) {
  if (process.connected) process.send?.(message)
}
