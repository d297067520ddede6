import { mergeDistributions, subtractDistribution, withinMax } from '../../../stats/sample.js'
import { findPhase } from './seconds.js'

/** @import { Distribution, TrialRecord } from '../../../types.ts' */

/**
 * The response times of some phases of one trial.
 * @param {{ record: TrialRecord, isMeant: (phase: number | null) => boolean, decode: (base64: string) => Distribution }} options
 * @returns {{ windows: number, all: Distribution, good: Distribution | null }} windows: how many seconds they are from; good: of good
 *   answers alone, null where the record does not tell
 */
export function mergeWindows ({ record: { load: { windows = [], badWindows, counts, windowMs, exactUs }, lab }, isMeant, decode }) {
  const lengthMs = windowMs / windows.length
  const indexes = windows.flatMap((_, index) =>
    isMeant(findPhase({ fromMs: index * lengthMs, toMs: (index + 1) * lengthMs, phases: lab?.phases ?? [] })) ? [index] : []
  )
  const read = (/** @type {string} */ one) => withinMax({ distribution: decode(one), maxUs: exactUs?.max })
  const merge = (/** @type {string[]} */ encoded) => mergeDistributions({ distributions: encoded.map(read) })
  const all = merge(indexes.map((index) => windows[index]))
  const isTold = badWindows !== undefined || counts.failed + counts.timedOut + counts.unfinished === 0
  const bad = merge(indexes.flatMap((index) => badWindows?.[index] ?? []))
  return { windows: indexes.length, all, good: isTold ? subtractDistribution({ from: all, bad }) : null }
}
