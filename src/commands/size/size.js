import { openSite } from '../../boot/site.js'
import { assignUnitCores } from '../../boot/cores.js'
import { BALANCER, describeMissing, findPrograms } from '../../boot/programs/programs.js'
import { requireShell } from '../../boot/shell.js'
import { findK6Program } from '../../load/k6/program.js'
import { findUnitMeans, requireUnitMeans } from '../../boot/units/means.js'
import { findPeak, searchCapacity } from './capacity.js'
import { planSearch, planWarmupMs } from './plan/capacity-search-settings.js'
import { demandOf } from '../../judge/containers.js'
import { isLastStep, toCapacityPoint } from './verdict/capacity-steps.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Fleet, SearchProgress, Terms } from './capacity.js'
 * @import { Reaper } from '../../boot/reaper.js'
 * @import { Site } from '../../boot/site.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { Capacity, CapacityPoint, K6Engine, Message, SizeMeasurements, SizingQuestion } from '../../types.ts'
 * @import { Target, UnitLimits, UnitMeans } from '../../types.ts'
 *
 * @typedef {object} SizeSettings
 * @property {string} version
 * @property {string} targetsFolder
 * @property {import('../../boot/site.js').Configs} configs
 * @property {boolean} pin
 * @property {boolean} [watch] the machine; absent: not
 * @property {'roundrobin' | 'leastconn'} balance
 * @property {number} [connections] a client's pool; absent: as many as are needed
 * @property {number} timeoutMs
 * @property {number} budgetMs of measured time for each number of units
 * @property {number} seed
 * @property {Reaper} [reaper] absent: one of its own
 * @property {K6Engine} [engine] absent: the native driver
 *
 * @typedef {SearchProgress & { onSize: (event: { unit: UnitLimits | null, means: UnitMeans, units: number }) => void,
 *   onCapacity: (capacity: Capacity) => void }} SizeProgress
 */

/**
 * The conductor of `baseload size`: for each size of unit the capacity of 1, 2, 3 … units, until the demand is held,
 * the units given are used up, or the machine is.
 * @param {{ question: SizingQuestion, target: Target, settings: SizeSettings, progress: SizeProgress, signal:
 *   AbortSignal, now?: () => Date }} options
 * @returns {Promise<SizeMeasurements[]>} one for each of question.units, in order; also after an abort, with what was measured by then
 * @throws {BaseloadError} LIMITS_UNAVAILABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED, UNIT_TOO_SMALL, UNIT_OUT_OF_MEMORY,
 *   and what booting and driving throw
 */
export async function measureCapacities ({ question, target, settings, progress, signal, now = () => new Date() }) {
  requireShell({ targets: [target] })
  const programs = await findPrograms()
  if (programs[BALANCER.name] === null) {
    const { reason, hint } = describeMissing(BALANCER.name)
    throw new BaseloadError('DEPENDENCY_MISSING', `${reason}: it stands in front of the units`, { hint })
  }
  const k6 = settings.engine && await findK6Program({ engine: settings.engine })
  const found = await findUnitMeans()
  const site = await openSite({ ...settings, programs })
  /** @type {SizeMeasurements[]} */
  const sizes = []
  try {
    for (const unit of question.units) {
      if (signal.aborted) break
      const means = unit === null ? 'none' : requireUnitMeans(found)
      sizes.push(await measureSize({ question, target, settings, site, k6, unit, means, progress, signal, now }))
    }
    return sizes
  } finally {
    await site.close()
  }
}

/**
 * @param {{ question: SizingQuestion, target: Target, settings: SizeSettings, site: Site, k6?: K6Program, unit:
 *   UnitLimits | null, means: UnitMeans, progress: SizeProgress, signal: AbortSignal, now: () => Date }} options
 * @returns {Promise<SizeMeasurements>}
 */
async function measureSize ({ question, target, settings, site, k6, unit, means, progress, signal, now }) {
  const demandPerSecond = demandOf({ question })
  const { connections, timeoutMs, budgetMs, seed } = settings
  /** @type {CapacityPoint[]} */
  const points = []
  /** @type {Capacity[]} */
  const capacities = []
  /** @type {Map<string, Message>} */
  const warnings = new Map()
  const warn = (/** @type {Message} */ message) => warnings.set(JSON.stringify(message), message)
  if (unit === null) warn({ code: 'UNITS_UNLIMITED' })
  if (k6) {
    warn({ code: 'K6_CONSTANT_RATES', version: String(k6.version) })
    if (!k6.engine.exact) warn({ code: 'K6_NO_ORDER' })
    k6.warnings.forEach(warn)
  }
  /** @type {number | null} */
  let startMs = null
  let warmupMs = planWarmupMs({ ratePerSecond: demandPerSecond })
  let peakOfOne = 0
  for (let count = 1; count <= question.maxUnits && !signal.aborted; count++) {
    progress.onSize({ unit, means, units: count })
    const assigned = assignUnits({ site, count, unit, demandPerSecond })
    assigned.warnings.forEach(warn)
    /** @type {Fleet} */
    const fleet = {
      site: { ...site, sharesDriverCore: assigned.yields },
      target,
      count,
      limits: unit,
      means,
      balance: settings.balance,
      cores: assigned.parts,
      yields: assigned.yields
    }
    /** @type {Terms} */
    const terms = { objectives: question.objectives, connections, timeoutMs, warmupMs, seed: seed + count * 1000, ...k6 && { k6 }, now }
    if (count === 1) {
      const peak = await findPeak({ fleet, terms, durationMs: PEAK_MS, progress, signal })
      if (peak === null) break
      peakOfOne = peak.ratePerSecond
      startMs = peak.startMs
    }
    const last = points.at(-1)
    const search = planSearch({
      count,
      peakOfOnePerSecond: peakOfOne,
      before: last ?? null,
      objectives: question.objectives,
      demandPerSecond,
      budgetMs,
      connections,
      timeoutMs
    })
    warmupMs = planWarmupMs({ ratePerSecond: search.startPerSecond })
    const capacity = await searchCapacity({ fleet, terms: { ...terms, warmupMs }, settings: search, progress, signal })
    capacities.push(capacity)
    progress.onCapacity(capacity)
    const point = toCapacityPoint({ capacity, unit })
    if (point) points.push(point)
    const stop = isLastStep({ capacity, capacities, demandPerSecond, unit, cores: site.cores?.length ?? null })
    if (stop.warning) warn(stop.warning)
    if (stop.isLast) break
  }
  return { kind: 'measured', unit, means, points, capacities, startMs, warmupMs, warnings: [...warnings.values()] }
}

const PEAK_MS = 3000
const SPARE_DRIVER_PER_SECOND = 500

/**
 * The driver has a core of its own where it has work for one. At a few requests a second it sleeps nearly all the time,
 * and the units may have every core: kept off one, they would wait for each other and not for their limits.
 * @param {{ site: Site, count: number, unit: UnitLimits | null, demandPerSecond: number }} options
 */
function assignUnits ({ site, count, unit, demandPerSecond }) {
  const assigned = assignUnitCores({ cores: site.cores, count, cpu: unit?.cpu })
  if (!site.cores || unit === null || demandPerSecond > SPARE_DRIVER_PER_SECOND) return assigned
  return {
    ...assigned,
    parts: Object.fromEntries(Object.keys(assigned.parts).map((name) => [name, site.cores])),
    yields: true,
    warnings: []
  }
}
