import { PERCENTILES, samplesNeeded } from '../../../stats/percentiles.js'
import { mergeDistributions, quantileUs } from '../../../stats/sample.js'
import { estimatePhase, mergeGood, mergeWindows } from './phase-figures.js'
import { addUp } from './seconds.js'
import { greatest } from '../../../stats/extremes.js'

/**
 * @import { Distribution, LabPhase, PercentileKey, TrialRecord } from '../../../types.ts'
 * @import { PhaseFigures } from './phase-figures.js'
 * @import { LabSecond } from './seconds.js'
 */

/**
 * What users saw, and what the origin was asked, in a part of the window.
 * @typedef {object} LabStretch
 * @property {number} seconds that were counted, over all repeats; 0: the part is too short to hold most of one, and
 *   what follows from seconds is null
 * @property {number} answered requests that ended, well or not, in those seconds
 * @property {number | null} goodRatio
 * @property {number | null} calls of the origin, writes included
 * @property {number | null} callsPerRequest calls a second over requests due a second, as far as these are known; else over answered
 * @property {number | null} staleRatio of what the services answered
 * @property {Record<PercentileKey, number | null>} responseTimeUs by when a request was due; null where too few were
 * @property {Partial<Record<PercentileKey, number>>} needs requests that each percentile needs that is null
 * @property {number | null} minUs
 * @property {number | null} maxUs
 * @property {Pick<LabStretch, 'responseTimeUs' | 'needs' | 'maxUs'>} [good] of good answers alone; absent where none failed, and where it
 *   is not known which did
 *
 * @typedef {LabStretch & PhaseFigures & { name: string, action: string | null, isFault: boolean, ok: boolean, error?:
 *   string, fromMs: number, toMs: number, usage: PartUse[] }} LabPhaseRow action: as it was done, null where nothing was;
 *   ok: it worked in every repeat; error: why not; fromMs, toMs: mean over the repeats
 */

/**
 * One part at each look. Null: not known.
 * @typedef {{ name: string, cpuUs: ReadonlyArray<number | null>, memoryBytes: ReadonlyArray<number | null> }} PartLooks
 *
 * What a part of the target used in one phase, over the repeats. Null: not known.
 * @typedef {object} PartUse
 * @property {string} name
 * @property {number | null} cpuRatio of one core, mean over the phase
 * @property {number | null} mostCpuRatio the most between two samples
 * @property {number | null} memoryBytes the most of any sample
 */

const NEAR_MS = 50 // a look and a phase that are due at the same moment

/**
 * Every phase of a target at one rate, over its repeats.
 * @param {{ trials: readonly TrialRecord[], seconds: ReadonlyArray<readonly LabSecond[]>, faults: readonly boolean[],
 *   decode: (base64: string) => Distribution }} options seconds: of each trial
 * @returns {LabPhaseRow[]}
 */
export function collectPhases ({ trials, seconds, faults, decode }) {
  const planned = trials[0]?.trial.lab?.phases ?? []
  return planned.flatMap((phase, index) => {
    const observed = trials.flatMap(({ lab }) => lab?.phases[index] ?? [])
    if (observed.length === 0) return [] // cut short before it began
    const stretch = summariseStretch({ trials, seconds, phases: [index], decode })
    return [
      {
        ...describePhase({ phase, observed }),
        isFault: faults[index],
        ...stretch,
        ...estimatePhase({ trials, index, good: Math.round((stretch.goodRatio ?? 0) * stretch.answered), decode }),
        usage: summariseUsage({ trials, index })
      }
    ]
  })
}

/**
 * Some phases taken together.
 * @param {{ trials: readonly TrialRecord[], seconds: ReadonlyArray<readonly LabSecond[]>, phases: readonly number[] |
 *   null, decode: (base64: string) => Distribution }} options phases: indexes; null: the whole window
 * @returns {LabStretch}
 */
export function summariseStretch ({ trials, seconds, phases, decode }) {
  const isMeant = (/** @type {number | null} */ phase) => phases === null || (phase !== null && phases.includes(phase))
  const own = seconds.flat().filter(({ phase }) => isMeant(phase))
  const picked = trials.map((record) => ({ ...mergeWindows({ record, isMeant, decode }), record }))
  const distribution = mergeDistributions({ distributions: picked.map(({ all }) => all) })
  const good = mergeGood({ parts: picked })
  const dueSeconds = picked.reduce(
    (sum, { windows, record: { load } }) =>
      sum + (windows * load.windowMs) / Math.max(1, load.windows?.length ?? 0) / 1000,
    0
  )
  const counted = countSeconds(own)
  // A slow answer ends in another second than the one that it was due and asked for in.
  const duePerSecond = dueSeconds > 0 ? distribution.total / dueSeconds : 0
  const callsPerRequest =
    counted.calls !== null && duePerSecond > 0
      ? counted.calls / counted.seconds / duePerSecond
      : counted.callsPerRequest
  return { ...counted, callsPerRequest, ...readTimes(distribution), ...good && { good: readTimes(good) } }
}

