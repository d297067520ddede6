import { fileURLToPath } from 'node:url'
import { startProcess } from '../../boot/process.js'
import { formatHostPort } from '../../boot/guard.js'
import { startProgram } from '../../boot/programs/start.js'
import { BaseloadError, REPORT_HINT } from '../../errors.js'
import { findProgramOf, findTraits } from '../../programs/index.js'
import { describeStampedeJob, expectStampedeMs, drawDocuments } from './plan/job.js'
import { openResources } from '../../measure/trial/resources.js'

/** @import { PlannedStampede } from '../../types.ts' */
/** @import { MeasuredStampede } from '../types.ts' */
/** @import { BootedPart } from '../../boot/part.js' */
/** @import { Running } from '../../boot/process.js' */
/** @import { Site } from '../../boot/site.js' */
/**
 * What the process sends back, see targets/stampede/run-job.js.
 * @typedef {{ fetches: number, fetchErrors: number, stores: number, storeErrors: number, waiterTimeouts: number,
 *   succeeded: number, rejected: number, wallMs: number, latenciesMs: Float64Array } & Required<
 *   Pick<MeasuredStampede, 'early' | 'queues'>> & Pick<MeasuredStampede, 'servedAgainMs'>} Counts
 */

const SCRIPT = fileURLToPath(new URL('../../../targets/stampede/process.js', import.meta.url))
const PATIENCE_MS = 20_000 // beyond what the trial itself should take: every call in it has a deadline of its own
const GRACE_MS = 500
const READY_MS = 10_000

/**
 * Opens what stampede trials need. Each repeat has a process of its own, freshly started, that runs the trials of the
 * repeat in their order, each on a cache of its own; one for each trial would take longer to start than most of them
 * run. A store is started with the first trial that needs it.
 * @param {{ site: Site, signal: AbortSignal, boot?: typeof startProgram }} options
 * @returns {{ runTrial: (options: { trial: PlannedStampede }) => Promise<MeasuredStampede | null>, close: () =>
 *   Promise<void> }} null after an abort. close: always, it stops what was started
 */
export function openStampedes ({ site, signal, boot = startProgram }) {
  /** @type {{ running: Running, repeat: number } | null} */
  let current = null
  /** @type {Map<string, Promise<BootedPart>>} */
  const stores = new Map()

  return { runTrial, close }

  /**
   * @param {{ trial: PlannedStampede }} options
   * @returns {Promise<MeasuredStampede | null>}
   * @throws {BaseloadError} TARGET_DIED, TARGET_NO_ANSWER; what startProgram throws
   */
  async function runTrial ({ trial }) {
    if (signal.aborted) return null
    const store = await startStore(trial)
    const running = await startFor(trial)
    const sampler = openResources({ parts: listParts({ running, store }), durationMs: expectStampedeMs({ trial }), look: site.agents.look })
    try {
      sampler.begin()
      const counts = await askProcess({ running, trial, storeUrl: store && `${findTraits({ [trial.store]: true })?.url?.scheme}://${formatHostPort(store)}`, signal })
      await sampler.stop()
      const resources = sampler.describe({})
      return counts && { ...describeTrial({ trial, counts }), ...resources && { resources } }
    } catch (error) {
      await stop() // it may still be at work: the next trial gets another one
      throw error
    } finally {
      sampler.drop()
    }
  }

  /** @param {PlannedStampede} trial @returns {Promise<BootedPart | null>} null: it is simulated */
  async function startStore ({ store }) {
    const name = findProgramOf({ [store]: true })
    if (name === null) return null
    const part = { name, [name]: 'plain' }
    const started = stores.get(name) ?? boot({ name, site, target: 'stampede', part, env: {}, cores: null, readyTimeoutMs: READY_MS, signal })
    stores.set(name, started)
    return started
  }

  /** @param {PlannedStampede} trial */
  async function startFor ({ repeat }) {
    if (current && current.repeat === repeat && !current.running.hasEnded()) return current.running
    await stop()
    const running = await startProcess({
      name: 'stampede',
      file: process.execPath,
      args: ['--expose-gc', SCRIPT],
      niceness: site.niceness,
      ipc: true,
      env: site.agents.environment('stampede'),
      reaper: site.reaper
    })
    current = { running, repeat }
    await Promise.race([new Promise((resolve) => running.child.once('message', resolve)), running.ended]) // it says `up`
    return running
  }

  async function stop () {
    const last = current
    current = null
    await last?.running.stop({ graceMs: GRACE_MS })
  }

  async function close () {
    await stop()
    for (const starting of stores.values()) {
      const started = await starting.catch(() => null) // the trial that wanted it has said so
      await started?.running.stop()
    }
  }
}

