import { BaseloadError } from '../../errors.js'

/**
 * @import { UnitLimits } from '../../types.ts'
 * @import { Counters } from './counters.js'
 * @import { Death } from '../target.js'
 */

// Node.js sizes its heap by the memory it is allowed: it may give up by itself, just before the kernel would end it.
const GAVE_UP = /JavaScript heap out of memory|Allocation failed|OOM error/
const LATE = ['TARGET_NOT_READY', 'TARGET_NO_ANSWER']
const MB = 2 ** 20

/**
 * Why a unit did not start: its limits, when they show that they were in the way.
 * @param {{ error: unknown, target: string, unit: string, limits: UnitLimits | null, counters: Counters }} options
 * @returns {unknown} the error itself when the limits were not
 */
export function explainStart ({ error, target, unit, limits, counters }) {
  if (!limits || !(error instanceof BaseloadError)) return error
  const memory = `${formatMb(limits.memoryBytes)} MB`
  if (counters.killedForMemory || (error.code === 'TARGET_DIED_AT_BOOT' && GAVE_UP.test(error.message))) {
    return new BaseloadError('UNIT_TOO_SMALL', `${target}: ${unit} ran out of memory while it started: ${memory} is not enough`, {
      hint: `try twice as much: --unit cpu=${limits.cpu},memory=${formatMb(limits.memoryBytes * 2)}m`, cause: error
    })
  }
  const { periods, throttledPeriods, cpuUs } = counters
  if (LATE.includes(error.code) && periods && throttledPeriods && throttledPeriods >= periods / 2) {
    const used = cpuUs === null ? '' : ` and got ${(cpuUs / 1e6).toFixed(1)} s of CPU`
    return new BaseloadError(
      'UNIT_TOO_SMALL',
      `${target}: ${unit} did not start in time under ${limits.cpu} CPU: it was throttled in ${throttledPeriods} of ${periods} periods${used}. ${error.message}`,
      {
        hint: `try twice as much: --unit cpu=${limits.cpu * 2},memory=${formatMb(limits.memoryBytes)}m`,
        cause: error
      }
    )
  }
  return error
}

/**
 * @param {{ death: Death, target: string, limits: UnitLimits | null, counters: Counters }} options
 * @returns {Death} with the error when it died at its memory limit
 */
export function explainDeath ({ death, target, limits, counters }) {
  const gaveUp = GAVE_UP.test(death.tail)
  if (!limits || !(counters.killedForMemory || gaveUp)) return death
  const how = counters.killedForMemory ? 'was killed for memory' : 'ran out of heap, which Node.js sizes by the limit'
  return {
    ...death,
    error: new BaseloadError('UNIT_OUT_OF_MEMORY', `${target}: ${death.part} ${how}: its limit is ${formatMb(limits.memoryBytes)} MB`, {
      hint: `try twice as much: --unit cpu=${limits.cpu},memory=${formatMb(limits.memoryBytes * 2)}m; if it only fails later, it is a leak`
    })
  }
}

/** @param {number} bytes */
function formatMb (bytes) {
  return Math.round(bytes / MB)
}
