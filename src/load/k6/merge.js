import { isOpenLoad } from '../../plan/open-connections.js'
import { asksContents } from '../../plan/good-answer.js'
import { CONTENTS } from '../../plan/k6/script-http.js'
import { countPlanned } from '../../plan/k6/scenarios.js'
import { findForgotten, findUnsent } from './validity.js'
import { addCauses, addCounts, hasIdentity } from '../counts.js'
import { createHistogram } from '../histogram.js'
import { BaseloadError, REPORT_HINT } from '../../errors.js'
import { countAtLeast, countAtMost, mergePercentile, spreadOverBuckets } from './merged-curve.js'
import { BadTimes } from '../bad-times.js'
import { bucketWidthUs } from '../../plan/histogram-buckets.js'
import { PERCENTILES } from '../../plan/percentiles.js'

/** @import { DriverResult, DriverShortfall, K6Observation } from '../../types.ts' */
/** @import { SampleTally } from './instance.js' */
/** @import { InstanceCurve, K6Summary } from './summary.js' */
/**
 * One instance as it came back. host: as ssh takes it; null or absent: this machine, or a pod; ended: why it has no
 * summary, or one that is not whole; cpu: of its whole test, where a host has told it.
 * @typedef {{ name: string, host?: string | null, segment: string, summary: K6Summary | null, tally?: SampleTally,
 *   cpu?: { usedMs: number, cores: number } | null, ended?: string }} InstanceResult
 */

/** @typedef {{ summary: K6Summary, tally?: SampleTally }} Told */

const TOO_NEAR = 1e-6 // of the sample above: the difference would be lost in rounding

/**
 * What several instances of k6 saw, as one driver would have told it. Counts are added, percentiles merged from
 * quantile grids or, where every sample came, counted out. An instance that is missing makes the whole invalid: a part
 * of the load is another load.
 * @param {{ instances: readonly InstanceResult[], version: string, windowMs: number, releaseSpreadMs: number | null,
 *   isCut?: boolean, shortfalls?: DriverShortfall[] }} options releaseSpreadMs: null where baseload did not release
 *   them; isCut: they were told to end, so what is unfinished is no fault of theirs; shortfalls: further reasons not to
 *   believe it
 * @returns {Promise<DriverResult>}
 * @throws {BaseloadError} ACCOUNTING_BROKEN
 */
export async function mergeInstances ({ instances, version, windowMs, releaseSpreadMs, isCut = false, shortfalls = [] }) {
  const told = instances.flatMap(({ summary, tally }) => summary ? [{ summary, tally }] : [])
  const summaries = told.map(({ summary }) => summary)
  const curves = summaries.flatMap(({ curve }) => curve ? [sharpenTail(curve)] : [])
  const isExact = told.length > 0 && told.every(({ tally }) => tally !== undefined)
  const counts = addCounts(summaries.map((summary) => summary.counts))
  if (!hasIdentity(counts)) { throw new BaseloadError('ACCOUNTING_BROKEN', 'the counts of the k6 instances do not add up', { hint: REPORT_HINT }) }
  const [minUs, maxUs] = [
    Math.min(...curves.map(({ valuesUs: [min] }) => min)),
    Math.max(...curves.map(({ valuesUs }) => valuesUs[valuesUs.length - 1]))
  ]
  const histogram = await createHistogram()
  const samples = told.flatMap(({ tally }) => tally ?? [])
  const bad = isExact && recordSamples({ histogram, samples })
  if (!isExact && curves.length > 0) {
    const { valuesUs, counts: each } = spreadOverBuckets({ curves, edgesUs: listBucketEdges({ fromUs: minUs, toUs: maxUs }) })
    valuesUs.forEach((valueUs, i) => histogram.recordMany(valueUs, each[i]))
  }
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  const waitedUs = curves.reduce((sum, { meanUs, count }) => sum + meanUs * count, 0)
  const isWhole =
    !isCut &&
    shortfalls.length === 0 &&
    told.length > 0 &&
    instances.every(({ summary, ended }) => summary && ended === undefined)
  const all = [
    ...shortfalls,
    ...findShortfalls({ instances, isExact, isCut, total, samples }),
    ...(isWhole ? findForgotten({ counts, planned: countPlanned(summaries[0].experiment) }) : []),
    ...(summaries.length > 0
      ? findUnsent({
        counts,
        load: summaries[0].experiment.load,
        waitedMs: waitedUs / 1000,
        windowMs,
        boundsUs: summaries[0].experiment.bounds.map(({ boundUs }) => boundUs),
        fastestUs: Math.min(...curves.map(({ valuesUs: [min] }) => min))
      })
      : [])
  ]
  const series = isExact && isOpenLoad(summaries[0].experiment.load) ? seriesOf(told) : undefined
  return {
    driver: 'k6',
    version,
    windowMs,
    counts,
    failedByCause: addCauses(summaries),
    ...countBodies(summaries),
    histograms: { responseTime: histogram.encode(), ...bad },
    endedInWindow: summaries.reduce(
      (sum, { endedInWindow: { ok, failed } }) => ({ ok: sum.ok + ok, failed: sum.failed + failed }),
      { ok: 0, failed: 0 }
    ),
    exactUs:
      total === 0
        ? null
        : {
            min: minUs,
            max: maxUs,
            mean: waitedUs / total
          },
    timeline: isExact ? timelineOf(told, windowMs) : [],
    invalid: all,
    ...(series && { series }),
    k6: {
      basis: isExact ? 'samples' : 'summaries',
      timedFrom: 'sent',
      instances: instances.map(describeInstance),
      percentiles: mergePercentiles({ curves, histogram: isExact ? histogram : null }),
      bounds: mergeBounds({ summaries, curves, samples: isExact ? samples : null }),
      releaseSpreadMs
    }
  }
}

