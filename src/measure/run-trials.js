import { performance } from 'node:perf_hooks'
import { listObjectives } from '../plan/objective.js'
import { QUIET_MS } from '../boot/watch/watch.js'
import { AGAIN, nameFirst } from '../stats/disturbance.js'
import { findBreak } from '../judge/breaking.js'
import { createSoakJudge } from '../stats/leak.js'
import { findFailing } from '../judge/failing.js'
import { selectRunning } from './experiments.js'
import { listSliced, runGeneration } from './run-generation.js'
import { listDue, listGivenUp } from '../judge/due-trials.js'
import { expectProfilesMs, expectTrialMs } from '../plan/estimate.js'
import { isSliced } from '../plan/generations.js'
import { createAgainBudget } from '../judge/again-budget.js'
import { fail, failAs, isPointless, leaveAutocannon } from './record-events.js'

/**
 * @import { Failing, Failure, Objective, Plan, RunRecord, Trial } from '../types.ts'
 * @import { LoadTick, Pulse } from '../load/job.js'
 * @import { Site } from '../boot/site.js'
 * @import { K6Program } from '../load/k6/program.js'
 * @import { Progress } from './types.ts'
 */

/** What a target sends that autocannon miscounts, where only the load has met it. */
const INTERIM = 'answers before some of its answers (1xx)'
const SURPLUS = 'answers that nobody asked for'

/**
 * The trials of the plan that have not been run, one after the other, each kept as soon as it has ended.
 * @param {{ record: RunRecord, site: Site, k6?: K6Program, progress: Progress, signal: AbortSignal, save: () =>
 *   Promise<void>, now: () => Date, endsMs: number, essential: readonly string[], spentMs: () => number, beforeLoad: () =>
 *   Promise<unknown> }} options endsMs: when all is expected to be over, also what is not planned yet; spentMs: since the first trial
 *   began; beforeLoad: see before-load.js
 */
export async function runTrials ({ record, site, k6, progress, signal, save, now, endsMs, essential, spentMs, beforeLoad }) {
  const listWhole = () => listDue({ record }).filter((trial) => !isSliced({ plan: record.plan, trial }))
  for (const repeat of new Set(record.plan.trials.map(({ repeat }) => repeat))) {
    if (signal.aborted || isPointless({ record, essential }) || listSliced({ record, repeat }).length === 0) continue
    await runGeneration({ record, site, repeat, progress, signal, save, now, endsMs, essential, spentMs, beforeLoad })
  }
  const trials = listWhole()
  if (trials.length > 0) await beforeLoad()
  // It grows while it is walked: a trial that the driver or the machine spoiled is followed by another of the same, so that a passing
  // disturbance costs no row; a machine that spoils one after the other is not waited for.
  const againBudget = createAgainBudget({ plan: record.plan, trials, quietMs: QUIET_MS })
  for (let index = 0; index < trials.length; index++) {
    const trial = trials[index]
    const { plan } = record
    if (signal.aborted || isPointless({ record, essential })) return
    if (listGivenUp(record).has(trial.target)) continue
    const restMs = trials.slice(index).reduce((sum, trial) => sum + expectTrialMs({ trial }), expectProfilesMs({ plan }))
    const remainingMs = Math.max(endsMs - performance.now(), restMs)
    progress.onTrial({ index, of: trials.length, id: trial.id, remainingMs, trial })
    if (trial.id.endsWith(AGAIN)) await site.watch?.waitForQuiet({ signal })
    try {
      const seed = plan.seed + placeOf({ plan, trial })
      const experiment = await selectRunning({ trial })
      const floor = await experiment.measureFloor?.({ record, site, trial, signal })
      if (floor) record.floors = [...record.floors ?? [], floor]
      const objectives = listObjectives({ plan, target: trial.target })
      const options = {
        site,
        target: plan.targets[trial.target],
        trial,
        seed,
        keySeed: plan.seed + trial.repeat,
        isDecided: createSoakJudge({ plannedMs: trial.durationMs }),
        startedAt: now().toISOString(),
        signal,
        onTick: progress.onTick,
        workers: plan.workers,
        objectives,
        ...k6 && { k6 },
        ...watchBreaking({ trial, objectives }),
        ...plan.abortBelow && { findFailing: watchFor({ leastRatio: plan.abortBelow }) }
      }
      const { record: seen, order, failure, unfit } = await experiment.runTrial(options)
      const { keepMeasured } = await import('./keep-order.js')
      const measured = seen && await keepMeasured({ measured: seen, order, objectives })
      if (measured) record.trials.push(measured)
      const unasked = measured?.load.invalid.find(({ kind }) => kind === 'interim')
      const uncounted = unfit ?? (unasked && (unasked.code === 'SURPLUS_ANSWERS' ? SURPLUS : INTERIM))
      if (uncounted !== undefined) {
        leaveAutocannon({ record, target: trial.target, uncounted })
        trials.splice(index + 1, trials.length, ...listWhole())
      } else if (measured && !trial.soak && againBudget.takes({ measured })) trials.splice(index + 1, 0, { ...trial, id: trial.id + AGAIN })
      if (failure) fail({ record, progress }, failure)
      const completed = measured && measured.load.counts.ok + measured.load.counts.failed
      progress.onTrialEnd({ id: trial.id, ratePerSecond: measured && completed ? completed / measured.load.windowMs * 1000 : null })
    } catch (error) {
      if (signal.aborted) return
      failAs({ record, progress }, { trial, error })
    }
    await save()
  }
}

/** @param {{ leastRatio: number }} options @returns {(pulses: readonly Pulse[]) => Failing | null} */
function watchFor ({ leastRatio }) {
  return (pulses) => findFailing({ pulses, leastRatio })
}

/** @param {{ trial: Trial, objectives: readonly Objective[] }} options */
export function watchBreaking ({ trial: { load }, objectives }) {
  if (load.kind !== 'stages' || !load.untilBreak) return {}
  const { stages, untilBreak: { boundsUs } } = load
  return { boundsUs, findBreak: (/** @type {readonly LoadTick[]} */ ticks) => findBreak({ ticks, stages, boundsUs, objectives }) }
}

/**
 * Each trial has arrivals of its own, whichever call it is run in; one that is measured again as well.
 * @param {{ plan: Plan, trial: Trial }} options
 */
export function placeOf ({ plan, trial }) {
  const place = plan.trials.findIndex(({ id }) => id === nameFirst(trial))
  return trial.id.endsWith(AGAIN) ? place + plan.trials.length : place
}
