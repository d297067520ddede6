import { createRandom } from '../../../../src/plan/random.js'
import { nextStep } from '../../../../src/commands/size/verdict/capacity-search.js'
import { isWithin } from '../../../../src/commands/size/verdict/load-bounds.js'
import { drawNormal } from '../../../fixtures/queue.js'
import { runProbe } from './simulated-server.js'

/** @import { Probe } from '../../../../src/types.ts' */
/** @import { CapacitySearch } from '../../../../src/commands/size/types.ts' */
/** @import { SimulatedServer } from './simulated-server.js' */

/** @typedef {(step: { offeredPerSecond: number, plannedMs: number, isConfirmation: boolean, endsOnPass?: boolean }) => Probe} Ask */
/** What a search says: its best figure, and what it says is held at least. @typedef {{ estimate: number, lower: number }} Found */
/**
 * slowed: share of the probes whose machine runs at 80 % of its speed.
 * @typedef {{ name: string, stopsEarly: boolean, fullMs?: number, slowed?: number, find: (options: { settings:
 *   CapacitySearch, ask: Ask }) => Found }} Contestant
 */
/** @typedef {{ name: string, within: number, tooHigh: number, rootMeanSquare: number, medianSeconds: number, meanProbes: number }} Score */

const PEAK_NOISE = 0.02 // of the closed-loop peak that all of them start from
const WIDTH = 0.05
const SLOWED_TO = 0.8
const MISSES_A_START = 60 // as the plan has it (capacity-search-settings.js)

/**
 * As published, all but ours measure each rate for the whole time; the same with our early decisions; the same with
 * longer probes.
 * @type {Contestant[]}
 */
export const CONTESTANTS = [
  { name: 'baseload', stopsEarly: true, find: searchByModel },
  { name: 'baseload, 10 % of the probes slowed', stopsEarly: true, slowed: 0.1, find: searchByModel },
  { name: 'bisection', stopsEarly: false, find: bisect },
  { name: 'double, then bisect', stopsEarly: false, find: doubleThenBisect },
  { name: 'bisection + early decisions', stopsEarly: true, find: bisect },
  { name: 'double, then bisect + early decisions', stopsEarly: true, find: doubleThenBisect },
  { name: 'bisection + early decisions, probes of 30 s', stopsEarly: true, fullMs: 30_000, find: bisect },
  { name: 'double, then bisect + early decisions, probes of 30 s', stopsEarly: true, fullMs: 30_000, find: doubleThenBisect }
]

/**
 * One search, many times, each time with another seed; the same seeds for every search.
 * @param {{ server: SimulatedServer, contestant: Contestant, repeats: number, salt?: number }} options
 * @returns {Score} within: share of the repeats whose figure was within 5 % of the truth; tooHigh: whose lower bound
 *   was above it; rootMeanSquare: of the relative errors of the figure
 */
export function scoreSearch ({ server, contestant, repeats, salt = 0 }) {
  const runs = Array.from({ length: repeats }, (_, repeat) => {
    const seed = (salt * 10_000 + repeat) * 1000
    const peak = server.ratePerSecond * (1 + PEAK_NOISE * drawNormal(createRandom(seed + 999)))
    let probes = 0
    let spentMs = 0
    const ask = (/** @type {Parameters<Ask>[0]} */ step) => {
      const isSlowed = createRandom(seed + 500 + probes)() < (contestant.slowed ?? 0)
      const found = isSlowed ? { ...server, ratePerSecond: server.ratePerSecond * SLOWED_TO } : server
      const probe = runProbe({ ...step, server: found, seed: seed + probes++, stopsEarly: contestant.stopsEarly })
      spentMs += probe.measuredMs
      return probe
    }
    const found = contestant.find({ settings: { ...makeSettings(peak), ...(contestant.fullMs && { fullMs: contestant.fullMs }) }, ask })
    return {
      error: found.estimate / server.capacityPerSecond - 1,
      isTooHigh: found.lower > server.capacityPerSecond * (1 + 1e-9),
      seconds: spentMs / 1000,
      probes
    }
  })
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    name: contestant.name,
    within: mean(runs.map(({ error }) => Math.abs(error) <= 0.05 ? 1 : 0)),
    tooHigh: mean(runs.map(({ isTooHigh }) => isTooHigh ? 1 : 0)),
    rootMeanSquare: Math.sqrt(mean(runs.map(({ error }) => error ** 2))),
    medianSeconds: runs.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.floor(repeats / 2)],
    meanProbes: mean(runs.map(({ probes }) => probes))
  }
}

/** @param {number} startPerSecond @returns {CapacitySearch} */
export function makeSettings (startPerSecond) {
  return {
    startPerSecond,
    widthRatio: WIDTH,
    fullMs: 10_000,
    confirmMs: 30_000,
    startWindowMs: Math.max(15_000, Math.round(MISSES_A_START / 0.01 / startPerSecond * 1000)),
    budgetMs: 600_000,
    leastPerSecond: 1,
    mostPerSecond: 100_000
  }
}

/** Ours. @param {{ settings: CapacitySearch, ask: Ask }} options */
function searchByModel ({ settings, ask }) {
  /** @type {Probe[]} */
  const probes = []
  while (true) {
    const step = nextStep({ settings, probes })
    if (step.kind === 'done') {
      return {
        estimate: step.capacity.estimatePerSecond ?? step.capacity.lowerPerSecond ?? 0,
        lower: step.capacity.lowerPerSecond ?? 0
      }
    }
    probes.push(ask(step))
  }
}

/** Halves what lies between nothing and a tenth above the peak. @param {{ settings: CapacitySearch, ask: Ask }} options */
function bisect ({ settings, ask }) {
  return halve({ settings, ask, low: 0, high: settings.startPerSecond * 1.1 })
}

/**
 * Nighthawk's adaptive load (ExponentialSearchStepController): the load is doubled until the metric is missed, then halved.
 * It begins at an eighth of the peak, and ends at our width rather than at its own, 1 %.
 * @param {{ settings: CapacitySearch, ask: Ask }} options
 */
function doubleThenBisect ({ settings, ask }) {
  let low = 0
  let rate = settings.startPerSecond / 8
  while (isWithin(ask({ offeredPerSecond: rate, plannedMs: settings.fullMs, isConfirmation: false }))) {
    low = rate
    rate *= 2
  }
  return halve({ settings, ask, low, high: rate })
}

/**
 * Ends with a longer measurement of what was found, as Nighthawk's testing stage.
 * @param {{ settings: CapacitySearch, ask: Ask, low: number, high: number }} options
 */
function halve ({ settings: { fullMs, confirmMs }, ask, low, high }) {
  while (high - low > WIDTH * high) {
    const middle = (low + high) / 2
    if (isWithin(ask({ offeredPerSecond: middle, plannedMs: fullMs, isConfirmation: false }))) low = middle
    else high = middle
  }
  ask({ offeredPerSecond: low, plannedMs: confirmMs, isConfirmation: true })
  return { estimate: low, lower: low }
}
