import { LATENCY_LIST } from '../plan/percentiles.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { estimatePercentile, findRangeTau, findTau } from '../stats/row-percentiles.js'
import { stdevUs } from '../stats/sample.js'

/** @import { Estimate, Published, RepeatFigures, RowMeasured } from '../types.ts' */

/** @import { FigureReading } from './published-order.js' */

/**
 * @typedef {{ name: string, values: Map<string, number>, lowerIsBetter: boolean, read: (repeat: RepeatFigures) =>
 *   FigureReading }} Figure
 */

/**
 * Every published figure that has a counterpart here, with who published it in this group and how to read it from a repeat.
 * @param {{ published: Published, group: string[] }} options group: target names
 * @returns {Figure[]}
 */
export function listFigures ({ published, group }) {
  /** @type {Figure[]} */
  const figures = []
  for (const [kind, label, lowerIsBetter, readers] of KINDS) {
    for (const [key, read] of readers) {
      /** @type {Map<string, number>} */
      const values = new Map()
      for (const target of group) {
        const value = published.figures[target]?.[kind]?.[key]
        if (value !== undefined) values.set(target, value)
      }
      if (values.size > 0) figures.push({ name: `${label} ${key.replace('_', '.')}`, values, lowerIsBetter, read })
    }
  }
  return figures
}

/**
 * A latency of a row by the name that it was published under.
 * @param {{ measured: RowMeasured, key: string }} options
 * @returns {Estimate | number | null} a number where it has no range; null: not known, or too few requests
 */
export function readLatency ({ measured, key }) {
  const { responseTimeUs, meanUs, maxUs, distribution, trials, dependence, blockTau, quotedUs } = measured
  if (quotedUs?.[key] !== undefined) return quotedUs[key]
  switch (key) {
    case 'mean': return meanUs
    case 'min': return distribution?.valuesUs[0] ?? null
    case 'max': return maxUs
    case 'stdev': return stdevUs({ distribution })
    default: {
      const known = /** @type {Record<string, Estimate | null | undefined>} */ (responseTimeUs)[key]
      const [, p] = LATENCY_LIST.find(([name]) => name === key) ?? []
      if (known !== undefined || p === undefined) return known ?? null
      return estimatePercentile({
        distributions: (trials ?? []).map((trial) => trial.distribution),
        merged: distribution,
        p,
        tau: findTau({ dependence, p }),
        rangeTau: findRangeTau({ dependence, blockTau, p })
      })
    }
  }
}

/** @typedef {[string, (repeat: RepeatFigures) => FigureReading]} Reader */

/** @type {Reader[]} */
const LATENCIES = [
  ...PERCENTILES.map(([key]) => /** @type {Reader} */ ([key, ({ responseTimeUs }) => responseTimeUs[key]])),
  ['mean', ({ meanUs }) => withoutInterval(meanUs)],
  ['min', ({ minUs }) => withoutInterval(minUs)],
  ['max', ({ maxUs }) => withoutInterval(maxUs)]
]

/** @type {Reader[]} */
const RATES = [
  ['p1', ({ perSecond }) => withoutInterval(perSecond?.p1)],
  ['p2_5', ({ perSecond }) => withoutInterval(perSecond?.p2_5)],
  ['p50', ({ perSecond }) => withoutInterval(perSecond?.p50)],
  ['p97_5', ({ perSecond }) => withoutInterval(perSecond?.p97_5)],
  ['min', ({ perSecond }) => withoutInterval(perSecond?.min)],
  ['mean', ({ goodPerSecond }) => goodPerSecond]
]

/** @type {Array<['latencyMs' | 'requestsPerSecond', string, boolean, Reader[]]>} */
const KINDS = [['latencyMs', 'latency', true, LATENCIES], ['requestsPerSecond', 'requests/s', false, RATES]]

/** @param {number | null | undefined} value */
function withoutInterval (value) {
  return value === null || value === undefined ? null : { value, low: null, high: null }
}
