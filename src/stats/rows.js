import { readTimes } from './cut-off.js'
import { estimateDispersion } from './dispersion.js'
import { isDriverBound, judgeTrials } from './row-validity.js'
import { cutIntoStretches, followOverTime } from './over-time.js'
import { followResources } from './resources.js'
import { drawPercentileCurve } from './percentile-curve.js'
import { estimatePercentiles, findTau } from './row-percentiles.js'
import { estimateRates, summariseBytes, summariseSeconds } from './row-rates.js'
import { countResent, listRowWarnings } from './row-warnings.js'
import { summariseParts } from './row-parts.js'
import { listLate, listRepeats } from './row-repeats.js'
import { PERCENTILES } from './percentiles.js'
import { buildQuotedRow } from './quoted-row.js'
import { describeRowLoad } from './row-load.js'
import { mergeDistributions, meanUs, quantileUs, subtractDistribution, withinMax } from './sample.js'
import { selectRepeats, countStops, findWaited } from './disturbance.js'
import { standOutside } from './outside-stops.js'

/**
 * @import { Counts, Distribution, Histograms, K6Observation, RequestPhase, Row, RowK6, RowMeasured } from '../types.ts'
 * @import { RowReason, TrialRecord } from '../types.ts'
 */

/**
 * Sum up all trials of one target under one load. Trials that the driver spoiled are left out, and said to be, while there are
 * others; whether a trial is valid is known from the driver alone, so leaving it out favours no result.
 * @param {{ target: string, title: string, trials: TrialRecord[], decode: (base64: string) => Distribution }} options
 *   trials: at least one, of one target, phase, driver and load; decode: unpacks a histogram
 * @returns {Row}
 */
export function buildRow ({ target, title, trials: all, decode }) {
  const { quoted } = all[0].load
  if (quoted?.percentilesUs) return buildQuotedRow({ target, title, trial: all[0], quoted, decode })
  const { kept: trials, replaced, spoiled } = selectRepeats({ trials: all })
  const { trial } = trials[0]
  const { distributions, merged, cuts, ended } = readTimes({ trials, decode })
  const { status, reason, shortfalls } = judgeTrials({ trials })
  const known = findDependence(trials)
  const { dependence, blockTau } = known
  const late = listLate({ trials: all.filter((one) => status === 'invalid' || !trials.includes(one)), decode })
  const dependenceAt = findDependenceAt(trials)
  const tauOf = (/** @type {number} */ p) => findTau({ dependence, p })
  const percentiles = estimatePercentiles({ distributions, merged, ...known, ended })
  const resources = followResources({ trials })
  const bodies = trials.flatMap(({ load }) => load.bodies ?? [])
  return {
    target,
    title,
    ...describeRowLoad({ trial }),
    status,
    ...(reason !== undefined && { reason }),
    ...(shortfalls && { shortfalls }),
    repeats: trials.length,
    measured: {
      ...estimateRates({ trials }),
      driverBound: trial.phase === 'peak' && trials.some(isDriverBound),
      ...percentiles,
      ...estimateGood({ trials, distributions, decode, known }),
      get serviceTimeUs () { return settle(this, 'serviceTimeUs', estimatePart({ name: 'serviceTime', trials, decode, known })) },
      get sendLagUs () { return settle(this, 'sendLagUs', estimatePart({ name: 'sendLag', trials, decode, known: {} })) },
      get phases () { return settle(this, 'phases', orNone(listPhases({ trials, decode }))) },
      ...exactExtremes({ trials, distributions, merged }),
      counts: addCounts(trials),
      failedByCause: addByKey(trials.map(({ load }) => load.failedByCause)),
      ...(bodies.length > 0 && { bodies }),
      perSecond: summariseSeconds({ trials }),
      ...summariseBytes({ trials }),
      ...summariseParts({ trials }),
      distribution: merged,
      ...cuts.some(Boolean) && { cut: mergeDistributions({ distributions: cuts.flatMap((cut) => cut ?? []) }) },
      ...trials.some(({ load }) => load.resent) && { resent: countResent(trials) },
      get curve () { return settle(this, 'curve', drawPercentileCurve({ distributions, merged, ...known, ended })) },
      get overTime () { return settle(this, 'overTime', followOverTime({ trials, decode, tau: { p50: tauOf(0.5), p99: tauOf(0.99) } })) },
      ...(resources && { resources }),
      trials: trials.map(({ load: { counts, bodies: own, k6 } }, i) => ({
        counts,
        ...(own && { bodies: own }),
        distribution: distributions[i],
        ...(cuts[i] && { cut: cuts[i] }),
        ...(k6 && { beyond: k6.bounds }),
        ...cutIntoStretches({ trial: trials[i], starts: trials.length, decode })
      })),
      get byRepeat () { return settle(this, 'byRepeat', listRepeats({ trials, distributions })) },
      ...late.length > 0 && { late },
      ...summariseK6({ trials }),
      ...(dependence && { dependence }),
      ...(blockTau && { blockTau }),
      ...(dependenceAt.length > 0 && { dependenceAt }),
      ...measureFailureTau(trials),
      ...estimateOutside({ trials, decode }),
      ...measureWaiting(trials),
      ...(quoted && !quoted.failuresKnown && { failuresKnown: false })
    },
    warnings: listRowWarnings({ all, trials, bodies, replaced: replaced.length, spoiled })
  }
}

