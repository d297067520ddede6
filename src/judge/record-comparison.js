import { nameFirst, selectRepeats } from '../stats/disturbance.js'
import { isDeepStrictEqual } from 'node:util'
import { listMachineDifferences } from './machine.js'
import { compareAll } from './comparison.js'
import { weighAnswers } from '../stats/row-rates.js'
import { compareWithForeign, engineOf } from './foreign-comparison.js'
import { ASSUMED_DRIFT } from './session-drift.js'
import { EXIT } from '../errors.js'

/** @import { Distribution, Feed, FigureComparison, Plan, RecordComparison, RecordDifference } from '../types.ts' */
/** @import { RunRecord, Trial, TrialRecord } from '../types.ts' */
/** @import { FigureDrift } from './session-drift.js' */
/**
 * A figure of a target in a phase, and what equals differed by.
 * @typedef {Pick<FigureComparison, 'target' | 'phase' | 'figure'> & { noiseFloor: number }} NoiseFloor
 */

/** What is held against each other by default: what a user waits, in the middle and in the tail, and what the service can do. */
const FIGURES = /** @type {const} */ ({ latency: ['p50', 'p99'], peak: ['goodPerSecond'] })

/**
 * @typedef {object} Pair
 * @property {Trial} trial one of them, for its target, phase and load
 * @property {TrialRecord[]} before
 * @property {TrialRecord[]} after
 */

/**
 * Two runs: better, worse or cannot tell, for every target that both measured under the same load. All figures together
 * are one family (Holm): the more there are, the more each must show. Two runs are two sessions, and a machine drifts
 * between them: each interval is widened by that.
 * @param {{ before: RunRecord, after: RunRecord, decode: (base64: string) => Distribution, margin: number,
 *   noiseFloors?: readonly NoiseFloor[], drifts?: readonly FigureDrift[] }} options margin: worsening that counts as
 *   none, 0.05 for 5 %; noiseFloors: of this machine, from an A/A run; drifts: between sessions of this machine, from
 *   its history; assumed where there is none
 * @returns {RecordComparison}
 */
export function compareRecords ({ before, after, decode, margin, noiseFloors = [], drifts = [] }) {
  if (before.measuredBy || after.measuredBy || engineOf(before) !== engineOf(after)) {
    return compareWithForeign({ before, after, decode, margin })
  }
  const isOneSession = before.id === after.id && before.startedAt === after.startedAt
  const { pairs, left } = pairTrials({ before: before.trials, after: after.trials })
  const family = pairs.flatMap(({ trial: { target, phase }, ...arms }) => FIGURES[phase].map((figure) => {
    const place = { target, phase, figure }
    return {
      ...arms,
      ...place,
      margin,
      noiseFloor: findAt(noiseFloors, place)?.noiseFloor,
      session: isOneSession ? null : findDrift(drifts, place)
    }
  }))
  const comparisons = compareAll({ pairs: family.map(({ session, ...pair }) => ({ ...pair, ...(session && { drift: session }) })), decode })
  return {
    before: { id: before.id, startedAt: before.startedAt },
    after: { id: after.id, startedAt: after.startedAt },
    figures: comparisons.map(({ rankP, ...comparison }, index) => {
      const { target, phase, noiseFloor = null, session } = family[index]
      return {
        target,
        phase,
        ...comparison,
        noiseFloor,
        drift: session && {
          basis: session.basis,
          standardDeviation: Math.sqrt(session.variance),
          records: session.records
        }
      }
    }),
    differences: [
      ...listDifferences(before, after),
      ...pairs.flatMap(({ trial: { target, phase }, ...arms }) => phase === 'peak' ? compareAnswers({ target, ...arms }) : [])
    ],
    left,
    margin
  }
}

const OTHER_SIZE = 0.05

/**
 * Answers of another size are other work, or the same packed: whoever reads a change has to know.
 * @param {{ target: string, before: TrialRecord[], after: TrialRecord[] }} options
 * @returns {RecordDifference[]} none where they are of one size, and where it is not known
 */
export function compareAnswers ({ target, before, after }) {
  const [first, second] = [before, after].map((trials) => trials.length === 0 ? undefined : weighAnswers(trials).answerBytes?.wire)
  if (!first || !second || Math.abs(second - first) <= OTHER_SIZE * Math.max(first, second)) return []
  return [{ code: 'ANSWERS_DIFFER', target, before: Math.round(first), after: Math.round(second) }]
}

/**
 * 0 every figure is decided and none is worse; 1 one is; 3 it cannot be said.
 * @param {{ comparison: RecordComparison }} options
 * @returns {number} a value of EXIT
 */
export function comparisonExitCode ({ comparison: { figures } }) {
  if (figures.some(({ verdict }) => verdict === 'regressed')) return EXIT.missed
  const isHeld = figures.every(({ verdict, isAside }) => verdict === 'no regression' || isAside)
  return figures.length > 0 && isHeld ? EXIT.met : EXIT.inconclusive
}

/**
 * The repeats of one run as two arms, odd against even: what a figure differs by between equals here is its noise floor
 * on this machine. Each figure has its own, as a p99 that is noisy says nothing of how steady a rate is.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {{ comparison: RecordComparison, noiseFloors: NoiseFloor[] }} noiseFloors: of those that could be told
 */
