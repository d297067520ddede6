import { listCoreUse, selectStops } from './machine-stops.js'

/** @import { PartUsage, RowMeasured, Trial, TrialRecord, TrialWatch } from '../types.ts' */

const BUSY = 0.9 // of a core: waiting for it is then the load's doing
const MOST_TAKEN = 0.03 // of a peak's window
const USUAL_RATIO = 0.99
const MOST_DELAYED = 0.03 // of a window; a server's own threads, which share its core, take up to 2 %

/**
 * Whether target or driver waited for their cores so long that others must use the machine: no stop, as the probes came
 * first, and no excuse, but to be known.
 * @param {{ record: Pick<TrialRecord, 'load' | 'parts' | 'watch'> }} options
 * @returns {boolean}
 */
export function isCrowded ({ record }) {
  return (findWaited({ record }) ?? 0) > MOST_DELAYED
}

/**
 * The share of a window that target or driver, whichever more, waited for its core.
 * @param {{ record: Pick<TrialRecord, 'load' | 'parts' | 'watch'> }} options
 * @returns {number | null} null without a watch
 */
export function findWaited ({ record: { load, parts, watch } }) {
  if (watch === undefined || load.windowMs <= 0) return null
  return Math.max(0, ...findAlone(parts).map(({ name }) => (watch.runDelayUs[name] ?? 0) / (load.windowMs * 1000)))
}

/**
 * How much of a trial the machine spoiled. Of an open loop: the share of requests due in stops, too much for percentile
 * p beyond (1 - p) / 2. Of a peak: the share of the window that target and driver waited for their cores, or the host
 * took, unless one of the cores was busy.
 * @typedef {{ share: number, isDisturbed: boolean, isDelayed: boolean }} Disturbance isDelayed: its parts waited for
 *   their cores, which excuses nothing
 */

/**
 * @param {{ record: Pick<TrialRecord, 'load' | 'parts' | 'watch'> & { trial: Pick<Trial, 'phase'> }, ratios?: readonly
 *   number[] }} options ratios: the percentiles that matter; absent: p99
 * @returns {Disturbance}
 */
export function findDisturbance ({ record: { trial, load, parts, watch }, ratios = [] }) {
  if (!watch) return { share: 0, isDisturbed: false, isDelayed: false }
  const { phase } = trial
  if (phase === 'peak') {
    const share = findTakenRatio({ watch, parts, windowMs: load.windowMs })
    return { share, isDisturbed: spoilsPercentile({ share, phase, p: USUAL_RATIO }), isDelayed: false }
  }
  const share = load.outside && load.counts.due > 0 ? load.outside.leftOut / load.counts.due : 0
  const isDisturbed = spoilsPercentile({ share, phase, p: Math.max(USUAL_RATIO, ...ratios) })
  return { share, isDisturbed, isDelayed: Math.max(0, ...Object.values(watch.delayedRatio)) > MOST_DELAYED }
}

/**
 * Whether so much of a trial spoils it.
 * @param {{ share: number, phase: Trial['phase'], p: number }} options p: the highest percentile that matters; in a peak none does
 */
export function spoilsPercentile ({ share, phase, p }) {
  return share > (phase === 'peak' ? MOST_TAKEN : (1 - p) / 2)
}

/**
 * Each repeat once: where the machine spoiled one and it was measured again, the less spoiled of the two. Chosen by the
 * watch alone, so it favours no result. A repeat that only waited for its cores counts beside its second measurement.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {{ kept: TrialRecord[], replaced: TrialRecord[] }}
 */
export function chooseRepeats ({ trials }) {
  const replaced = new Set(trials.flatMap((again) => {
    const first = again.trial.id.endsWith(AGAIN) && trials.find(({ trial }) => trial.id === nameFirst(again.trial))
    if (!first) return []
    // Cut short, it is no second measurement.
    if (again.status !== 'complete' && first.status === 'complete') return [again]
    const [before, after] = [findDisturbance({ record: first }).share, findDisturbance({ record: again }).share]
    if (before === 0 && after === 0) return []
    return after < before ? [first] : [again]
  }))
  return { kept: trials.filter((one) => !replaced.has(one)), replaced: trials.filter((one) => replaced.has(one)) }
}

