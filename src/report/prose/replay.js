import { writeTimeScale } from '../../plan/time-scale.js'

/** @import { Plan } from '../../types.ts' */

/**
 * Of a published experiment that was repeated: its source, and whether it lasted as long.
 * @param {{ plan: Pick<Plan, 'replay'> }} options
 * @returns {string[]} plain text; none of any other run
 */
export function describeReplay ({ plan: { replay } }) {
  if (!replay) return []
  const { source, timeScale } = replay
  return [
    `Published by ${source}.`,
    timeScale === 1
      ? 'Windows and phases last as long as published.'
      : `Shortened: windows and phases last ${writeTimeScale({ timeScale })} of the published time.`
  ]
}
