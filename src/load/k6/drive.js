import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { mergeInstances } from './merge.js'

/**
 * @import { DriverResult } from '../../types.ts'
 * @import { LoadTick } from '../job.js'
 * @import { Instance } from './instance.js'
 * @import { SampleTally } from './sample-stream.js'
 */

const READY_MS = 60_000 // for all virtual users to be made
const SUM_UP_MS = 5000 // from the last request's end to the summary
const SPARE_MS = 10_000

/**
 * Lets instances that were started go together, waits for their ends, and merges what they tell. One that ends before its time ends the others: the trial is invalid then.
 * @param {object} options
 * @param {readonly Instance[]} options.instances
 * @param {string | null} options.version of k6 on this machine; null: hosts tell theirs
 * @param {{ warmupMs: number, durationMs: number, timeoutMs: number }} options.times
 * @param {AbortSignal} options.signal ends the load early; the result is of the part that was measured
 * @param {() => Promise<void>} options.onWindowReady when the window opens, as nearly as can be told from outside
 * @param {() => Promise<void>} options.onWindowClosed
 * @param {(tick: LoadTick) => void} options.onTick of instances that stream their samples
 * @returns {Promise<DriverResult | null>} null when it was stopped before the window opened
 * @throws {BaseloadError} K6_FAILED, K6_SUMMARY_INVALID, ACCOUNTING_BROKEN
 */
export async function driveInstances ({ instances, version, times, signal, onWindowReady, onWindowClosed, onTick }) {
  await Promise.all(instances.map((instance) => instance.whenWaiting({ signal, timeoutMs: READY_MS })))
  const startedMs = performance.now()
  await Promise.all(instances.map((instance) => instance.letGo()))
  const releasedMs = performance.now()
  const opensMs = releasedMs + times.warmupMs
  const ends = instances.map(({ running }) => running.ended)
  const one = new AbortController() // that has ended: nothing is waited for any more
  for (const end of ends) end.then(() => one.abort())
  const over = AbortSignal.any([signal, one.signal])
  await sleepUntil(opensMs, over)
  if (signal.aborted) return null
  await onWindowReady()
  const stopTicks = startTicks({ instances, opensMs, onTick })
  await sleepUntil(opensMs + times.durationMs, over)
  const closedMs = performance.now()
  stopTicks()
  await onWindowClosed()
  const isEarly = closedMs < opensMs + times.durationMs - EARLY_MS
  if (isEarly) await Promise.all(instances.map((instance) => instance.end().catch(() => {}))) // those that are gone cannot be asked
  const limitMs = isEarly ? SUM_UP_MS : times.timeoutMs + SUM_UP_MS + SPARE_MS
  await Promise.race([Promise.all(ends), sleep(limitMs, undefined, { ref: false })])
  return mergeInstances({
    instances: instances.map((instance) => instance.collect()),
    version: version ?? [...new Set(instances.map((instance) => instance.version()))].join(', '),
    windowMs: isEarly ? Math.max(1, closedMs - opensMs) : times.durationMs,
    releaseSpreadMs: releasedMs - startedMs
  })
}

const EARLY_MS = 50

/** @param {number} atMs of performance.now() @param {AbortSignal} signal */
async function sleepUntil (atMs, signal) {
  await sleep(Math.max(0, atMs - performance.now()), undefined, { signal }).catch(() => {})
}

/**
 * Once a second, how many answers came: known only where samples are streamed. k6's own address would tell it too, at the price of sorting all it has each time.
 * @param {{ instances: readonly Instance[], opensMs: number, onTick: (tick: LoadTick) => void }} options
 */
function startTicks ({ instances, opensMs, onTick }) {
  const tallies = instances.flatMap(({ tally }) => tally ?? [])
  if (tallies.length === 0) return () => {}
  let before = 0
  const timer = setInterval(() => {
    const ends = tallies.reduce((sum, tally) => sum + tally.ends.length, 0)
    const failed = tallies.reduce((sum, tally) => sum + tally.ends.filter(({ isGood }) => !isGood).length, 0)
    onTick({ elapsedMs: performance.now() - opensMs, ratePerSecond: ends - before, p50Us: null, p99Us: null, failed })
    before = ends
  }, 1000)
  return () => clearInterval(timer)
}
