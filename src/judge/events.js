import { estimateBodies } from '../stats/checked-bodies.js'
import { countAbove } from '../stats/sample.js'

/** @import { LatencyObjective, RowMeasured } from '../types.ts' */

/** @typedef {{ valid: number, badAtLeast: number, badAtMost: number }} Events */

/**
 * Valid and bad events of a success objective. Valid is every request that the server had its chance at: ok, failed, timed
 * out, and in an open loop those that found no free connection in time (not sent), as its users are turned away too.
 * Unfinished requests are not valid events: the trial ended before they could.
 * Where only a sample of the bodies was looked at, the events are as many as that sample stands for: bad ones among the others
 * are counted as often as in the sample.
 * @param {{ measured: Pick<RowMeasured, 'counts' | 'bodies'>, open: boolean }} options open: the load came from an open loop
 * @returns {Events}
 */
export function countSuccessEvents ({ measured: { counts, bodies = [] }, open }) {
  const bad = counts.failed + counts.timedOut + (open ? counts.notSent : 0)
  const all = counts.ok + bad
  const { unseenBad: { low, high }, share } = estimateBodies({ bodies })
  if (share === 1 && high === 0) return { valid: all, badAtLeast: bad, badAtMost: bad }
  const valid = Math.round(all * share)
  return {
    valid,
    badAtLeast: Math.min(valid, Math.floor((bad + low) * share)),
    badAtMost: Math.min(valid, Math.ceil((bad + high) * share))
  }
}

/**
 * Valid and bad events of a latency objective: a request is bad when it took longer than the bound, or was not answered well.
 * As for success, and an unfinished request that had waited longer than the bound already is a valid, bad one; one that had
 * not is neither, as nobody knows. Where the record does not tell what they had waited, that holds in an open loop only.
 * The histogram does not tell which of its slow requests had failed as well, so what is bad is known between two bounds;
 * they are equal when nothing failed.
 * Bad bodies among those that were not looked at are expected as often as among the others.
 * Where a driver has counted at this very bound (k6), its count stands instead of the histogram's, which rounds and may have been merged.
 * @param {{ measured: Pick<RowMeasured, 'counts' | 'bodies' | 'distribution' | 'cut' | 'beyond'>, objective: LatencyObjective, open:
 *   boolean, timeoutUs: number }} options
 * @returns {Events}
 */
export function countLatencyEvents ({ measured: { counts, bodies = [], distribution, cut, beyond }, objective, open, timeoutUs }) {
  const { boundUs, strict } = objective
  const known = beyond?.find((one) => one.boundUs === boundUs && one.strict === strict)
  const slow = known?.beyondAtMost ?? countAbove({ distribution, boundUs, strict })
  const ended = counts.ok + counts.failed + counts.timedOut
  // Unfinished requests stand in the histogram at the time they had waited, when the driver put them there.
  const waiting = cut
    ? Math.max(0, Math.min(counts.unfinished, countAbove({ distribution: cut, boundUs, strict }) - counts.timedOut))
    : Math.min(counts.unfinished, Math.max(0, distribution.total - ended), slow)
  const isTold = open || cut !== undefined
  const turnedAway = open ? counts.notSent : 0
  const valid = ended + turnedAway + (isTold ? waiting : 0)
  const notWell = counts.failed + counts.timedOut
  const { unseenBad } = estimateBodies({ bodies })
  // Timed out after more than the bound and recorded: those are slow ones already.
  const inBoth = timeoutUs > boundUs && distribution.total >= ended ? Math.min(counts.timedOut, slow) : 0
  const surelySlow = known?.beyondAtLeast ?? countAbove({ distribution, boundUs, strict, edge: 'bottom' })
  const slowAtLeast = Math.max(0, isTold ? surelySlow : surelySlow - waiting)
  return {
    valid,
    badAtLeast: Math.min(valid, Math.max(slowAtLeast, notWell) + turnedAway),
    badAtMost: Math.min(valid, slow + notWell + Math.ceil(unseenBad.high) - inBoth + turnedAway)
  }
}
