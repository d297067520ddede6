import { BaseloadError } from '../errors.js'
import { createRandom, shuffle } from './random.js'

/** @import { Baseline, Preset, Target, Trial } from '../types.ts' */
/** @import { PlanOptions } from '../experiments/types.ts' */
/**
 * One target under one load: what is measured once a repeat.
 * @typedef {object} Pair
 * @property {string} target
 * @property {Baseline['load']} load
 * @property {string} owner the baseline that asked first, for messages
 */

/**
 * The peaks of all baselines.
 * @param {PlanOptions} options
 * @returns {Trial[]}
 * @throws {BaseloadError} BASELINE_INVALID
 */
export function planPeaks ({ baselines, first, ...options }) {
  const native = listNative({ baselines, targets: options.targets })
  return putFirst({ trials: orderTrials({ pairs: listPairs({ baselines }), native, ...options }), first })
}

/**
 * Whether a trial is one of this baseline's: baselines share targets, so its load says so.
 * @param {{ baseline: Pick<Baseline, 'targets' | 'load'>, trial: Trial }} options
 */
export function isTrialOfLoad ({ baseline, trial: { target, phase, load, lab } }) {
  const { connections, openConnections, pipelining, ratePerSecond } = baseline.load
  return (
    !lab &&
    baseline.targets.includes(target) &&
    (phase === 'peak'
      ? load.kind === 'constant-concurrency' && load.connections === connections && load.pipelining === pipelining
      : 'ratePerSecond' in load &&
        load.ratePerSecond === ratePerSecond &&
        (load.connectionsSetBy === 'user' ? load.connections : undefined) === openConnections)
  )
}

/**
 * A pair that several baselines share is measured once: a second measurement would cost time and, being another sample,
 * disagree with the first.
 * @param {{ baselines: readonly Baseline[] }} options
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
        throw new BaseloadError(
          'BASELINE_INVALID',
          `the baselines ${other.owner} and ${owner} load ${target} alike, but time out after ${other.load.timeoutMs} and ${load.timeoutMs} ms`,
          { hint: 'give both the same load.timeout, or run them one after the other' }
        )
      }
    }
  }
  return [...pairs.values()]
}

/**
 * Targets whose peaks autocannon cannot find, or not so that they can be compared: it speaks HTTP/1.1 only, and gives a
 * list to each connection anew. Peaks of two drivers could not be compared, so all that a baseline compares go with them.
 * @param {{ baselines: readonly Baseline[], targets: Readonly<Record<string, Target>> }} options
 */
function listNative ({ baselines, targets }) {
  const all = [...new Set(baselines.flatMap((baseline) => baseline.targets))]
  if (all.some((name) => targets[name].feed)) return new Set(all)
  const mixed = baselines.filter((baseline) => baseline.targets.some((name) => targets[name].http === 2))
  return new Set([...mixed.flatMap((baseline) => baseline.targets), ...all.filter((name) => targets[name].request.grpc)])
}

/**
 * A randomised block design: each repeat is a block that holds every pair once, in an order of its own.
 * A machine's speed drifts (heat, neighbours, caches); measured one after the other, the drift looks like a difference
 * between targets. Abedi & Brecht (ICPE'17) "found" 38 % between identical systems in that way; shuffled blocks spread
 * the drift over all of them, and a run that is interrupted has measured every target about as often.
 * @param {{ pairs: Pair[], native: ReadonlySet<string>, preset: Preset, seed: number, driver: 'autocannon' | 'native' }}
 *   options
 */
function orderTrials ({ pairs, native, preset, seed, driver }) {
  const random = createRandom(seed)
  const repeats = Array.from({ length: preset.repeats }, (_, i) => i + 1)
  return repeats.flatMap((repeat) => shuffle(pairs, random).map(({ target, load }) => ({
    id: `${target}/${nameLoad(load)}/${repeat}`,
    target,
    phase: /** @type {const} */ ('peak'),
    driver: native.has(target) ? /** @type {const} */ ('native') : driver,
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

/** @param {Baseline['load']} load @returns {string} `peak-c10`, `peak-c10p4` with pipelining */
function nameLoad ({ connections, pipelining }) {
  return `peak-c${connections}${pipelining > 1 ? `p${pipelining}` : ''}`
}
