/** @import { BaselineResult, Message } from '../types.ts' */

const FAR = 0.05 // of p99

/**
 * Whose p99 is another one with good answers alone: a server that fails fast looks faster than it is.
 * @param {{ baselineResult: Pick<BaselineResult, 'rows'> }} options
 * @returns {Array<{ target: string, message: Message }>} of the latency phase where there is one, else of the peak
 */
export function findGoodApart ({ baselineResult: { rows } }) {
  const timed = rows.some(({ phase }) => phase === 'latency') ? rows.filter(({ phase }) => phase === 'latency') : rows
  return timed.flatMap(({ target, status, measured }) => {
    const [allUs, goodUs] = [measured?.responseTimeUs.p99?.value, measured?.good?.responseTimeUs.p99?.value]
    if (status === 'invalid' || !allUs || !goodUs || Math.abs(goodUs / allUs - 1) <= FAR) return []
    return [{ target, message: { code: /** @type {const} */ ('GOOD_APART'), percentile: 'p99', allUs, goodUs } }]
  })
}
