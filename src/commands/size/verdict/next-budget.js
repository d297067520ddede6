import { fullLengthMs } from '../plan/capacity-search-settings.js'

/** @import { Capacity, EventObjective, Message, SizeMeasurements } from '../../../types.ts' */

const PROBES = 6 // of full length: four starts near to the capacity, and two that lead there
const LONGER = 1.5 // than what was not enough
const AROUND_MS = 4000 // start, warm-up and stop, where none was seen
const OVERHEAD_SHARE = 1.1

/**
 * The budget that would decide what the time did not, by the rates and the starts that were seen: each search that ran
 * out of time, and each number of units that was never searched, with all its probes at full length.
 * @param {{ sizes: ReadonlyArray<{ measurements: SizeMeasurements, units?: number | null }>, most: number, objectives:
 *   readonly EventObjective[], budgetMs: number }} options units: the answer; most: units that are searched at all; budgetMs:
 *   what was given
 * @returns {number | null} whole minutes, in ms; null where it is decided, or no time would decide it
 */
export function findDecidingBudget ({ sizes, most, objectives, budgetMs }) {
  const isOpen = sizes.some(({ measurements: { capacities, warnings } }) =>
    warnings.some(isTimeUp) || capacities.some(({ stopped }) => stopped === 'budget'))
  if (!isOpen) return null
  const neededMs = sizes.reduce((sum, { measurements: { capacities, warnings }, units }) => {
    const searched = capacities.reduce((of, capacity) => of + askTime({ capacity, objectives }), 0)
    const last = capacities.at(-1)
    const missing = last && warnings.some(isTimeUp) ? Math.max(1, Math.min(units ?? most, most) - last.units) : 0
    return sum + searched + (last ? missing * searchWholly({ capacity: last, objectives }) : 0)
  }, 0)
  return Math.ceil(Math.max(LONGER * budgetMs, OVERHEAD_SHARE * neededMs) / 60_000) * 60_000
}

/** @param {Message} warning */
function isTimeUp ({ code }) {
  return code === 'SIZE_TIME_UP'
}

/** What was decided takes as long again. @param {{ capacity: Capacity, objectives: readonly EventObjective[] }} options */
function askTime ({ capacity, objectives }) {
  return capacity.stopped === 'budget' ? searchWholly({ capacity, objectives }) : capacity.tookMs
}

/** @param {{ capacity: Capacity, objectives: readonly EventObjective[] }} options */
function searchWholly ({ capacity: { lowerPerSecond, upperPerSecond, estimatePerSecond, probes, tookMs }, objectives }) {
  const measuredMs = probes.reduce((sum, probe) => sum + probe.measuredMs, 0)
  const aroundMs = probes.length === 0 ? AROUND_MS : Math.max(0, tookMs - measuredMs) / probes.length
  const perSecond = estimatePerSecond ?? lowerPerSecond ?? upperPerSecond ?? probes.at(-1)?.offeredPerSecond
  return PROBES * (aroundMs + fullLengthMs({ objectives, perSecond: perSecond ?? 1 }))
}
