import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { BaseloadError } from '../../errors.js'
import { shortenObjective } from './verdict/review-objectives.js'
import { findInList, findWrong } from '../../plan/field-mistakes.js'

/** @import { PastReview, ReviewResult } from './types.ts' */
/** @import { PeakDocument, SizeDocument } from './verdict/review-capacity.js' */

/**
 * What makes each file and what it must have, as far as a review reads it. findWrong: the field that is not so.
 * @type {Readonly<Record<'size' | 'peak' | 'previous', { made: string, is: (document: any) => boolean, findWrong?: (document:
 *   any) => string | null }>>}
 */
const KINDS = Object.freeze({
  size: {
    made: 'baseload size … --json > size.json',
    is: (/** @type {any} */ { question, sizes }) => isText(question?.name) && isList(sizes),
    findWrong: findSizeMistake
  },
  peak: {
    made: 'baseload peak access.log --json > peak.json',
    is: (/** @type {any} */ { peak }) =>
      isRate(peak?.traffic?.peakSecond?.ratePerSecond) && isText(peak.traffic.peakSecond.from)
  },
  previous: {
    made: 'baseload review … --json > review.json',
    is: (/** @type {any} */ { format, review }) =>
      format === 'baseload-review' &&
      isText(review?.record?.id) &&
      isText(review.record.startedAt) &&
      isText(review.record.file) &&
      isList(review.objectives) &&
      review.objectives.every(isObjective) &&
      isList(review.past) &&
      review.past.every(isPast)
  }
})

/** @param {{ file: string }} options @returns {Promise<{ file: string, document: SizeDocument }>} @throws {BaseloadError} REVIEW_INVALID */
export async function readSizeFile ({ file }) {
  return { file, document: await readDocument({ file, kind: 'size' }) }
}

/** @param {{ file: string }} options @returns {Promise<{ file: string, document: PeakDocument }>} @throws {BaseloadError} REVIEW_INVALID */
export async function readPeakFile ({ file }) {
  return { file, document: await readDocument({ file, kind: 'peak' }) }
}

/**
 * The last review and what it knew of those before it.
 * @param {{ file: string }} options
 * @returns {Promise<{ past: PastReview[], recordFile: string, recordId: string }>} recordFile: of the record that it was about
 * @throws {BaseloadError} REVIEW_INVALID
 */
export async function readPreviousReview ({ file }) {
  const { review } = /** @type {{ review: ReviewResult }} */ (await readDocument({ file, kind: 'previous' }))
  const { record: { id, startedAt, file: recordFile }, objectives, past } = review
  return {
    past: [{ run: id, startedAt, from: `review ${file}`, objectives: objectives.map(shortenObjective) }, ...past],
    recordFile,
    recordId: id
  }
}

/** @param {{ file: string, kind: keyof typeof KINDS }} options @returns {Promise<any>} */
async function readDocument ({ file, kind }) {
  const { made, is, findWrong } = KINDS[kind]
  const hint = `make it with ${made}`
  const text = await readBounded({ file, mostBytes: MOST_BYTES.byProgram }).catch((error) => {
    throw new BaseloadError('REVIEW_INVALID', `${file} cannot be read: ${tellUnreadable(error)}`, {
      hint: hintUnreadable(error, hint),
      cause: error
    })
  })
  /** @type {unknown} */
  let document
  try {
    document = JSON.parse(text)
  } catch (error) {
    throw new BaseloadError('REVIEW_INVALID', `${file} is not JSON: ${/** @type {Error} */ (error).message}`, { hint, cause: error })
  }
  const isGroup = typeof document === 'object' && document !== null
  const { format, formatVersion: version } = /** @type {{ format?: unknown, formatVersion?: unknown }} */ (isGroup ? document : {})
  // A record counts its versions by itself, and is none of these.
  if (format !== 'baseload-record' && version !== undefined && version !== 1) {
    throw new BaseloadError('REVIEW_INVALID', `${file} has format version ${version}; this baseload reads 1`, {
      hint: 'use the version of baseload that made it, or a newer one'
    })
  }
  if (!isGroup || !is(document)) throw new BaseloadError('REVIEW_INVALID', `${file} is not what --${kind} takes`, { hint })
  const wrong = findWrong?.(document) ?? null
  if (wrong !== null) throw new BaseloadError('REVIEW_INVALID', `${file} is not what --${kind} takes: see ${wrong}`, { hint })
  return document
}

/** @param {any} one */
function isObjective (one) {
  return isText(one?.baseline) && isText(one.target) && isText(one.phase) && isText(one.objective) && isText(one.verdict)
}

/** @param {any} one */
function isPast (one) {
  return isText(one?.run) && isText(one.startedAt) && isText(one.from) && isList(one.objectives) && one.objectives.every(isObjective)
}

/** @param {unknown} value */
function isText (value) {
  return typeof value === 'string'
}

/** @param {unknown} value */
function isRate (value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** @param {unknown} value */
function isList (value) {
  return Array.isArray(value)
}

/**
 * The first field of a document of `baseload size --json` that is not as a review reads it.
 * @param {any} document whatever the JSON held, an object
 * @returns {string | null} its path, `sizes[0].sizing.units`; null: all are
 */
function findSizeMistake ({ question, sizes, comparison }) {
  return (
    findWrong('question', question, { name: isText, peakPerSecond: isAmount }) ??
    findInList('question.objectives', question.objectives, (one, at) => findWrong(at, one, { text: isText })) ??
    findInList('sizes', sizes, findSizeWrong) ??
    (sizes.length > 0 ? null : 'sizes') ??
    (isNothing(comparison) ? null : findWrong('comparison', comparison, { cheapest: orNull((place) => isWhole(place) && place < sizes.length) }))
  )
}

/** @param {any} one @param {string} at */
function findSizeWrong (one, at) {
  const { sizing, measurements } = one ?? {}
  return (
    findWrong(`${at}.sizing`, sizing, {
      units: orNull(isWhole),
      low: orNull(isAmount),
      high: orNull(isAmount),
      demandPerSecond: isAmount,
      code: orNull(isText)
    }) ??
    findWrong(`${at}.sizing.needed`, sizing.needed, { units: orNull(isWhole), basis: isText }) ??
    (isNothing(sizing.usl)
      ? null
      : findWrong(`${at}.sizing.usl`, sizing.usl, {
        basis: isText,
        lambda: isAmount,
        sigma: orNull(isAmount),
        kappa: orNull(isAmount)
      })) ??
    findWrong(`${at}.measurements`, measurements, { kind: isText }) ??
    findInList(`${at}.measurements.points`, measurements.points, (point, place) =>
      findWrong(place, point, { units: isWhole, ratePerSecond: isAmount, lowerPerSecond: isAmount, upperPerSecond: orNull(isAmount) })
    )
  )
}

/** @param {(value: unknown) => boolean} is @returns {(value: unknown) => boolean} */
function orNull (is) {
  return (value) => isNothing(value) || is(value)
}

/** @param {unknown} value */
function isNothing (value) {
  return value === null || value === undefined
}

/** @param {unknown} value @returns {value is number} */
function isWhole (value) {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** @param {unknown} value */
function isAmount (value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
