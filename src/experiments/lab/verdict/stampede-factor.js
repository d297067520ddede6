/**
 * @import { Target, TrialRecord } from '../../../types.ts'
 *
 * @typedef {{ key: string, calls: number, expiries: number, factor: number }} StampedeFactor key: the one that the
 *   origin was asked for most, by expiry
 */

/**
 * How often the origin is asked for one key when one value has expired: 1 for a cache that lets one of many ask. Taken
 * for the key that is asked for most, in the worst repeat:
 *
 *     factor = calls / (processes * (floor(window / time to live) + 1 + flushes))
 *
 * A value that lives so long cannot expire more often than that in the window, for each process that keeps one of its
 * own, so the factor is not said too high. It is not known, and null, where the time to live is not told (the service's
 * own is used), where writes drop values as well, where values were pushed out because there were too many, where the
 * origin failed (it is asked again), and where anything but a flush is done to a part.
 * @param {{ trials: readonly TrialRecord[], target: Pick<Target, 'parts'> | undefined }} options of one target at one rate
 * @returns {StampedeFactor | null}
 */
export function measureStampedeFactor ({ trials, target }) {
  const all = trials.flatMap((record) => measureTrial({ record, target }) ?? [])
  return all.length === 0 ? null : all.reduce((worst, one) => one.factor > worst.factor ? one : worst)
}

/** @param {{ record: TrialRecord, target: Pick<Target, 'parts'> | undefined }} options @returns {StampedeFactor | null} */
function measureTrial ({ record: { trial, lab, load }, target }) {
  const ttlMs = findTtlMs({ cache: trial.lab?.cache, target })
  const actions = trial.lab?.phases.flatMap((phase) => phase.do ?? []) ?? []
  const isQuiet = trial.lab?.writes === 0 && actions.every((action) => 'flush' in action)
  if (!lab?.origin || lab.services.length === 0 || ttlMs === null || !isQuiet) return null
  if (lab.origin.failed > 0 || lab.services.some(({ evictions }) => (evictions.size ?? 0) > 0)) return null
  const [busiest] = Object.entries(lab.origin.byKey).sort(([, a], [, b]) => b - a)
  if (!busiest) return null
  const [key, calls] = busiest
  const flushes = lab.phases.filter(({ action }) => action !== null).length
  const expiries = lab.services.length * (Math.floor(load.windowMs / ttlMs) + 1 + flushes)
  return { key, calls, expiries, factor: calls / expiries }
}

/**
 * As the lab or the target tells the service.
 * @param {{ cache: Record<string, number | boolean> | undefined, target: Pick<Target, 'parts'> | undefined }} options
 * @returns {number | null}
 */
function findTtlMs ({ cache, target }) {
  const told = [...(target?.parts ?? []).flatMap(({ env: told }) => told?.CACHE ? [parse(told.CACHE)] : []), cache ?? {}]
  const merged = Object.assign({}, ...told)
  return typeof merged.ttlMs === 'number' && merged.ttlMs > 0 && merged.sliding !== true ? merged.ttlMs : null
}

/** @param {string} text @returns {unknown} */
function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
