/** @import { Distribution } from '../types.ts' */

const TICKS = 5 // lines for each half of the distance to 100 %, as everywhere
const [BUCKETS, SUB_BUCKETS] = [22, 2048] // of a histogram of 1 µs to 1 h with 3 digits
/** Value, percentile, count so far and 1 / (1 - percentile). */
const LINE = /^\s*(\d+(?:\.\d+)?)\s+([01](?:\.\d+)?)\s+(\d+)\s+(?:\d+(?:\.\d+)?|inf|Infinity|\+Inf)\s*$/i
const HEAD = /^\s*Value(?:\(ms\))?\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)\s*$/
const MEAN = /^\s*#\[Mean\s+=\s*([\d.]+),\s*StdDeviation\s+=\s*([\d.]+)\]/
const SUB_BUCKETS_OF = /^\s*#\[Buckets\s+=\s*\d+,\s*SubBuckets\s+=\s*(\d+)\]/
const MAX = /^\s*#\[Max\s+=\s*([\d.]+),\s*Total count\s+=\s*(\d+)\]/

/**
 * The percentile distribution of HdrHistogram as wrk2 prints it, in milliseconds.
 * @param {{ distribution: Distribution, meanUs: number | null, maxUs: number | null }} options
 * @returns {string} a head alone when the distribution is empty
 */
export function writeHgrm ({ distribution, meanUs, maxUs }) {
  const { total } = distribution
  const lines = [...listSteps(distribution)].map(({ valueUs, level, counted }) => {
    const ratio = level / 100
    return `${pad((valueUs / 1000).toFixed(3))} ${pad(ratio.toFixed(6))} ${pad(String(counted))} ${pad(level >= 100 ? 'inf' : (1 / (1 - ratio)).toFixed(2))}`
  })
  const mean = meanUs ?? 0
  return [
    `${pad('Value')}   ${'Percentile'}   TotalCount 1/(1-Percentile)`,
    '',
    ...lines,
    `#[Mean    = ${pad((mean / 1000).toFixed(3))}, StdDeviation   = ${pad((deviationUs(distribution, mean) / 1000).toFixed(3))}]`,
    `#[Max     = ${pad(((maxUs ?? 0) / 1000).toFixed(3))}, Total count    = ${pad(String(total))}]`,
    `#[Buckets = ${pad(String(BUCKETS))}, SubBuckets     = ${pad(String(SUB_BUCKETS))}]`
  ].join('\n')
}

/**
 * @typedef {object} Hgrm
 * @property {Array<{ valueUs: number, ratio: number, counted: number }>} lines in order
 * @property {Distribution} distribution every request at the value of the first line that counts it: no faster than it was
 * @property {number | null} meanUs null without a foot
 * @property {number | null} maxUs
 * @property {number} [digits] significant ones that the histogram had, as its foot tells
 */

/**
 * Reads one distribution; what stands before its head and after its foot is left alone, so a whole output of wrk2 will do.
 * @param {{ text: string, unitUs?: number }} options unitUs: of its values; absent: a millisecond
 * @returns {Hgrm | null} null when there is none
 * @throws {RangeError} counts or values that fall
 */
export function parseHgrm ({ text, unitUs = 1000 }) {
  const all = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const start = all.findIndex((line) => HEAD.test(line))
  if (start < 0) return null
  const next = all.findIndex((line, i) => i > start && HEAD.test(line))
  const section = all.slice(start + 1, next < 0 ? undefined : next)
  const lines = section.flatMap((line) => {
    const [, value, ratio, counted] = LINE.exec(line) ?? []
    return value === undefined ? [] : [{ valueUs: Math.round(Number(value) * unitUs), ratio: Number(ratio), counted: Number(counted) }]
  })
  if (lines.length === 0) return null
  if (
    lines.some(({ valueUs, counted }, i) => i > 0 && (counted < lines[i - 1].counted || valueUs < lines[i - 1].valueUs))
  ) { throw new RangeError('its counts or values fall') }
  const first = (/** @type {RegExp} */ pattern) => section.map((line) => pattern.exec(line)).find(Boolean)?.[1]
  const [mean, max, subBuckets] = [first(MEAN), first(MAX), first(SUB_BUCKETS_OF)]
  return {
    lines,
    distribution: countLines(lines),
    meanUs: mean === undefined ? null : Number(mean) * unitUs,
    maxUs: max === undefined ? null : Number(max) * unitUs,
    ...(subBuckets !== undefined && { digits: digitsOf(Number(subBuckets)) })
  }
}

/**
 * Levels of percentiles as HdrHistogram's iterator takes them: 5 steps to half the way, 5 to half of the rest, and so on.
 * @param {Distribution} distribution
 */
function * listSteps ({ valuesUs, counts, total }) {
  let [level, counted] = [0, 0]
  for (const [i, valueUs] of valuesUs.entries()) {
    if (counts[i] === 0) continue
    counted += counts[i]
    while (100 * counted / total >= level) {
      yield { valueUs, level, counted }
      if (counted === total) break
      level += 100 / (TICKS * 2 ** (Math.floor(Math.log2(100 / (100 - level))) + 1))
    }
    if (counted === total) {
      yield { valueUs, level: 100, counted }
      return
    }
  }
}

/** @param {Hgrm['lines']} lines */
function countLines (lines) {
  /** @type {Distribution} */
  const distribution = { valuesUs: [], counts: [], total: 0 }
  for (const { valueUs, counted } of lines) {
    const count = counted - distribution.total
    if (count === 0) continue
    if (distribution.valuesUs.at(-1) === valueUs) distribution.counts[distribution.counts.length - 1] += count
    else {
      distribution.valuesUs.push(valueUs)
      distribution.counts.push(count)
    }
    distribution.total = counted
  }
  return distribution
}

/** A histogram of d digits has the power of two from 2 x 10^d on: 32, 256, 2,048. @param {number} subBuckets */
function digitsOf (subBuckets) {
  return Math.max(1, Math.min(5, Math.floor(Math.log10(subBuckets / 2))))
}

/** @param {Distribution} distribution @param {number} meanUs */
function deviationUs ({ valuesUs, counts, total }, meanUs) {
  if (total === 0) return 0
  return Math.sqrt(valuesUs.reduce((sum, valueUs, i) => sum + counts[i] * (valueUs - meanUs) ** 2, 0) / total)
}

/** @param {string} text */
function pad (text) {
  return text.padStart(12)
}
