import { isLatency, listObjectives } from '../plan/objective.js'
import { expectTrialMs, MOST_AGAIN } from '../plan/estimate.js'
import { AGAIN, findDisturbance } from '../stats/disturbance.js'

/** @import { Plan, Trial, TrialRecord } from '../types.ts' */

/**
 * Which trials are measured again, as long as there is time for it: those that say so themselves, and those that the
 * machine disturbed, whichever core it stopped.
 * @param {{ plan: Plan, trials: Trial[], quietMs: number }} options quietMs: what is waited for before
 */
export function createAgainBudget ({ plan, trials, quietMs }) {
  const times = trials.map((trial) => expectTrialMs({ trial }))
  let leftMs = Math.max(MOST_AGAIN * times.reduce((sum, ms) => sum + ms, 0), ...times)
  return {
    /** @param {{ measured: TrialRecord }} options */
    takes ({ measured }) {
      const { trial, load, status } = measured
      if (status !== 'complete' || trial.id.endsWith(AGAIN)) return false
      // Each step is judged by itself, and a server is not broken twice for one that nobody could tell.
      if (trial.load.kind === 'stages' && trial.load.untilBreak) return false
      const ratios = listObjectives({ plan, target: trial.target }).filter(isLatency).map(({ ratio }) => ratio)
      const { isDisturbed, isDelayed } = findDisturbance({ record: measured, ratios })
      const neededMs = expectTrialMs({ trial }) + (measured.watch ? quietMs : 0)
      if ((load.invalid.length === 0 && !isDisturbed && !isDelayed) || neededMs > leftMs + quietMs) return false
      leftMs -= neededMs
      return true
    }
  }
}
