import { scanRanks } from './rank-scan.js'

/** A level that is surer than this is looked at for further ones within. */
const SPLIT_BELOW = 0.01

/**
 * at: where the new level begins; null: no place stands out. low, high: between which it begins. from, to: of the values
 * that were looked at.
 * @typedef {{ at: number | null, low: number, high: number, from: number, to: number, pValue: number }} LevelTest
 */

/**
 * The levels of a series: it is cut where a change is surest, then each side is looked at by itself (binary segmentation: Scott and
 * Knott, Biometrics 30, 1974). All tests are handed over, those without a change too, for the correction over a family of series.
 * @param {{ values: ArrayLike<number> }} options
 * @returns {LevelTest[]}
 */
export function testLevels ({ values }) {
  /** @type {LevelTest[]} */
  const tests = []
  const open = [{ from: 0, to: values.length }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to } = part
    const found = scanRanks({ values, from, to })
    if (found === null) continue
    const isCut = found.pValue <= SPLIT_BELOW
    tests.push({ ...found, at: isCut ? found.at : null, from, to })
    if (isCut) open.push({ from, to: found.at }, { from: found.at, to })
  }
  return tests
}
