import { performance } from 'node:perf_hooks'
import { openSite } from '../../boot/site.js'
import { describeMissing, findPrograms } from '../../boot/programs/found.js'
import { requireShell } from '../../boot/shell.js'
import { findK6Program } from '../../load/k6/program.js'
import { requireImage } from '../../boot/units/docker.js'
import { findUnitMeans, requireUnitMeans } from '../../boot/units/means.js'
import { BALANCER } from '../../programs/index.js'
import { isElsewhere, RAMP_MS } from '../../plan/address.js'
import { scaleTo, waitUntilSteady } from './boot/scale.js'
import { findPeak, searchCapacity } from './capacity.js'
import { planSearch, planWarmupMs } from './plan/capacity-search-settings.js'
import { planNextCount, shareAmongSizes } from './plan/size-budget.js'
import { isLastStep, toCapacityPoint } from './verdict/capacity-steps.js'
import { warnOfEnvironment, warnOfInsecure } from '../../record/machine.js'
import { BaseloadError } from '../../errors.js'
import { assignUnitCores } from '../../boot/cores.js'
import { bootTarget } from '../../boot/target.js'
import { startUnits } from '../../boot/units/start.js'

/**
 * @import { Terms } from './capacity.js'
 * @import { SizeProgress } from './types.ts'
 * @import { Reaper } from '../../boot/reaper.js'
 * @import { Site } from '../../boot/site.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { Capacity, CapacityPoint, CapacityQuestion, K6Engine, Message, SizeMeasurements } from '../../types.ts'
 * @import { Target, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 * @import { BootedTarget } from '../../boot/target.js'
 * @typedef {object} SizeSettings
 * @property {string} version
 * @property {string} targetsFolder
 * @property {import('../../types.ts').Configs} configs
 * @property {boolean} pin
 * @property {boolean} [watch] the machine; absent: not
 * @property {'roundrobin' | 'leastconn'} balance
 * @property {number} [connections] a client's pool; absent: as many as are needed
 * @property {number} timeoutMs
 * @property {number} budgetMs for all that is measured, starts and waiting included
 * @property {{ durationMs?: number, warmupMs?: number, starts?: number, isQuick?: boolean }} [given] see planSearch
 * @property {number} seed
 * @property {Reaper} [reaper] absent: one of its own
 * @property {K6Engine} [engine] absent: the native driver
 * @property {readonly string[]} [allowHosts] that may be loaded beyond this machine
 * @property {number} [abortBelow] see Terms
 *
 * Puts a number of units behind the target's address. back: what is left there at the end; absent: the last number.
 * @typedef {{ command: string, back?: number }} Scale
 */

/**
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
 * The conductor of `baseload size`: for each size of unit the capacity of 1, 2, 3 … units, until the demand is held,
 * the units given are used up, or the machine is. What runs already is measured as it is, or with so many units as a
 * command puts there.
 * @param {{ question: CapacityQuestion, demandPerSecond: number | null, target: Target, scale?: Scale, settings:
 *   SizeSettings, progress: SizeProgress, signal: AbortSignal, now?: () => Date }} options demandPerSecond: null: only
 *   what the units can do is asked; scale: of a target with an address; absent: it is one unit
 * @returns {Promise<SizeMeasurements[]>} one for each of question.units, in order; also after an abort, with what was measured by then
 * @throws {BaseloadError} LIMITS_UNAVAILABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED, UNIT_TOO_SMALL, UNIT_OUT_OF_MEMORY,
 *   SCALE_FAILED, TARGET_FAILING, and what booting and driving throw
 */
