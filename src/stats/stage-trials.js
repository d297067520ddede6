import { isOpenLoad } from '../plan/open-connections.js'
import { findMean, layOutStages } from '../plan/traffic.js'
import { chooseRepeats } from './disturbance.js'

/** @import { LoadProfile, RowStage, StageResult, TrialRecord, TrialResources } from '../types.ts' */

const NEAR_MS = 50 // a look and a stage that are due at the same moment

/**
 * Trials of a load of stages as if each stage had been a trial of its own, so that it is summed up and judged like any other.
 * @param {{ trials: TrialRecord[] }} options of one target under one load, at least one
 * @returns {Array<{ trials: TrialRecord[], stage?: RowStage }>} as they are where there are no stages, or none was kept
 */
export function cutIntoStages ({ trials: all }) {
  const { load } = all[0].trial
  if (!('stages' in load) || all.some((one) => !one.load.stages)) return [{ trials: all }]
  const { kept } = chooseRepeats({ trials: all })
  return layOutStages(load).flatMap((stage) => {
    const trials = kept.flatMap((record) => {
      const result = record.load.stages?.find(({ fromMs }) => fromMs === stage.fromMs)
      return result ? [cutTrial({ record, stage, result })] : []
    })
    return trials.length > 0 ? [{ trials, stage }] : []
  })
}

/**
 * What is known of the whole trial alone (CPU time, warm-up, the view outside the stops of the machine) is left out.
 * @param {{ record: TrialRecord, stage: RowStage, result: StageResult }} options
 * @returns {TrialRecord}
 */
function cutTrial ({ record, stage, result }) {
  const { trial, load: whole, parts, watch, resources, status, reason, ...rest } = record
  const {
    windows, badWindows, warmUp, outside, backlog, resent, waitedAtLimit, sendLagP99Us, stages, fell, bodies, dependence, dependenceAt,
    ...load
  } = whole
  const { fromMs, toMs, ...own } = result
  const windowMs = toMs - fromMs
  return {
    ...rest,
    // What ended the trial came after a stage that has its whole length.
    ...toMs < stage.toMs ? { status, ...reason !== undefined && { reason } } : { status: 'complete' },
    trial: {
      ...trial,
      durationMs: stage.toMs - stage.fromMs,
      load: makeLoad({ load: trial.load, stage })
    },
    load: {
      ...load,
      windowMs,
      ...own,
      timeline: load.timeline.slice(Math.ceil(fromMs / 1000), Math.floor(toMs / 1000))
    },
    parts: parts.map((part) => ({ ...part, cpuUs: null, eventLoopUtilization: null })),
    ...(resources && { resources: cutResources({ resources, fromMs, toMs }) }),
    ...(watch && { watch: shiftWatch({ watch, fromMs, share: windowMs / Math.max(1, load.windowMs) }) })
  }
}

/** Of users the most that are there at once. @param {{ load: LoadProfile, stage: RowStage }} options @returns {LoadProfile} */
function makeLoad ({ load, stage }) {
  if ('toUsers' in stage) {
    const connections = Math.max(stage.fromUsers, stage.toUsers)
    return { kind: 'constant-users', connections, pauseMs: load.kind === 'user-stages' ? load.pauseMs : 0 }
  }
  return {
    kind: 'constant-rate',
    ratePerSecond: findMean(stage),
    connections: load.connections,
    ...(isOpenLoad(load) && { connectionsSetBy: load.connectionsSetBy })
  }
}

/** @param {{ resources: TrialResources, fromMs: number, toMs: number }} options */
function cutResources ({ resources: { startedAt, atMs, parts }, fromMs, toMs }) {
  const own = atMs.map((ms) => ms >= fromMs - NEAR_MS && ms <= toMs + NEAR_MS)
  /** @param {TrialResources['parts'][number]} part */
  const cutColumns = (part) => Object.fromEntries(Object.entries(part).flatMap(([key, column]) =>
    Array.isArray(column) ? [[key, column.filter((_, look) => own[look])]] : []))
  return {
    startedAt: new Date(Date.parse(startedAt) + fromMs).toISOString(),
    atMs: atMs.filter((_, look) => own[look]).map((ms) => ms - fromMs),
    parts: parts.map((part) => ({ ...part, ...cutColumns(part) }))
  }
}

/** @param {{ watch: NonNullable<TrialRecord['watch']>, fromMs: number, share: number }} options share: of the trial's window */
function shiftWatch ({ watch, fromMs, share }) {
  const fromUs = fromMs * 1000
  const scale = (/** @type {Record<string, number>} */ all) =>
    Object.fromEntries(Object.entries(all).map(([key, value]) => [key, value * share]))
  return {
    ...watch,
    stops: watch.stops.map((stop) => ({ ...stop, fromUs: stop.fromUs - fromUs, toUs: stop.toUs - fromUs })),
    stolenUs: scale(watch.stolenUs),
    runDelayUs: scale(watch.runDelayUs)
  }
}
