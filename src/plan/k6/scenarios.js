import { isOpenLoad } from '../open-connections.js'
import { findMeanUsers } from '../traffic.js'

/** @import { ClosedLoadProfile, LoadProfile, OpenLoadProfile, UserStagesLoadProfile } from '../../types.ts' */

/** The names of the two in the script, and the tag by which k6 keeps them apart. */
export const WARMUP = 'warmup'
export const MEASURE = 'measure'

/**
 * The scenarios of a k6 script: one that warms up and is thrown away, and the window that is measured. What the warm-up
 * has under way when the window opens is cut off, so that its virtual users, and their connections, are there for the
 * window; what the window has under way at its end is waited for as long as a request may take.
 * @param {{ load: LoadProfile, durationMs: number, warmupMs: number, timeoutMs: number }} options
 * @returns {Record<string, Record<string, unknown>>}
 */
export function describeScenarios ({ load, durationMs, warmupMs, timeoutMs }) {
  const measure = {
    ...describeWindow({ load, durationMs, timeoutMs }),
    exec: MEASURE,
    startTime: `${warmupMs}ms`,
    gracefulStop: `${timeoutMs + LAST_MS}ms`
  }
  if (warmupMs === 0) return { [MEASURE]: measure }
  return { [WARMUP]: { ...describeWarmup({ load, durationMs, warmupMs }), exec: WARMUP, gracefulStop: '0s' }, [MEASURE]: measure }
}

const LAST_MS = 1000 // for a request that times out in the end

/** @param {{ load: LoadProfile, durationMs: number, timeoutMs: number }} options */
function describeWindow ({ load, durationMs, timeoutMs }) {
  if (load.kind === 'user-stages') return describeUserStages({ load, timeoutMs })
  if (!isOpenLoad(load)) return describeUsers({ load, durationMs })
  if ('ratePerSecond' in load) return describeConstantRate({ ratePerSecond: load.ratePerSecond, durationMs, connections: load.connections })
  const { startPerSecond, stages } = listStages({ load, durationMs })
  const { timeUnit, scale } = chooseTimeUnit({ rates: [startPerSecond, ...stages.map(({ ratePerSecond }) => ratePerSecond)] })
  return {
    executor: 'ramping-arrival-rate',
    startRate: scale(startPerSecond),
    timeUnit,
    stages: stages.map(({ ratePerSecond, durationMs }) => ({ target: scale(ratePerSecond), duration: `${durationMs}ms` })),
    ...describeVirtualUsers(load.connections)
  }
}

/**
 * As the window, where the load is the same at all times, else at its mean rate: a ramp from nothing would warm up
 * nothing.
 * @param {{ load: LoadProfile, durationMs: number, warmupMs: number }} options
 */
function describeWarmup ({ load, durationMs, warmupMs }) {
  if (load.kind === 'user-stages') return describeUsers({ load: { ...load, connections: findMeanUsers(load) }, durationMs: warmupMs })
  if (!isOpenLoad(load)) return describeUsers({ load, durationMs: warmupMs })
  const ratePerSecond = 'ratePerSecond' in load ? load.ratePerSecond : Math.max(1, Math.round(findMeanRate({ load, durationMs })))
  return describeConstantRate({ ratePerSecond, durationMs: warmupMs, connections: load.connections })
}

/** With a pause or without: that is in the script. @param {{ load: ClosedLoadProfile, durationMs: number }} options */
function describeUsers ({ load, durationMs }) {
  return { executor: 'constant-vus', vus: load.connections, duration: `${durationMs}ms` }
}

/** Who goes asks no more, and its last answer is waited for. @param {{ load: UserStagesLoadProfile, timeoutMs: number }} options */
function describeUserStages ({ load: { stages }, timeoutMs }) {
  return {
    executor: 'ramping-vus',
    startVUs: 0,
    stages: stages.map(({ durationMs, users }) => ({ target: users, duration: `${durationMs}ms` })),
    gracefulRampDown: `${timeoutMs + LAST_MS}ms`
  }
}

/** @param {{ ratePerSecond: number, durationMs: number, connections: number }} options */
function describeConstantRate ({ ratePerSecond, durationMs, connections }) {
  const { timeUnit, scale } = chooseTimeUnit({ rates: [ratePerSecond] })
  return {
    executor: 'constant-arrival-rate',
    rate: scale(ratePerSecond),
    timeUnit,
    duration: `${durationMs}ms`,
    ...describeVirtualUsers(connections)
  }
}

/**
 * All are made before the test begins: one that is made when it is wanted comes too late, and takes time from the
 * others.
 * @param {number} connections
 */
function describeVirtualUsers (connections) {
  return { preAllocatedVUs: connections, maxVUs: connections }
}

/**
 * k6 takes whole numbers only: 12.5 a second is 125 in ten.
 * @param {{ rates: readonly number[] }} options
 * @returns {{ timeUnit: string, scale: (ratePerSecond: number) => number }}
 */
function chooseTimeUnit ({ rates }) {
  const seconds =
    [1, 2, 4, 5, 8, 10, 20, 60, 100, 1000, 3600].find((count) =>
      rates.every((rate) => Math.abs(rate * count - Math.round(rate * count)) < 1e-9 * Math.max(1, rate * count))
    ) ?? 1000
  return { timeUnit: `${seconds}s`, scale: (ratePerSecond) => Math.round(ratePerSecond * seconds) }
}

/**
 * A ramp is one stage; after the last the rate stays, until the window ends.
 * @param {{ load: Extract<OpenLoadProfile, { kind: 'ramping-rate' | 'stages' }>, durationMs: number }} options
 */
function listStages ({ load, durationMs }) {
  const given = load.kind === 'stages' ? load.stages : [{ ratePerSecond: load.endRatePerSecond, durationMs: load.durationMs ?? durationMs }]
  const startPerSecond = load.startRatePerSecond ?? 0
  let [leftMs, from] = [durationMs, startPerSecond]
  /** @type {Array<{ durationMs: number, ratePerSecond: number }>} */
  const stages = []
  for (const stage of given) {
    if (leftMs <= 0) break
    const takenMs = Math.min(stage.durationMs, leftMs)
    from += (stage.ratePerSecond - from) * (stage.durationMs === 0 ? 1 : takenMs / stage.durationMs)
    stages.push({ durationMs: takenMs, ratePerSecond: from })
    leftMs -= takenMs
  }
  if (leftMs > 0) stages.push({ durationMs: leftMs, ratePerSecond: from })
  return { startPerSecond, stages }
}

/**
 * How many requests are due within the window.
 * @param {{ load: LoadProfile, durationMs: number }} options
 * @returns {number | null} not always whole; null for a closed loop
 */
export function countPlanned ({ load, durationMs }) {
  if (!isOpenLoad(load)) return null
  return ('ratePerSecond' in load ? load.ratePerSecond : findMeanRate({ load, durationMs })) * durationMs / 1000
}

/** @param {{ load: Extract<OpenLoadProfile, { kind: 'ramping-rate' | 'stages' }>, durationMs: number }} options */
function findMeanRate ({ load, durationMs }) {
  const { startPerSecond, stages } = listStages({ load, durationMs })
  let before = startPerSecond
  const requests = stages.reduce((sum, { durationMs: ms, ratePerSecond }) => {
    const mean = (before + ratePerSecond) / 2
    before = ratePerSecond
    return sum + (mean * ms) / 1000
  }, 0)
  return requests * 1000 / durationMs
}
