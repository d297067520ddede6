import { formatBytes, formatCount, formatShare } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/** @import { CacheFigures, CacheResult, HotKey, Refusal } from '../types.ts' */

const LONGEST_KEY = 60

/** @type {Readonly<Record<Refusal, string>>} */
const REFUSALS = Object.freeze({
  method: 'other methods',
  status: 'other statuses',
  user: 'signed in',
  cookie: 'with a cookie',
  query: 'with a query',
  path: 'without a path'
})

/** `64 MB`, `1,000 entries`, `no limit`. @param {{ size: number | null, unit: CacheFigures['unit'] }} options */
export function formatSize ({ size, unit }) {
  if (size === null) return 'no limit'
  return unit === 'entries' ? `${formatCount({ count: size })} entries` : formatBytes({ bytes: size })
}

/** `60 s`, `5 min`, `24 h`, `no end`. @param {number | null} seconds */
export function formatTtl (seconds) {
  if (seconds === null) return 'no end'
  if (seconds <= 120 || seconds % 60 !== 0) return `${formatCount({ count: seconds })} s`
  if (seconds < 7200 && seconds % 3600 !== 0) return `${seconds / 60} min`
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
}

/** `160/s` @param {number} perSecond */
export function formatPerSecond (perSecond) {
  return `${perSecond >= 100 ? formatCount({ count: perSecond }) : Number(perSecond.toPrecision(3))}/s`
}

/** A share, and what sampling leaves open where it matters. @param {{ hitRatio: number, hitError: number }} cell */
export function formatHit ({ hitRatio, hitError }) {
  return hitError < 0.0005 ? formatShare({ ratio: hitRatio }) : `${formatShare({ ratio: hitRatio })} ± ${(hitError * 100).toFixed(1)}`
}

/** The answer in one sentence. @param {Pick<CacheResult, 'choice' | 'figures'>} result */
function describeAnswer ({ choice, figures: { unit, peakMinute } }) {
  const cache = choice.size === null ? 'A cache without a limit' : `A cache of ${formatSize({ size: choice.size, unit })}`
  return `${cache} with a TTL of ${formatTtl(choice.ttlS)} would answer ${formatHit(choice)} of the requests. Of ` +
    `${formatPerSecond(peakMinute.ratePerSecond)} in the busiest minute, ${formatPerSecond(choice.originPerSecond)} would reach the origin.`
}

/** The answer, and what follows from it. @param {CacheResult} result @returns {string[]} */
export function listAnswers ({ choice, figures, need }) {
  const isAnswered = figures.cacheable > 0 && need.code !== 'CACHE_CANNOT_TELL'
  return [...isAnswered ? [describeAnswer({ choice, figures })] : [], tell(need)]
}

/** `other methods 3 % (POST, PUT)` @param {CacheFigures['refused'][number]} refused */
export function describeRefusal ({ reason, share, examples }) {
  return `${REFUSALS[reason]} ${formatSmall(share)}${examples.length > 0 ? ` (${examples.join(', ')})` : ''}`
}

/** Never rounded down to nothing. @param {number} ratio */
export function formatSmall (ratio) {
  return ratio > 0 && ratio < 0.005 ? '< 1 %' : formatShare({ ratio })
}

/** @param {Pick<HotKey, 'name'>} key */
export function nameKey ({ name }) {
  if (name === null) return '(a key asked for once)'
  return name.length > LONGEST_KEY ? `${name.slice(0, LONGEST_KEY - 1)}…` : name
}

/** `Zipf 0.90 (0.89 to 0.91)` @param {NonNullable<CacheFigures['keys']['zipf']>} fit */
export function describeZipf ({ exponent, low, high }) {
  return `Zipf exponent ${exponent.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}
