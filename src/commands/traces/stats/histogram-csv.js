import { bottomUs } from '../../../stats/sample.js'

/** @import { Distribution } from '../../../types.ts' */

/**
 * A histogram as a service file names it: upper bounds and counts. Where nothing lies below a bucket, a bound of its own says so, so that
 * its times are not spread over the gap.
 * @param {{ distribution: Distribution }} options
 * @returns {string} ends with a newline
 */
export function writeHistogramCsv ({ distribution }) {
  const { valuesUs, counts } = distribution
  const lines = ['us,count']
  let upTo = 0
  for (const [index, topUs] of valuesUs.entries()) {
    const belowUs = bottomUs({ distribution, index }) - 1
    if (belowUs > upTo || (belowUs === 0 && index === 0 && topUs > 0)) lines.push(`${belowUs},0`)
    lines.push(`${topUs},${counts[index]}`)
    upTo = topUs
  }
  return `${lines.join('\n')}\n`
}
