import { layFacts } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { formatTimeAlone } from '../../../layout/units.js'
import { amountOf, describeSize } from '../plan/sizes.js'
import { plotSizes } from './size-plot.js'
import { formatHit, formatMemory } from './size-table.js'

/**
 * @import { SizeCurve, SizeRow } from '../verdict/sizes.js'
 * @import { Screen } from '../../../layout/screen/frame.js'
 */

const EXACT = 'exact LRU, computed'
const ROOM_FOR_PLOT = 20 // of the rows that a screen may have: below, the table is worth more

/**
 * The curve for a terminal: a line for each cache, a column for each size, and the same as a plot with letters.
 * @param {{ sizes: SizeCurve, mostRows: number } & Screen} options
 * @returns {string[]}
 */
export function laySizes ({ sizes, mostRows, columns, colors }) {
  const { rows, exact } = sizes
  const sound = rows.filter(({ hitRatio, status }) => hitRatio !== null && status !== 'invalid')
  const caches = listCaches({ rows, sound })
  if (caches.length === 0) return []
  const letters = caches.map((_, index) => String.fromCharCode(97 + index))
  const ratioAt = (/** @type {SizeRow[]} */ own) => exact.map(({ size }) =>
    own.find((row) => amountOf(row.size) === amountOf(size))?.hitRatio ?? null)
  const write = (/** @type {{ value: number } | null} */ one) => one === null ? 'not measured' : formatHit(one.value)
  const isComputed = exact.some((one) => one.exact !== null)
  return [
    ...layGrid({
      title: 'ANSWERED, BY SIZE',
      heads: exact.map(describeSize),
      rows: [
        ...isComputed ? [{ name: `* ${EXACT}`, cells: exact.map((one) => write(one.exact)), paint: colors.dim }] : [],
        ...caches.map((own, index) => ({ name: `${letters[index]} ${own[0].title}`, cells: ratioAt(own).map(write) }))
      ],
      mostRows: Math.max(mostRows, caches.length + 1), // these few are the answer
      order: exact.map((_, index) => index),
      columns,
      colors
    }),
    ...layFacts({ label: 'RANGES', texts: tellRanges(sound), columns, colors }),
    ...layFacts({ label: 'MEMORY', texts: [tellMemory({ caches, letters, isWhole: sizes.ownGrowthBytes === null })], columns, colors }),
    ...layFacts({ label: 'P50, P99', texts: [tellTimes({ caches, letters })], columns, colors }),
    ...mostRows < ROOM_FOR_PLOT
      ? []
      : plotSizes({
        amounts: exact.map(({ size }) => amountOf(size)),
        heads: exact.map(describeSize),
        lines: [
          ...isComputed ? [{ letter: '*', values: exact.map((one) => one.exact?.value ?? null) }] : [],
          ...caches.map((own, index) => ({ letter: letters[index], values: ratioAt(own).map((one) => one?.value ?? null) }))
        ],
        columns
      })
  ]
}

/** @param {{ rows: SizeRow[], sound: SizeRow[] }} options @returns {SizeRow[][]} by cache in the order of all rows, sizes upwards */
function listCaches ({ rows, sound }) {
  return [...new Set(rows.map(({ of }) => of))].map((of) => sound.filter((row) => row.of === of)).filter((own) => own.length > 0)
}

/** @param {SizeRow[]} rows */
function tellRanges (rows) {
  const known = rows.flatMap(({ hitRatio }) => hitRatio ?? [])
  const widest = Math.max(...known.map(({ value, low, high }) => Math.max(value - low, high - value)))
  const most = Math.max(...rows.map(({ repeats }) => repeats))
  const how = most > 1 ? `over ${most} repeats, each with other keys` : 'by chance, in one repeat'
  return [`± ${(widest * 100).toFixed(1)} points at most, ${how}`]
}

/** At the largest size. @param {{ caches: SizeRow[][], letters: string[], isWhole: boolean }} options isWhole: with the service's own */
function tellMemory ({ caches, letters, isWhole }) {
  const last = caches.map((own) => own[own.length - 1])
  return `${isWhole ? 'grown by, the service with it,' : 'of the cache'} with ${describeSize(last[0])}: ${last.map((row, index) => `${letters[index]} ${formatMemory(row.memoryBytes)}`).join(' · ')}`
}

/** At the largest size. @param {{ caches: SizeRow[][], letters: string[] }} options */
function tellTimes ({ caches, letters }) {
  const last = caches.map((own) => own[own.length - 1])
  const write = (/** @type {number | null} */ valueUs) => valueUs === null ? 'n/a' : formatTimeAlone({ valueUs })
  return `with ${describeSize(last[0])}: ${last.map(({ p50Us, p99Us }, index) => `${letters[index]} ${write(p50Us)}, ${write(p99Us)}`).join(' · ')}`
}
