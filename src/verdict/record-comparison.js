import { isDeepStrictEqual } from 'node:util'
import { listMachineDifferences } from './machine-differences.js'
import { compareAll, findNoiseFloor } from './comparison.js'
import { compareWithForeign, engineOf } from './foreign-comparison.js'

/** @import { Distribution, Feed, RecordComparison, RunRecord, Trial, TrialRecord } from '../types.ts' */

/** What is held against each other by default: what a user waits, in the middle and in the tail, and what the service can do. */
const FIGURES = /** @type {const} */ ({ latency: ['p50', 'p99'], peak: ['goodPerSecond'] })

/**
 * @typedef {object} Pair
 * @property {Trial} trial one of them, for its target, phase and load
 * @property {TrialRecord[]} before
 * @property {TrialRecord[]} after
 */

/**
 * Two runs: better, worse or cannot tell, for every target that both measured under the same load. All figures together are
 * one family (Holm): the more there are, the more each must show.
 * @param {object} options
 * @param {RunRecord} options.before
 * @param {RunRecord} options.after
 * @param {(base64: string) => Distribution} options.decode
 * @param {number} options.margin worsening that counts as none, 0.05 for 5 %
 * @param {number | null} options.noiseFloor of this machine, from an A/A run; null when not known
 * @param {number} options.seed of the bootstrap
 * @returns {RecordComparison}
 */
export function compareRecords ({ before, after, decode, margin, noiseFloor, seed }) {
  if (before.measuredBy || after.measuredBy || engineOf(before) !== engineOf(after)) return compareWithForeign({ before, after, decode, margin, noiseFloor })
  const { pairs, left } = pairTrials({ before: before.trials, after: after.trials })
  const family = pairs.flatMap(({ trial, ...arms }) => FIGURES[trial.phase].map((figure) => ({ trial, figure, seed, margin, noiseFloor: noiseFloor ?? 0, ...arms })))
  const comparisons = compareAll({ pairs: family, decode })
  return {
    before: { id: before.id, startedAt: before.startedAt },
    after: { id: after.id, startedAt: after.startedAt },
    figures: comparisons.map(({ rankP, ...comparison }, index) => ({ target: family[index].trial.target, phase: family[index].trial.phase, ...comparison })),
    differences: [...listDifferences(before, after)],
    left,
    margin,
    noiseFloor
  }
}

/**
 * The repeats of one run as two arms, odd against even: what differs between equals here is this machine's noise floor.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, seed: number }} options
 * @returns {{ comparison: RecordComparison, noiseFloor: number | null }} noiseFloor: null when it could not be told
 */
export function compareWithItself ({ record, decode, seed }) {
  const arm = (/** @type {number} */ odd) => ({ ...record, trials: record.trials.filter(({ trial }) => trial.repeat % 2 === odd) })
  const comparison = compareRecords({ before: arm(1), after: arm(0), decode, margin: 0, noiseFloor: null, seed })
  return { comparison, noiseFloor: findNoiseFloor({ comparisons: comparison.figures.map((figure) => ({ ...figure, rankP: null })) }) }
}

/**
 * @param {{ before: TrialRecord[], after: TrialRecord[] }} options
 * @returns {{ pairs: Pair[], left: string[] }}
 */
function pairTrials ({ before, after }) {
  const [first, second] = [groupByLoad(before), groupByLoad(after)]
  const pairs = [...first].flatMap(([key, trials]) => {
    const others = second.get(key)
    return others ? [{ trial: trials[0].trial, before: trials, after: others }] : []
  })
  const left = [
    ...[...first.keys()].filter((key) => !second.has(key)).map((key) => `${key}: in the first record only`),
    ...[...second.keys()].filter((key) => !first.has(key)).map((key) => `${key}: in the second record only`)
  ]
  return { pairs, left }
}

/**
 * Only the same target under the same load by the same driver can be compared: another rate is another question.
 * @param {TrialRecord[]} trials
 */
function groupByLoad (trials) {
  /** @type {Map<string, TrialRecord[]>} */
  const groups = new Map()
  for (const record of trials) {
    const { id, driver } = record.trial
    const key = `${id.replace(/\/\d+(-again)?$/, '')} by ${driver}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return groups
}

/**
 * @param {RunRecord} before
 * @param {RunRecord} after
 */
function * listDifferences (before, after) {
  yield * listMachineDifferences(before, after)
  for (const name of new Set([...Object.keys(before.machine.versions), ...Object.keys(after.machine.versions)])) {
    const [first, second] = [before.machine.versions[name], after.machine.versions[name]]
    if (first !== second) yield `${name}: ${first ?? 'missing'} against ${second ?? 'missing'}`
  }
  if (before.tool.version !== after.tool.version) yield `baseload: ${before.tool.version} against ${after.tool.version}`
  for (const key of /** @type {const} */ (['durationMs', 'latencyDurationMs', 'warmupMs'])) {
    const times = [before, after].map(({ plan }) => plan.preset[key])
    if (times[0] !== times[1]) yield `${key}: ${times[0]} against ${times[1]}`
  }
  const engines = [before, after].map(({ plan: { engine, arrivals = 'poisson' } }) => engine ? `${engine.instances} instances of k6${engine.hosts ? ` on ${engine.hosts.join(', ')}` : ''}${engine.exact ? ' (--exact)' : ''}, ${arrivals} arrivals` : `${arrivals} arrivals`)
  if (engines[0] !== engines[1]) yield `load: ${engines[0]} against ${engines[1]}`
  const workers = [before, after].map(({ plan }) => plan.workers ?? 1)
  if (workers[0] !== workers[1]) yield `driver processes: ${workers[0]} against ${workers[1]}`
  for (const { name, lab } of before.plan.baselines) {
    const other = after.plan.baselines.find((one) => one.name === name)
    if (other && !isDeepStrictEqual(lab, other.lab)) yield `what the lab of baseline ${name} does`
  }
  for (const name of Object.keys(before.plan.targets).filter((name) => after.plan.targets[name])) {
    const [{ feed: first, ...one }, { feed: second, ...other }] = [before.plan.targets[name], after.plan.targets[name]]
    if (!isDeepStrictEqual(one, other)) yield `the definition of target ${name}`
    // Another file's name, or requests that one record holds and the other does not, are no other load.
    if (first?.sha256 !== second?.sha256 || first?.order !== second?.order) yield `the requests of target ${name}: ${describeFeed(first)} against ${describeFeed(second)}`
  }
}

/** @param {Feed | undefined} feed */
function describeFeed (feed) {
  if (!feed) return 'always the same one'
  const order = feed.order === 'random' ? ', in random order' : ''
  return `${feed.requestCount} of ${feed.file ?? 'a list in place'} (sha256 ${feed.sha256.slice(0, 12)}${order})`
}
