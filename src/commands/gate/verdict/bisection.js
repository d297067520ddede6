import { isLowerBetter } from '../../../judge/trial-figure.js'

/** @import { FigureComparison, RecordComparison } from '../../../types.ts' */
/** @import { BisectionStep } from '../types.ts' */

/**
 * The figure that shows best that the last commit is worse: the farthest beyond the margin, in widths of its range. Each
 * commit is then asked by this one alone.
 * @param {{ figures: readonly FigureComparison[] }} options
 * @returns {FigureComparison | null} null: none is worse
 */
export function chooseEvidence ({ figures }) {
  const [best] = figures
    .filter(({ verdict, ratio }) => verdict === 'regressed' && ratio !== null)
    .map((figure) => ({ figure, clarity: measureClarity(figure) }))
    .toSorted((a, b) => b.clarity - a.clarity)
  return best?.figure ?? null
}

/** @param {FigureComparison} figure */
function measureClarity ({ figure, ratio, low, high, allowed }) {
  const beyond = Math.log(worseningOf({ figure, ratio: ratio ?? 1 })) - Math.log(1 + allowed)
  return beyond / Math.log((high ?? Infinity) / (low ?? 1))
}

/**
 * A commit is bad when it is nearer to the last one than to the first: worse by more than half of what the last one is, as logs.
 * @param {{ figure: FigureComparison }} options
 * @returns {number} a margin, 0.049 for a last commit that is 10 % worse
 */
export function findMidway ({ figure: { figure, ratio } }) {
  return Math.sqrt(worseningOf({ figure, ratio: ratio ?? 1 })) - 1
}

/** Above 1: worse. @param {{ figure: FigureComparison['figure'], ratio: number }} options */
function worseningOf ({ figure, ratio }) {
  return isLowerBetter(figure) ? ratio : 1 / ratio
}

/**
 * @param {{ comparison: RecordComparison }} options of one figure
 * @returns {{ verdict: BisectionStep['verdict'], figure?: FigureComparison }}
 */
export function judgeStep ({ comparison: { figures: [figure] } }) {
  if (figure === undefined || figure.verdict === 'inconclusive') return { verdict: 'skipped', ...(figure && { figure }) }
  return { verdict: figure.verdict === 'regressed' ? 'bad' : 'good', figure }
}
