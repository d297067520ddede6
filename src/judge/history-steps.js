/** @import { HistoryPoint, HistorySeries, HistoryStep } from '../types.ts' */

/**
 * The levels between the cuts, and what each cut means. Levels are medians: one bad record does not move them.
 * @param {object} options
 * @param {Array<number | null>} options.values
 * @param {Array<{ index: number, pValue: number }>} options.cuts rising
 * @param {HistoryPoint[]} options.points one for each value
 * @param {string} options.target
 * @param {string} [options.subject]
 * @param {HistorySeries['phase']} options.phase
 * @param {HistorySeries['figure']} options.figure
 * @param {number} options.margin worsening that counts as none
 * @returns {{ levels: number[], steps: HistoryStep[] }} levels: one more than steps; none without a value
 */
export function describeSteps ({ values, cuts, points, target, subject, phase, figure, margin }) {
  const ends = [0, ...cuts.map(({ index }) => index), values.length]
  const levels = ends.slice(1).flatMap((end, i) => {
    const known = values.slice(ends[i], end).filter((value) => value !== null)
    return known.length > 0 ? [median(known)] : []
  })
  const lowerIsBetter = figure !== 'goodPerSecond'
  const steps = cuts.map(({ index, pValue }, i) => {
    const [before, after] = [levels[i], levels[i + 1]]
    const { id, startedAt, source } = points[index]
    const worsened = (/** @type {number} */ level) => (lowerIsBetter ? level / before : before / level) - 1
    const isSmall = Math.abs(Math.log(after / before)) <= Math.log(1 + margin)
    // Mended by what comes later, and not by a level that is only a little less bad.
    const isMended = levels.slice(i + 2).some((level) => worsened(level) <= margin)
    const kind = /** @type {HistoryStep['kind']} */ (
      isSmall ? 'small' : worsened(after) < 0 ? 'improvement' : isMended ? 'mended regression' : 'regression'
    )
    return {
      target,
      ...subject !== undefined && { subject },
      phase,
      figure,
      index,
      id,
      startedAt,
      source,
      before,
      after,
      ratio: after / before,
      pValue,
      kind
    }
  })
  return { levels, steps }
}

/** @param {number[]} values at least one */
function median (values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
