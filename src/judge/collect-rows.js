import { ERROR_CODES, EXIT } from '../errors.js'
import { nameFirst } from '../stats/disturbance.js'
import { buildRow, missingRow } from '../stats/rows.js'
import { cutIntoStages } from '../stats/stage-trials.js'

/** @import { Baseline, Distribution, Row, RowReason, RunRecord, Trial, TrialRecord } from '../types.ts' */

/** @type {Array<Row['phase']>} */
const PHASES = ['peak', 'latency']

/**
 * The rows of one baseline: targets in table order, peak before latency, one row a driver, a lab's one a rate, and one a
 * stage; a target without a trial has a missing row with the reason.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution, isOwn: (trial: Trial) => boolean }} options
 *   isOwn: whether a trial is the baseline's
 * @returns {Row[]}
 */
export function collectRows ({ baseline, record, decode, isOwn }) {
  const isForeign = record.measuredBy !== undefined
  const planned = selectOwn({ trials: record.plan.trials, isForeign, isOwn })
  const ids = new Set(planned.map(({ id }) => id))
  const measured = selectOwn({ trials: record.trials.map(({ trial }) => trial), isForeign, isOwn })
  for (const { id } of measured) ids.add(id)
  const phases = PHASES.filter((phase) => [...planned, ...measured].some((trial) => trial.phase === phase))
  return baseline.targets.flatMap((target) => {
    const title = record.plan.targets[target]?.title ?? target
    const own = record.trials.filter(({ trial }) => trial.target === target && ids.has(nameFirst(trial)))
    return (phases.length > 0 ? phases : [PHASES[0]]).flatMap((phase) => {
      const groups = groupByLoad({ trials: own.filter(({ trial }) => trial.phase === phase), isForeign })
      if (groups.length > 0) {
        return groups.flatMap((trials) => cutIntoStages({ trials })).map(({ trials, stage }) =>
          noteFailure({ row: { ...buildRow({ target, title, trials, decode }), ...stage && { traffic: stage } }, trials, record }))
      }
      const ofPhase = [...planned, ...measured].filter((trial) => trial.phase === phase)
      // k6 has other connections at a rate than in a closed loop
      const like = ofPhase.find((trial) => trial.target === target) ?? ofPhase[0]
      return [
        missingRow({
          target,
          title,
          phase,
          reason: reasonMissing({ target, record }),
          ...(record.plan.engine && like && { driver: like.driver }),
          connections: record.plan.engine && like ? like.load.connections : baseline.load.connections
        })
      ]
    })
  })
}

/**
 * Baselines share targets and a run has all of their trials.
 * @param {{ trials: Trial[], isForeign: boolean, isOwn: (trial: Trial) => boolean }} options isForeign: measured
 *   elsewhere, so that all of them are of the one baseline there is
 * @returns {Trial[]}
 */
function selectOwn ({ trials, isForeign, isOwn }) {
  return isForeign ? trials : trials.filter(isOwn)
}

/**
 * In a run of ours a rate is a load. What was measured elsewhere may be several closed loops, ramps and stages of one
 * target: none of them is a repeat of another.
 * @param {{ trials: TrialRecord[], isForeign: boolean }} options
 * @returns {TrialRecord[][]} lower rates first, then in the order in which the drivers first appear
 */
function groupByLoad ({ trials, isForeign }) {
  const rateOf = (/** @type {TrialRecord} */ { trial: { load } }) => 'ratePerSecond' in load ? load.ratePerSecond : 0
  const keyOf = (/** @type {TrialRecord} */ one) => isForeign ? JSON.stringify(one.trial.load) : String(rateOf(one))
  const loads = [...new Set([...trials].sort((a, b) => rateOf(a) - rateOf(b)).map(keyOf))]
  const drivers = [...new Set(trials.map(({ trial }) => trial.driver))]
  return loads
    .flatMap((load) =>
      drivers.map((driver) => trials.filter((one) => one.trial.driver === driver && keyOf(one) === load))
    )
    .filter((group) => group.length > 0)
}

/**
 * A repeat that failed before it could be recorded leaves its row incomplete. A stage that it has seen to its end does not.
 * @param {{ row: Row, trials: TrialRecord[], record: RunRecord }} options
 * @returns {Row}
 */
function noteFailure ({ row, trials, record }) {
  const isWhole = (/** @type {string | undefined} */ id) => row.traffic?.kind === 'stage' && trials.some(({ trial }) => trial.id === id)
  const failure = record.failures.find(({ target, trial, code }) => target === row.target && !isWhole(trial) &&
    ERROR_CODES[code]?.exitCode !== EXIT.met && (trial === undefined || trial.startsWith(`${row.target}/${row.phase}`)))
  if (!failure || row.status !== 'ok') return row
  return { ...row, status: 'partial', reason: { code: 'FAILED', error: failure.code, message: failure.message } }
}

/** @param {{ target: string, record: RunRecord }} options @returns {RowReason} */
function reasonMissing ({ target, record }) {
  const absent = record.unavailable.find((one) => one.target === target)
  if (absent) return { code: 'UNAVAILABLE', found: absent.reason }
  const failure = record.failures.find((one) => one.target === target)
  if (failure) return { code: 'FAILED', error: failure.code, message: failure.message }
  return { code: 'NOT_MEASURED', isInterrupted: record.status === 'interrupted' }
}