/** @param {LabSecond[]} seconds */
function countSeconds (seconds) {
  if (seconds.length === 0) return { seconds: 0, answered: 0, goodRatio: null, calls: null, callsPerRequest: null, staleRatio: null }
  const { ok, failed, calls, served, stale } = addUp(seconds)
  const answered = ok + failed
  return {
    seconds: seconds.length,
    answered,
    goodRatio: answered > 0 ? ok / answered : null,
    calls,
    callsPerRequest: calls !== null && answered > 0 ? calls / answered : null,
    staleRatio: stale !== null && served !== null && served > 0 ? stale / served : null
  }
}

/** @param {Distribution} distribution */
function readTimes (distribution) {
  /** @type {LabStretch['needs']} */
  const needs = {}
  const entries = PERCENTILES.map(([key, p]) => {
    const needed = samplesNeeded(p)
    if (distribution.total >= needed) return [key, quantileUs({ distribution, p })]
    needs[key] = needed
    return [key, null]
  })
  return {
    responseTimeUs: /** @type {LabStretch['responseTimeUs']} */ (Object.fromEntries(entries)),
    needs,
    minUs: distribution.valuesUs[0] ?? null,
    maxUs: distribution.valuesUs.at(-1) ?? null
  }
}

/** @param {{ phase: LabPhase, observed: NonNullable<TrialRecord['lab']>['phases'] }} options */
function describePhase ({ phase, observed }) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const error = observed.find(({ ok }) => !ok)?.error
  return {
    name: phase.name,
    action: observed.find(({ action }) => action !== null)?.action ?? null,
    ok: observed.every(({ ok }) => ok),
    ...(error !== undefined && { error }),
    fromMs: mean(observed.map(({ fromMs }) => fromMs)),
    toMs: mean(observed.map(({ toMs }) => toMs))
  }
}

/**
 * By the samples that were taken within a phase.
 * @param {{ trials: readonly TrialRecord[], index: number }} options of one target at one rate; index: of the phase
 * @returns {PartUse[]} in the order of the target's parts; none where nothing was sampled
 */
export function summariseUsage ({ trials, index }) {
  const known = trials.flatMap((record) => {
    const [phase, usage] = [record.lab?.phases[index], readUsage(record)]
    return usage && phase ? [{ usage, phase }] : []
  })
  const names = [...new Set(known.flatMap(({ usage }) => usage.parts.map(({ name }) => name)))]
  return names.map((name) => {
    const each = known.flatMap(({ usage, phase }) => {
      const part = usage.parts.find((one) => one.name === name)
      return part ? [useOf({ part, atMs: usage.atMs, phase })] : []
    })
    const means = each.flatMap(({ cpuRatio }) => cpuRatio ?? [])
    return {
      name,
      cpuRatio: means.length === 0 ? null : means.reduce((sum, ratio) => sum + ratio, 0) / means.length,
      mostCpuRatio: findMost(each.flatMap(({ mostCpuRatio }) => mostCpuRatio ?? [])),
      memoryBytes: findMost(each.flatMap(({ memoryBytes }) => memoryBytes ?? []))
    }
  })
}

/** Of the target's parts alone; older records have it with the lab. @param {TrialRecord} record */
function readUsage ({ lab, resources, parts }) {
  if (!resources) return lab?.usage
  const unknown = resources.atMs.map(() => null)
  return {
    atMs: resources.atMs,
    parts: resources.parts
      .filter(({ name }) => parts.some((part) => part.name === name && part.kind !== 'driver'))
      .map(({ name, cpuUs = unknown, residentBytes = unknown }) => ({ name, cpuUs, memoryBytes: residentBytes }))
  }
}

/** @param {{ part: PartLooks, atMs: number[], phase: { fromMs: number, toMs: number } }} options */
function useOf ({ part, atMs, phase: { fromMs, toMs } }) {
  const inside = atMs.flatMap((at, index) =>
    at >= fromMs - NEAR_MS && at <= toMs + NEAR_MS ? [{ at, cpuUs: part.cpuUs[index], bytes: part.memoryBytes[index] }] : []
  )
  const timed = inside.flatMap(({ at, cpuUs }) => cpuUs === null ? [] : [{ at, cpuUs }])
  const steps = timed.slice(1).flatMap((one, index) => ratioOf(timed[index], one))
  return {
    cpuRatio: timed.length < 2 ? null : (ratioOf(timed[0], timed[timed.length - 1])[0] ?? null),
    mostCpuRatio: findMost(steps),
    memoryBytes: findMost(inside.flatMap(({ bytes }) => bytes ?? []))
  }
}

/**
 * Less CPU time than before: it was started anew.
 * @param {{ at: number, cpuUs: number }} before
 * @param {{ at: number, cpuUs: number }} after
 */
function ratioOf (before, after) {
  const [ms, us] = [after.at - before.at, after.cpuUs - before.cpuUs]
  return ms > 0 && us >= 0 ? [us / 1000 / ms] : []
}

/** @param {number[]} values */
function findMost (values) {
  return values.length === 0 ? null : greatest(values)
}
