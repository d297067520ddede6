/** @import { LoadTick, Pulse } from '../job.js' */

/**
 * Collects what the workers say of themselves once a second, and tells it as one when all have said it.
 * @param {{ workers: number, onTick: (tick: LoadTick) => void }} options
 * @returns {(index: number, tick: LoadTick) => void} index: of the worker, from 0
 */
export function collectTicks ({ workers, onTick }) {
  /** @type {LoadTick[][]} */
  const waiting = Array.from({ length: workers }, () => [])
  return (index, tick) => {
    waiting[index].push(tick)
    if (waiting.every((ticks) => ticks.length > 0)) onTick(addTicks(waiting.map((ticks) => /** @type {LoadTick} */ (ticks.shift()))))
  }
}

/**
 * @param {readonly LoadTick[]} ticks one of each worker
 * @returns {LoadTick} p50Us and p99Us are those of the worker that has the highest: they are for whoever watches, no
 *   result is drawn from it
 */
export function addTicks (ticks) {
  const sum = (/** @type {(tick: LoadTick) => number} */ read) => ticks.reduce((total, tick) => total + read(tick), 0)
  const highest = (/** @type {Array<number | null>} */ values) =>
    values.reduce((most, value) => (value === null ? most : Math.max(most ?? value, value)), null)
  const soFar = ticks.flatMap((tick) => tick.soFar ?? [])
  return {
    elapsedMs: Math.max(...ticks.map(({ elapsedMs }) => elapsedMs)),
    ratePerSecond: sum(({ ratePerSecond }) => ratePerSecond),
    p50Us: highest(ticks.map(({ p50Us }) => p50Us)),
    p99Us: highest(ticks.map(({ p99Us }) => p99Us)),
    failed: sum(({ failed }) => failed),
    ...soFar.length === ticks.length && { soFar: soFar.reduce(addCounts) }
  }
}

/** @param {NonNullable<LoadTick['soFar']>} a @param {NonNullable<LoadTick['soFar']>} b */
function addCounts (a, b) {
  return { due: a.due + b.due, ok: a.ok + b.ok, failed: a.failed + b.failed, slow: a.slow.map((count, i) => count + b.slow[i]) }
}

/**
 * What the workers say of how requests end, as one: each time that one speaks, with what the others said last.
 * @param {{ workers: number, onPulse: (pulse: Pulse) => void }} options
 * @returns {(index: number, pulse: Pulse) => void}
 */
export function addPulses ({ workers, onPulse }) {
  const last = Array.from({ length: workers }, () => ({ atMs: 0, ok: 0, failed: 0 }))
  return (index, pulse) => {
    last[index] = pulse
    const sum = (/** @type {'ok' | 'failed'} */ key) => last.reduce((total, one) => total + one[key], 0)
    onPulse({ atMs: Math.max(...last.map(({ atMs }) => atMs)), ok: sum('ok'), failed: sum('failed') })
  }
}
