import { isGroup } from '../../../plan/target-mistakes.js'

/** @import { Mistake } from '../../../plan/yaml-document.js' */

const NOT_WITH_STAMPEDES = Object.freeze(['reference', 'targets', 'load', 'objectives', 'fanOut'])

/**
 * What is wrong with a baseline whose key `lab` is of kind `stampede`, and no schema can tell.
 * @param {{ baseline: Record<string, unknown> }} options of any shape: what the schema refused is passed over
 * @returns {Mistake[]}
 */
export function findStampedeMistakes ({ baseline }) {
  const { lab } = baseline
  if (!isGroup(lab) || lab.kind !== 'stampede') return []
  return NOT_WITH_STAMPEDES.filter((key) => baseline[key] !== undefined).map((key) => ({
    path: [key],
    at: 'key',
    wrong: `${key} beside a lab of stampedes`,
    right: 'stampedes are measured without targets: remove it'
  }))
}
