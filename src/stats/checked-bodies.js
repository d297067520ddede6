/** @import { CheckedBodies } from '../types.ts' */

/**
 * What is known of all bodies by those that were looked at. Each part is a simple random sample of its own answers, so the bad ones
 * of a part are as frequent among those that nobody saw. A part of which none was seen may be all bad, or all good.
 * Source: stratified sampling, Cochran, Sampling Techniques (3rd edition, 1977), 5.2 to 5.3; what such a sample is worth: Kish,
 * Survey Sampling (1965), 11.7.
 * @param {{ bodies: readonly CheckedBodies[] }} options
 * @returns {CheckedBodies & { unseenBad: { low: number, high: number }, share: number }} unseenBad: bad ones among those that were not
 *   looked at; share: for so many of the answers the sample stands as well as if each of them had been looked at; 1 where each was
 */
export function estimateBodies ({ bodies }) {
  const sum = (/** @type {(part: CheckedBodies) => number} */ read) => bodies.reduce((total, part) => total + read(part), 0)
  const [answers, checked, bad] = [sum((part) => part.answers), sum((part) => part.checked), sum((part) => part.bad)]
  if (checked === answers) return { answers, checked, bad, unseenBad: { low: 0, high: 0 }, share: 1 }
  const unseenBad = sum((part) => part.checked === 0 ? 0 : (part.answers - part.checked) * part.bad / part.checked)
  const unknown = sum((part) => part.checked === 0 ? part.answers : 0)
  const known = answers - unknown
  const worth = known === 0 ? 0 : known ** 2 / sum((part) => part.checked === 0 ? 0 : part.answers ** 2 / part.checked)
  return {
    answers,
    checked,
    bad,
    unseenBad: { low: unseenBad, high: unseenBad + unknown },
    share: known === 0 ? 0 : worth / known
  }
}
