import { PERCENTILES } from '../stats/percentiles.js'

/** @import { Estimate, Published, RowMeasured } from '../types.ts' */

/** @typedef {{ value: number, low: number | null, high: number | null }} Measured */
/** @typedef {{ name: string, values: Map<string, number>, lowerIsBetter: boolean, read: (measured: RowMeasured) => Measured | null }} Figure */

/**
 * Every published figure that has a counterpart here, with who published it in this group and how to read it from a row.
 * @param {{ published: Published, group: string[] }} options group: target names
 * @returns {Figure[]}
 */
export function listFigures ({ published, group }) {
  /** @type {Figure[]} */
  const figures = []
  for (const [kind, label, lowerIsBetter, readers] of KINDS) {
    for (const [key, read] of readers) {
      const values = new Map(group.flatMap((target) => {
        const value = published.figures[target]?.[kind]?.[key]
        return value === undefined ? [] : [([target, value])]
      }))
      if (values.size > 0) figures.push({ name: `${label} ${key.replace('_', '.')}`, values, lowerIsBetter, read })
    }
  }
  return figures
}

/** @typedef {[string, (measured: RowMeasured) => Measured | null]} Reader */

/** @type {Reader[]} */
const LATENCIES = [
  ...PERCENTILES.map(([key]) => /** @type {Reader} */ ([key, ({ responseTimeUs }) => responseTimeUs[key]])),
  ['mean', ({ meanUs }) => withoutInterval(meanUs)],
  ['max', ({ maxUs }) => withoutInterval(maxUs)]
]

/** @type {Reader[]} */
const RATES = [
  ...(['p1', 'p2_5', 'p50', 'p97_5', 'min']).map((key) =>
    /** @type {Reader} */ ([key, ({ perSecond }) => withoutInterval(perSecond?.[key] ?? null)])),
  ['mean', ({ achievedPerSecond }) => achievedPerSecond]
]

/** @type {Array<['latencyMs' | 'requestsPerSecond', string, boolean, Reader[]]>} */
const KINDS = [['latencyMs', 'latency', true, LATENCIES], ['requestsPerSecond', 'requests/s', false, RATES]]

/** @param {number | null} value @returns {Measured | null} */
function withoutInterval (value) {
  return value === null ? null : { value, low: null, high: null }
}
