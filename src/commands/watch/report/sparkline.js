import { median } from 'd3-array'

const WIDTH = 240
const HEIGHT = 40
const MOST_POINTS = 90
/** A budget that is further away would press the line flat. */
const NEAR = 1.5

/**
 * Values over time as a small SVG, a shape and no chart: the figures stand beside it.
 * @param {{ values: readonly number[], budget: number | null, changedAt: number | null }} options changedAt: place of the
 *   first value of the newest level; null: none
 * @returns {string} empty for fewer than two values
 */
export function drawSvgSparkline ({ values, budget, changedAt }) {
  if (values.length < 2) return ''
  const size = Math.ceil(values.length / MOST_POINTS)
  const points = Array.from({ length: Math.ceil(values.length / size) }, (_, i) => median(values.slice(i * size, (i + 1) * size)) ?? 0)
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const isNear = budget !== null && budget < most * NEAR && budget > least / NEAR
  const [low, high] = isNear ? [Math.min(least, budget), Math.max(most, budget)] : [least, most]
  const placeX = (/** @type {number} */ index) => round(index / (points.length - 1) * WIDTH)
  const placeY = (/** @type {number} */ value) => round(high === low ? HEIGHT / 2 : 2 + (high - value) / (high - low) * (HEIGHT - 4))
  const draw = (/** @type {number} */ from, /** @type {number} */ to) =>
    points.slice(from, to).map((value, i) => `${i === 0 ? 'M' : 'L'}${placeX(from + i)} ${placeY(value)}`).join('')
  const cut = changedAt === null ? points.length : Math.min(points.length - 1, Math.floor(changedAt / size))
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">`,
    isNear ? `<path class="budget" d="M0 ${placeY(budget)}H${WIDTH}"/>` : '',
    `<path d="${draw(0, Math.min(points.length, cut + 1))}"/>`,
    changedAt === null ? '' : `<path class="new" d="${draw(cut, points.length)}"/>`,
    '</svg>'
  ].join('')
}

/** @param {number} value */
function round (value) {
  return Math.round(value * 10) / 10
}