/**
 * What few screens show is worked out when it is first asked for.
 * @template T
 * @param {object} owner
 * @param {string} key
 * @param {T} value
 * @returns {T}
 */
function settle (owner, key, value) {
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })
  return value
}

/** @template T @param {T[]} list */
const orNone = (list) => list.length > 0 ? list : undefined

/**
 * A row for a target that has no trial: it is shown with the reason, never left out.
 * @param {{ target: string, title: string, phase: 'peak' | 'latency', reason: RowReason, driver?: Row['driver'],
 *   connections?: number }} options driver: absent: the usual one of ours
 * @returns {Row}
 */
export function missingRow ({ target, title, phase, reason, driver = phase === 'peak' ? 'autocannon' : 'native', connections = 0 }) {
  return { target, title, phase, driver, connections, status: 'missing', reason, repeats: 0, measured: null, warnings: [] }
}

/** @param {TrialRecord[]} trials */
function measureWaiting (trials) {
  const known = trials.flatMap((record) => findWaited({ record }) ?? [])
  return known.length === 0 ? {} : { waitedRatio: known.reduce((sum, ratio) => sum + ratio, 0) / known.length }
}

/** @param {TrialRecord[]} trials */
function measureFailureTau (trials) {
  const starts = trials.map(({ load }) => load.timeline.map(({ ok, failed }) => ({ valid: ok + failed, bad: failed })))
  const failureTau = estimateDispersion({ starts })
  return failureTau > 1 ? { failureTau } : {}
}

/** @param {{ trials: TrialRecord[], decode: (base64: string) => Distribution }} options */
function estimateOutside ({ trials: all, decode }) {
  const stops = countStops({ trials: all })
  const outside = standOutside({ trials: all })
  if (!stops || !outside) return stops ? { stops } : {}
  const { trials, leftOutRatio } = outside
  const { distributions, merged, ended } = readTimes({ trials, decode })
  const known = findDependence(trials)
  return {
    stops,
    outside: {
      leftOutRatio,
      counts: addCounts(trials),
      distribution: merged,
      trials: trials.map(({ load: { counts } }, i) => ({ counts, distribution: distributions[i] })),
      ...estimatePercentiles({ distributions, merged, ...known, ended }),
      meanUs: meanUs({ distribution: merged }),
      maxUs: merged.valuesUs.at(-1) ?? null,
      ...(known.dependence && { dependence: known.dependence }),
      dependenceAt: findDependenceAt(trials)
    }
  }
}

/**
 * The strictest of the repeats and that of each, where all know it.
 * @param {TrialRecord[]} trials
 * @returns {Pick<RowMeasured, 'dependence' | 'blockTau'> & { each?: Array<NonNullable<RowMeasured['dependence']>> }}
 */
export function findDependence (trials) {
  const each = trials.flatMap(({ load }) => load.dependence ?? [])
  if (each.length === trials.length) return { dependence: takeLargest(each), each }
  const blocks = trials.flatMap(({ load }) => load.blockTau ?? [])
  return blocks.length === trials.length ? { blockTau: takeLargest(blocks) } : {}
}

/** @param {Array<NonNullable<RowMeasured['dependence']>>} all */
function takeLargest (all) {
  return Object.fromEntries(PERCENTILES.flatMap(([key]) => {
    const known = all.flatMap((one) => one[key] ?? [])
    return known.length > 0 ? [[key, Math.max(...known)]] : []
  }))
}

/**
 * What an open loop knows beside the response time. Requests that wait on each other in the server depend in their
 * service times as in their response times; the lag is the driver's own.
 * @param {{ name: 'serviceTime' | 'sendLag', trials: TrialRecord[], decode: (base64: string) => Distribution,
 *   known: Partial<ReturnType<typeof findDependence>> }} options
 * @returns {RowMeasured['serviceTimeUs']} undefined unless every trial has it
 */
