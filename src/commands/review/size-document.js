import { findInList, findWrong } from '../../plan/field-mistakes.js'

/**
 * The first field of a document of `baseload size --json` that is not as a review reads it.
 * @param {any} document whatever the JSON held, an object
 * @returns {string | null} its path, `sizes[0].sizing.units`; null: all are
 */
export function findSizeMistake ({ question, sizes, comparison }) {
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

/** @param {unknown} value */
function isText (value) {
  return typeof value === 'string'
}

/** @param {unknown} value @returns {value is number} */
function isWhole (value) {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** @param {unknown} value */
function isAmount (value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
