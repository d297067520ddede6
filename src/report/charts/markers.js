import { element, px } from './element.js'

/** @import { SeriesStyle } from './style.js' */

const SIZE_PX = 4

/**
 * A small shape around a point, as different from the next one as it can be at that size.
 * @param {{ shape: SeriesStyle['marker'], x: number, y: number, className: string, size?: number, whole?: string }} options whole: what a
 *   pointer held over it shows, escaped already
 */
export function drawMarker ({ shape, x, y, className, size = SIZE_PX, whole = '' }) {
  const title = whole === '' ? '' : element('title', {}, whole)
  return element('path', { d: PATHS[shape](x, y, size), class: `mark ${className}` }, title)
}

/** @type {Record<SeriesStyle['marker'], (x: number, y: number, r: number) => string>} */
const PATHS = {
  circle: (x, y, r) =>
    `M${px(x - r)} ${px(y)}a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0z`,
  square: (x, y, r) => `M${px(x - r * 0.9)} ${px(y - r * 0.9)}h${px(r * 1.8)}v${px(r * 1.8)}h${px(-r * 1.8)}z`,
  triangle: (x, y, r) => `M${px(x)} ${px(y - r * 1.15)}l${px(r * 1.1)} ${px(r * 2)}h${px(-r * 2.2)}z`,
  down: (x, y, r) => `M${px(x)} ${px(y + r * 1.15)}l${px(r * 1.1)} ${px(-r * 2)}h${px(-r * 2.2)}z`,
  diamond: (x, y, r) =>
    `M${px(x)} ${px(y - r * 1.3)}l${px(r * 1.2)} ${px(r * 1.3)}l${px(-r * 1.2)} ${px(r * 1.3)}l${px(-r * 1.2)} ${px(-r * 1.3)}z`,
  cross: (x, y, r) => `M${px(x - r)} ${px(y - r)}l${px(2 * r)} ${px(2 * r)}m0 ${px(-2 * r)}l${px(-2 * r)} ${px(2 * r)}`,
  plus: (x, y, r) => `M${px(x - r * 1.2)} ${px(y)}h${px(r * 2.4)}m${px(-r * 1.2)} ${px(-r * 1.2)}v${px(r * 2.4)}`
}
