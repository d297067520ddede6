import { isOpenLoad } from '../../plan/open-connections.js'
import { asksContents } from '../../plan/good-answer.js'
import { CONTENTS } from '../../plan/k6/script-http.js'
import { countPlanned } from '../../plan/k6/scenarios.js'
import { findForgotten, findUnsent } from './validity.js'
import { addCauses, addCounts, hasIdentity } from '../counts.js'
import { createHistogram } from '../histogram.js'
import { BaseloadError, REPORT_HINT } from '../../errors.js'
import { mergeBounds, mergePercentiles } from './merged-figures.js'
import { recordSamples, seriesOf, timelineOf } from './samples.js'
import { listBucketEdges } from './bucket-edges.js'
import { spreadOverBuckets } from './merged-curve.js'
import { sharpenTail } from './tail.js'

/**
 * @import { DriverResult, DriverShortfall, K6InstanceReport } from '../../types.ts'
 * @import { SampleTally } from './sample-stream.js'
 * @import { K6Summary } from './summary.js'
 *
 * One instance as it came back. host: as ssh takes it; null or absent: this machine, or a pod; ended: why it has no
 * summary, or one that is not whole; cpu: of its whole test, where a host has told it.
 * @typedef {{ name: string, host?: string | null, segment: string, summary: K6Summary | null, tally?: SampleTally,
 *   cpu?: { usedMs: number, cores: number } | null, ended?: string }} InstanceResult
 */

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
 * @returns {DriverShortfall[]}
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

/** A script reads each body. @param {readonly K6Summary[]} summaries @returns {Pick<DriverResult, 'bodies'>} */
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
 * @returns {DriverShortfall[]}
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

/** @param {InstanceResult} instance @returns {K6InstanceReport} */
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
