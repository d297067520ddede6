import { BaseloadError } from '../errors.js'

/** A rate that rises until an objective breaks. */
/**
 *     rate |               ,---.   fall: an objective has surely broken
 *          |          ,---'    |
 *          |     ,---'         |
 *          |,---'              '---------   at a rate that was kept: does the server come back?
 *          +----------------------------> t
 */
/** @import { Fall, Objective, Stage, Traffic } from '../types.ts' */

const GROWTH = 1.25 // from step to step, and so what lies between the two ends of the answer
const FIRST_PER_SECOND = 50
const STEP_MS = Object.freeze({ quick: 2000, default: 5000, thorough: 15_000 }) // how long a step lasts
const LEAST_STEP_MS = 1000
/** How long the server is watched after the fall. */
const WATCH_MS = Object.freeze({ quick: 10_000, default: 30_000, thorough: 60_000 })
export const MOST_PER_SECOND = 200_000
const MOST_RISE_MS = 900_000

const LONGEST_STEP_MS = 60_000 // at a low rate a step takes as long as its percentile needs
const ENOUGH = 15 // beyond the percentile: requests that wait for each other count as fewer, and those have to show that it is kept
const EASED = 0.65 // of the rate that broke, at most: two steps below it, where the server has room to catch up

/**
 * The steps, the highest of which is the highest rate that may be asked, and after them the watch.
 * @param {{ objectives: readonly Objective[], pace?: keyof typeof STEP_MS, fromPerSecond?: number, stepMs?: number }}
 *   options fromPerSecond: absent: half of a rate that is asked for, else 50; stepMs: of each step, also where that is
 *   too short for the percentile
 * @returns {Extract<Traffic, { kind: 'stages' }>}
 * @throws {BaseloadError} USAGE
 */
export function planUntilBreak ({ objectives, pace = 'default', stepMs, ...given }) {
  const bounds = objectives.filter((one) => 'boundUs' in one)
  if (bounds.length === 0) {
    throw new BaseloadError('USAGE', '--until-break without an objective of a response time', {
      hint: 'say what is to break: --objective "p99<50ms". Under too much load answers are slow long before they fail'
    })
  }
  if (stepMs !== undefined && stepMs < LEAST_STEP_MS) {
    throw new BaseloadError('USAGE', '--until-break with steps of less than 1 s', { hint: 'give --duration 1s or more: it is the length of each step' })
  }
  const fromPerSecond = given.fromPerSecond ?? chooseFirst(objectives)
  if (fromPerSecond > MOST_PER_SECOND) {
    throw new BaseloadError('USAGE', `--until-break from ${fromPerSecond}/s`, { hint: `it asks for ${MOST_PER_SECOND}/s at most: begin lower with --rate` })
  }
  const requests = ENOUGH / Math.min(...bounds.map(({ ratio }) => Number((1 - ratio).toFixed(12)))) // 1 - 0.99 is a little less than 0.01
  /** @type {Stage[]} */
  const steps = []
  let riseMs = 0
  for (let rate = fromPerSecond; rate <= MOST_PER_SECOND && riseMs < MOST_RISE_MS; rate = roundRate(rate * GROWTH)) {
    const neededMs = Math.ceil(requests / rate) * 1000
    const durationMs = stepMs ?? Math.min(LONGEST_STEP_MS, Math.max(STEP_MS[pace], neededMs))
    steps.push({ durationMs: 0, ratePerSecond: rate }, { durationMs, ratePerSecond: rate })
    riseMs += durationMs
  }
  const ratePerSecond = chooseFallRate({ stages: steps, atMs: riseMs - 1 })
  const watchMs = WATCH_MS[pace]
  return {
    kind: 'stages',
    stages: fallBack({ stages: steps, fall: { atMs: riseMs, ratePerSecond }, watchMs }),
    untilBreak: { watchMs, boundsUs: [...new Set(bounds.map(({ boundUs }) => boundUs))] }
  }
}

/** @param {readonly Objective[]} objectives */
function chooseFirst (objectives) {
  const asked = objectives.flatMap((one) => 'ratePerSecond' in one ? [one.ratePerSecond] : [])
  return asked.length > 0 ? Math.min(...asked) / 2 : FIRST_PER_SECOND
}

/** Three digits: 62.5, 78.1, 97.6. @param {number} rate */
function roundRate (rate) {
  return Number(rate.toPrecision(3))
}

/**
 * The rate to fall back to from a moment of the rise: two steps below its rate; else the first one, or half of it.
 * @param {{ stages: readonly Stage[], atMs: number }} options
 */
export function chooseFallRate ({ stages, atMs }) {
  let fromMs = 0
  /** @type {number[]} */
  const asked = []
  for (const { durationMs, ratePerSecond } of stages) {
    if (fromMs > atMs) break
    if (durationMs > 0) asked.push(ratePerSecond)
    fromMs += durationMs
  }
  const [first] = asked
  return asked.findLast((rate) => rate <= asked[asked.length - 1] * EASED) ?? (asked.length > 1 ? first : first / 2)
}

/**
 * Steps as they are asked for when the rate falls. Stages of no length are jumps, so that each of the others is level.
 * @param {{ stages: readonly Stage[], fall: Fall, watchMs: number }} options
 * @returns {Stage[]}
 */
export function fallBack ({ stages, fall: { atMs, ratePerSecond }, watchMs }) {
  let fromMs = 0
  /** @type {Stage[]} */
  const kept = []
  for (const stage of stages) {
    if (fromMs >= atMs) break
    kept.push({ ...stage, durationMs: Math.min(stage.durationMs, atMs - fromMs) })
    fromMs += stage.durationMs
  }
  return [...kept, { durationMs: 0, ratePerSecond }, { durationMs: watchMs, ratePerSecond }]
}
