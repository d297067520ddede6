import { driveWorkers, startWorkers } from './workers/worker-processes.js'

/**
 * @import { DriverResult, K6Experiment } from '../types.ts'
 * @import { Running } from '../boot/process.js'
 * @import { Site } from '../boot/site.js'
 * @import { LoadJob, LoadTick, Pulse } from './job.js'
 * @import { K6Program } from './k6/program.js'
 *
 * Whoever drives the load of one trial. prepare: its processes, ready to begin; stop: ends them whatever they do.
 * @typedef {object} Driver
 * @property {(options: { job: LoadJob, experiment: K6Experiment, signal: AbortSignal }) => Promise<Running[]>} prepare
 * @property {(options: { job: LoadJob, signal: AbortSignal, onWindowReady: () => Promise<void>, onWindowClosed: () =>
 *   Promise<void>, onTick: (tick: LoadTick) => void, onPulse?: (pulse: Pulse) => void, falling?: AbortSignal }) =>
 *   Promise<DriverResult | null>} drive onPulse: of a job with pulses, falling: see LoadHooks; k6 is given neither
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ site: Site, cores: Array<number[] | null>, k6?: K6Program, signal?: AbortSignal }} options cores: of each
 *   process on this machine; k6: absent for drivers of ours; signal: a start is waited for no longer
 * @returns {Promise<Driver>}
 */
export async function openDriver ({ site, cores, k6, signal }) {
  if (!k6) return openOwnDriver({ site, cores, signal })
  const { openK6Driver } = await import('./k6/open-driver.js')
  return openK6Driver({ site, cores, k6 })
}

/**
 * Drivers of ours: their processes are started at once, while the target boots.
 * @param {{ site: Site, cores: Array<number[] | null>, signal?: AbortSignal }} options cores: of each worker
 * @returns {Driver}
 */
export function openOwnDriver ({ site, cores, signal }) {
  const starting = startWorkers({ site, cores, signal })
  starting.catch(() => {}) // it is awaited when the target has booted
  return {
    prepare: () => starting,
    drive: async (options) => driveWorkers({ ...options, runnings: await starting }),
    async stop () {
      const runnings = await starting.catch(() => [])
      await Promise.all(runnings.map((running) => running.stop({ graceMs: 500 })))
    }
  }
}
