import { performance } from 'node:perf_hooks'
import { subtractUnitUsages } from '../../boot/units/counters.js'
import { decodeHistogram } from '../../record/histogram.js'
import { takeOverTrial } from '../../plan/k6/apply-engine.js'
import { chooseVirtualUsers } from '../../plan/k6/virtual-users.js'
import { chooseOpenConnections } from '../../plan/open-connections.js'
import { keepTrial } from '../../measure/keep-order.js'
import { runTrial } from '../../measure/trial/trial.js'
import { nextStep } from './verdict/capacity-search.js'
import { summariseCapacity } from './verdict/capacity-summary.js'
import { decideProbe } from './verdict/probe-decision.js'
import { judgeProbe, noteFailing } from './verdict/probe-verdict.js'
import { listBounds, tallyTicks } from './verdict/probe-tally.js'
import { findFailing } from '../../judge/failing.js'
import { PASSES } from './boot/scale.js'
import { estimateRates } from '../../stats/row-rates.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Fleet, LoadedFleet } from './size.js'
 * @import { LoadTick } from '../../load/job.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { Capacity, EventObjective, Failing, Failure, LoadProfile, OpenLoadProfile, Probe, Target, Trial } from '../../types.ts'
 * @import { UnitUsage } from '../../types.ts'
 * @import { CapacitySearch, SearchProgress } from './types.ts'
 *
 * @typedef {object} Terms
 * @property {EventObjective[]} objectives
 * @property {number} [connections] a client's pool; absent: as many as are needed
 * @property {number} timeoutMs
 * @property {number} warmupMs
 * @property {number} seed
 * @property {number} [abortBelow] the search ends as soon as a smaller share of the answers is good; absent: it goes on
 * @property {K6Program} [k6] drives instead of the native driver: at a constant rate, and each probe to its end
 * @property {() => Date} now
 */

/**
 * The conductor of one search: probe after probe, until nextStep says that it is over, or what is asked begins to fail.
 * @param {{ fleet: Fleet, terms: Terms, settings: CapacitySearch, progress: SearchProgress, signal: AbortSignal }} options
 * @returns {Promise<Capacity>} also after an abort: with what was found by then
 * @throws {BaseloadError} what fleet.boot and runTrial throw, and what a unit died of
 */
export async function searchCapacity ({ fleet, terms, settings, progress, signal }) {
  const startedMs = performance.now()
  /** @type {Probe[]} */
  const probes = []
  const end = (/** @type {Omit<Capacity, 'units' | 'tookMs'>} */ found) =>
    ({ units: fleet.count, ...found, tookMs: Math.round(performance.now() - startedMs) })
  for (;;) {
    if (probes.at(-1)?.verdict === 'invalid') await fleet.site.watch?.waitForQuiet({ signal })
    const step = nextStep({ settings, probes, spentMs: performance.now() - startedMs })
    if (signal.aborted) return end(summariseCapacity({ settings, probes, stopped: 'interrupted' }))
    if (step.kind === 'done') return end(step.capacity)
    const { lowerPerSecond, upperPerSecond } = summariseCapacity({ settings, probes, stopped: 'budget' })
    progress.onProbe({
      units: fleet.count,
      offeredPerSecond: step.offeredPerSecond,
      plannedMs: step.plannedMs,
      lowerPerSecond,
      upperPerSecond
    })
    const { probe, failing, lost } = await tryProbe({ fleet, terms, step, number: probes.length, progress, signal })
    if (probe) {
      probes.push(probe)
      progress.onProbeEnd({ units: fleet.count, probe })
    }
    if (failing || lost) return end(summariseCapacity({ settings, probes, stopped: 'errors', lost }))
  }
}

/**
 * What runs already, and does not come back from the probe before, is not asked any more.
 * @param {Parameters<typeof runProbe>[0]} options
 * @returns {Promise<{ probe: Probe | null, failing?: Failing, lost?: string }>} lost: what its last answer was
 */
async function tryProbe (options) {
  try {
    return await runProbe(options)
  } catch (error) {
    if (options.signal.aborted) return { probe: null }
    const isLost = options.fleet.runs && options.number > 0 && error instanceof BaseloadError && PASSES.includes(error.code)
    if (!isLost) throw error
    return { probe: null, lost: error.message }
  }
}