/**
 * @param {{ instances: readonly InstanceResult[], isExact: boolean, isCut: boolean, total: number, samples:
 *   SampleTally[] }} options
 */
function findShortfalls ({ instances, isExact, isCut, total, samples }) {
  const streamed = samples.reduce((sum, { responsesUs }) => sum + responsesUs.length, 0)
  const kind = /** @type {const} */ ('incomplete')
  return [
    ...instances.flatMap(({ name, segment, ended }) =>
      ended === undefined ? [] : [{ kind, code: /** @type {const} */ ('K6_ENDED'), instance: name, segment, ended }]
    ),
    ...instances.flatMap(({ name, summary, ended }) =>
      !isCut && summary && ended === undefined && summary.counts.unfinished > 0
        ? [{ kind, code: /** @type {const} */ ('K6_UNFINISHED'), instance: name, requests: summary.counts.unfinished }]
        : []
    ),
    ...instances.flatMap(({ name, summary }) =>
      summary && countUntimed(summary) > 0
        ? [{ kind, code: /** @type {const} */ ('K6_UNTIMED'), instance: name, requests: countUntimed(summary) }]
        : []
    ),
    ...findBusyHosts(instances),
    ...(isExact && streamed !== total
      ? [{ kind, code: /** @type {const} */ ('K6_STREAM_SHORT'), streamed, total }]
      : [])
  ]
}

/** A script reads each body. @param {readonly K6Summary[]} summaries */
function countBodies (summaries) {
  if (summaries.length === 0 || summaries[0].experiment.grpc || !asksContents(summaries[0].experiment.good ?? {})) return {}
  const bad = addCauses(summaries)[CONTENTS] ?? 0
  const answers = bad + summaries.reduce((sum, { counts }) => sum + counts.ok, 0)
  return answers === 0 ? {} : { bodies: [{ answers, checked: answers, bad }] }
}

/** Calls that found no server: over gRPC k6 gives them no time. @param {K6Summary} summary */
function countUntimed ({ counts: { ok, failed, timedOut }, curve }) {
  return Math.max(0, ok + failed + timedOut - (curve?.count ?? 0))
}

const BUSY = 0.95 // of all cores: as good as all

/**
 * Instances on one host share its cores: what each has used by itself may look harmless.
 * @param {readonly InstanceResult[]} instances
 */
function findBusyHosts (instances) {
  const measured = instances.flatMap(({ name, host = null, cpu, summary }) =>
    cpu && summary?.testMs ? [{ name, host, share: cpu.usedMs / (summary.testMs * cpu.cores) }] : []
  )
  return [...new Set(measured.map(({ host }) => host))].flatMap((host) => {
    const there = measured.filter((one) => one.host === host)
    const share = there.reduce((sum, one) => sum + one.share, 0)
    return share < BUSY
      ? []
      : [
          {
            kind: /** @type {const} */ ('busy'),
            code: /** @type {const} */ ('K6_HOST_BUSY'),
            instances: there.map(({ name }) => name),
            ratio: share
          }
        ]
  })
}

