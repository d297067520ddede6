/** @import { DriverShortfall } from '../types.ts' */
/** @import { Clock, Timer } from './loops/clock.js' */

const LOOK_MS = 100
const LEAST_STOP_MS = 20 // other processes on its core take less at a time
const MOST_RATIO = 0.01
const MOST_MS = 100 // less than that says nothing about a short window
const NEARLY = 0.98 // windows end a little early or late

/**
 * How long a process did not run although it wanted to look at the clock, in stops of 20 ms and more; and the longest of them.
 * @typedef {{ totalMs: number, longestMs: number }} Standstill
 */

/**
 * Looks at the clock every 100 ms. What it wakes late by is a standstill, less the CPU time that the process used
 * meanwhile: that of a busy one is its work, and shows as a driver that is the bottleneck. A closed loop needs this: it
 * sends nothing while it stands still, and what it is late with is due only when it sends.
 * @param {{ clock: Clock }} options
 * @returns {{ end: () => Standstill }}
 */
export function watchStandstill ({ clock }) {
  const readCpuUs = clock.cpuUs ?? (() => 0)
  const still = { totalMs: 0, longestMs: 0 }
  let last = { us: clock.nowUs(), cpuUs: readCpuUs() }
  /** @type {Timer} */
  let timer
  const look = () => {
    const now = { us: clock.nowUs(), cpuUs: readCpuUs() }
    const elapsedMs = (now.us - last.us) / 1000
    const stoppedMs = Math.min(elapsedMs - LOOK_MS, elapsedMs - (now.cpuUs - last.cpuUs) / 1000)
    last = now
    if (stoppedMs < LEAST_STOP_MS) return
    still.totalMs += stoppedMs
    still.longestMs = Math.max(still.longestMs, stoppedMs)
  }
  const turn = () => {
    timer = clock.after(LOOK_MS, turn)
    look()
  }
  timer = clock.after(LOOK_MS, turn)
  return {
    end () {
      clock.cancel(timer)
      look()
      return still
    }
  }
}

/**
 * Whether a closed loop stood still for so long that its window is not what was planned. One that ended earlier, as its amount of
 * requests was sent, is held to its own length. Pure.
 * @param {{ still: Standstill, windowMs: number, plannedMs: number }} options windowMs: as it came out
 * @returns {DriverShortfall[]}
 */
export function findStandstill ({ still: { totalMs, longestMs }, windowMs, plannedMs: mostPlannedMs }) {
  const plannedMs = windowMs < NEARLY * mostPlannedMs ? windowMs : mostPlannedMs
  const mostMs = Math.max(MOST_MS, MOST_RATIO * plannedMs)
  const isLong = windowMs - plannedMs > mostMs
  if (totalMs <= mostMs && !isLong) return []
  return [{
    kind: 'still',
    code: 'STOOD_STILL',
    plannedMs,
    still: totalMs > mostMs ? { totalMs, longestMs } : null,
    closedMs: isLong ? windowMs : null
  }]
}
