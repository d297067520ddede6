import { performance } from 'node:perf_hooks'
import { dirname } from 'node:path'
import { decodeHistogram } from '../record/histogram.js'
import { computeCpuCost, selectBusy } from '../stats/cpu-cost.js'
import { computeHeapCost, selectAllocating } from '../stats/heap-cost.js'
import { parseCpuProfile, parseHeapProfile } from '../stats/profile-file.js'
import { samplesNeeded } from '../stats/percentiles.js'
import { quantileUs } from '../stats/sample.js'
import { runProfileTrial } from './trial/profile-trial.js'
import { tell } from '../report/sentences/index.js'
import { nameError } from '../system-errors.js'
import { selectRunning } from './experiments.js'
import { expectProfileMs } from '../plan/estimate.js'
import { nameProfileFile, planProfileTrial } from '../plan/profiling.js'

/**
 * @import { Message, Profile, RunRecord, Trial } from '../types.ts'
 * @import { Site } from '../boot/site.js'
 * @import { SeenThread } from './trial/profile-trial.js'
 * @import { Progress } from './types.ts'
 * @import { CpuCost } from '../stats/cpu-cost.js'
 * @import { HeapCost } from '../stats/heap-cost.js'
 *
 * @typedef {{ record: RunRecord, site: Site, progress: Progress, signal: AbortSignal, save: () => Promise<void>, now: () =>
 *   Date, writeFile: (name: string, text: string) => Promise<string | null> }} Run
 */

const P999 = 0.999

/**
 * What was asked of profilers, after all that is measured: a trial of its own for each target and kind, which is in no figure.
 * What cannot be profiled is a warning; the run goes on.
 * @param {Run} run
 */
export async function profileTargets ({ record, progress, signal, save, ...rest }) {
  const { profile } = record.plan
  if (!profile) return
  const wanted = profile.kinds.flatMap((kind) => profile.targets.flatMap(({ target, phase }) => {
    const trial = planProfileTrial({ trials: record.trials, target, phase, kind })
    return trial ? [{ kind, trial }] : []
  }))
  const plannedMs = wanted.map(({ trial }) => expectProfileMs({ trial }))
  const startedMs = performance.now()
  const allMs = plannedMs.reduce((sum, ms) => sum + ms, 0)
  for (const [index, { kind, trial }] of wanted.entries()) {
    if (signal.aborted) return
    const remainingMs = Math.max(plannedMs[index], allMs - (performance.now() - startedMs))
    progress.onTrial({ index, of: wanted.length, id: trial.id, remainingMs })
    try {
      await profileTarget({ kind, trial, record, progress, signal, save, ...rest })
    } catch (error) {
      if (signal.aborted) return
      warn({ record, progress, warning: { code: 'PROFILE_FAILED', target: trial.target, why: nameError(error).message } })
    }
    progress.onTrialEnd({ id: trial.id, ratePerSecond: null })
    await save()
  }
}

/** @param {Run & { kind: Profile['kind'], trial: Trial }} options */
async function profileTarget ({ kind, trial, record, site, progress, signal, now, writeFile }) {
  const { plan } = record
  const target = plan.targets[trial.target]
  const startedAt = now().toISOString()
  const { runTrial } = await selectRunning({ trial })
  const seen = await runProfileTrial({
    kind,
    run: (options) => runTrial({ ...options, keySeed: plan.seed, isDecided: () => false }),
    trial: {
      site,
      target,
      trial,
      seed: plan.seed,
      startedAt,
      signal,
      onTick: progress.onTick,
      workers: plan.workers
    }
  })
  if (signal.aborted) return
  const { threads, costPart } = kind === 'cpu' ? readCpu({ seen, site }) : readHeap({ seen, site })
  const failed = describeFailed({ seen, isRead: threads.length > 0, target: trial.target })
  if (failed) return warn({ record, progress, warning: failed })
  const load = /** @type {NonNullable<typeof seen.record>} */ (seen.record).load // describeFailed has looked
  const requests = load.counts.ok + load.counts.failed
  const distribution = decodeHistogram(load.histograms.responseTime)
  for (const part of new Set(threads.map((one) => one.part))) {
    const { kept, cost } = costPart({ part, requests })
    const files = await keepFiles({ record, kind, target: trial.target, part, texts: kept.map(({ text }) => text), writeFile })
    record.profiles = [...record.profiles ?? [], {
      target: trial.target,
      part,
      kind,
      startedAt,
      load: trial.load,
      windowMs: load.windowMs,
      requests,
      responseTimeUs: {
        p99_9: distribution.total < samplesNeeded(P999) ? null : quantileUs({ distribution, p: P999 }),
        max: quantileUs({ distribution, p: 1 })
      },
      files,
      ...cost
    }]
  }
}

