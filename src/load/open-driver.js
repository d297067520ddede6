import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readProto } from '../boot/find-proto.js'
import { createGuard } from '../boot/guard.js'
import { bundleK6, SCRIPT_FILE } from '../plan/k6/bundle.js'
import { describePins } from '../plan/k6/pins.js'
import { startRemoteInstances } from './k6/remote.js'
import { driveInstances } from './k6/drive.js'
import { driveWorkers, nameDriver, startWorkers } from './workers/worker-processes.js'
import { findFreePort } from '../boot/ports.js'
import { startProcess } from '../boot/process.js'
import { divideIntoSegments } from '../plan/k6/segments.js'
import { CONFIG_FILE, listArguments, listEnvironment } from './k6/arguments.js'
import { watchInstance } from './k6/instance.js'

/** @import { DriverResult, K6Experiment } from '../types.ts' */
/** @import { Running } from '../boot/process.js' */
/** @import { Site } from '../boot/site.js' */
/** @import { LoadJob, LoadTick, Pulse } from './job.js' */
/** @import { Instance } from './k6/instance.js' */
/** @import { K6Program } from './k6/program.js' */
/** @import { K6Bundle } from '../plan/k6/bundle.js' */
/**
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
 * @returns {Driver}
 */
export function openDriver ({ site, cores, k6, signal }) {
  return k6 ? openK6Driver({ site, cores, k6 }) : openOwnDriver({ site, cores, signal })
}

/**
 * Drivers of ours: their processes are started at once, while the target boots.
 * @param {{ site: Site, cores: Array<number[] | null>, signal?: AbortSignal }} options cores: of each worker
 * @returns {Driver}
 */
function openOwnDriver ({ site, cores, signal }) {
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

/**
 * k6: its script needs the address of a target that listens, so nothing is started before.
 * @param {{ site: Site, cores: Array<number[] | null>, k6: K6Program }} options cores: of each instance on this machine
 * @returns {Driver}
 */
function openK6Driver ({ site, cores, k6 }) {
  const { engine: { hosts, exact, instances: count }, file, version, secretNames } = k6
  /** @type {Instance[]} */
  const instances = []
  return {
    async prepare ({ job, experiment }) {
      const requests = Array.isArray(job.request) ? job.request : [job.request]
      const protos = requests[0].grpc && (await readProto({ path: requests[0].grpc.proto })).texts
      const bundle = bundleK6({ experiment, requests, secretNames, ...protos && { protos } })
      const isGrpc = protos !== undefined
      // k6 tells a script no time of a call, so what is beyond a bound can only be counted from the samples.
      const config = JSON.stringify(describePins({ place: job.place ?? await createGuard().resolve(job) }))
      const common = {
        site,
        bundle,
        config,
        exact: exact || isGrpc,
        isGrpc,
        onStarted: (/** @type {Instance} */ instance) => {
          instances.push(instance)
        }
      }
      if (hosts) await startRemoteInstances({ ...common, hosts, count, testMs: job.warmupMs + job.durationMs + job.timeoutMs })
      else if (file) await startLocalInstances({ ...common, file, cores })
      return hosts ? [] : instances.map(({ running }) => running)
    },
    drive: ({ job, ...options }) => driveInstances({ ...options, instances, version, times: job }),
    async stop () {
      await Promise.all(instances.map(({ running }) => running.stop({ graceMs: 500 })))
    }
  }
}

/**
 * Starts instances of k6 on this machine, paused. Whoever starts them stops them.
 * @param {{ site: Site, file: string, bundle: K6Bundle, config: string, cores: Array<number[] | null>, exact: boolean,
 *   isGrpc: boolean, onStarted: (instance: Instance) => void }} options file: k6; config: of k6: where it may connect
 *   to; cores: of each instance; onStarted: at once, so that one that was started is stopped when the next fails
 * @returns {Promise<void>}
 */
export async function startLocalInstances ({ site, file, bundle, config, cores, exact, isGrpc, onStarted }) {
  const folder = join(site.folder, 'k6')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(bundle.files)) await writeFile(join(folder, name), text, { mode: 0o600 })
  await writeFile(join(folder, CONFIG_FILE), config, { mode: 0o600 })
  const { segments, sequence } = divideIntoSegments({ instances: cores.length })
  for (const [index, segment] of segments.entries()) {
    const port = await findFreePort()
    const running = await startProcess({
      name: nameDriver(index),
      file,
      args: listArguments({
        script: join(folder, SCRIPT_FILE),
        config: join(folder, CONFIG_FILE),
        port,
        segment,
        sequence,
        isFirst: index === 0,
        exact
      }),
      env: { ...dropOptions(process.env), ...listEnvironment({ secrets: bundle.environment }) },
      cores: cores[index],
      niceness: site.niceness,
      reaper: site.reaper
    })
    onStarted(watchInstance({ name: `instance ${index + 1}`, segment, port, running, exact, isGrpc }))
  }
}

/**
 * k6 puts options in K6_… before those of a script: a K6_RPS or K6_DURATION of the user's would make it another test.
 * @param {Record<string, string | undefined>} env
 */
function dropOptions (env) {
  return Object.fromEntries(Object.keys(env).filter((name) => name.startsWith('K6_')).map((name) => [name, undefined]))
}