export async function measureCapacities ({
  question, demandPerSecond, target, scale, settings, progress, signal, now = () => new Date()
}) {
  requireShell({ targets: [target] })
  const runs = target.url !== undefined
  const programs = await findPrograms()
  if (!runs && programs[BALANCER] === null) {
    const { reason, hint } = describeMissing(BALANCER)
    throw new BaseloadError('DEPENDENCY_MISSING', `${reason}: it stands in front of the units`, { hint })
  }
  const k6 = settings.engine && await findK6Program({ engine: settings.engine })
  const found = runs ? null : await findUnitMeans()
  const units = question.units.map((unit) => unit?.image ? { ...unit, image: requireImage({ image: unit.image }) } : unit)
  const site = await openSite({ ...settings, programs })
  const startedMs = performance.now()
  const share = (/** @type {number} */ sizesLeft) =>
    shareAmongSizes({ budgetMs: settings.budgetMs, spentMs: performance.now() - startedMs, sizesLeft })
  const common = { question, demandPerSecond, settings, site, k6, progress, signal, now }
  /** @type {SizeMeasurements[]} */
  const sizes = []
  try {
    if (runs) return [await measureRunning({ ...common, budgetMs: share(1), target, scale })]
    for (const [index, limits] of units.entries()) {
      if (signal.aborted) break
      const means = limits === null || found === null ? 'none' : limits.image ? 'docker' : requireUnitMeans(found)
      const { balance } = settings
      const makeFleet = async (/** @type {number} */ count) =>
        makeStartedFleet({ site, target, count, limits, means, balance, demandPerSecond })
      const budgetMs = share(question.units.length - index)
      sizes.push(await measureSize({ ...common, budgetMs, unit: limits, means, most: question.maxUnits, makeFleet }))
    }
    return sizes
  } finally {
    await site.close()
  }
}

/** @param {Omit<SizeOptions, 'unit' | 'means' | 'most' | 'makeFleet'> & { target: Target, scale?: Scale }} options */
async function measureRunning ({ target, scale, ...common }) {
  const { question, site, progress, signal } = common
  const put = async (/** @type {number} */ units, /** @type {AbortSignal} */ signal) => {
    if (!scale) return
    progress.onScale?.({ units })
    await scaleTo({ command: scale.command, units, signal })
  }
  let isScaled = false
  const makeFleet = async (/** @type {number} */ count) => {
    isScaled = true
    await put(count, signal)
    return { fleet: makeRunningFleet({ site, target, count, isNew: scale !== undefined }), warnings: [] }
  }
  /** @type {SizeMeasurements | null} */
  let measured = null
  try {
    measured = await measureSize({
      ...common,
      unit: question.units[0],
      means: 'running',
      most: scale ? question.maxUnits : 1,
      leastWarmupMs: isElsewhere({ target }) ? RAMP_MS : 0,
      makeFleet
    })
  } finally {
    // Also after Ctrl-C: units that nobody needs cost money. What was measured is not lost when they stay.
    if (isScaled && scale?.back !== undefined) {
      await put(scale.back, new AbortController().signal).catch((error) => {
        if (measured === null || !(error instanceof BaseloadError)) throw error
        measured.warnings.push({ code: 'SCALE_BACK_FAILED', units: /** @type {number} */ (scale.back), message: error.message })
      })
    }
  }
  measured.warnings.push(...warnOfInsecure({ targets: { [target.name]: target } }))
  return measured
}

/**
 * budgetMs: for this size of unit; most: units; leastWarmupMs: absent: 0; makeFleet: so many of them, ready to be asked.
 * @typedef {{ question: CapacityQuestion, demandPerSecond: number | null, settings: SizeSettings, budgetMs: number, site: Site,
 *   k6?: K6Program, unit: UnitLimits | null, means: NonNullable<SizeMeasurements['means']>, most: number,
 *   leastWarmupMs?: number, makeFleet: (count: number) => Promise<{ fleet: Fleet, warnings: Message[] }>, progress:
 *   SizeProgress, signal: AbortSignal, now: () => Date }} SizeOptions
 * @param {SizeOptions} options
 * @returns {Promise<SizeMeasurements>}
 */
