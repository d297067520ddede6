import { decodeHdr } from '../hdr-decoder.js'
import { encodeDistribution } from '../histogram.js'
import { parseHlog } from '../hlog.js'
import { assertFewRows, FAILURES, makeCounts, RESOURCES, SEND_LAG, UNTOLD } from './result.js'
import { BaseloadError } from '../../errors.js'

/** @import { Distribution } from '../../types.ts' */
/** @import { HdrHistogram } from '../hdr-decoder.js' */
/** @import { Interval } from '../hlog.js' */
/** @import { ForeignResult } from './result.js' */

/** Values in a millisecond. @type {Readonly<Record<string, number>>} */
const PER_MS = Object.freeze({ nanoseconds: 1e6, microseconds: 1e3, milliseconds: 1 })
const LIKE = 0.06 // Interval_Max is the highest value exactly, the histogram's is that of its bucket: a digit is 10 %
const GAP = 0.05 // of an interval's length: the next one follows it

/**
 * One interval, or several that follow each other, unpacked: values in microseconds.
 * @typedef {Interval & { distribution: Distribution, digits: HdrHistogram['digits'] }} Part
 */

/**
 * A log of histograms: each tag is a target, or target/phase as `report -o hlog` writes it. Intervals that follow each
 * other without a gap are one recording (jHiccup writes one a second or so); others of the same tag are repeats.
 * @param {{ text: string, name: string }} options name: for lines without a tag
 * @returns {Promise<ForeignResult | null>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function readHlog ({ text, name }) {
  const log = parseHlog({ text })
  if (!log) return null
  if (log.intervals.length === 0) {
    throw new BaseloadError('RECORD_INVALID', 'the histogram log has no histograms', {
      hint: 'a line is Tag=…,start,length,max,histogram'
    })
  }
  const packed = log.intervals.map((interval) => ({ interval, histogram: decode(interval.encoded) }))
  const unit = log.isMicroseconds ? 'microseconds' : findUnit(packed)
  const parts = joinIntervals(
    packed.map(({ interval, histogram }) => ({
      ...interval,
      digits: histogram.digits,
      distribution: toMicroseconds(histogram, PER_MS[unit] / 1000)
    }))
  )
  assertFewRows({ names: parts.map(({ tag }) => tag), file: name }) // before each is packed again
  const warnings = log.isMicroseconds ? [] : [{ code: /** @type {const} */ ('LOG_UNIT_TAKEN'), unit }]
  return {
    tool: 'HdrHistogram',
    missing: [SEND_LAG, FAILURES, RESOURCES],
    rows: await Promise.all(parts.map(async ({ tag, startedAtMs, windowMs, maxUs, distribution, digits }) => {
      const [, target, phase] = /^(.*)\/(peak|latency)$/.exec(tag) ?? [tag, tag || name, 'peak']
      const { total } = distribution
      const perSecond = windowMs > 0 ? total * 1000 / windowMs : null
      return {
        ...UNTOLD,
        target,
        phase: /** @type {'peak' | 'latency'} */ (phase),
        startedAtMs,
        windowMs,
        counts: makeCounts({ ok: total }),
        percentilesUs: null,
        maxUs: maxUs > 0 ? maxUs : null,
        achievedPerSecond: perSecond,
        goodPerSecond: perSecond,
        encoded: await encodeDistribution({ distribution, digits }),
        warnings
      }
    }))
  }
}

/** @param {string} encoded */
function decode (encoded) {
  try {
    return decodeHdr({ base64: encoded })
  } catch (error) {
    throw new BaseloadError(
      'RECORD_INVALID',
      `a histogram of the log cannot be unpacked: ${/** @type {Error} */ (error).message}`,
      { hint: 'the file was changed by hand or cut short', cause: error }
    )
  }
}

/**
 * The format has no unit for what is in its histograms, but Interval_Max beside each is in milliseconds: the largest one tells.
 * @param {Array<{ interval: Interval, histogram: HdrHistogram }>} packed
 */
function findUnit (packed) {
  const largest = packed.reduce((most, one) => one.interval.maxUs > most.interval.maxUs ? one : most)
  const perMs = (largest.histogram.values.at(-1) ?? 0) / (largest.interval.maxUs / 1000)
  const unit = Object.keys(PER_MS).find((name) => Math.abs(Math.log10(perMs / PER_MS[name])) <= LIKE)
  if (unit !== undefined) return unit
  throw new BaseloadError('RECORD_INVALID', 'the unit of the histogram log is not known, not from its Interval_Max either', {
    hint: 'if its values are microseconds, add the line #[Values are microseconds]'
  })
}

/** @param {HdrHistogram} histogram @param {number} size of a microsecond in its unit @returns {Distribution} */
function toMicroseconds ({ values, counts, total }, size) {
  return mergeValues({ values: values.map((value) => size === 1 ? value : Math.max(1, Math.ceil(value / size))), counts, total })
}

/** @param {{ values: number[], counts: number[], total: number }} histogram several values may have become one @returns {Distribution} */
function mergeValues ({ values, counts, total }) {
  /** @type {Map<number, number>} */
  const countOf = new Map()
  for (const [i, value] of values.entries()) countOf.set(value, (countOf.get(value) ?? 0) + counts[i])
  const entries = [...countOf].sort(([a], [b]) => a - b)
  return { valuesUs: entries.map(([value]) => value), counts: entries.map(([, count]) => count), total }
}

/** @param {Part[]} parts in the order of the log */
function joinIntervals (parts) {
  /** @type {Part[]} */
  const joined = []
  /** @type {Map<string, Part>} */
  const last = new Map()
  for (const part of parts) {
    const before = last.get(part.tag)
    const follows = before !== undefined && Math.abs(part.startedAtMs - before.startedAtMs - before.windowMs) <= GAP * part.windowMs
    if (!follows) {
      const own = { ...part }
      joined.push(own)
      last.set(part.tag, own)
    } else {
      const { distribution: { valuesUs, counts, total } } = part
      before.windowMs += part.windowMs
      before.maxUs = Math.max(before.maxUs, part.maxUs)
      before.distribution = mergeValues({
        values: [...before.distribution.valuesUs, ...valuesUs],
        counts: [...before.distribution.counts, ...counts],
        total: before.distribution.total + total
      })
    }
  }
  return joined
}
