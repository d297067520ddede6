import { BaseloadError } from '../../errors.js'
import { planLabTrials } from '../../experiments/lab/plan/trials.js'
import { createRandom, shuffle } from '../../plan/random.js'
import { planStampede } from '../../experiments/stampede/plan/stampede.js'

/** @import { Baseline, Plan, Preset, Target, Trial } from '../../types.ts' */

/**
 * One target under one load: what is measured once a repeat.
 * @typedef {object} Pair
 * @property {string} target
 * @property {Baseline['load']} load
 * @property {string} owner the baseline that asked first, for messages
 */

/**
 * Everything a run will do, in order, before anything is started. The same arguments give the same plan.
 * @param {object} options
 * @param {readonly Baseline[]} options.baselines
 * @param {Readonly<Record<string, Target>>} options.targets every target that they name
 * @param {Preset} options.preset
 * @param {number} options.seed whole number; shuffles the order
 * @param {'autocannon' | 'native'} [options.driver] of the peak phase
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baselines' own
 * @param {string} [options.first] this target's trial is the first of all, so that nothing is measured in vain when it fails; absent: as drawn
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, TARGET_UNKNOWN, BASELINE_INVALID
 */
export function buildPlan ({ baselines, targets, preset, seed, driver = 'autocannon', connections = {}, first }) {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new BaseloadError('USAGE', `seed: ${seed} is not possible`, { hint: 'give a whole number, 0 or more' })
  assertNamesDiffer({ baselines })
  const planned = baselines.map((baseline) => replaceConnections({ baseline, connections }))
  const pairs = listPairs({ baselines: planned.filter(({ lab }) => !lab) })
  return {
    baselines: planned,
    targets: selectTargets({ baselines: planned, targets }),
    preset,
    seed,
    trials: [...putFirst({ trials: orderTrials({ pairs, targets, preset, seed, driver }), first }), ...planLabTrials({ baselines: planned, preset, seed })],
    ...planStampedes({ baselines, preset, seed })
  }
}

/** @param {{ baseline: Baseline, connections: { peak?: number, open?: number } }} options @returns {Baseline} */
function replaceConnections ({ baseline, connections: { peak, open } }) {
  const own = baseline.lab?.kind === 'load' ? open : peak // a lab has open loops only
  return { ...baseline, load: { ...baseline.load, ...own !== undefined && { connections: own }, ...open !== undefined && { openConnections: open } } }
}

/** @param {{ baselines: readonly Baseline[], preset: Preset, seed: number }} options */
function planStampedes ({ baselines, preset, seed }) {
  const [one, other] = baselines.filter(({ lab }) => lab?.kind === 'stampede')
  // Their trials could not be told apart in a record.
  if (other) throw new BaseloadError('USAGE', `the baselines ${one.name} and ${other.name} both have a lab of stampedes`, { hint: 'run them one after the other' })
  return one?.lab?.kind === 'stampede' ? { stampedes: planStampede({ lab: one.lab, preset, seed }) } : {}
}

/** @param {{ baselines: readonly Baseline[] }} options */
function assertNamesDiffer ({ baselines }) {
  const names = baselines.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) throw new BaseloadError('USAGE', `two baselines are called ${JSON.stringify(twice)}`, { hint: 'name each baseline once; two files need two different file names' })
}

/**
 * A pair that several baselines share is measured once: a second measurement would cost time and, being another sample, disagree with the first.
 * @param {{ baselines: readonly Baseline[] }} options
 * @returns {Pair[]}
 */
function listPairs ({ baselines }) {
  /** @type {Map<string, Pair>} */
  const pairs = new Map()
  for (const { name: owner, targets, load } of baselines) {
    for (const target of targets) {
      const key = `${target}/${nameLoad(load)}`
      const other = pairs.get(key)
      if (!other) pairs.set(key, { target, load, owner })
      else if (other.load.timeoutMs !== load.timeoutMs) {
        // Neither timeout may be chosen silently: it decides which answers count as bad.
        throw new BaseloadError('BASELINE_INVALID', `the baselines ${other.owner} and ${owner} load ${target} alike, but time out after ${other.load.timeoutMs} and ${load.timeoutMs} ms`, { hint: 'give both the same load.timeout, or run them one after the other' })
      }
    }
  }
  return [...pairs.values()]
}

/** @param {{ baselines: readonly Baseline[], targets: Readonly<Record<string, Target>> }} options */
function selectTargets ({ baselines, targets }) {
  const named = baselines.flatMap((baseline) => baseline.targets.map((target) => ({ target, owner: baseline.name })))
  return Object.fromEntries(named.map(({ target, owner }) => {
    if (!Object.hasOwn(targets, target)) throw new BaseloadError('TARGET_UNKNOWN', `the baseline ${owner} names the target ${JSON.stringify(target)}, which is not defined`, { hint: 'baseload list shows the targets there are' })
    return [target, targets[target]]
  }))
}

/**
 * A randomised block design: each repeat is a block that holds every pair once, in an order of its own.
 * A machine's speed drifts (heat, neighbours, caches); measured one after the other, the drift looks like a difference
 * between targets. Abedi & Brecht (ICPE'17) "found" 38 % between identical systems in that way; shuffled blocks spread
 * the drift over all of them, and a run that is interrupted has measured every target about as often.
 * @param {{ pairs: Pair[], targets: Readonly<Record<string, Target>>, preset: Preset, seed: number, driver: 'autocannon' | 'native' }} options
 * @returns {Trial[]}
 */
function orderTrials ({ pairs, targets, preset, seed, driver }) {
  const hasFeed = pairs.some(({ target }) => targets[target].feed)
  const random = createRandom(seed)
  const repeats = Array.from({ length: preset.repeats }, (_, i) => i + 1)
  return repeats.flatMap(repeat => shuffle(pairs, random).map(({ target, load }) => ({
    id: `${target}/${nameLoad(load)}/${repeat}`,
    target,
    phase: /** @type {const} */ ('peak'),
    // autocannon speaks no gRPC, and gives a list to each connection anew; peaks of two drivers could not be compared.
    driver: hasFeed || targets[target].request.grpc ? /** @type {const} */ ('native') : driver,
    repeat,
    load: { kind: /** @type {const} */ ('constant-concurrency'), connections: load.connections, pipelining: load.pipelining },
    durationMs: preset.durationMs,
    warmupMs: preset.warmupMs,
    timeoutMs: load.timeoutMs
  })))
}

/**
 * Only the first block loses its random order, and of it the first place alone.
 * @param {{ trials: Trial[], first: string | undefined }} options
 */
function putFirst ({ trials, first }) {
  const found = trials.find(({ target, repeat }) => target === first && repeat === 1)
  return found ? [found, ...trials.filter((trial) => trial !== found)] : trials
}

/**
 * @param {Baseline['load']} load
 * @returns {string} `peak-c10`, `peak-c10p4` with pipelining
 */
function nameLoad ({ connections, pipelining }) {
  return `peak-c${connections}${pipelining > 1 ? `p${pipelining}` : ''}`
}
