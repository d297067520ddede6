import { nameError } from '../../system-errors.js'
import { expectStampedeMs, nameStore } from './plan/job.js'
import { openStampedes } from './trial.js'

/**
 * @import { Failure, PlannedStampede } from '../../types.ts'
 * @import { MeasuredStampede } from '../types.ts'
 * @import { Site } from '../../boot/site.js'
 */

/**
 * All stampede trials of a plan, one after the other. When the store of a trial cannot be had, its other trials are
 * left out; the other store's go on.
 * @param {object} options
 * @param {Site} options.site
 * @param {readonly PlannedStampede[]} options.trials
 * @param {AbortSignal} options.signal
 * @param {(event: { index: number, of: number, id: string, remainingMs: number }) => void} options.onTrial
 * @param {(trial: MeasuredStampede) => void | Promise<void>} options.onMeasured
 * @param {(failure: Failure) => void} options.onFailure
 * @param {typeof openStampedes} [options.open]
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
