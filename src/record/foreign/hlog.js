import { decodeHdr } from '../hdr-decoder.js'
import { encodeDistribution } from '../histogram-encoder.js'
import { parseHlog, UNIT_US } from '../hlog.js'
import { assertFewRows, FAILURES, makeCounts, RESOURCES, SEND_LAG, UNTOLD } from './result.js'
import { BaseloadError } from '../../errors.js'

/** @import { Distribution } from '../../types.ts' */
/** @import { HdrHistogram } from '../hdr-decoder.js' */
/** @import { ReadInterval } from '../hlog.js' */
/** @import { ForeignResult } from './result.js' */

/** What writers divide the largest value by: 1,000,000 for Java and Go unless told otherwise, 1 for C. */
const RATIOS = Object.freeze([1e6, 1e3, 1])
const LIKE = 0.06 // Interval_Max is the highest value exactly, the histogram's is that of its bucket: a digit is 10 %
const GAP = 0.05 // of an interval's length: the next one follows it
/** As nanoseconds, the half of all faster than this, or none slower than that, is no response of a server. */
const [LEAST_MEDIAN_NS, LEAST_MAX_NS] = [100_000, 1_000_000]
const PACKED_DIGITS = 4 // of other units than microseconds: then packing rounds by 0.01 %

/**
 * One interval, or several that follow each other, unpacked: values in microseconds.
 * @typedef {ReadInterval & { distribution: Distribution, digits: HdrHistogram['digits'], maxUs: number }} Part
 * @typedef {{ interval: ReadInterval, histogram: HdrHistogram }} Packed
 */

/**
 * A log of histograms: each tag is a target, or target/phase as `report -o hlog` writes it. Intervals that follow each
 * other without a gap are one recording (jHiccup writes one a second or so); others of the same tag are repeats.
 * @param {{ text: string, name: string, unit?: string }} options name: for lines without a tag; unit: of its values, as
 *   the user named it
 * @returns {Promise<ForeignResult | null>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function readHlog ({ text, name, unit: named }) {
  const log = parseHlog({ text })
  if (!log) return null
  if (log.intervals.length === 0) {
    throw new BaseloadError('RECORD_INVALID', 'the histogram log has no histograms', {
      hint: 'a line is Tag=…,start,length,max,histogram'
    })
  }
  const packed = log.intervals.map((interval) => ({ interval, histogram: decode(interval.encoded) }))
  const ratio = findRatio(packed)
  const unit = chooseUnit({ named, told: log.unit, guess: () => guessUnit({ packed, ratio, isHiccups: log.isHiccups }) })
  const parts = joinIntervals(packed.map(({ interval, histogram }) => {
    const maxUs = Math.max(1, Math.ceil(findMax({ interval, histogram, ratio }) * UNIT_US[unit] - ROUNDING))
    return { ...interval, maxUs, digits: histogram.digits, distribution: toMicroseconds({ histogram, size: UNIT_US[unit], maxUs }) }
  }))
  assertFewRows({ names: parts.map(({ tag }) => tag), file: name }) // before each is packed again
  const warnings = named || log.unit ? [] : [{ code: /** @type {const} */ ('LOG_UNIT_TAKEN'), unit }]
  return {
    tool: 'HdrHistogram',
    missing: [SEND_LAG, FAILURES, RESOURCES],
    rows: await Promise.all(parts.map(async ({ tag, startedAtMs, windowMs, maxUs, distribution, digits }) => {
      const [, target, phase] = /^(.*)\/(peak|latency)$/.exec(tag) ?? [tag, tag || name, 'peak']
      const { total } = distribution
      const perSecond = windowMs > 0 ? total * 1000 / windowMs : null
      const packedDigits = unit === 'microseconds' ? digits : Math.max(PACKED_DIGITS, digits)
      return {
        ...UNTOLD,
        target,
        phase: /** @type {'peak' | 'latency'} */ (phase),
        startedAtMs,
        windowMs,
        counts: makeCounts({ ok: total }),
        percentilesUs: null,
        maxUs: total > 0 ? maxUs : null,
        achievedPerSecond: perSecond,
        goodPerSecond: perSecond,
        encoded: await encodeDistribution({ distribution, digits: packedDigits }),
        ...(packedDigits > digits && { bucketDigits: digits }),
        warnings
      }
    }))
  }
}