/** @param {InstanceResult} instance */
function describeInstance ({ name, segment, summary, cpu, ended }) {
  return {
    name,
    segment,
    ...ended !== undefined && { ended },
    counts: summary?.counts ?? null,
    ...cpu && { cpuMs: Math.round(cpu.usedMs), cores: cpu.cores },
    startedAt: summary?.startedAtMs ? new Date(summary.startedAtMs).toISOString() : null
  }
}

/**
 * The slowest samples of an instance, worked out from its grid. k6 takes a percentile between two samples in a straight
 * line: x = s[m] + (s[m+1] - s[m]) f at rank m + f. The largest sample is told by itself, so one point in the interval
 * below it gives the next smaller one, and so on, for as long as the grid has a point in every interval between two
 * samples: the last fifteen to eighty. They are what a high percentile hangs on.
 * @param {InstanceCurve} curve
 * @returns {InstanceCurve} the same, with these samples as points of their own
 */
export function sharpenTail (curve) {
  const { count, percents, valuesUs } = curve
  const ranks = percents.map((percent) => percent / 100 * (count - 1))
  /** @type {Array<{ percent: number, rank: number, valueUs: number }>} */
  const found = []
  let above = valuesUs[valuesUs.length - 1]
  for (let k = percents.length - 2, m = count - 2; m >= 0; m--) {
    let nearest = -1 // the point nearest to s[m]: the farther it is from the sample above, the less is lost in rounding
    for (; k >= 0 && ranks[k] >= m; k--) if (ranks[k] < m + 1) nearest = k
    if (nearest < 0) break
    const share = ranks[nearest] - m
    if (1 - share < TOO_NEAR) break
    const valueUs = Math.min(above, (valuesUs[nearest] - share * above) / (1 - share))
    found.push({ percent: 100 * m / (count - 1), rank: m, valueUs })
    above = valueUs
  }
  return found.length === 0 ? curve : insert({ curve, ranks, found })
}

/** @param {{ curve: InstanceCurve, ranks: number[], found: Array<{ percent: number, rank: number, valueUs: number }> }} options */
function insert ({ curve, ranks, found }) {
  const points = curve.percents.map((percent, i) => ({ percent, rank: ranks[i], valueUs: curve.valuesUs[i] }))
  const known = new Set(ranks)
  const all = [...points, ...found.filter(({ rank }) => !known.has(rank))].sort((a, b) => a.rank - b.rank)
  let highest = 0
  // Rounding must not let them fall.
  const valuesUs = all.map(({ valueUs }) => { highest = Math.max(highest, valueUs); return highest })
  return { ...curve, percents: all.map(({ percent }) => percent), ranks: all.map(({ rank }) => rank), valuesUs }
}

/**
 * @param {{ histogram: { record: (valueUs: number) => void }, samples: readonly SampleTally[] }} options
 * @returns {{ bad?: string }} of these, those that did not end well
 */
function recordSamples ({ histogram, samples }) {
  const bad = new BadTimes()
  for (const { responsesUs, isBad } of samples) {
    for (const [i, us] of responsesUs.entries()) {
      histogram.record(wholeUs(us))
      if (isBad[i]) bad.note(wholeUs(us))
    }
  }
  return bad.encode()
}

/**
 * All response times in the order of their starts, which k6 does not tell: a sample's time is its end. Each instance by
 * its own clock, from when its window began.
 * @param {readonly Told[]} told
 * @returns {DriverResult['series']}
 */
export function seriesOf (told) {
  const entries = told.flatMap(({ summary: { startedAtMs }, tally }) => startedAtMs === null || !tally
    ? []
    : tally.responsesUs.map((us, i) => ({ dueUs: Math.max(0, tally.endedUs[i] - us - startedAtMs * 1000), us, isBad: tally.isBad[i] })))
  entries.sort((a, b) => a.dueUs - b.dueUs)
  return {
    dueUs: Float64Array.from(entries, ({ dueUs }) => dueUs),
    responseUs: Uint32Array.from(entries, ({ us }) => wholeUs(us)),
    ...entries.some(({ isBad }) => isBad) && { isBad: Uint8Array.from(entries, ({ isBad }) => Number(isBad)) }
  }
}

