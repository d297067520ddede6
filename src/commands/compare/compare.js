import { BaseloadError } from '../../errors.js'
import { compareRecords, compareWithItself } from '../../judge/record-comparison.js'
import { compareVersions } from '../../judge/version-comparison.js'
import { findLastGoodRecord, readSessionDrift } from '../../measure/history.js'
import { DEFAULTS } from '../../plan/presets.js'
import { readAnyRecord } from '../../record/any-record.js'
import { decodeHistogram } from '../../record/histogram.js'
import { readRecord } from '../../record/store.js'

/** @import { LastGoodReason, RecordComparison, RunRecord } from '../../types.ts' */

/**
 * Two records, for every target that both measured under the same load: better, worse or cannot tell. Of one run of two
 * versions, which is compared with itself, there is no `before`.
 * @param {object} options
 * @param {string | RunRecord} [options.before] a record, or its path; `last-good`: the newest one of reportsFolder that
 *   `after` may be held against
 * @param {string | RunRecord} options.after the one that may have become worse
 * @param {number} [options.margin] worsening that counts as none; absent: 0.05
 * @param {string | RunRecord} [options.noiseFrom] an A/A run of this machine: what equals differ by
 * @param {string} [options.reportsFolder] whose records tell how far sessions of this machine lie apart; absent: `reports`
 * @returns {Promise<{ comparison: RecordComparison, paths: string[], lastGood: { source: string, reason: LastGoodReason } | null }>}
 *   paths: of the records that were read
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID, HISTORY_NOT_FOUND; USAGE: one record, and not of two versions
 */
export async function compare ({ before, after, margin = DEFAULTS.margin, noiseFrom, reportsFolder = DEFAULTS.reports }) {
  const isLastGood = before === 'last-good'
  const named = before === undefined || isLastGood ? null : await read(before, readAnyRecord)
  const newer = await read(after, isLastGood ? readRecord : readAnyRecord)
  const lastGood = isLastGood ? await findLastGoodRecord({ folder: reportsFolder, record: newer.record }) : null
  const older = lastGood ? await read(lastGood.source, readRecord) : named
  if (older === null) return { comparison: compareOneRun(newer), paths: newer.paths, lastGood }
  const comparison = compareRecords({
    before: older.record,
    after: newer.record,
    decode: decodeHistogram,
    margin,
    noiseFloors: await readNoiseFloors(noiseFrom),
    drifts: await readSessionDrift({ folder: reportsFolder, before: older.record, after: newer.record })
  })
  return { comparison, paths: [...older.paths, ...newer.paths], lastGood }
}

/** @param {string | RunRecord} given @param {typeof readRecord} readFile @returns {Promise<{ record: RunRecord, paths: string[] }>} */
async function read (given, readFile) {
  if (typeof given !== 'string') return { record: given, paths: [] }
  const { record, path } = await readFile({ path: given })
  return { record, paths: [path] }
}

/** @param {{ record: RunRecord }} options */
function compareOneRun ({ record }) {
  if (record.plan.versions) return compareVersions({ record, decode: decodeHistogram })
  throw new BaseloadError('USAGE', 'there is one record to compare', { hint: FORMS })
}

export const FORMS = 'give two records (<before> <after>), one record and --against last-good, or two versions: --start "<old>" --against "<new>"'

/** @param {string | RunRecord | undefined} run an A/A run */
async function readNoiseFloors (run) {
  if (run === undefined) return []
  const { record } = await read(run, readRecord)
  const { noiseFloors } = compareWithItself({ record, decode: decodeHistogram })
  if (noiseFloors.length > 0) return noiseFloors
  throw new BaseloadError('USAGE', `${typeof run === 'string' ? run : record.id} gives no noise floor: it has fewer than 4 valid repeats of each run`, {
    hint: 'make one with `baseload run --aa`, which doubles the repeats'
  })
}
