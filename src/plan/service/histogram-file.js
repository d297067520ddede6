import { suggest } from '../suggestion.js'
import { readCsvLines } from '../csv-lines.js'

/** @import { SampleLaw } from '../../types.ts' */

/** @typedef {'us' | 'ms' | 's'} TimeUnit */
/** @typedef {{ law: SampleLaw, wrong?: undefined } | { wrong: string, right: string }} ReadHistogram */

const UNITS_US = Object.freeze({ us: 1, ms: 1000, s: 1_000_000 })
const HEADS = ['us', 'ms', 's', 'count', 'cumulative']
const RIGHT =
  'the first line is ms,count (or us, s; or cumulative, as Prometheus counts) and each further line an upper bound and a count: 50,1203; the last bound may be +Inf'
/** Value, percentile, count so far and 1 / (1 - percentile), as HdrHistogram prints a distribution. */
const HGRM = /^\s*(\d+(?:\.\d+)?)\s+([01](?:\.\d+)?)\s+(\d+)(?:\s+\S+)?\s*$/

/**
 * Reads a histogram: CSV of upper bounds and counts, or the percentile distribution that HdrHistogram and wrk2 print
 * (.hgrm). What lies in a bucket is taken as spread evenly over it.
 * @param {{ text: string, unit: TimeUnit | undefined }} options unit: where the file does not say it
 * @returns {ReadHistogram}
 */
export function parseHistogramFile ({ text, unit }) {
  const { lines, split } = readCsvLines({ text })
  if (lines.length === 0) return { wrong: 'the histogram is empty', right: RIGHT }
  const isHgrm = /^\s*Value\s+Percentile\s+TotalCount/.test(lines[0].line)
  const read = isHgrm ? readDistribution({ lines, unit: unit ?? 'ms' }) : readCsv({ lines, split, unit })
  return 'wrong' in read ? read : buildLaw(read)
}

/** @typedef {{ boundUs: number, count: number }} Bucket */
/** @typedef {{ lines: Array<{ number: number, line: string }>, unit: TimeUnit | undefined }} Lines */

/**
 * @param {Lines & Pick<ReturnType<typeof readCsvLines>, 'split'>} options
 * @returns {{ buckets: Bucket[], exact?: boolean } | { wrong: string, right: string }}
 */
function readCsv ({ lines: [head, ...body], split, unit }) {
  const names = split(head.line).map((name) => name.toLowerCase())
  const hasHead = !/^\d/.test(names[0])
  const [first, second] = hasHead ? names : [unit ?? 'ms', 'count']
  const time = first === 'le' ? 's' : first // as Prometheus names its buckets, in seconds
  const counted = first === 'le' && second === 'count' ? 'cumulative' : second
  if (names.length !== 2 || !Object.hasOwn(UNITS_US, time) || !['count', 'cumulative'].includes(counted)) {
    const strange = names.find((name) => !HEADS.includes(name) && name !== 'le') ?? ''
    return {
      wrong: `line ${head.number} of the histogram cannot be read`,
      right: `${suggest({ word: strange, candidates: HEADS }).text}${RIGHT}`
    }
  }
  if (hasHead && unit !== undefined && time !== unit) { return { wrong: `the histogram is in ${time}, and unit says ${unit}`, right: 'remove unit' } }
  /** @type {Bucket[]} */
  const buckets = []
  let before = 0
  for (const { number, line } of hasHead ? body : [head, ...body]) {
    const [boundText, countText, ...more] = split(line)
    const boundUs = /^\+?inf(inity)?$/i.test(boundText)
      ? Infinity
      : boundText === ''
        ? Number.NaN
        : Number(boundText) * UNITS_US[/** @type {TimeUnit} */ (time)]
    const value = countText === undefined || countText === '' ? Number.NaN : Number(countText)
    const count = counted === 'cumulative' ? value - before : value
    if (more.length > 0 || !(boundUs >= 0) || !(value >= 0) || !Number.isFinite(value)) { return { wrong: `line ${number} of the histogram cannot be read`, right: RIGHT } }
    if (count < 0) {
      return {
        wrong: `the count falls at line ${number} of the histogram`,
        right: 'cumulative counts never do; is the head ms,count?'
      }
    }
    if (buckets.length > 0 && boundUs <= buckets[buckets.length - 1].boundUs) {
      return {
        wrong: `the bound at line ${number} of the histogram does not rise`,
        right: 'sort the lines, and write each bound once'
      }
    }
    before = value
    buckets.push({ boundUs, count })
  }
  return { buckets }
}

/** @param {Lines} options @returns {{ buckets: Bucket[], exact?: boolean } | { wrong: string, right: string }} */
function readDistribution ({ lines, unit }) {
  /** @type {Bucket[]} */
  const buckets = []
  let before = 0
  for (const { line } of lines) {
    const [, value, , total] = HGRM.exec(line) ?? []
    if (value === undefined || Number(total) === before) continue // the head, and lines that only come nearer to 100 %
    buckets.push({ boundUs: Number(value) * UNITS_US[unit ?? 'ms'], count: Number(total) - before })
    before = Number(total)
  }
  if (buckets.some(({ count }) => count < 0)) return { wrong: 'the counts of the histogram fall', right: 'one file holds one distribution' }
  return { buckets }
}

/** @param {{ buckets: Bucket[] }} options @returns {ReadHistogram} */
function buildLaw ({ buckets }) {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { wrong: 'the histogram counts nothing', right: RIGHT }
  const layers = buckets
    .map(({ boundUs, count }, i) => ({
      fromUs: i === 0 ? 0 : buckets[i - 1].boundUs,
      toUs: boundUs,
      share: count / total
    }))
    .filter(({ share, toUs }) => share > 0 && Number.isFinite(toUs))
  return {
    law: {
      kind: 'sample',
      fromUs: layers.map(({ fromUs }) => fromUs),
      toUs: layers.map(({ toUs }) => toUs),
      shares: layers.map(({ share }) => share),
      requests: total
    }
  }
}