/** @param {{ running: Running, store: BootedPart | null }} options */
function listParts ({ running, store }) {
  return [
    { name: 'stampede', kind: 'node', agentId: 'stampede', now: () => running.pid },
    ...store ? [{ name: store.name, kind: store.kind, agentId: '', now: () => store.running.pid }] : []
  ]
}

/**
 * @param {{ running: Running, trial: PlannedStampede, storeUrl: string | null, signal: AbortSignal }} options
 * @returns {Promise<Counts | null>} null after an abort
 */
async function askProcess ({ running, trial, storeUrl, signal }) {
  if (signal.aborted) return null // while the process started
  const { child } = running
  const settled = new AbortController()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {(message: any) => void} messages of a process have several shapes */
  let listen = () => {}
  try {
    return await new Promise((resolve, reject) => {
      const patienceMs = expectStampedeMs({ trial }) * 2 + PATIENCE_MS
      listen = (message) => {
        if (message?.type === 'result') resolve(message.result)
        if (message?.type === 'error') {
          reject(
            new BaseloadError('TARGET_NO_ANSWER', `${trial.id} could not begin: ${message.message}`, {
              hint: storeUrl === null ? REPORT_HINT : 'its store was started for this run: did something end it?'
            })
          )
        }
      }
      child.on('message', listen)
      signal.addEventListener('abort', () => resolve(null), { once: true, signal: settled.signal })
      timer = setTimeout(
        () =>
          reject(
            new BaseloadError(
              'TARGET_NO_ANSWER',
              `${trial.id} had no result after ${Math.round(patienceMs / 1000)} s`,
              { hint: 'is the machine busy? `baseload doctor` checks' }
            )
          ),
        patienceMs
      )
      running.ended.then(({ code, signal: name }) =>
        reject(
          new BaseloadError(
            'TARGET_DIED',
            `${trial.id}: the process ended without a result (${name ?? `exit code ${code}`})`,
            { hint: running.outputTail() || 'it printed nothing' }
          )
        )
      )
      child.send({ type: 'job', job: describeStampedeJob({ trial, storeUrl }) })
    })
  } finally {
    clearTimeout(timer)
    settled.abort()
    child.off('message', listen)
  }
}

/** @param {{ trial: PlannedStampede, counts: Counts }} options */
function describeTrial ({ trial, counts }) {
  const { fetches, stores, succeeded, wallMs, latenciesMs, early, queues, servedAgainMs } = counts
  const { waiterTimeouts, storeErrors, fetchErrors, rejected } = counts
  return {
    ...trial,
    distinctIds: drawDocuments(trial).distinctIds,
    fetches,
    stores,
    failures: { waiterTimeouts, storeErrors, fetchErrors, rejected },
    succeeded,
    early,
    ...(trial.repeat === 1 && { queues }),
    wallMs: roundMs(wallMs),
    ...servedAgainMs !== undefined && { servedAgainMs: servedAgainMs && roundMs(servedAgainMs) },
    latenciesMs
  }
}

/** @param {number} ms */
function roundMs (ms) {
  return Math.round(ms * 1000) / 1000
}