function estimatePart ({ name, trials, decode, known }) {
  const encoded = trials.flatMap(({ load }) => load.histograms[name] ?? [])
  if (encoded.length < trials.length) return undefined
  const distributions = encoded.map(decode)
  return estimatePercentiles({ distributions, merged: mergeDistributions({ distributions }), ...known }).responseTimeUs
}

/**
 * Mean and maximum as the driver saw them, else as the histogram has them.
 * @param {{ trials: TrialRecord[], distributions: Distribution[], merged: Distribution }} options
 */
function exactExtremes ({ trials, distributions, merged }) {
  const exact = trials.flatMap(({ load }, i) => load.exactUs ? [{ ...load.exactUs, total: distributions[i].total }] : [])
  const total = exact.reduce((sum, trial) => sum + trial.total, 0)
  if (total === 0) {
    const told = trials.flatMap(({ load }) => load.quoted?.maxUs ?? [])
    const maxUs = told.length === trials.length ? Math.max(...told) : merged.valuesUs.at(-1) ?? null
    return { meanUs: meanUs({ distribution: merged }), maxUs }
  }
  return {
    meanUs: exact.reduce((sum, trial) => sum + trial.mean * trial.total, 0) / total,
    maxUs: Math.max(...exact.map(({ max }) => max))
  }
}