export function compareWithItself ({ record, decode }) {
  const arm = (/** @type {number} */ odd) => ({ ...record, trials: record.trials.filter(({ trial }) => trial.repeat % 2 === odd) })
  const comparison = compareRecords({ before: arm(1), after: arm(0), decode, margin: 0 })
  const noiseFloors = comparison.figures.flatMap(({ target, phase, figure, ratio }) =>
    ratio === null ? [] : [{ target, phase, figure, noiseFloor: Math.exp(Math.abs(Math.log(ratio))) - 1 }]
  )
  return { comparison, noiseFloors }
}

/**
 * @template {Pick<FigureComparison, 'target' | 'phase' | 'figure'>} T
 * @param {readonly T[]} all
 * @param {Pick<FigureComparison, 'target' | 'phase' | 'figure'>} place
 */
function findAt (all, { target, phase, figure }) {
  return all.find((one) => one.target === target && one.phase === phase && one.figure === figure)
}

/**
 * The largest, where a history has the figure under several loads.
 * @param {readonly FigureDrift[]} drifts @param {Pick<FigureComparison, 'target' | 'phase' | 'figure'>} place
 * @returns {{ basis: 'history' | 'assumed', variance: number, uncertainty: number, records: number }}
 */
function findDrift (drifts, place) {
  const found = findAt(drifts.toSorted((a, b) => b.variance - a.variance), place)
  return found ? { ...found, basis: 'history' } : { basis: 'assumed', variance: ASSUMED_DRIFT ** 2, uncertainty: 0, records: 0 }
}

/** @param {{ before: TrialRecord[], after: TrialRecord[] }} options */
function pairTrials ({ before, after }) {
  const [first, second] = [groupByLoad(before), groupByLoad(after)]
  const pairs = [...first].flatMap(([key, trials]) => {
    const others = second.get(key)
    return others ? [{ trial: trials[0].trial, before: trials, after: others }] : []
  })
  /** @type {(trials: string, record: 'first' | 'second') => RecordDifference} */
  const leave = (trials, record) => ({ code: 'IN_ONE_RECORD', trials, record })
  const left = [
    ...[...first.keys()].filter((key) => !second.has(key)).map((key) => leave(key, 'first')),
    ...[...second.keys()].filter((key) => !first.has(key)).map((key) => leave(key, 'second'))
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
    const key = `${nameFirst(record.trial).replace(/\/\d+$/, '')} by ${record.trial.driver}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return new Map([...groups].map(([key, group]) => [key, selectRepeats({ trials: group }).kept]))
}

/** @param {RunRecord} before @param {RunRecord} after @returns {Generator<RecordDifference, void>} */
function * listDifferences (before, after) {
  yield * listMachineDifferences(before, after)
  for (const name of new Set([...Object.keys(before.machine.versions), ...Object.keys(after.machine.versions)])) {
    const [first, second] = [before.machine.versions[name], after.machine.versions[name]]
    if (first !== second) yield { code: 'VERSION_DIFFERS', name, before: first ?? null, after: second ?? null }
  }
  const versions = { before: before.tool.version, after: after.tool.version }
  if (versions.before !== versions.after) yield { code: 'VERSION_DIFFERS', name: 'baseload', ...versions }
  for (const key of /** @type {const} */ (['durationMs', 'latencyDurationMs', 'warmupMs'])) {
    const times = [before, after].map(({ plan }) => plan.preset[key])
    if (times[0] !== times[1]) yield { code: 'TIME_DIFFERS', key, before: times[0], after: times[1] }
  }
  const loads = { before: readLoad(before.plan), after: readLoad(after.plan) }
  if (!isDeepStrictEqual(loads.before, loads.after)) yield { code: 'LOAD_DIFFERS', ...loads }
  const workers = { before: before.plan.workers ?? 1, after: after.plan.workers ?? 1 }
  if (workers.before !== workers.after) yield { code: 'WORKERS_DIFFER', ...workers }
  for (const { name, lab } of before.plan.baselines) {
    const other = after.plan.baselines.find((one) => one.name === name)
    if (other && !isDeepStrictEqual(lab, other.lab)) yield { code: 'LAB_DIFFERS', baseline: name }
  }
  for (const name of Object.keys(before.plan.targets).filter((name) => after.plan.targets[name])) {
    const [{ feed: first, ...one }, { feed: second, ...other }] = [before.plan.targets[name], after.plan.targets[name]]
    if (!isDeepStrictEqual(one, other)) yield { code: 'TARGET_DIFFERS', target: name }
    // Another file's name, or requests that one record holds and the other does not, are no other load.
    if (first?.sha256 !== second?.sha256 || first?.order !== second?.order) {
      yield { code: 'REQUESTS_DIFFER', target: name, before: nameFeed(first), after: nameFeed(second) }
    }
  }
}

/** @param {Feed | undefined} feed */
function nameFeed (feed) {
  if (!feed) return null
  const { file, order, requestCount, sha256 } = feed
  return { file, order, requestCount, sha256 }
}

/** @param {Plan} plan */
function readLoad ({ engine, arrivals: planned }) {
  const arrivals = planned ?? 'poisson'
  if (!engine) return { engine: null, arrivals }
  return { engine: { instances: engine.instances, hosts: engine.hosts ?? null, isExact: engine.exact ?? false }, arrivals }
}
