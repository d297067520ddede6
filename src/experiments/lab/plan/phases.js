import { parseDuration } from '../../../plan/duration.js'

/** @import { LabLoad, LabPhase, LabSpec } from '../../../types.ts' */
/**
 * As it stands in a file that has no mistake: all phases of a lab have `share`, or all have `for`.
 * @typedef {Pick<LabPhase, 'name' | 'do'> & ({ share: number, for?: undefined } | { share?: undefined, for: string |
 *   number })} WrittenPhase
 */

/**
 * Phases with lengths of their own get their shares of the window that is as long as all of them.
 * @param {{ written: readonly WrittenPhase[] }} options
 * @returns {LabPhase[]}
 */
export function readPhases ({ written }) {
  const lengths = written.map((phase) => phase.for === undefined ? 0 : parseDuration({ text: phase.for, name: 'for' }))
  const wholeMs = lengths.reduce((sum, lengthMs) => sum + lengthMs, 0)
  return written.map(({ name, share, for: _, ...rest }, index) =>
    share === undefined
      ? { name, share: lengths[index] / wholeMs, lengthMs: lengths[index], ...rest }
      : { name, share, ...rest }
  )
}

/**
 * How long the phases of a lab last together by their own lengths.
 * @param {{ phases: LabLoad['phases'] }} options
 * @returns {number | null} null: they are shares of the run's window
 */
export function findOwnLengthMs ({ phases }) {
  if (phases.length === 0 || phases.some(({ lengthMs }) => lengthMs === undefined)) return null
  return phases.reduce((sum, { lengthMs = 0 }) => sum + lengthMs, 0)
}

/** Whether a baseline's file says how long its window is. @param {{ lab?: LabSpec }} baseline */
export function hasOwnLength ({ lab }) {
  return lab?.kind === 'load' && findOwnLengthMs(lab) !== null
}
