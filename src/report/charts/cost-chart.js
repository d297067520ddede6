import { listParts } from './drawing.js'
import { drawGroupedBars } from './grouped-bars.js'
import { formatShare } from '../units.js'

/**
 * @import { Bar } from './bars.js'
 * @import { Drawing } from './drawing.js'
 *
 * What a server costs, as a share: 0.45 for 45 % less. cost null: there is none to draw, and `text` says why. low, high: its range.
 * @typedef {{ label: string, cost: number | null, low?: number | null, high?: number | null, text: string, solid?: boolean }} CostBar
 *
 * The servers of one baseline. unit: what is a share of what. more: how many of its servers are left out.
 * @typedef {{ title: string, unit: string, bars: CostBar[], more: number }} CostGroup
 */

const AXIS = {
  high: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  slimTicks: [0.5, 1],
  write: (/** @type {number} */ ratio) => formatShare({ ratio })
}

/**
 * What each layer costs: a bar for each server, in groups, all on one scale from nothing to everything.
 * @param {{ id: string, title: string, groups: readonly CostGroup[] }} options
 * @returns {(Drawing & { narrow: string }) | null} null where no cost is known; narrow: the same for a phone
 */
export function drawCostChart ({ id, title, groups }) {
  const bars = groups.flatMap((group) => group.bars)
  if (bars.every(({ cost }) => cost === null)) return null
  const texts = [...new Set(groups.map(({ unit }) => unit))]
  const description = [
    `A bar for each server, in groups: ${texts.join('; ')}.`,
    ...bars.some(({ low = null }) => low !== null) ? ['The thin line across the end of a bar is its 95 % range.'] : [],
    'A server without a bar says why.'
  ].join(' ')
  const filled = groups.map(({ title, bars, more }) => ({ title, bars: bars.map(fillBar), more }))
  return {
    description,
    alternative: listParts(bars.map(({ label, text }) => `${label}: ${text}`)),
    ...drawGroupedBars({ id, title, description, groups: filled, axis: { ...AXIS, texts } }),
    data: null
  }
}

/** @param {CostBar} bar @returns {Bar} */
function fillBar ({ label, cost, low = null, high = null, text, solid }) {
  const bar = { label, text, ...solid !== undefined && { solid } }
  return cost === null ? { ...bar, value: null, reason: text } : { ...bar, value: cost, low, high }
}
