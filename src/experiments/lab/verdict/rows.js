import { selectRepeats } from '../../../stats/disturbance.js'
import { isTrialOfLab, rateOfLab } from '../plan/trials.js'
import { countSuccessEvents } from '../../../judge/events.js'
import { collectRecovery, countOrigin, countServices } from './counters.js'
import { findFaults } from './faults.js'
import { collectPhases, summariseStretch } from './phases.js'
import { addSeconds, listSeconds } from './seconds.js'
import { measureVersions } from './versions.js'
import { parseJson } from '../../../plan/json.js'

/** @import { Baseline, Distribution, Row, RowMeasured, RunRecord, Target, TrialRecord } from '../../../types.ts' */
/** @import { LabOrigin, LabRecovery, LabService } from './counters.js' */
/** @import { LabPhaseRow, LabStretch } from './phases.js' */
/** @import { LabSecond } from './seconds.js' */
/** @import { LabVersions } from './versions.js' */
/**
 * One target at one rate or under users, over its repeats. What could not be counted is null.
 * @typedef {object} LabRow
 * @property {string} target
 * @property {string} title
 * @property {string | null} strategy as its service was told; null where none was
 * @property {number | null} ratePerSecond offered; null in a missing row, and where users make the rate
 * @property {Row['traffic']} [traffic] users; absent: there is a rate
 * @property {number | null} [achievedPerSecond] what users asked
 * @property {Row['status']} status
 * @property {Row['reason']} [reason] why it is not ok
 * @property {number} repeats
 * @property {{ good: number, valid: number, ratio: number } | null} success of the requests of the whole window
 * @property {RowMeasured['responseTimeUs'] | null} responseTimeUs of the whole window
 * @property {RowMeasured['needs']} needs
 * @property {RowMeasured['good']} [good] of the whole window: as there
 * @property {number | null} minUs
 * @property {number | null} maxUs
 * @property {number | null} meanUs
 * @property {LabPhaseRow[]} phases
 * @property {LabStretch | null} healthy the phases before the first fault; the whole window where there is no fault
 * @property {(LabStretch & { phases: string[] }) | null} fault the phases of it
 * @property {LabOrigin | null} origin
 * @property {LabService | null} service
 * @property {StampedeFactor | null} stampede
 * @property {LabRecovery | null} recovery
 * @property {ColdReadersRow | null} cold
 * @property {LabSecond[]} seconds of all repeats, added up
 * @property {LabVersions} [versions] absent where no version is deployed
 */

/**
 * @typedef {{ key: string, calls: number, expiries: number, factor: number }} StampedeFactor key: the one that the
 *   origin was asked for most, by expiry
 */

/**
 * Readers of a cold key, over the repeats in which they asked; counts in sum.
 * @typedef {object} ColdReadersRow
 * @property {number} readers in one repeat
 * @property {number} repeats
 * @property {number} ok
 * @property {number} failed whoever got no answer, or a wrong one: `undefined` is no answer
 * @property {number} wrong among the failed
 * @property {{ low: number, high: number } | null} calls of the origin in a repeat; null: it could not be asked
 * @property {{ low: number, high: number } | null} wallMs null: nobody asked
 * @property {string[]} broken what the last phases had done to the target and nothing had mended: `kill store`
 * @property {string[]} errors why some of it is not what it should be
 */

/**
 * @param {{ baseline: Baseline, rows: readonly Row[], record: RunRecord, decode: (base64: string) => Distribution }}
 *   options rows: of the baseline
 * @returns {LabRow[]} one for each of them, in their order
 */
export function collectLabRows ({ baseline, rows, record, decode }) {
  const trialsOf = (/** @type {Row} */ { target, offeredPerSecond }) =>
    selectTrials({ baseline, target, ratePerSecond: offeredPerSecond ?? null, record })
  return rows.map((row) => makeRow({ row, record, decode, trials: trialsOf(row) }))
}

/**
 * Those that stand behind a row: without the ones that the driver spoiled, while there are others.
 * @param {{ baseline: Baseline, target: string, ratePerSecond: number | null, record: RunRecord }} options ratePerSecond: null: users
 */
export function selectTrials ({ baseline, target, ratePerSecond, record }) {
  const own = record.trials.filter(
    ({ trial }) =>
      trial.target === target &&
      isTrialOfLab({ baseline, trial }) &&
      (rateOfLab(trial) ?? null) === ratePerSecond
  )
  return selectRepeats({ trials: own }).kept
}

