import { formatNumberOf } from '../../units.js'

/** @import { Machine, Verdict } from '../../types.ts' */
/** @import { PointReason, Tell } from './types.ts' */

/** Why a record is not one to go back to. */
export const POINT_SENTENCES = {
  RUN_KILLED: () => 'baseload was killed',
  RUN_INTERRUPTED: () => 'interrupted',
  /** error: its code. @param {{ target: string, error: string }} of */
  TARGET_FAILED: ({ target, error }) => `${target}: ${error}`,
  /** @param {{ target: string, objective: string, verdict: Verdict['verdict'] }} of */
  OBJECTIVE_NOT_MET: ({ target, objective, verdict }) => `${target}, ${objective}: ${verdict}`,
  NOTHING_MEASURED: () => 'nothing was measured'
}

/** Why a record is not in a history. found: as the error has it that reading it ended with. */
export const LEFT_OUT_SENTENCES = {
  RECORD_UNREADABLE: (/** @type {{ found: string }} */ { found }) => found,
  RECORD_FILE_MISSING: (/** @type {{ file: string }} */ { file }) => `there is no ${file} in it`,
  RECORD_FILE_UNREADABLE: (/** @type {{ error: string }} */ { error }) => `cannot be read: ${error}`,
  NOT_IN_COMMIT: (/** @type {{ found: string }} */ { found }) => `not there: ${found}`,
  SAME_RUN: (/** @type {{ source: string }} */ { source }) => `the same run as ${source}`,
  /**
   * Nothing but the reference was measured. error: the code of the failure.
   * @param {{ target: string, error: string }} of
   */
  RUN_FAILED: ({ target, error }) => `the run failed: ${target}: ${error}`,
  RUN_EMPTY: () => 'nothing was measured in it'
}

/** What a reader of a history must know. regressedAt: when the regression began that it is before; null: none did. */
export const HISTORY_SENTENCES = {
  FIGURE_OF_TOO_FEW: (/** @type {{ figure: string }} */ { figure }) => `too few requests for ${figure}`,
  /** More than half of them. @param {{ failed: number, of: number }} of */
  FIGURE_OF_FAILURES: ({ failed, of }) => `${failed} of ${of} requests failed`,
  RATES_DIFFER: () => 'offered rates differ: give the same --rate each time',
  /** @param {{ values: number, needed: number }} of */
  VALUES_TOO_FEW: ({ values, needed }) => `${formatNumberOf({ count: values, of: 'value' })}; finding a step needs ${needed}`,
  NEWEST_GOOD: (/** @type {{ regressedAt: string | null }} */ { regressedAt }) =>
    `the newest record with all its verdicts met${regressedAt === null ? '' : `,${nameTime(regressedAt)}`}`,
  /** @param {{ regressedAt: string | null, why: PointReason | null }} of @param {Tell} tell */
  NO_GOOD_RECORD: ({ regressedAt, why }, tell) => {
    const newest = why === null ? '' : `; the newest of them: ${tell(why)}`
    return `no record${nameTime(regressedAt)} had all its verdicts met${newest}`
  },
  /** Of several baselines. @param {{ regressedAt: string | null, why: PointReason | null }} of @param {Tell} tell */
  NONE_GOOD: ({ regressedAt, why }, tell) => {
    const newest = why === null ? '' : `; the newest of them: ${tell(why)}`
    return `none${nameTime(regressedAt)} had all its verdicts met${newest}`
  },
  /** @param {{ baselines: readonly string[] }} of */
  NO_OLDER_RECORD: ({ baselines }) => `no older record of ${baselines.join(', ')} from this machine`,
  /** @param {{ key: keyof Machine, one: string | number | null, other: string | number | null }} of */
  OTHER_MACHINE: ({ key, one, other }) => `${key} ${one} against ${other}`,
  /** @param {{ oneGib: number, otherGib: number }} of */
  OTHER_MEMORY: ({ oneGib, otherGib }) => `memory ${oneGib} GiB against ${otherGib} GiB`,
  /** @param {{ startedAt: string, what: string, before: string | null, after: string | null }} of */
  MACHINE_CHANGED: ({ startedAt, what, before, after }) =>
    `${startedAt}: ${what} changed from ${before ?? 'unknown'} to ${after ?? 'unknown'}`,
  SERIES_TESTED: (/** @type {{ series: number }} */ { series }) =>
    `${series} series were tested without a correction for their number: ` +
    'the more series, the likelier is a step by chance',
  VALUES_DOUBTED: (/** @type {{ series: string, records: number, of: number }} */ { series, records, of }) =>
    `${series}: values of ${records} of ${of} records are left out: they are invalid or failed, or only a lower bound`,
  RECORDS_BEYOND: (/** @type {{ records: number, last: number }} */ { records, last }) =>
    `${records} older ${records === 1 ? 'record is' : 'records are'} left out: --last ${last}`
}

/** @param {string | null} regressedAt */
function nameTime (regressedAt) {
  return regressedAt === null ? '' : ` before the regression of ${regressedAt}`
}
