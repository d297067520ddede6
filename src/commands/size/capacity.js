import { performance } from 'node:perf_hooks'
import { startUnits } from '../../boot/units/start.js'
import { subtractUnitUsages } from '../../boot/units/counters.js'
import { decodeHistogram } from '../../record/histogram.js'
import { takeOverTrial } from '../../plan/k6/apply-engine.js'
import { chooseVirtualUsers } from '../../plan/k6/virtual-users.js'
import { chooseOpenConnections } from '../../plan/open-connections.js'
import { keepTrial } from '../../runs/keep-order.js'
import { runTrial } from '../../trial/trial.js'
import { nextStep } from './verdict/capacity-search.js'
import { summariseCapacity } from './verdict/capacity-summary.js'
import { decideProbe } from './verdict/probe-decision.js'
import { judgeProbe } from './verdict/probe-verdict.js'
import { listBounds, tallyTicks } from './verdict/probe-tally.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { BootedTarget } from '../../boot/target.js'
 * @import { Site } from '../../boot/site.js'
 * @import { LoadTick } from '../../load/job.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { Capacity, EventObjective, LoadProfile, OpenLoadProfile, Probe, Target, Trial } from '../../types.ts'
 * @import { TrialRecord, UnitLimits, UnitMeans, UnitUsage } from '../../types.ts'
 * @import { CapacitySearch } from './types.ts'
 *
 * What is searched: some units of a target, behind their balancer.
 * @typedef {object} Fleet
 * @property {Site} site
 * @property {Target} target
 * @property {number} count
 * @property {UnitLimits | null} limits
 * @property {UnitMeans} means
 * @property {'roundrobin' | 'leastconn'} balance
 * @property {Record<string, number[] | null>} cores by part: `u1` … and `proxy`
 * @property {boolean} yields the units run on the driver's core too, and give way to it
 *
 * @typedef {object} Terms
 * @property {EventObjective[]} objectives
 * @property {number} [connections] a client's pool; absent: as many as are needed
 * @property {number} timeoutMs
 * @property {number} warmupMs
 * @property {number} seed
 * @property {K6Program} [k6] drives instead of the native driver: at a constant rate, and each probe to its end
 * @property {() => Date} now
 *
 * Told while a search goes on.
 * @typedef {object} SearchProgress
 * @property {(event: { units: number, offeredPerSecond: number | null, plannedMs: number, lowerPerSecond: number |
 *   null, upperPerSecond: number | null }) => void} onProbe offeredPerSecond: null for the closed loop
 * @property {(tick: LoadTick) => void} onTick
 * @property {(event: { units: number, probe: Probe }) => void} onProbeEnd
 */

/**
 * The conductor of one search: probe after probe, each on units that were started for it, until nextStep says that it is over.
 * @param {{ fleet: Fleet, terms: Terms, settings: CapacitySearch, progress: SearchProgress, signal: AbortSignal }} options
 * @returns {Promise<Capacity>} also after an abort: with what was found by then
 * @throws {BaseloadError} what startUnits and runTrial throw, and what a unit died of
 */
export async function searchCapacity ({ fleet, terms, settings, progress, signal }) {
  const startedMs = performance.now()
  /** @type {Probe[]} */
  const probes = []
  for (;;) {
    const step = nextStep({ settings, probes })
    const found = signal.aborted
      ? summariseCapacity({ settings, probes, stopped: 'interrupted' })
      : step.kind === 'done'
        ? step.capacity
        : null
    if (found) return { units: fleet.count, ...found, tookMs: Math.round(performance.now() - startedMs) }
    if (step.kind === 'done') continue // found: it was returned
    const { lowerPerSecond, upperPerSecond } = summariseCapacity({ settings, probes, stopped: 'budget' })
    progress.onProbe({
      units: fleet.count,
      offeredPerSecond: step.offeredPerSecond,
      plannedMs: step.plannedMs,
      lowerPerSecond,
      upperPerSecond
    })
    if (probes.at(-1)?.verdict === 'invalid') await fleet.site.watch?.waitForQuiet({ signal })
    const probe = await runProbe({ fleet, terms, step, number: probes.length, progress, signal })
    if (probe === null) continue // interrupted
    probes.push(probe)
    progress.onProbeEnd({ units: fleet.count, probe })
  }
}

/**
 * @param {{ fleet: Fleet, terms: Terms, step: { offeredPerSecond: number, plannedMs: number, isConfirmation: boolean,
 *   endsOnPass: boolean }, number: number, progress: SearchProgress, signal: AbortSignal }} options
 * @returns {Promise<Probe | null>} null when it was interrupted
 */
