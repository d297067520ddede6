/** @import { Capacity, CapacityPoint, Message, UnitLimits } from '../../../types.ts' */

const USED_UP = 0.9

/**
 * A capacity as a point to size by.
 * @param {{ capacity: Capacity, unit: UnitLimits | null }} options
 * @returns {CapacityPoint | null} null when no rate has held
 */
export function toCapacityPoint ({ capacity: { units, lowerPerSecond, upperPerSecond, probes }, unit }) {
  if (lowerPerSecond === null) return null
  return { units, ratePerSecond: lowerPerSecond, lowerPerSecond, upperPerSecond, cpuRatio: findCpuRatio({ lowerPerSecond, probes, unit }) }
}

/**
 * Share of their limit that the units used at the rate that held.
 * @param {{ lowerPerSecond: number, probes: Capacity['probes'], unit: UnitLimits | null }} options
 */
function findCpuRatio ({ lowerPerSecond, probes, unit }) {
  // The rate may be the end of an interval: then at the load measured next above it.
  const above = probes.filter(({ offeredPerSecond, verdict }) => offeredPerSecond >= lowerPerSecond && verdict !== 'invalid')
  const nearest = Math.min(...above.map(({ offeredPerSecond }) => offeredPerSecond))
  const at = above.findLast(({ offeredPerSecond }) => offeredPerSecond === nearest)
  const used = at?.units?.map(({ cpuUs }) => cpuUs) ?? []
  if (!at || unit === null || used.length === 0 || used.includes(null)) return null
  const cpuUs = used.reduce((/** @type {number} */ sum, us) => sum + (us ?? 0), 0)
  return cpuUs / (at.measuredMs * 1000 * unit.cpu * used.length)
}

/**
 * Whether one unit more is still to be measured.
 * @param {{ capacity: Capacity, capacities: Capacity[], demandPerSecond: number | null, unit: UnitLimits | null,
 *   cores: number | null }} options demandPerSecond: null: none is asked for; cores: of this machine
 * @returns {{ isLast: boolean, warning: Message | null }}
 */
export function isLastStep ({ capacity, capacities, demandPerSecond, cores }) {
  const { units, lowerPerSecond, stopped } = capacity
  if (lowerPerSecond !== null && demandPerSecond !== null && lowerPerSecond >= demandPerSecond) return { isLast: true, warning: null }
  if (stopped === 'objective out of reach' || stopped === 'interrupted' || stopped === 'errors') return { isLast: true, warning: null }
  // Without a demand the reason stands under the answer.
  if (stopped === 'driver') return { isLast: true, warning: demandPerSecond === null ? null : { code: 'SIZE_STOPPED', units, reason: capacity.reason } }
  const usedCores = findUsedCores(capacity)
  if (cores !== null && usedCores !== null && usedCores > USED_UP * cores) {
    return { isLast: true, warning: { code: 'UNITS_FILL_MACHINE', units, usedCores, cores } }
  }
  const twoBefore = capacities.at(-3)?.lowerPerSecond ?? null
  if (twoBefore !== null && lowerPerSecond !== null && lowerPerSecond <= twoBefore) {
    return { isLast: true, warning: { code: 'UNITS_SHARE_SOMETHING', units } }
  }
  return { isLast: false, warning: null }
}

/** @param {Capacity} capacity */
function findUsedCores ({ probes }) {
  const used = probes.flatMap(({ units = [], measuredMs }) => {
    const cpuUs = units.map((unit) => unit.cpuUs)
    return cpuUs.length === 0 || cpuUs.includes(null) || measuredMs === 0
      ? []
      : [cpuUs.reduce((/** @type {number} */ sum, us) => sum + (us ?? 0), 0) / 1000 / measuredMs]
  })
  return used.length === 0 ? null : Math.max(...used)
}