/**
 * @param {{ fleet: Fleet, terms: Terms, step: { offeredPerSecond: number, plannedMs: number, isConfirmation: boolean,
 *   endsOnPass: boolean }, number: number, progress: SearchProgress, signal: AbortSignal }} options
 * @returns {Promise<{ probe: Probe | null, failing?: Failing }>} probe null when it was interrupted
 */
async function runProbe ({ fleet, terms, step, number, progress, signal }) {
  const stopper = new AbortController()
  const { objectives } = terms
  /** @type {import('./verdict/probe-tally.js').ProbeTick[]} */
  const ticks = []
  /** @type {'pass' | 'fail' | null} */
  let decided = null
  const load = chooseProbeLoad({ ratePerSecond: step.offeredPerSecond, terms })
  const { record, units, failure, failing } = await runFleetTrial({
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
  if (signal.aborted) return { probe: null }
  const { offeredPerSecond, plannedMs, isConfirmation } = step
  const asked = { offeredPerSecond, plannedMs, isConfirmation }
  if (failing) return { probe: noteFailing({ step: asked, record, failing }), failing }
  if (failure) throw toError(failure)
  if (record === null) return { probe: null }
  const stretches = tallyTicks({ objectives, ticks, plannedMs }).map((tally) => tally.stretches)
  const { reason: _, ...whole } = record // stopped because it was decided, and not cut short
  return {
    probe: judgeProbe({
      step: asked,
      record: decided ? { ...whole, status: 'complete' } : record,
      objectives,
      decode: decodeHistogram,
      stretches,
      decided,
      units
    })
  }
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
 * @returns {Promise<{ ratePerSecond: number, startMs: number | null } | null>} startMs: of one unit, under its limit, null
 *   where none was started; null when it was interrupted
 */
export async function findPeak ({ fleet, terms, durationMs, progress, signal }) {
  progress.onProbe({ units: fleet.count, offeredPerSecond: null, plannedMs: durationMs, lowerPerSecond: null, upperPerSecond: null })
  const load = {
    kind: /** @type {const} */ ('constant-concurrency'),
    connections: Math.max(PEAK_CONNECTIONS * fleet.count, terms.k6?.engine.instances ?? 0),
    pipelining: 1
  }
  const { record, startMs, failure } = await runFleetTrial({
    fleet, terms, load, durationMs, number: 0, limitFrom: 'start', signal, onTick: progress.onTick
  })
  if (signal.aborted) return null
  if (failure) throw toError(failure) // at the least load there is
  if (record === null) return null
  return { ratePerSecond: estimateRates({ trials: [record] }).goodPerSecond.value, startMs }
}

const PEAK_CONNECTIONS = 2 // of each unit: always one in service and one that waits

/**
 * @param {{ fleet: Fleet, terms: Terms, load: LoadProfile, durationMs: number, number: number, limitFrom?: 'start' |
 *   'ready', boundsUs?: number[], signal: AbortSignal, onTick: (tick: LoadTick) => void }} options
 */
async function runFleetTrial ({ fleet, terms, load, durationMs, number, limitFrom = 'ready', boundsUs, signal, onTick }) {
  const { site, target, count } = fleet
  const { abortBelow: leastRatio } = terms
  /** @type {UnitUsage[]} */
  let units = []
  /** @type {number | null} */
  let startMs = null
  /** @type {(options: { signal: AbortSignal }) => Promise<LoadedFleet>} */
  const boot = async ({ signal }) => {
    const loaded = await fleet.boot({ limitFrom, signal })
    startMs = loaded.startMs
    const before = await loaded.readUnits()
    // Read last of all, when the load has ended and before the units are gone.
    return {
      ...loaded,
      stop: async () => {
        units = subtractUnitUsages({ before, after: await loaded.readUnits() })
        return loaded.stop()
      }
    }
  }
  const { record, order, failure, failing } = await runTrial({
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
    ...(leastRatio && { findFailing: (pulses) => findFailing({ pulses, leastRatio }) }),
    onTick
  })
  const kept = record && await keepTrial({ record, order, objectives: terms.objectives })
  return { record: kept, units, startMs, failure, ...failing && { failing } }
}

/** @param {Failure} failure */
function toError ({ code, message, hint }) {
  return new BaseloadError(code, message, { hint })
}

/**
 * @param {{ target: Target, count: number, load: LoadProfile, durationMs: number, number: number, terms: Terms }} options
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
