import { assignUnitCores } from '../../boot/cores.js'
import { bootTarget } from '../../boot/target.js'
import { startUnits } from '../../boot/units/start.js'
import { waitUntilSteady } from './boot/steady.js'

/**
 * @import { BootedTarget } from '../../boot/target.js'
 * @import { Site } from '../../boot/site.js'
 * @import { Message, Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 *
 * What is searched, however it comes about: some units of a target, behind one address.
 * @typedef {object} Fleet
 * @property {Site} site
 * @property {Target} target
 * @property {number} count
 * @property {boolean} runs it ran before and runs on: probes share it, and it may be one that others need
 * @property {(options: { limitFrom: 'start' | 'ready', signal: AbortSignal }) => Promise<LoadedFleet>} boot for one probe
 *
 * startMs: of the slowest unit, null where none was started; readUnits: counters since then, empty where there are none.
 * @typedef {BootedTarget & { startMs: number | null, readUnits: () => Promise<UnitUsage[]> }} LoadedFleet
 */

const SPARE_DRIVER_PER_SECOND = 500

/**
 * Units that are started for each probe, and stopped after it.
 * @param {{ site: Site, target: Target, count: number, limits: UnitLimits | null, means: UnitMeans, balance:
 *   'roundrobin' | 'leastconn', demandPerSecond: number | null }} options
 * @returns {{ fleet: Fleet, warnings: Message[] }}
 */
export function makeStartedFleet ({ site, target, count, limits, means, balance, demandPerSecond }) {
  const { parts: cores, yields, warnings } = assignUnits({ site, count, limits, demandPerSecond })
  const shared = { ...site, sharesDriverCore: yields }
  /** @type {Fleet['boot']} */
  const boot = async ({ limitFrom, signal }) => {
    const started = await startUnits({
      site: shared, target, count, limits, means, balance, cores, yields, limitFrom, signal
    })
    return { ...started, startMs: Math.max(...started.units.map((unit) => unit.startMs)) }
  }
  return { fleet: { site: shared, target, count, runs: false, boot }, warnings }
}

/**
 * Units that run already, or that somebody has just put there: nothing is started, and nothing stopped.
 * @param {{ site: Site, target: Target, count: number, isNew: boolean }} options isNew: they may need a while to answer
 * @returns {Fleet}
 */
export function makeRunningFleet ({ site, target, count, isNew }) {
  let mayLag = isNew
  /** @type {Fleet['boot']} */
  const boot = async ({ signal }) => {
    if (mayLag) await waitUntilSteady({ site, target, count, signal })
    mayLag = true // a probe may have left it with more than it could answer
    const booted = await bootTarget({ site, target, cores: {}, signal })
    return { ...booted, startMs: null, readUnits: async () => [] }
  }
  return { site, target, count, runs: true, boot }
}

/**
 * The driver has a core of its own where it has work for one. At a few requests a second it sleeps nearly all the time,
 * and the units may have every core: kept off one, they would wait for each other and not for their limits.
 * @param {{ site: Site, count: number, limits: UnitLimits | null, demandPerSecond: number | null }} options
 */
function assignUnits ({ site, count, limits, demandPerSecond }) {
  const assigned = assignUnitCores({ cores: site.cores, count, cpu: limits?.cpu })
  if (!site.cores || limits === null || (demandPerSecond ?? Infinity) > SPARE_DRIVER_PER_SECOND) return assigned
  return {
    ...assigned,
    parts: Object.fromEntries(Object.keys(assigned.parts).map((name) => [name, site.cores])),
    yields: true,
    warnings: []
  }
}
