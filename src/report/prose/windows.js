import { findAmount } from '../../plan/amount.js'
import { isTrafficLoad } from '../../plan/traffic.js'
import { formatDuration, formatNumberOf } from '../../units.js'

/** @import { Plan } from '../../types.ts' */

/**
 * How long each trial of a run is measured: as the preset says, and in a lab as that says. The latency phase, which is
 * another length again, is left out.
 * @param {{ plan: Pick<Plan, 'preset' | 'trials'> }} options
 * @returns {string} `3 s`, `3 s to 5 s`, `5,000 requests`
 */
export function describeWindows ({ plan: { preset, trials } }) {
  const isTold = (/** @type {Plan['trials'][number]} */ { phase, lab, load }) =>
    phase === 'peak' || lab || isTrafficLoad(load)
  const amount = findAmount({ trials })
  if (amount !== undefined) return formatNumberOf({ count: amount, of: 'request' })
  const lengths = trials.filter(isTold).map(({ durationMs }) => durationMs)
  const [least, most] = lengths.length === 0 ? [preset.durationMs, preset.durationMs] : [Math.min(...lengths), Math.max(...lengths)]
  return least === most
    ? formatDuration({ durationMs: least })
    : `${formatDuration({ durationMs: least })} to ${formatDuration({ durationMs: most })}`
}
