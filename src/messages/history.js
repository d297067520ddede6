/** @import { HistoryMessages, LeftOutMessages, PointMessages } from './history-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<PointMessages>} */
export const POINT_SENTENCES = {
  RUN_KILLED: () => 'baseload was killed',
  RUN_INTERRUPTED: () => 'interrupted',
  TARGET_FAILED: ({ target, error }) => `${target}: ${error}`,
  OBJECTIVE_NOT_MET: ({ target, objective, verdict }) => `${target}, ${objective}: ${verdict}`,
  NOTHING_MEASURED: () => 'nothing was measured'
}

/** @type {Table<LeftOutMessages>} */
export const LEFT_OUT_SENTENCES = {
  RECORD_UNREADABLE: ({ found }) => found,
  RECORD_FILE_MISSING: ({ file }) => `there is no ${file} in it`,
  RECORD_FILE_UNREADABLE: ({ error }) => `cannot be read: ${error}`,
  NOT_IN_COMMIT: ({ found }) => `not there: ${found}`,
  SAME_RUN: ({ source }) => `the same run as ${source}`,
  RUN_FAILED: ({ target, error }) => `the run failed: ${target}: ${error}`,
  RUN_EMPTY: () => 'nothing was measured in it'
}

/** @type {Table<HistoryMessages>} */
export const HISTORY_SENTENCES = {
  FIGURE_OF_TOO_FEW: ({ figure }) => `too few requests for ${figure}`,
  FIGURE_OF_FAILURES: ({ failed, of }) => `${failed} of ${of} requests failed`,
  RATES_DIFFER: () => 'offered rates differ: give the same --rate each time',
  VALUES_TOO_FEW: ({ values, needed }) => `${values} ${values === 1 ? 'value' : 'values'}; finding a step needs ${needed}`,
  NEWEST_GOOD: ({ regressedAt }) =>
    `the newest record with all its verdicts met${regressedAt === null ? '' : `,${nameTime(regressedAt)}`}`,
  NO_GOOD_RECORD: ({ regressedAt, why }, tell) => {
    const newest = why === null ? '' : `; the newest of them: ${tell(why)}`
    return `no record${nameTime(regressedAt)} had all its verdicts met${newest}`
  },
  NONE_GOOD: ({ regressedAt, why }, tell) => {
    const newest = why === null ? '' : `; the newest of them: ${tell(why)}`
    return `none${nameTime(regressedAt)} had all its verdicts met${newest}`
  },
  NO_OLDER_RECORD: ({ baselines }) => `no older record of ${baselines.join(', ')} from this machine`,
  OTHER_MACHINE: ({ key, one, other }) => `${key} ${one} against ${other}`,
  OTHER_MEMORY: ({ oneGib, otherGib }) => `memory ${oneGib} GiB against ${otherGib} GiB`,
  MACHINE_CHANGED: ({ startedAt, what, before, after }) =>
    `${startedAt}: ${what} changed from ${before ?? 'unknown'} to ${after ?? 'unknown'}`,
  SERIES_TESTED: ({ series }) =>
    `${series} series were tested without a correction for their number: ` +
    'the more series, the likelier is a step by chance',
  VALUES_DOUBTED: ({ series, records, of }) =>
    `${series}: values of ${records} of ${of} records are left out: they are invalid or failed, or only a lower bound`,
  RECORDS_BEYOND: ({ records, last }) =>
    `${records} older ${records === 1 ? 'record is' : 'records are'} left out: --last ${last}`
}

/** @param {string | null} regressedAt */
function nameTime (regressedAt) {
  return regressedAt === null ? '' : ` before the regression of ${regressedAt}`
}
