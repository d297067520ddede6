import { formatBytes, formatDuration, formatRate } from '../../units.js'

/** @import { Range } from './types.ts' */

const GB = 1e9

/** Whether the memory of a server leaks. overMs: the time that was judged. */
export const SOAK_SENTENCES = {
  /**
   * bytesPerRequest: null where nothing was answered.
   * @param {{ bytesPerSecond: Range, bytesPerRequest: Range | null, requestsPerSecond: number, overMs: number }} of
   */
  SOAK_LEAK: ({ bytesPerSecond, bytesPerRequest, requestsPerSecond, overMs }) => {
    const ofRequest = bytesPerRequest === null ? '' : `${tellRange(bytesPerRequest, ' a request')}, `
    const filled = formatDuration({ durationMs: GB / bytesPerSecond.value * 1000 })
    return `leaks ${ofRequest}${formatBytes({ bytes: bytesPerSecond.value })}/s at ${formatRate({ perSecond: requestsPerSecond })}/s: 1 GB would ` +
      `be full after ${filled} (steady over ${formatDuration({ durationMs: overMs })})`
  },
  /** @param {{ mostPerSecond: number, mostPerRequest: number | null, overMs: number }} of */
  SOAK_NO_LEAK: ({ mostPerSecond, mostPerRequest, overMs }) => {
    if (mostPerSecond <= 0) return `no leak: its memory did not grow over ${formatDuration({ durationMs: overMs })}`
    const ofRequest = mostPerRequest === null ? '' : `${formatBytes({ bytes: mostPerRequest })} a request, `
    return `no leak: it grows by at most ${ofRequest}${formatBytes({ bytes: mostPerSecond })}/s, so 1 GB would last ` +
      `${formatDuration({ durationMs: GB / mostPerSecond * 1000 })} or longer (over ${formatDuration({ durationMs: overMs })})`
  },
  SOAK_UNREAD: () => 'cannot tell: this platform does not report the memory of a process group',
  /** @param {{ overMs: number }} of */
  SOAK_FEW: ({ overMs }) => `cannot tell: ${formatDuration({ durationMs: overMs })} is too short to see growth; give --soak a longer time`,
  /** @param {{ grownBytes: number, overMs: number }} growth */
  SOAK_SLOWING: (growth) => `cannot tell: ${tellGrowth(growth)}, more and more slowly, like a cache that fills; soak longer`,
  /** @param {{ grownBytes: number, overMs: number }} growth */
  SOAK_UNEVEN: (growth) => `cannot tell: ${tellGrowth(growth)}, but in steps; soak longer`,
  /** @param {{ grownBytes: number, overMs: number }} growth */
  SOAK_SMALL: (growth) => `cannot tell: ${tellGrowth(growth)}, which a garbage collector may still free; soak longer`,
  SOAK_WIDE: (/** @type {{ bytesPerSecond: Range, overMs: number }} */ { bytesPerSecond: { low, high }, overMs }) =>
    `cannot tell: growth of ${formatBytes({ bytes: low })}/s to ${formatBytes({ bytes: high })}/s over ${formatDuration({ durationMs: overMs })} may be a leak or not; soak longer`
}

/** @param {{ grownBytes: number, overMs: number }} growth */
function tellGrowth ({ grownBytes, overMs }) {
  return `it grew by ${formatBytes({ bytes: grownBytes })} over ${formatDuration({ durationMs: overMs })}`
}

/**
 * `2 kB a request (1.9 to 2.1)`: one unit where both ends have it.
 * @param {{ value: number, low: number, high: number }} range
 * @param {string} per
 */
function tellRange ({ value, low, high }, per) {
  const [whole, from, to] = [value, low, high].map((bytes) => formatBytes({ bytes }))
  const unit = whole.split(' ')[1]
  const inside = [from, to].every((text) => text.endsWith(` ${unit}`)) ? [from, to].map((text) => text.split(' ')[0]) : [from, to]
  return `${whole}${per} (${inside.join(' to ')})`
}