/** @param {readonly Told[]} told @param {number} windowMs */
export function timelineOf (told, windowMs) {
  const timeline = Array.from({ length: Math.floor(windowMs / 1000) }, () => ({ ok: 0, failed: 0 }))
  for (const { summary: { startedAtMs }, tally } of told) {
    if (startedAtMs === null) continue
    for (const { atUs, isGood } of tally?.ends ?? []) {
      const second = timeline[Math.floor((atUs / 1000 - startedAtMs) / 1000)]
      if (second) second[isGood ? 'ok' : 'failed']++
    }
  }
  return timeline
}

/** Nothing that took time is 0. @param {number} us */
function wholeUs (us) {
  return us > 0 ? Math.max(1, Math.round(us)) : 0
}

/**
 * The top edges of the buckets of a histogram of whole microseconds with 3 significant digits (2,048 to each doubling),
 * from the bucket of one value to that of another.
 * @param {{ fromUs: number, toUs: number }} options
 * @returns {Generator<number>}
 */
export function * listBucketEdges ({ fromUs, toUs }) {
  for (let edge = topOf(Math.floor(fromUs)); ; edge += bucketWidthUs(edge + 1)) {
    yield edge
    if (edge >= toUs) return
  }
}

/** @param {number} us */
function topOf (us) {
  const width = bucketWidthUs(us)
  return Math.floor(us / width) * width + width - 1
}

/**
 * Each percentile as merged, with the bounds that it lies in for certain, and what the mean of the instances' percentiles would have been.
 * @param {{ curves: readonly InstanceCurve[], histogram: { percentile: (p: number) => number } | null }} options
 *   histogram: of all samples, where they came
 * @returns {K6Observation['percentiles']}
 */
export function mergePercentiles ({ curves, histogram }) {
  if (curves.length === 0) return {}
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(PERCENTILES.filter(([, q]) => total * (1 - q) >= 1 - 1e-9).map(([key, q]) => {
    const { valueUs, lowUs, highUs } = mergePercentile({ curves, q })
    const own = curves.map(({ percents, valuesUs }) => valuesUs[percents.indexOf(Number((q * 100).toFixed(7)))])
    return [
      key,
      {
        valueUs,
        lowUs,
        highUs,
        averagedUs: own.reduce((sum, value) => sum + value, 0) / own.length,
        ...(histogram && { sampleUs: histogram.percentile(q * 100) })
      }
    ]
  }))
}

/**
 * Requests within and beyond each bound. Where scripts have counted them (HTTP), or every sample came, the sums are
 * exact; else they lie between what the grids leave open.
 * @param {{ summaries: readonly K6Summary[], curves: readonly InstanceCurve[], samples?: readonly SampleTally[] | null
 *   }} options samples: of all instances, or none
 * @returns {K6Observation['bounds']}
 */
export function mergeBounds ({ summaries, curves, samples = null }) {
  const wanted = summaries[0]?.experiment.bounds ?? []
  return wanted.map(({ boundUs, strict }, i) => {
    if (summaries.every(({ bounds }) => bounds.length > 0)) {
      const beyond = summaries.reduce((sum, { bounds }) => sum + bounds[i].beyond, 0)
      return { boundUs, strict, beyondAtLeast: beyond, beyondAtMost: beyond }
    }
    const total = curves.reduce((sum, { count }) => sum + count, 0)
    // Of `< bound` the bound itself is a miss: what is at most a hair below it is within. Milliseconds times 1000 may
    // come out a hair beside it.
    const x = boundUs * (strict ? 1 - 1e-12 : 1 + 1e-12)
    if (samples) {
      const beyond = samples.reduce((sum, { responsesUs }) => sum + responsesUs.filter((us) => us > x).length, 0)
      return { boundUs, strict, beyondAtLeast: beyond, beyondAtMost: beyond }
    }
    return {
      boundUs,
      strict,
      beyondAtLeast: total - curves.reduce((sum, curve) => sum + countAtMost(curve, x), 0),
      beyondAtMost: total - curves.reduce((sum, curve) => sum + countAtLeast(curve, x), 0)
    }
  })
}
