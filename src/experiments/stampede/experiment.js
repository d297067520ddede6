import { stampede as planned } from './plan/experiment.js'
import { expectStampedeMs, nameStore } from './plan/job.js'
import { nameError } from '../../system-errors.js'
import { openStampedes } from './trial.js'

/** @import { MeasuredStampede, RunningExperiment } from '../types.ts' */
/** @import { Failure, PlannedStampede } from '../../types.ts' */
/** @import { Site } from '../../boot/site.js' */

/** @type {RunningExperiment} */
export const stampede = {
  ...planned,
  startRecord: ({ stampedes }) => stampedes ? { stampedes: [] } : {},
  // Some take milliseconds: the record is written once for each repeat of them.
  async measureMore ({ record, site, progress, signal, keep, save }) {
    const { plan: { stampedes: planned = [] }, stampedes = [], unavailable, failures } = record
    await runStampedes({
      site,
      trials: planned.filter(({ store }) => !unavailable.some(({ target }) => target === nameStore({ store }))),
      signal,
      onTrial: progress.onStampede,
      onMeasured: async (trial) => {
        const isNext = stampedes.length > 0 && stampedes[stampedes.length - 1].repeat !== trial.repeat
        stampedes.push(keep(trial))
        if (isNext) await save()
      },
      onFailure: (failure) => { failures.push(failure); progress.onFailure(failure) }
    })
  }
}

/**
 * All stampede trials of a plan, one after the other. When the store of a trial cannot be had, its other trials are
 * left out; the other store's go on.
 * @param {{ site: Site, trials: readonly PlannedStampede[], signal: AbortSignal, onTrial: (event: { index: number, of:
 *   number, id: string, remainingMs: number }) => void, onMeasured: (trial: MeasuredStampede) => void | Promise<void>,
 *   onFailure: (failure: Failure) => void, open?: typeof openStampedes }} options
 * @returns {Promise<{ failures: Failure[] }>} a failure's target is the store
 */
export async function runStampedes ({ site, trials, signal, onTrial, onMeasured, onFailure, open = openStampedes }) {
  /** @type {Failure[]} */
  const failures = []
  const opened = open({ site, signal })
  let remainingMs = trials.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0)
  try {
    for (const [index, trial] of trials.entries()) {
      if (signal.aborted) break
      if (failures.some(({ target }) => target === nameStore(trial))) continue
      onTrial({ index, of: trials.length, id: trial.id, remainingMs })
      remainingMs -= expectStampedeMs({ trial })
      try {
        const measured = await opened.runTrial({ trial })
        if (measured === null) break
        await onMeasured(measured)
      } catch (error) {
        if (signal.aborted) break
        const { code, message, hint } = nameError(error)
        const failure = { target: nameStore(trial), trial: trial.id, code, message, hint }
        failures.push(failure)
        onFailure(failure)
      }
    }
  } finally {
    await opened.close()
  }
  return { failures }
}
