/** @import { EventObjective } from '../types.ts' */

/**
 * Bad ratio that the objective leaves. 1 - 0.999 is 0.0010000000000000009: cut off what floating point added.
 * @param {Pick<EventObjective, 'ratio'>} objective
 */
export function allowedRatio (objective) {
  return Number((1 - objective.ratio).toFixed(12))
}

/** JSON knows no Infinity. @param {number} above @param {number | null} below */
export function divide (above, below) {
  return below === null || below === 0 ? null : above / below
}

/** A ratio that floating point has put on the wrong side of 1. @param {{ value: number | null, isOneOrMore: boolean }} options */
export function keepSide ({ value, isOneOrMore }) {
  return value !== null && isOneOrMore ? Math.max(1, value) : value
}