async function runProbe ({ fleet, terms, step, number, progress, signal }) {
  const stopper = new AbortController()
  const { objectives } = terms
  /** @type {import('./verdict/probe-tally.js').ProbeTick[]} */
  const ticks = []
  /** @type {'pass' | 'fail' | null} */
  let decided = null
  const load = chooseProbeLoad({ ratePerSecond: step.offeredPerSecond, terms })
  const { record, units } = await runFleetTrial({
    fleet,
    terms,
    load,
    durationMs: step.plannedMs,
    number,
    boundsUs: listBounds({ objectives }),
    signal: AbortSignal.any([signal, stopper.signal]),
    onTick: (tick) => {
      progress.onTick(tick)
      if (!tick.soFar || decided) return
      ticks.push({ elapsedMs: tick.elapsedMs, soFar: tick.soFar })
      const answers = tallyTicks({ objectives, ticks, plannedMs: step.plannedMs }).map(decideProbe)
      decided = answers.includes('fail') ? 'fail' : step.endsOnPass && answers.every((answer) => answer === 'pass') ? 'pass' : null
      if (decided) stopper.abort()
    }
  })
  if (signal.aborted || record === null) return null
  const stretches = tallyTicks({ objectives, ticks, plannedMs: step.plannedMs }).map((tally) => tally.stretches)
  // Stopped because it was decided, and not cut short.
  const { reason: _, ...whole } = record
  return judgeProbe({
    step: { offeredPerSecond: step.offeredPerSecond, plannedMs: step.plannedMs, isConfirmation: step.isConfirmation },
    record: decided ? { ...whole, status: 'complete' } : record,
    objectives,
    decode: decodeHistogram,
    stretches,
    decided,
    units
  })
}

/** @param {{ ratePerSecond: number, terms: Terms }} options @returns {OpenLoadProfile} */
function chooseProbeLoad ({ ratePerSecond, terms: { k6, connections: given, objectives, timeoutMs } }) {
  if (!k6) return { kind: 'poisson', ratePerSecond, ...chooseOpenConnections({ given, ratePerSecond, timeoutMs, objectives }) }
  const { instances, virtualUsers } = k6.engine
  return {
    kind: 'constant-rate',
    ratePerSecond,
    connections: chooseVirtualUsers({ ratePerSecond, instances, given: virtualUsers, objectives })
  }
}

/**
 * What a closed loop gets out of the units: the rate that they are saturated at, where the search begins.
 * @param {{ fleet: Fleet, terms: Terms, durationMs: number, progress: SearchProgress, signal: AbortSignal }} options
 * @returns {Promise<{ ratePerSecond: number, startMs: number } | null>} startMs: of one unit, under its limit; null when it was interrupted
 */
export async function findPeak ({ fleet, terms, durationMs, progress, signal }) {
  progress.onProbe({ units: fleet.count, offeredPerSecond: null, plannedMs: durationMs, lowerPerSecond: null, upperPerSecond: null })
  const load = {
    kind: /** @type {const} */ ('constant-concurrency'),
    connections: Math.max(PEAK_CONNECTIONS * fleet.count, terms.k6?.engine.instances ?? 0),
    pipelining: 1
  }
  const { record, startMs } = await runFleetTrial({
    fleet, terms, load, durationMs, number: 0, limitFrom: 'start', signal, onTick: progress.onTick
  })
  if (signal.aborted || record === null) return null
  const { counts, endedInWindow, windowMs } = record.load
  return { ratePerSecond: (endedInWindow?.ok ?? counts.ok) * 1000 / windowMs, startMs }
}

const PEAK_CONNECTIONS = 2 // of each unit: always one in service and one that waits

/**
 * One trial of units that are started for it.
 * @param {{ fleet: Fleet, terms: Terms, load: LoadProfile, durationMs: number, number: number, limitFrom?: 'start' |
 *   'ready', boundsUs?: number[], signal: AbortSignal, onTick: (tick: LoadTick) => void }} options
 * @returns {Promise<{ record: TrialRecord | null, units: UnitUsage[], startMs: number }>}
 */
async function runFleetTrial ({ fleet, terms, load, durationMs, number, limitFrom = 'ready', boundsUs, signal, onTick }) {
  const { site, target, count, limits, means, balance, cores, yields } = fleet
  /** @type {UnitUsage[]} */
  let units = []
  let startMs = 0
  /** @type {(options: { signal: AbortSignal }) => Promise<BootedTarget>} */
  const boot = async ({ signal }) => {
    const started = await startUnits({ site, target, count, limits, means, balance, cores, yields, limitFrom, signal })
    startMs = Math.max(...started.units.map((unit) => unit.startMs))
    const before = await started.readUnits()
    // Read last of all, when the load has ended and before the units are gone.
    return {
      ...started,
      stop: async () => {
        units = subtractUnitUsages({ before, after: await started.readUnits() })
        return started.stop()
      }
    }
  }
  const { record, order, failure } = await runTrial({
    site,
    target,
    trial: describeTrial({ target, count, load, durationMs, number, terms }),
    seed: terms.seed + number,
    startedAt: terms.now().toISOString(),
    signal,
    boot,
    ...(boundsUs && { boundsUs }),
    objectives: terms.objectives,
    ...(terms.k6 && { k6: terms.k6 }),
    onTick
  })
  if (failure) throw new BaseloadError(failure.code, failure.message, { hint: failure.hint })
  return { record: record && await keepTrial({ record, order, objectives: terms.objectives }), units, startMs }
}

/**
 * @param {{ target: Target, count: number, load: LoadProfile, durationMs: number, number: number, terms: Terms }} options
 * @returns {Trial}
 */
function describeTrial ({ target, count, load, durationMs, number, terms: { warmupMs, timeoutMs, k6 } }) {
  const phase = load.kind === 'constant-concurrency' ? 'peak' : 'latency'
  /** @type {Trial} */
  const trial = {
    id: `${target.name}/x${count}/${number + 1}`,
    target: target.name,
    phase,
    driver: 'native',
    repeat: number + 1,
    load,
    durationMs,
    warmupMs,
    timeoutMs
  }
  return k6 ? takeOverTrial({ trial }) : trial
}
