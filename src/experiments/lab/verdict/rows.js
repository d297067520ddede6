import { selectRepeats } from '../../../stats/disturbance.js'
import { isTrialOfLab, rateOfLab } from '../plan/trials.js'
import { collectColdReaders } from './cold-readers.js'
import { countSuccessEvents } from '../../../judge/events.js'
import { collectRecovery, countOrigin, countServices } from './counters.js'
import { findFaults } from './faults.js'
import { collectPhases, summariseStretch } from './phases.js'
import { addSeconds, listSeconds } from './seconds.js'
import { measureStampedeFactor } from './stampede-factor.js'
import { measureVersions } from './versions.js'

/**
 * @import { Baseline, Distribution, Row, RowMeasured, RunRecord, TrialRecord } from '../../../types.ts'
 * @import { ColdReadersRow } from './cold-readers.js'
 * @import { LabOrigin, LabRecovery, LabService } from './counters.js'
 * @import { LabPhaseRow, LabStretch } from './phases.js'
 * @import { LabSecond } from './seconds.js'
 * @import { StampedeFactor } from './stampede-factor.js'
 * @import { LabVersions } from './versions.js'
 *
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

/** @param {{ row: Row, record: RunRecord, decode: (base64: string) => Distribution, trials: TrialRecord[] }} options @returns {LabRow} */
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
 * @returns {Pick<LabRow, 'healthy' | 'fault'>}
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
