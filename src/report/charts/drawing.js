/**
 * @import { Chart } from '../../types.ts'
 *
 * What every drawing function of this folder gives back.
 * @typedef {Pick<Chart, 'description' | 'alternative' | 'svg' | 'data'>} Drawing
 */

const MOST_NAMED = 8

/**
 * A sentence with the main numbers of some things, and how many more there are: a text alternative that goes on for a page helps nobody.
 * @param {string[]} parts
 */
export function listParts (parts) {
  const more = parts.length - MOST_NAMED
  return `${parts.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}
