/** @import { PublishedCapacity } from '../../../types.ts' */

/** By target. @type {Readonly<Record<string, PublishedCapacity>>} */
const PUBLISHED = Object.freeze({
  'fastify-report': {
    source: 'the worked example of the article that the baselines come from',
    objective: 'p99<=50ms',
    capacities: { 1: 6, 2: 10, 4: 20 },
    peakPerSecond: 20,
    answer: 4
  }
})

/**
 * Figures that somebody published for the capacity of a target.
 * @param {{ target: string }} options
 * @returns {PublishedCapacity | null}
 */
export function findPublishedCapacity ({ target }) {
  return Object.hasOwn(PUBLISHED, target) ? PUBLISHED[target] : null
}
