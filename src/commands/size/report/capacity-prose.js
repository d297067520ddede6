import { formatRate, formatTimeAlone } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { judgeCapacity } from '../verdict/evidence.js'
import { isWithin } from '../verdict/load-bounds.js'
import { nameEvidence, perSecondText } from './prose.js'

/** @import { Capacity, SizeMeasurements } from '../../../types.ts' */

/**
 * What some units hold, in a sentence, where no demand was asked for.
 * @param {{ capacity: Capacity | undefined }} options
 */
export function describeCapacity ({ capacity }) {
  if (capacity === undefined) return 'Nothing was measured.'
  const { units, lowerPerSecond, upperPerSecond, estimatePerSecond, stopped, reason } = capacity
  const evidence = judgeCapacity(capacity)
  if (lowerPerSecond === null) return `${stopped === 'objective out of reach' ? 'Measured' : 'Cannot tell whether it holds any rate'}: ${tell(reason)}.`
  const what = `${nameEvidence({ evidence })}${units === 1 ? 'it holds' : `${units} units hold`} at least ${perSecondText(lowerPerSecond)}`
  if (upperPerSecond === null) return `${what}; how much more is not known.`
  const about = estimatePerSecond == null ? '' : ` (about ${formatRate({ perSecond: estimatePerSecond })}/s)`
  return `${what} and at most ${perSecondText(upperPerSecond)}${about}.`
}

/**
 * What was seen at the highest rate that was within the objectives, at the next one, and flat out: whatever the answer is.
 * @param {{ measurements: SizeMeasurements, capacity: Capacity | undefined }} options
 * @returns {string[]} one sentence, or none
 */
export function describeSeen ({ measurements: { peakPerSecond }, capacity }) {
  const valid = capacity?.probes.filter(({ verdict, p99Us }) => verdict !== 'invalid' && p99Us !== null) ?? []
  const rising = valid.sort((a, b) => a.offeredPerSecond - b.offeredPerSecond)
  const held = rising.findLast(isWithin)
  const over = rising.find(({ offeredPerSecond }) => offeredPerSecond > (held?.offeredPerSecond ?? 0))
  // Where nothing held, the answer has the lowest.
  const at = [held, over].flatMap((probe) => probe?.p99Us == null || capacity?.lowerPerSecond === null
    ? []
    : [`${formatTimeAlone({ valueUs: probe.p99Us })} at ${perSecondText(probe.offeredPerSecond)}`])
  const flatOut = peakPerSecond == null ? [] : [`flat out one unit answered ${formatRate({ perSecond: peakPerSecond })}/s`]
  const texts = [...(at.length === 0 ? [] : [`p99 ${at.join(', ')}`]), ...flatOut]
  return texts.length === 0 ? [] : [`Seen: ${texts.join('; ')}.`]
}