/** @param {TrialRecord[]} trials */
function addCounts (trials) {
  const sum = { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  const keys = /** @type {Array<keyof Counts>} */ (Object.keys(sum))
  for (const { load } of trials) for (const key of keys) sum[key] += load.counts[key]
  return sum
}

/** @param {Array<Record<string, number>>} records */
function addByKey (records) {
  /** @type {Map<string, number>} */
  const sum = new Map()
  for (const [key, value] of records.flatMap(Object.entries)) if (value > 0) sum.set(key, (sum.get(key) ?? 0) + value)
  return Object.fromEntries(sum)
}

/**
 * How far requests depend on each other at the bounds that all repeats know: the strictest of the repeats.
 * @param {ReadonlyArray<{ load: Pick<TrialRecord['load'], 'dependenceAt'> }>} trials
 * @returns {NonNullable<RowMeasured['dependenceAt']>} in the order in which they come
 */
export function findDependenceAt (trials) {
  /** @type {Map<string, { boundUs: number, strict: boolean, tau: number, seen: number, last: number }>} */
  const known = new Map()
  for (const [index, { load }] of trials.entries()) {
    for (const { boundUs, strict, tau } of load.dependenceAt ?? []) {
      const key = `${boundUs} ${strict}`
      const one = known.get(key) ?? { boundUs, strict, tau, seen: 0, last: -1 }
      known.set(key, { ...one, tau: Math.max(one.tau, tau), seen: one.seen + (one.last === index ? 0 : 1), last: index })
    }
  }
  return [...known.values()].filter(({ seen }) => seen === trials.length).map(({ boundUs, strict, tau }) => ({ boundUs, strict, tau }))
}

/** In the order of a request. @type {ReadonlyArray<readonly [RequestPhase['name'], keyof Histograms]>} */
const PHASES = [['connection', 'sendLag'], ['connect', 'connect'], ['tls', 'tls'], ['firstByte', 'firstByte'], ['receiving', 'receiving']]

/**
 * Where the time of requests went: the percentiles of each phase by themselves. They do not add up to those of the
 * response time, as no request need have all of them.
 * @param {{ trials: readonly TrialRecord[], decode: (base64: string) => Distribution }} options
 * @returns {RequestPhase[]} those that every trial knows; empty where the driver does not tell
 */
export function listPhases ({ trials, decode }) {
  const listEncoded = (/** @type {keyof Histograms} */ key) => trials.flatMap(({ load }) => load.histograms[key] ?? [])
  const isTold = (/** @type {keyof Histograms} */ key) => listEncoded(key).length === trials.length
  if (!isTold('firstByte') && !isTold('connect')) return []
  return PHASES.flatMap(([name, key]) => {
    if (!isTold(key)) return []
    const distribution = mergeDistributions({ distributions: listEncoded(key).map(decode) })
    const [p50Us, p99Us] = [0.5, 0.99].map((p) => quantileUs({ distribution, p }))
    if (p50Us === null || p99Us === null) return []
    return [{ name, count: distribution.total, p50Us, p99Us, maxUs: distribution.valuesUs.at(-1) ?? p99Us }]
  })
}

/**
 * Response times of good answers alone, for a row in which some requests failed: a server that fails fast looks faster than it is, one
 * whose failures are time-outs slower.
 * @param {{ trials: readonly TrialRecord[], distributions: readonly Distribution[], decode: (base64: string) => Distribution, known:
 *   Pick<Parameters<typeof estimatePercentiles>[0], 'dependence' | 'each'> }} options distributions: of all requests, one a trial;
 *   known: how far all requests depend on each other, which stands for the good ones too
 * @returns {Pick<RowMeasured, 'good'>} empty where none failed, where none was good, and where it is not known which is which
 */
export function estimateGood ({ trials, distributions: all, decode, known }) {
  if (trials.every(({ load: { counts } }) => counts.failed + counts.timedOut === 0)) return {}
  const distributions = trials.flatMap(({ load: { counts, histograms, exactUs } }, i) =>
    keepGood({ all: all[i], counts, histograms, decode, maxUs: exactUs?.max }) ?? [])
  if (distributions.length < trials.length) return {}
  const merged = mergeDistributions({ distributions })
  if (merged.total === 0) return {}
  const longestUs = Math.max(...trials.map(({ load }) => load.exactUs?.max ?? Infinity))
  return {
    good: {
      ...estimatePercentiles({ distributions, merged, ...known }),
      meanUs: meanUs({ distribution: merged }),
      maxUs: Math.min(longestUs, merged.valuesUs[merged.valuesUs.length - 1]) // the top of a bucket: no more than the slowest of all
    }
  }
}

/**
 * All without those that did not end well. Their number is checked: a record may not tell them (older ones, k6 without --exact).
 * @param {{ all: Distribution, counts: Counts, histograms: Pick<Histograms, 'bad'>, decode: (base64: string) => Distribution, maxUs?:
 *   number }} options maxUs: of all
 * @returns {Distribution | null} null where it is not known which are good
 */
function keepGood ({ all, counts, histograms: { bad }, decode, maxUs }) {
  const good = bad === undefined ? all : subtractDistribution({ from: all, bad: withinMax({ distribution: decode(bad), maxUs }) })
  return good?.total === counts.ok ? good : null
}

/**
 * What a row of k6 must say beside its figures: who measured, and how sure is what was merged.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {Pick<RowMeasured, 'k6' | 'beyond'>} empty for another driver's
 */
export function summariseK6 ({ trials }) {
  const seen = trials.flatMap(({ trial: { repeat }, load: { k6, version } }) => k6 ? [{ repeat, version, k6 }] : [])
  if (seen.length < trials.length) return {}
  const [{ version, k6: { basis, instances } }] = seen
  const spreads = seen.flatMap(({ k6 }) => k6.releaseSpreadMs ?? [])
  /** @type {RowK6['percentiles']} */
  const percentiles = {}
  for (const [key] of PERCENTILES) {
    // Of several trials the one that is the least sure: what is said of it holds for all.
    const known = seen.flatMap(({ repeat, k6 }) => { const merged = k6.percentiles[key]; return merged ? [{ ...merged, repeat }] : [] })
    if (known.length > 0) percentiles[key] = known.reduce((worst, one) => widthOf(one) > widthOf(worst) ? one : worst)
  }
  return {
    k6: {
      version,
      basis: seen.every(({ k6 }) => k6.basis === 'samples') ? 'samples' : basis === 'samples' ? 'summaries' : basis,
      instances: instances.map(({ name }) => name),
      releaseSpreadMs: spreads.length > 0 ? Math.max(...spreads) : null,
      percentiles
    },
    ...addBounds(seen.map(({ k6 }) => k6))
  }
}

/** @param {{ lowUs: number, highUs: number, valueUs: number }} merged */
function widthOf ({ lowUs, highUs, valueUs }) {
  return valueUs > 0 ? (highUs - lowUs) / valueUs : 0
}

/** @param {K6Observation[]} all */
function addBounds (all) {
  const beyond = all[0].bounds.map(({ boundUs, strict }) => {
    const same = all.flatMap(({ bounds }) => bounds.filter((one) => one.boundUs === boundUs && one.strict === strict))
    return {
      boundUs,
      strict,
      beyondAtLeast: same.reduce((sum, one) => sum + one.beyondAtLeast, 0),
      beyondAtMost: same.reduce((sum, one) => sum + one.beyondAtMost, 0),
      seen: same.length
    }
  })
  return { beyond: beyond.filter(({ seen }) => seen === all.length).map(({ seen: _, ...one }) => one) }
}