/**
 * The trials that figures are drawn from: without those that the driver spoiled, while there are others, and each repeat once.
 * @param {{ trials: TrialRecord[] }} options of one target under one load
 * @returns {{ kept: TrialRecord[], replaced: TrialRecord[], spoiled: number }}
 */
export function selectRepeats ({ trials }) {
  const valid = trials.filter(({ load }) => load.invalid.length === 0)
  return { ...chooseRepeats({ trials: valid.length > 0 ? valid : trials }), spoiled: valid.length > 0 ? trials.length - valid.length : 0 }
}

/** What the name of a trial that is measured again ends with. */
export const AGAIN = '-again'

/** The trial that one was planned as, be it measured for the first time or again. @param {{ id: string }} trial */
export function nameFirst ({ id }) {
  return id.endsWith(AGAIN) ? id.slice(0, -AGAIN.length) : id
}

/**
 * The stops of all trials together.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {RowMeasured['stops']} undefined where none was watched
 */
export function countStops ({ trials }) {
  const seen = trials.flatMap(({ watch, parts, load: { windowMs } }) =>
    watch
      ? [
          {
            windowMs,
            stops: selectStops({ watch, parts }).filter(({ fromUs, toUs }) => toUs > 0 && fromUs < windowMs * 1000)
          }
        ]
      : []
  )
  if (seen.length === 0) return undefined
  const lengths = seen.flatMap(({ stops }) => stops.map(({ fromUs, toUs }) => toUs - fromUs))
  return {
    count: lengths.length,
    totalUs: lengths.reduce((sum, us) => sum + us, 0),
    longestUs: Math.max(0, ...lengths),
    hitSeconds: seen.reduce((sum, one) => sum + countHitSeconds(one), 0),
    seconds: Math.ceil(seen.reduce((sum, { windowMs }) => sum + windowMs, 0) / 1000)
  }
}

/** @param {{ stops: Array<{ fromUs: number, toUs: number }>, windowMs: number }} options */
function countHitSeconds ({ stops, windowMs }) {
  const last = Math.max(0, Math.ceil(windowMs / 1000) - 1)
  const hit = new Set()
  for (const { fromUs, toUs } of stops) {
    for (let second = Math.max(0, Math.floor(fromUs / 1e6)); second <= Math.min(last, Math.floor(toUs / 1e6)); second++) hit.add(second)
  }
  return hit.size
}

/** @param {{ watch: TrialWatch, parts: PartUsage[], windowMs: number }} options */
function findTakenRatio ({ watch, parts, windowMs }) {
  const windowUs = windowMs * 1000
  if (windowUs <= 0 || listCoreUse({ parts, runningUs: windowUs }).some((use) => use >= BUSY)) return 0
  const cores = new Set(
    parts.some((part) => part.cores === null)
      ? Object.keys(watch.stolenUs)
      : parts.flatMap((part) => part.cores ?? []).map(String)
  )
  const stolenUs = [...cores].reduce((sum, core) => sum + (watch.stolenUs[core] ?? 0), 0)
  return (stolenUs + findAlone(parts).reduce((sum, { name }) => sum + (watch.runDelayUs[name] ?? 0), 0)) / windowUs
}

/** Parts that share a core wait for each other: that is no doing of the machine. @param {PartUsage[]} parts */
function findAlone (parts) {
  return parts.filter(
    ({ name, cores: own }) =>
      own !== null &&
      !parts.some(
        (other) => other.name !== name && (other.cores === null || other.cores.some((core) => own.includes(core)))
      )
  )
}
