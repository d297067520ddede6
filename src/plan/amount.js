/* Trials that end with a number of requests (`measure --amount`) and not with their time. */

/** @import { DriverResult, Message, Plan, Trial } from '../types.ts' */

/** Whether trials end with so many requests, and nobody knows when. @param {Pick<Plan, 'trials'>} plan */
export function hasAmount (plan) {
  return findAmount(plan) !== undefined
}

/**
 * @param {{ trials: ReadonlyArray<Pick<Trial, 'load'>> }} options
 * @returns {number | undefined} requests that each window ends with; undefined: windows end with their time
 */
export function findAmount ({ trials }) {
  return trials.map(({ load }) => load && 'amount' in load ? load.amount : undefined).find((amount) => amount !== undefined)
}

/** What is read at a window's ends, CPU time, is late by some milliseconds. */
const SHORT_MS = 500

/**
 * Whether an amount of requests was over so soon that it says little.
 * @param {{ trial: Pick<Trial, 'load'>, load: Pick<DriverResult, 'windowMs'> }} options
 */
export function isShortAmount ({ trial, load: { windowMs } }) {
  return windowMs < SHORT_MS && findAmount({ trials: [trial] }) !== undefined
}

/**
 * An amount of requests that its time had no room for, or that was over at once.
 * @param {{ trial: Pick<Trial, 'load' | 'durationMs'>, load: Pick<DriverResult, 'counts' | 'windowMs'> | null }} options load: null:
 *   none was
 * @returns {Message[]} warnings
 */
export function describeAmount ({ trial, load }) {
  const planned = findAmount({ trials: [trial] })
  if (planned === undefined || !load) return []
  const { counts: { due }, windowMs } = load
  if (isShortAmount({ trial, load })) {
    const enough = Math.ceil(due * 2 * SHORT_MS / Math.max(windowMs, 1))
    return [{ code: 'SHORT_AMOUNT', requests: due, windowMs, enough: Number(enough.toPrecision(1)) }]
  }
  if (due >= planned) return []
  return [{ code: 'FEWER_REQUESTS', requests: due, planned, durationMs: trial.durationMs }]
}
