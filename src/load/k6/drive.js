import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { BaseloadError } from '../../errors.js'
import { mergeInstances } from './merge.js'

/** @import { DriverResult } from '../../types.ts' */
/** @import { LoadTick } from '../job.js' */
/** @import { Instance } from './instance.js' */

/** readyMs: for all virtual users to be made; sumUpMs: from the last request's end to the summary. */
const PATIENCE = Object.freeze({ readyMs: 60_000, sumUpMs: 5000, spareMs: 10_000 })

/**
 * Lets instances that were started go together, waits for their ends, and merges what they tell. One that ends before
 * its time ends the others: the trial is invalid then.
 * @param {object} options
 * @param {readonly Instance[]} options.instances
 * @param {string | null} options.version of k6 on this machine; null: hosts tell theirs
 * @param {{ warmupMs: number, durationMs: number, timeoutMs: number }} options.times
 * @param {AbortSignal} options.signal ends the load early; the result is of the part that was measured
 * @param {() => Promise<void>} options.onWindowReady when the window opens, as nearly as can be told from outside
 * @param {() => Promise<void>} options.onWindowClosed
 * @param {(tick: LoadTick) => void} options.onTick of instances that stream their samples
 * @param {typeof PATIENCE} [options.patience] shorter in tests
 * @returns {Promise<DriverResult | null>} null when it was stopped before the window opened
 * @throws {BaseloadError} K6_FAILED, K6_SUMMARY_INVALID, ACCOUNTING_BROKEN
 */
export async function driveInstances ({ instances, version, times, signal, onWindowReady, onWindowClosed, onTick, patience = PATIENCE }) {
  try {
    await Promise.all(instances.map((instance) => instance.whenWaiting({ signal, timeoutMs: patience.readyMs })))
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
  const startedMs = performance.now()
  await Promise.all(instances.map((instance) => letGo(instance)))
  const releasedMs = performance.now()
  const opensMs = releasedMs + times.warmupMs
  const one = new AbortController() // that has ended: nothing is waited for any more
  // None may end before the time that it would have if it was the first to go.
  const earliestMs = startedMs + times.warmupMs + times.durationMs - EARLY_MS
  /** @type {string[]} */
  const early = []
  for (const { name, running } of instances) {
    running.ended.then(() => {
      if (performance.now() >= earliestMs || signal.aborted || one.signal.aborted) return
      early.push(name)
      one.abort()
    })
  }
  let windowMs = times.durationMs
  const over = AbortSignal.any([signal, one.signal])
  await sleepUntil(opensMs, over)
  if (signal.aborted) return null
  await onWindowReady()
  const stopTicks = startTicks({ instances, opensMs, onTick })
  await sleepUntil(opensMs + times.durationMs, over)
  const isEarly = over.aborted
  stopTicks()
  await onWindowClosed()
  const ended = Promise.all(instances.map(({ running }) => running.ended))
  const all = new AbortController()
  ended.then(() => all.abort())
  if (!isEarly) {
    await sleepUntil(
      performance.now() + times.timeoutMs + patience.sumUpMs + patience.spareMs,
      AbortSignal.any([signal, all.signal])
    )
  }
  const isCut = isEarly || signal.aborted
  if (isCut) {
    await Promise.all(instances.map((instance) => instance.end().catch(() => {}))) // those that are gone cannot be asked
    windowMs = Math.min(windowMs, Math.max(1, performance.now() - opensMs)) // k6 goes on until it is told
    await Promise.race([ended, sleep(patience.sumUpMs, undefined, { ref: false })])
  }
  const results = instances.map((instance) => instance.collect())
  return mergeInstances({
    // One that somebody else has ended in good order is as little of a whole test as one that died.
    instances: results.map((result) =>
      early.includes(result.name) && result.ended === undefined ? { ...result, ended: 'ended before its time' } : result
    ),
    version: version ?? [...new Set(instances.map((instance) => instance.version()))].join(', '),
    windowMs,
    isCut,
    releaseSpreadMs: releasedMs - startedMs
  })
}

const EARLY_MS = 50

/** One that is gone, or hangs, when it is to go: named, and no error of a socket. @param {Instance} instance */
async function letGo (instance) {
  await instance.letGo().catch((error) => {
    throw new BaseloadError('K6_FAILED', `${instance.name} of k6 could not begin the load: ${error.message}`, {
      hint: 'find what ends k6 on its machine (memory, another user), then measure again',
      cause: error
    })
  })
}

/** @param {number} atMs of performance.now() @param {AbortSignal} signal */
async function sleepUntil (atMs, signal) {
  await sleep(Math.max(0, atMs - performance.now()), undefined, { signal }).catch(() => {})
}

/**
 * Once a second, how many answers came: known only where samples are streamed. k6's own address would tell it too, at
 * the price of sorting all it has each time.
 * @param {{ instances: readonly Instance[], opensMs: number, onTick: (tick: LoadTick) => void }} options
 */
function startTicks ({ instances, opensMs, onTick }) {
  const tallies = instances.flatMap(({ tally }) => tally ?? [])
  if (tallies.length === 0) return () => {}
  const seen = tallies.map(() => 0)
  let failed = 0
  const timer = setInterval(() => {
    const since = tallies.flatMap(({ ends }, i) => ends.slice(seen[i])) // those of the last second only
    for (const [i, { ends }] of tallies.entries()) seen[i] = ends.length
    failed += since.filter(({ isGood }) => !isGood).length
    onTick({ elapsedMs: performance.now() - opensMs, ratePerSecond: since.length, p50Us: null, p99Us: null, failed })
  }, 1000)
  return () => clearInterval(timer)
}