/**
 * @param {{ seen: Awaited<ReturnType<typeof runProfileTrial>>, isRead: boolean, target: string }} options isRead: a profile of it
 * @returns {Message | null} null: there is a profile
 */
export function describeFailed ({ seen: { record, failure, threads, errors }, isRead, target }) {
  if (isRead && record && record.load.counts.ok + record.load.counts.failed > 0) return null
  if (errors.length > 0) return { code: 'PROFILE_FAILED', target, why: errors[0] }
  if (failure) return { code: 'PROFILE_FAILED', target, why: failure.message.split('\n')[0] }
  if (threads.length > 0 && !isRead) return { code: 'PROFILE_FAILED', target, why: 'what it wrote is no profile' }
  return threads.length > 0 ? { code: 'PROFILE_FAILED', target, why: 'no request was answered' } : { code: 'PROFILE_NO_NODE', target }
}

/** @typedef {(options: { part: string, requests: number }) => { kept: SeenThread[], cost: CpuCost | HeapCost }} CostPart */

/** @param {{ seen: { threads: SeenThread[] }, site: Site }} options @returns {{ threads: SeenThread[], costPart: CostPart }} */
function readCpu ({ seen, site }) {
  const roots = listRoots(site)
  const threads = seen.threads.flatMap((one) => {
    const profile = 'work' in one ? parseCpuProfile(one) : null
    return 'work' in one && profile ? [{ ...one, profile }] : []
  })
  return {
    threads,
    costPart ({ part, requests }) {
      const kept = selectBusy({ threads: threads.filter((one) => one.part === part), roots })
      return { kept, cost: computeCpuCost({ threads: kept, requests, roots }) }
    }
  }
}

/** @param {{ seen: { threads: SeenThread[] }, site: Site }} options @returns {{ threads: SeenThread[], costPart: CostPart }} */
function readHeap ({ seen, site }) {
  const roots = listRoots(site)
  const threads = seen.threads.flatMap((one) => {
    const profile = 'heapBytes' in one ? parseHeapProfile(one) : null
    return 'heapBytes' in one && profile ? [{ ...one, profile }] : []
  })
  return {
    threads,
    costPart ({ part, requests }) {
      const kept = selectAllocating({ threads: threads.filter((one) => one.part === part) })
      return { kept, cost: computeHeapCost({ threads: kept, requests, roots }) }
    }
  }
}

/** Below these, a path says enough without them. @param {Site} site */
function listRoots ({ targetsFolder }) {
  return [process.cwd(), dirname(targetsFolder)]
}

/**
 * @param {{ record: RunRecord, kind: Profile['kind'], target: string, part: string, texts: string[], writeFile: Run['writeFile'] }} options
 * @returns {Promise<string[]>} names of those that are kept
 */
export async function keepFiles ({ record, kind, target, part, texts, writeFile }) {
  const hasOnePart = record.plan.targets[target].parts.length === 1
  /** @type {string[]} */
  const names = []
  for (const [index, text] of texts.entries()) {
    const name = nameProfileFile({
      target,
      part: hasOnePart ? undefined : part,
      kind,
      number: texts.length === 1 ? undefined : index + 1,
      taken: [...names, ...(record.profiles ?? []).flatMap(({ files }) => files)]
    })
    if (await writeFile(name, text) !== null) names.push(name)
  }
  return names
}

/** @param {{ record: RunRecord, progress: Progress, warning: Message }} options */
function warn ({ record, progress, warning }) {
  record.warnings.push(warning)
  progress.onWarning?.(tell(warning))
}
