import { composeOnGrid, countAdded } from './compose.js'
import { findOnGrid } from './grid.js'

/** @import { ComposedTime, GraphNode } from '../../types.ts' */
/** @import { Composition } from './compose.js' */

/** What the grid may be wrong by, as a share of the percentile: less than the 0.5 % that the documents promise. */
const WANTED_RATIO = 0.004
const COARSE_STEPS = 256
/** Of each time that is added: on fewer, a loop of hundreds of short calls would round to nothing. */
const COARSE_STEPS_ADDED = 4
const MOST_STEPS = 8192
const ROOM = 1.1
const MOST_TRIES = 60

/**
 * A percentile of a graph of services. Each time is rounded to a step of the grid, so each is wrong by half a step at most, and sum,
 * maximum, minimum and choice carry no more of it on than they were given; the grid is chosen so that this comes to 0.4 %
 * at most, or is said to be more. What must hold always is rounded up by it.
 * @param {Composition & { node: GraphNode, p: number, wantedRatio?: number }} options wantedRatio: what it may be wrong by, for less work
 * @returns {ComposedTime} valueUs null: it lies beyond what is known of the services
 */
export function composeQuantile ({ p, wantedRatio = WANTED_RATIO, ...rest }) {
  // On a grid of one huge step everything finite is at its first two places.
  const reach = composeOnGrid({ ...rest, grid: { stepUs: 1e15, size: 2 } })[1]
  if (reach < p - 1e-9) return { valueUs: null, errorUs: 0 }
  const roughUs = findRough({ p, ...rest })
  if (roughUs === null) return { valueUs: null, errorUs: 0 }
  const added = countAdded(rest.node)
  let rangeUs = Math.max(roughUs, 1) * ROOM
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const grid = chooseGrid({ rangeUs, wantedUs: wantedRatio * roughUs * 2 / added })
    const found = findOnGrid({ cdf: composeOnGrid({ ...rest, grid }), grid, p })
    if (found) {
      const errorUs = added * grid.stepUs / 2
      return { valueUs: rest.dependence === 'bound' && !isExact(rest.laws, grid.stepUs) ? found.us + errorUs : found.us, errorUs }
    }
    rangeUs *= ROOM
  }
  return { valueUs: null, errorUs: 0 }
}

/**
 * How long the grid of a percentile is, about.
 * @param {{ added: number, wantedRatio?: number }} options added: times on the longest way
 */
export function countSteps ({ added, wantedRatio = WANTED_RATIO }) {
  return Math.min(ROOM * added / (2 * wantedRatio), MOST_STEPS)
}

/** How long the grid is that finds about where it is. @param {{ added: number }} options */
export function countCoarseSteps ({ added }) {
  return Math.max(COARSE_STEPS, Math.min(COARSE_STEPS_ADDED * added, MOST_STEPS))
}

/**
 * Laws whose times all lie on the grid: nothing was rounded. A promise of 50 ms and one of 100 ms make 150 ms, and not 150.4.
 * @param {Composition['laws']} laws of the services in the graph
 * @param {number} stepUs
 */
function isExact (laws, stepUs) {
  const times = Object.values(laws).flatMap((law) =>
    law.kind === 'promise'
      ? law.steps.map(({ boundUs }) => boundUs)
      : law.kind === 'constant'
        ? [law.valueUs]
        : [Number.NaN]
  )
  return times.every((us) => Math.abs(us / stepUs - Math.round(us / stepUs)) < 1e-9)
}

/**
 * Where it is, to a few percent: a range that grows until it holds the percentile, then shrinks around it.
 * @param {Composition & { node: GraphNode, p: number }} options
 */
function findRough ({ p, ...rest }) {
  const steps = countCoarseSteps({ added: countAdded(rest.node) })
  let rangeUs = 1000
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const grid = { stepUs: rangeUs / steps, size: steps + 1 }
    const found = findOnGrid({ cdf: composeOnGrid({ ...rest, grid }), grid, p })
    if (found === null) rangeUs *= 4
    else if (found.index < steps / 5 && rangeUs > 2) rangeUs = Math.max(found.us, grid.stepUs) * 2
    else return found.us
  }
  return null
}

/**
 * A step of 1, 2 or 5 times a power of ten: bounds in round numbers lie on it exactly.
 * @param {{ rangeUs: number, wantedUs: number }} options
 */
function chooseGrid ({ rangeUs, wantedUs }) {
  const least = Math.max(wantedUs, rangeUs / MOST_STEPS)
  const power = 10 ** Math.floor(Math.log10(least))
  const round = [5, 2, 1].find((digit) => digit * power <= least * (1 + 1e-9)) ?? 1
  const stepUs = Math.max(round * power, rangeUs / MOST_STEPS)
  return { stepUs, size: Math.ceil(rangeUs / stepUs) + 1 }
}
