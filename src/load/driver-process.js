/* The driver's own process: takes jobs over IPC, one after the other, and hands back what each saw. See driver.js for the other end. */

import { loadAtOnce } from '../config/load-at-once.js'

/** @import { ConductorMessage, DriverMessage, LoadJob } from './job.js' */

let stopper = new AbortController() // of the job at hand
let faller = new AbortController()
let letGo = () => {}

process.on('message', (/** @type {ConductorMessage} */ message) => {
  if (message.type === 'job') run(message.job)
  if (message.type === 'go') letGo()
  if (message.type === 'fall') faller.abort(message.fall)
  if (message.type === 'stop') { stopper.abort(); letGo() }
})
process.on('disconnect', () => process.exit())
// A Ctrl-C is the conductor's to deal with: it says `stop`, and what was measured comes back.
process.on('SIGINT', () => {})

tell({ type: 'up' })

/** @param {LoadJob} job */
async function run (job) {
  stopper = new AbortController()
  faller = new AbortController()
  try {
    const { drive } = await loadDriver(job.driver)
    const result = await drive({
      ...job,
      signal: stopper.signal,
      falling: faller.signal,
      onWindowReady: () =>
        new Promise((resolve) => {
          letGo = () => resolve(undefined)
          if (stopper.signal.aborted) letGo()
          tell({ type: 'ready' })
        }),
      onWindowClosed: () => tell({ type: 'closed' }),
      onTick: (tick) => tell({ type: 'tick', tick }),
      onPulse: (pulse) => tell({ type: 'pulse', pulse })
    })
    tell({ type: 'result', result })
  } catch (error) {
    const { code, message, stack, hint } = /** @type {Error & { code?: string, hint?: string }} */ (error)
    tell({ type: 'error', error: { code, message: hint ? message : stack ?? message, hint } })
  }
}

/**
 * Only the driver that is used is loaded: the other's code must not weigh on this process.
 * @param {LoadJob['driver']} driver
 */
async function loadDriver (driver) {
  loadAtOnce(new URL(driver === 'autocannon' ? './autocannon/autocannon-driver.js' : './loops/native-driver.js', import.meta.url))
  if (driver === 'autocannon') return { drive: (await import('./autocannon/autocannon-driver.js')).runAutocannon }
  return { drive: (await import('./loops/native-driver.js')).runNative }
}

/** @param {DriverMessage} message */
function tell (message) {
  if (process.connected) process.send?.(message)
}