async function measureSize ({
  question: { objectives }, demandPerSecond, settings, budgetMs, site, k6, unit, means, most, leastWarmupMs = 0,
  makeFleet, progress, signal, now
}) {
  const { connections, timeoutMs, given, seed, abortBelow } = settings
  const startedMs = performance.now()
  /** @type {CapacityPoint[]} */
  const points = []
  /** @type {Capacity[]} */
  const capacities = []
  /** @type {Map<string, Message>} */
  const warnings = new Map()
  const warn = (/** @type {Message} */ message) => warnings.set(JSON.stringify(message), message)
  warnOfEnvironment({ env: process.env }).forEach(warn)
  if (means === 'none') warn({ code: 'UNITS_UNLIMITED' })
  if (k6) {
    warn({ code: 'K6_CONSTANT_RATES', version: String(k6.version) })
    if (!k6.engine.exact) warn({ code: 'K6_NO_ORDER' })
    k6.warnings.forEach(warn)
  }
  /** @type {number | null} */
  let startMs = null
  /** @type {number | null} */
  let peakPerSecond = null
  const warm = (/** @type {number} */ ratePerSecond) => given?.warmupMs ?? Math.max(planWarmupMs({ ratePerSecond }), leastWarmupMs)
  let warmupMs = warm(demandPerSecond ?? Infinity)
  let searched = 0
  const leftMs = () => budgetMs - (performance.now() - startedMs)
  const plan = () => planNextCount({
    points,
    searched,
    most,
    demandPerSecond,
    peakOfOnePerSecond: peakPerSecond ?? 0,
    objectives,
    given,
    leftMs: leftMs()
  })
  while (!signal.aborted) {
    const next = plan()
    if (next === null && searched < most) warn({ code: 'SIZE_TIME_UP', units: searched })
    if (next === null) break
    const { count } = next
    try {
      const capacity = await measureCount(count)
      if (capacity === null) break
      capacities.push(capacity)
      progress.onCapacity(capacity)
      const point = toCapacityPoint({ capacity, unit })
      if (point) points.push(point)
      const stop = isLastStep({ capacity, capacities, demandPerSecond, unit, cores: site.cores?.length ?? null })
      if (stop.warning) warn(stop.warning)
      if (stop.isLast) break
      searched = count
    } catch (error) {
      // What fewer units could do is known, and was paid for.
      if (means !== 'running' || capacities.length === 0 || !(signal.aborted || error instanceof BaseloadError)) throw error
      if (error instanceof BaseloadError) warn({ code: 'SIZE_BROKEN_OFF', units: count, error: error.code, message: error.message })
      break
    }
  }
  return { kind: 'measured', unit, means, points, capacities, startMs, warmupMs, peakPerSecond, warnings: [...warnings.values()] }

  /** @param {number} count @returns {Promise<Capacity | null>} null when it was interrupted */
  async function measureCount (count) {
    const made = await makeFleet(count)
    made.warnings.forEach(warn)
    progress.onSize({ unit, means, units: count })
    const { fleet } = made
    /** @type {Terms} */
    const terms = {
      objectives,
      connections,
      timeoutMs,
      warmupMs,
      seed: seed + count * 1000,
      ...abortBelow && { abortBelow },
      ...k6 && { k6 },
      now
    }
    if (count === 1) {
      const peak = await findPeak({ fleet, terms, durationMs: PEAK_MS, progress, signal })
      if (peak === null) return null
      peakPerSecond = peak.ratePerSecond
      startMs = peak.startMs
    }
    const search = planSearch({
      count,
      peakOfOnePerSecond: peakPerSecond ?? 0,
      before: points.at(-1) ?? null,
      objectives,
      demandPerSecond,
      budgetMs: plan()?.budgetMs ?? 0,
      lastBudgetMs: leftMs(),
      given,
      connections,
      timeoutMs,
      runs: fleet.runs
    })
    warmupMs = warm(search.startPerSecond)
    return searchCapacity({ fleet, terms: { ...terms, warmupMs }, settings: search, progress, signal })
  }
}

const PEAK_MS = 3000

/**
 * @param {{ site: Site, target: Target, count: number, limits: UnitLimits | null, means: UnitMeans, balance:
 *   'roundrobin' | 'leastconn', demandPerSecond: number | null }} options
 */
function makeStartedFleet ({ site, target, count, limits, means, balance, demandPerSecond }) {
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