const ROUNDING = 1e-6 // 45,089,000 ns times 0.001 is a little more than 45,089 us

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
 * What its writer divided the largest value by; the interval with the largest one tells best.
 * @param {Packed[]} packed
 * @returns {number | null} null: Interval_Max and the histograms do not fit each other
 */
function findRatio (packed) {
  const largest = packed.reduce((most, one) => one.interval.intervalMax > most.interval.intervalMax ? one : most)
  const ratio = (largest.histogram.values.at(-1) ?? 0) / largest.interval.intervalMax
  return RATIOS.find((one) => Math.abs(Math.log10(ratio / one)) <= LIKE) ?? null
}

/**
 * @param {{ named: string | undefined, told: string | null, guess: () => string }} options told: by the head of the log
 * @throws {BaseloadError} RECORD_INVALID
 */
function chooseUnit ({ named, told, guess }) {
  if (named !== undefined && told !== null && named !== told) {
    throw new BaseloadError('RECORD_INVALID', `the histogram log says that its values are ${told}, not ${named}`, { hint: 'leave out --time-unit' })
  }
  return named ?? told ?? guess()
}

/**
 * Without a word of the log: Interval_Max a thousandth of the values was written as milliseconds of microseconds. A
 * millionth is the default of most writers and says nothing: then nanoseconds, as Java measures, if that can be.
 * @param {{ packed: Packed[], ratio: number | null, isHiccups: boolean }} options
 * @throws {BaseloadError} RECORD_INVALID
 */
function guessUnit ({ packed, ratio, isHiccups }) {
  if (isHiccups) return 'nanoseconds'
  if (ratio === 1e3) return 'microseconds'
  const { valuesUs: values, counts, total } = mergeValues({
    values: packed.flatMap(({ histogram }) => histogram.values),
    counts: packed.flatMap(({ histogram }) => histogram.counts),
    total: packed.reduce((sum, { histogram }) => sum + histogram.total, 0)
  })
  let below = 0
  const median = values.find((_, i) => (below += counts[i]) >= total / 2) ?? 0
  const max = values.at(-1) ?? 0
  if (ratio === 1e6 && median >= LEAST_MEDIAN_NS && max >= LEAST_MAX_NS) return 'nanoseconds'
  throw new BaseloadError(
    'RECORD_INVALID',
    `the histogram log does not say its unit: half of its values are ${median} or less, the largest is ${max}`,
    { hint: 'name it: `baseload report <log> --time-unit us`, or ns, ms, s; or add the line #[Values are microseconds] to the log' }
  )
}

/**
 * The largest value: what the log says, where that is finer than the bucket that holds it.
 * @param {Packed & { ratio: number | null }} options
 */
function findMax ({ interval: { intervalMax, maxDecimals }, histogram: { values, bottoms }, ratio }) {
  const [top, bottom] = [values.at(-1) ?? 0, bottoms.at(-1) ?? 0]
  if (ratio === null || ratio * 10 ** -maxDecimals > top - bottom + 1) return top
  return Math.min(top, Math.max(bottom, intervalMax * ratio))
}

/** @param {{ histogram: HdrHistogram, size: number, maxUs: number }} options size: of its unit in microseconds */
function toMicroseconds ({ histogram: { values, counts, total }, size, maxUs }) {
  return mergeValues({
    values: values.map((value) => Math.min(maxUs, size === 1 ? value : Math.max(1, Math.ceil(value * size - ROUNDING)))),
    counts,
    total
  })
}

/** @param {{ values: number[], counts: number[], total: number }} histogram several values may have become one */
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
