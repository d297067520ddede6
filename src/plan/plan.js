import { BaseloadError } from '../errors.js'
import { EXPERIMENTS, findExperiment } from './experiments.js'

/** @import { Baseline, Plan, Preset, Target } from '../types.ts' */

/**
 * Everything a run will do, in order, before anything is started. The same arguments give the same plan.
 * @param {object} options
 * @param {readonly Baseline[]} options.baselines
 * @param {Readonly<Record<string, Target>>} options.targets every target that they name
 * @param {Preset} options.preset
 * @param {number} options.seed whole number; shuffles the order
 * @param {'autocannon' | 'native'} [options.driver] of the peak phase
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baselines' own
 * @param {string} [options.first] this target's trial is the first of all, so that nothing is measured in vain when it
 *   fails; absent: as drawn
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, TARGET_UNKNOWN, BASELINE_INVALID
 */
export function buildPlan ({ baselines, targets, preset, seed, driver = 'autocannon', connections = {}, first }) {
  if (!Number.isSafeInteger(seed) || seed < 0) { throw new BaseloadError('USAGE', `seed: ${seed} is not possible`, { hint: 'give a whole number, 0 or more' }) }
  assertNamesDiffer({ baselines })
  const planned = baselines.map((baseline) => replaceConnections({ baseline, connections }))
  const selected = selectTargets({ baselines: planned, targets })
  const parts = EXPERIMENTS.map(({ isOf, plan }) =>
    plan({ baselines: planned.filter(isOf), targets, preset, seed, driver, ...(first !== undefined && { first }) })
  )
  /** @type {Pick<Plan, 'stampedes'>} */
  const besides = Object.assign({}, ...parts.map(({ trials, ...more }) => more))
  return { baselines: planned, targets: selected, preset, seed, trials: parts.flatMap(({ trials }) => trials), ...besides }
}

/** @param {{ baseline: Baseline, connections: { peak?: number, open?: number } }} options */
function replaceConnections ({ baseline, connections: { peak, open } }) {
  const own = findExperiment({ baseline }).findGreatestRate(baseline) === null ? peak : open
  return {
    ...baseline,
    load: {
      ...baseline.load,
      ...(own !== undefined && { connections: own }),
      ...(open !== undefined && { openConnections: open })
    }
  }
}

/** @param {{ baselines: readonly Baseline[] }} options */
function assertNamesDiffer ({ baselines }) {
  const names = baselines.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) {
    throw new BaseloadError('USAGE', `two baselines are called ${JSON.stringify(twice)}`, {
      hint: 'name each baseline once; two files need two different file names'
    })
  }
}

/** @param {{ baselines: readonly Baseline[], targets: Readonly<Record<string, Target>> }} options */
function selectTargets ({ baselines, targets }) {
  const named = baselines.flatMap((baseline) => baseline.targets.map((target) => ({ target, owner: baseline.name })))
  return Object.fromEntries(named.map(({ target, owner }) => {
    if (!Object.hasOwn(targets, target)) {
      throw new BaseloadError(
        'TARGET_UNKNOWN',
        `the baseline ${owner} names the target ${JSON.stringify(target)}, which is not defined`,
        { hint: 'baseload list shows the targets there are' }
      )
    }
    return [target, targets[target]]
  }))
}
