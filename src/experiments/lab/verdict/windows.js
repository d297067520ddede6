import { findPhase } from './seconds.js'

/** @import { TrialRecord } from '../../../types.ts' */

/**
 * The histograms of the seconds that belong to some phases.
 * @param {{ record: TrialRecord, isMeant: (phase: number | null) => boolean }} options
 * @returns {string[]} encoded
 */
export function pickWindows ({ record: { load: { windows = [], windowMs }, lab }, isMeant }) {
  const lengthMs = windowMs / windows.length
  return windows.filter((_, index) =>
    isMeant(findPhase({ fromMs: index * lengthMs, toMs: (index + 1) * lengthMs, phases: lab?.phases ?? [] }))
  )
}
