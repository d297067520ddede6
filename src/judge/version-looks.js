import { estimateContrasts, estimateTailContrast } from '../stats/contrast.js'
import { tCdf, tQuantile } from '../stats/distributions.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { findNominalLevels } from '../stats/sequential.js'
import { findFewest } from '../plan/halving.js'
import { isLowerBetter } from './trial-figure.js'

/**
 * @import { ComparedFigure, DriverShortfall } from '../types.ts'
 * @import { CostKey } from './costs.js'
 *
 * One figure of both versions. values: ln(after / before), one a generation, and repeats: which these are; doubtful: the same where no
 * start is to be believed; isBounded: the driver set it in both; bound: it set one of both, so the ratio is at least, or at most, this;
 * spoiled: why a trial was not to be believed, the last time; margin: worsening that counts as none.
 * @typedef {{ phase: 'peak' | 'latency', figure: ComparedFigure, key: CostKey, margin: number, values: number[], doubtful?: number[],
 *   repeats: number[], isBounded: boolean, bound?: 'atLeast' | 'atMost', spoiled: DriverShortfall | null }} Series
 *
 * A look at what was measured by then. information: the share of what is planned.
 * @typedef {{ generations: number, information: number, spentMs: number }} Look
 */

const MOST_GENERATIONS = 1000

/** worse: than the margin; held: no worse; changed: not the same. @typedef {'worse' | 'held' | 'changed'} Finding */

/**
 * What each finding may be wrong with, over all looks. `held` spends its share of error on each figure alone: a version that is worse
 * has to pass its own bad figure (an intersection-union test: R. L. Berger, Technometrics 24, 1982). What accuses shares it among the
 * figures by Holm at each look (W. Maurer and F. Bretz, Statistics in Biopharmaceutical Research 5, 2013).
 * @type {Readonly<Record<Finding, { alpha: number, spending: 'pocock' | 'obrien-fleming', isShared: boolean }>>}
 */
const RULES = Object.freeze({
  worse: { alpha: 0.025, spending: 'pocock', isShared: true },
  held: { alpha: 0.05, spending: 'obrien-fleming', isShared: false },
  changed: { alpha: 0.025, spending: 'pocock', isShared: true }
})
const FINDINGS = /** @type {Finding[]} */ (Object.keys(RULES))

/**
 * Every look in turn, each with what was measured by then.
 * @param {{ family: Series[], looks: Look[] }} options
 * @returns {Record<Finding, Map<Series, number>>} at which look
 */
export function findAtLooks ({ family, looks }) {
  const found = { worse: new Map(), held: new Map(), changed: new Map() }
  for (const [look, { generations }] of looks.entries()) {
    const tests = new Map(family.map((series) => [series, testFigure({ series, generations })]))
    for (const finding of FINDINGS) {
      for (;;) {
        // Each question has a family of its own, and what is found leaves its share to the others.
        const level = findLevels({ finding, looks, figures: family.length - found[finding].size })[look]
        const next = family.find((series) => !found[finding].has(series) && (tests.get(series)?.[finding] ?? 1) < level)
        if (!next) break
        found[finding].set(next, look)
      }
    }
  }
  return found
}

/** @param {{ finding: Finding, looks: Look[], figures: number }} options figures: that share alpha, where it is shared */
export function findLevels ({ finding, looks, figures }) {
  const { alpha, spending, isShared } = RULES[finding]
  const information = looks.map((look) => look.information)
  return findNominalLevels({ alpha: isShared ? alpha / Math.max(1, figures) : alpha, information, spending })
}

/** @param {{ series: Series, generations: number }} options @returns null: too few */
export function estimateFigure ({ series: { figure, values, repeats }, generations }) {
  const used = values.filter((_, at) => repeats[at] <= generations)
  if (used.length < 2) return null
  const contrast = { values: used }
  const found = figure === 'p99' ? estimateTailContrast(contrast) : estimateContrasts({ contrasts: [contrast] })[0]
  return { ...found, generations: used.length }
}

/**
 * One-sided p-values of the three questions.
 * @param {{ series: Series, generations: number }} options
 * @returns {Record<Finding, number> | null} null with too few generations, or where the driver set the rate
 */
function testFigure ({ series, generations }) {
  const found = estimateFigure({ series, generations })
  if (!found || found.generations < REPEATS_FOR_INTERVAL || series.isBounded) return null
  const { mean, standardError, df } = found
  const t = distanceFromMargin({ mean, ...series }) / standardError
  return {
    worse: series.bound === 'atLeast' ? 1 : tCdf({ t: -t, df }),
    held: series.bound === 'atMost' ? 1 : tCdf({ t, df }),
    changed: tCdf({ t: -Math.abs(mean) / standardError, df })
  }
}

/** Above 0: worse than the margin. @param {{ mean: number, figure: ComparedFigure, margin: number }} options */
export function distanceFromMargin ({ mean, figure, margin }) {
  return (isLowerBetter(figure) ? 1 : -1) * mean - Math.log(1 + margin)
}

/**
 * More generations that would decide it, if the ratio and its spread stayed as they are; null: no sensible number.
 * @param {{ distance: number, stdev: number, generations: number, level: number }} options
 */
export function findMoreGenerations ({ distance, stdev, generations, level }) {
  const decides = (/** @type {number} */ more) =>
    (tQuantile({ p: 1 - level, df: generations + more - 1 }) * stdev) / Math.sqrt(generations + more) < distance
  if (!decides(MOST_GENERATIONS)) return null
  return Math.max(1, findFewest({ short: 0, enough: MOST_GENERATIONS, decides }))
}
