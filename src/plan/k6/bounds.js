/** @import { Objective, ResponseBound } from '../../types.ts' */

/**
 * The response times that a script is to count answers beyond: those of the latency objectives, each once. Counted where they are measured they add up
 * over instances exactly, which no percentile does.
 * @param {{ objectives: readonly Objective[] }} options
 * @returns {ResponseBound[]}
 */
export function listResponseBounds ({ objectives }) {
  const bounds = objectives.flatMap(({ kind, boundUs, strict = false }) => kind === 'latency' && boundUs !== undefined ? [{ boundUs, strict }] : [])
  return [...new Map(bounds.map((bound) => [`${bound.boundUs}${bound.strict}`, bound])).values()]
}