/** @param {{ row: Row, record: RunRecord, decode: (base64: string) => Distribution, trials: TrialRecord[] }} options */
function makeRow ({ row, record, decode, trials }) {
  const { target, title, offeredPerSecond, traffic, status, reason, repeats, measured } = row
  const own = record.plan.targets[target]
  const faults = findFaults({ phases: trials[0]?.trial.lab?.phases ?? [] })
  const seconds = trials.map((one) => listSeconds({ record: one }))
  const phases = collectPhases({ trials, seconds, faults, decode })
  const versions = measureVersions({ trials, seconds, phases })
  return {
    target,
    title,
    strategy: own?.parts.flatMap(({ env }) => env?.STRATEGY ?? []).at(-1) ?? null,
    ratePerSecond: offeredPerSecond ?? null,
    ...(traffic && { traffic, achievedPerSecond: measured && finiteOrNull(measured.achievedPerSecond.value) }),
    status,
    ...(reason !== undefined && { reason }),
    repeats,
    success: measured && countSuccess({ measured, open: offeredPerSecond !== undefined }),
    responseTimeUs: measured?.responseTimeUs ?? null,
    ...measured?.good && { good: measured.good },
    needs: measured?.needs ?? {},
    minUs: measured?.distribution?.valuesUs[0] ?? null,
    maxUs: measured?.maxUs ?? null,
    meanUs: measured?.meanUs ?? null,
    phases,
    ...splitByFault({ trials, seconds, faults, phases, decode }),
    origin: countOrigin({ trials }),
    service: countServices({ trials }),
    stampede: measureStampedeFactor({ trials, target: own }),
    recovery: collectRecovery({ trials }),
    cold: collectColdReaders({ trials }),
    seconds: addSeconds({ trials: seconds }),
    ...versions && { versions }
  }
}

/** A window that was cut before its first second has no rate. @param {number} value */
function finiteOrNull (value) {
  return Number.isFinite(value) ? value : null
}

/** @param {{ measured: RowMeasured, open: boolean }} options open: the load came from an open loop */
function countSuccess ({ measured, open }) {
  const { valid, badAtMost } = countSuccessEvents({ measured, open })
  return valid === 0 ? null : { good: valid - badAtMost, valid, ratio: (valid - badAtMost) / valid }
}

/**
 * @param {{ trials: TrialRecord[], seconds: LabSecond[][], faults: boolean[], phases: LabPhaseRow[], decode: (base64:
 *   string) => Distribution }} options
 */
function splitByFault ({ trials, seconds, faults, phases, decode }) {
  if (trials.length === 0) return { healthy: null, fault: null }
  const summarise = (/** @type {number[] | null} */ indexes) => summariseStretch({ trials, seconds, phases: indexes, decode })
  const first = faults.indexOf(true)
  if (first < 0) return { healthy: summarise(null), fault: null }
  const faulty = faults.flatMap((isFault, index) => isFault ? [index] : [])
  const names = phases.filter(({ isFault }) => isFault).map(({ name }) => name)
  return {
    healthy: first === 0 ? null : summarise(Array.from({ length: first }, (_, index) => index)),
    fault: names.length === 0 ? null : { phases: names, ...summarise(faulty) }
  }
}

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

/** @param {{ record: TrialRecord, target: Pick<Target, 'parts'> | undefined }} options */
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
  const told = [...(target?.parts ?? []).flatMap(({ env: told }) => told?.CACHE ? [parseJson(told.CACHE)] : []), cache ?? {}]
  const merged = Object.assign({}, ...told)
  return typeof merged.ttlMs === 'number' && merged.ttlMs > 0 && merged.sliding !== true ? merged.ttlMs : null
}

/**
 * @param {{ trials: readonly TrialRecord[] }} options of one target at one rate
 * @returns {ColdReadersRow | null} null: none were sent
 */
export function collectColdReaders ({ trials }) {
  const known = trials.flatMap(({ lab }) => lab?.cold ?? [])
  if (known.length === 0) return null
  const add = (/** @type {'ok' | 'failed' | 'wrong'} */ key) => known.reduce((sum, one) => sum + one[key], 0)
  return {
    readers: Math.max(...known.map(({ readers }) => readers)),
    repeats: known.length,
    ok: add('ok'),
    failed: add('failed') + add('wrong'),
    wrong: add('wrong'),
    calls: findRange(known.flatMap(({ calls }) => calls ?? [])),
    wallMs: findRange(known.flatMap(({ wallMs }) => wallMs ?? [])),
    broken: [...new Set(trials.flatMap((record) => record.lab?.cold ? listBroken(record) : []))],
    errors: [...new Set(known.flatMap(({ error }) => error ?? []))]
  }
}

/** Actions since the last fault began; a phase that mended has none left. @param {TrialRecord} record */
function listBroken ({ trial, lab }) {
  const isFault = findFaults({ phases: trial.lab?.phases ?? [] })
  const mended = isFault.lastIndexOf(false)
  return (lab?.phases ?? []).slice(mended + 1).flatMap(({ action, ok }) => action !== null && ok ? [action] : [])
}

/** @param {number[]} values */
function findRange (values) {
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) }
}
