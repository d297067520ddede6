import { assignCores } from '../boot/cores.js'
import { readConnectionRoom } from '../boot/connection-room.js'
import { bootTarget } from '../boot/target.js'
import { askTruth } from '../boot/truth.js'
import { tryWithoutLoss } from '../load/lost-driver.js'
import { openDriver } from '../load/open-driver.js'
import { describeK6Experiment } from '../plan/k6/experiment.js'
import { fitConnections } from '../plan/open-connections.js'
import { subtractSnapshots, takeSnapshot } from '../record/usage.js'

/**
 * @import { CalibrationTrial, LoadResult, PartUsage, Target, TrialWatch, TruthLog } from '../types.ts'
 * @import { LoadTick } from '../load/job.js'
 * @import { K6Program } from '../load/k6/program.js'
 * @import { Site } from '../boot/site.js'
 * @import { Snapshot, Subject } from '../record/usage.js'
 */

/**
 * One trial of a calibration: boot the server whose truth is known, load it, ask it what was true, stop it.
 * @param {{ site: Site, trial: CalibrationTrial, k6?: K6Program, signal: AbortSignal, onTick: (tick: LoadTick) => void }} options
 * @returns {Promise<{ load: LoadResult, parts: PartUsage[], log: TruthLog | null, openedUs: number, watch?: TrialWatch } | null>} null after an abort; log: null
 *   from a server that keeps none; openedUs: when the driver was told to open the window, on the server's clock; watch: absent where the site has none
 * @throws {BaseloadError} what bootTarget, the driver and askTruth throw
 */
export async function runCalibrationTrial (options) {
  return tryWithoutLoss({ signal: options.signal, attempt: () => tryCalibrationTrial(options) })
}

/** @param {Parameters<typeof runCalibrationTrial>[0]} options @returns {ReturnType<typeof runCalibrationTrial>} */
async function tryCalibrationTrial ({ site, trial, k6, signal, onTick }) {
  const assigned = assignCores({ cores: site.cores, parts: [trial.part.name] })
  const driver = openDriver({ site, cores: [assigned.driver], k6 })
  try {
    const booted = await bootTarget({ site, target: describeTarget(trial), cores: assigned.parts, signal })
    try {
      const [server] = booted.parts
      /** @type {Subject[]} */
      const subjects = [{ name: server.name, kind: server.kind, group: server.running.pid, cores: server.cores, agentId: server.agentId }]
      /** @type {Map<string, Snapshot>} */
      let before = new Map()
      /** @type {Map<string, Snapshot>} */
      let after = new Map()
      let openedUs = 0
      /** @type {import('../boot/watch/watch.js').WatchedWindow | undefined} */
      let watched
      const { ask } = site.agents
      const load = trial.driver === 'k6' ? trial.load : fitConnections({ load: trial.load, most: await readConnectionRoom({ workers: 1, parts: 1 }) })
      const job = describeJob({ trial: { ...trial, load }, booted })
      const [{ pid }] = await driver.prepare({ job, experiment: describeExperiment({ trial, job }), signal })
      subjects.push({ name: 'driver', kind: 'driver', group: pid, cores: assigned.driver, agentId: 'driver' })
      const seen = await driver.drive({
        job,
        signal,
        onWindowReady: async () => {
          before = await takeSnapshot({ subjects, ask })
          watched = site.watch?.begin({ parts: subjects })
          openedUs = Number(process.hrtime.bigint()) / 1000
        },
        onWindowClosed: async () => { after = await takeSnapshot({ subjects, ask }) },
        onTick
      }).finally(() => { watched?.drop() })
      if (seen === null || signal.aborted) return null
      const watch = await watched?.end(seen)
      const log = trial.server.kind === 'responder' ? null : await askTruth({ running: server.running })
      const startedAt = seen.k6?.instances[0]?.startedAt
      // k6 tells its start itself, in milliseconds of the wall clock; from outside it is seen some milliseconds late.
      if (startedAt) openedUs = Number(process.hrtime.bigint()) / 1000 - (Date.now() - Date.parse(startedAt)) * 1000 - 1000
      return { load: seen, parts: subtractSnapshots({ subjects, before, after }), log, openedUs, ...watch && { watch } }
    } finally {
      await booted.stop()
    }
  } finally {
    await driver.stop()
  }
}

/**
 * @param {CalibrationTrial} trial
 * @returns {Target}
 */
function describeTarget ({ id, part }) {
  return { name: id, title: id, parts: [part], request: { path: '/' }, good: { status: 200, contentEncoding: 'identity', body: 'ok' }, readyTimeoutMs: 10_000 }
}

/** @param {{ trial: CalibrationTrial, job: import('../load/job.js').LoadJob }} options */
function describeExperiment ({ trial, job: { url, good, request } }) {
  const phase = trial.load.kind === 'constant-concurrency' ? /** @type {const} */ ('peak') : /** @type {const} */ ('latency')
  return describeK6Experiment({ trial: { ...trial, target: trial.id, phase, repeat: 1 }, url, request: Array.isArray(request) ? request[0] : request, good, objectives: [] })
}

/** @param {{ trial: CalibrationTrial, booted: Pick<import('../boot/target.js').BootedTarget, 'url' | 'place'> }} options @returns {import('../load/job.js').LoadJob} */
function describeJob ({ trial: { driver, load, durationMs, warmupMs, timeoutMs, seed }, booted: { url, place } }) {
  return { driver, url, place, request: { path: '/' }, good: { status: 200, bodyBytes: { min: 2, max: 2 } }, profile: load, durationMs, warmupMs, timeoutMs, seed }
}
