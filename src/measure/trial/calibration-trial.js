import { bootTarget } from '../../boot/target.js'
import { askTruth } from '../../boot/truth.js'
import { readMonotonicUs } from '../../boot/watch/clock.js'
import { BaseloadError } from '../../errors.js'
import { runTrial } from './trial.js'

/**
 * @import { CalibrationTrial, LoadResult, PartUsage, Target, Trial, TrialWatch, TruthLog } from '../../types.ts'
 * @import { LoadTick } from '../../load/job.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { Site } from '../../boot/site.js'
 */

/**
 * One trial of a calibration: a trial like any other, of a server that is asked at its end what was true.
 * @param {{ site: Site, trial: CalibrationTrial, k6?: K6Program, signal: AbortSignal, onTick: (tick: LoadTick) => void }} options
 * @returns {Promise<{ load: LoadResult, parts: PartUsage[], log: TruthLog | null, openedUs: number, watch?: TrialWatch
 *   } | null>} null after an abort; log: null from a server that keeps none; openedUs: when the driver was told to open
 *   the window, on the server's clock; watch: absent where the site has none
 * @throws {BaseloadError} what runTrial and askTruth throw
 */
export async function runCalibrationTrial ({ site, trial, k6, signal, onTick }) {
  let openedUs = 0
  let hasClosed = false
  /** @type {TruthLog | null} */
  let log = null
  const { record, failure } = await runTrial({
    site,
    target: describeTarget(trial),
    trial: fitTrial(trial),
    seed: trial.seed,
    startedAt: new Date().toISOString(),
    signal,
    onTick,
    ...k6 && { k6 },
    boot: async (options) => {
      const booted = await bootTarget(options)
      const isAsked = () => hasClosed && !signal.aborted && trial.server.kind !== 'responder'
      return {
        ...booted,
        async stop () {
          try {
            if (isAsked()) log = await askTruth(booted.parts[0])
          } catch (error) {
            await booted.stop()
            throw error
          }
          return booted.stop()
        }
      }
    },
    accompany: () => ({
      onReady: async () => {},
      onOpen: async () => { openedUs = readMonotonicUs() },
      onClosed: async () => { hasClosed = true }
    })
  })
  if (signal.aborted) return null
  if (failure) throw new BaseloadError(failure.code, failure.message, { hint: failure.hint })
  if (record === null) return null
  const startedAt = record.load.k6?.instances[0]?.startedAt
  if (startedAt) openedUs = findOpenedUs({ startedAt, nowUs: readMonotonicUs(), wallMs: Date.now() })
  const { load, parts, watch } = record
  return { load, parts, log, openedUs, ...watch && { watch } }
}

/**
 * k6 tells its start itself, in milliseconds of the wall clock; from outside it is seen some milliseconds late.
 * @param {{ startedAt: string, nowUs: number, wallMs: number }} options nowUs, wallMs: one moment, on the server's clock and on the wall's
 */
export function findOpenedUs ({ startedAt, nowUs, wallMs }) {
  return nowUs - (wallMs - Date.parse(startedAt)) * 1000 - 1000
}

/** @param {CalibrationTrial} trial @returns {Target} */
function describeTarget ({ id, part }) {
  return {
    name: id,
    title: id,
    parts: [part],
    request: { path: '/' },
    good: { status: 200, contentEncoding: 'identity', body: 'ok' },
    readyTimeoutMs: 10_000
  }
}

/** @param {CalibrationTrial} trial @returns {Trial} */
function fitTrial ({ id, driver, load, durationMs, warmupMs, timeoutMs }) {
  const phase = load.kind === 'constant-concurrency' ? 'peak' : 'latency'
  return { id, target: id, phase, repeat: 1, driver, load, durationMs, warmupMs, timeoutMs }
}
