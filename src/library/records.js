import { compareVersions as compareInBlocks } from '../judge/version-comparison.js'
import { decodeHistogram } from '../record/histogram.js'
import { openStore } from '../record/store.js'
import { compareRecords as compareTwo, compareWithItself as compareArms } from '../judge/record-comparison.js'
import { buildResult as judge } from '../judge/result.js'
import { BaseloadError } from '../errors.js'

/**
 * @import { Distribution, RecordComparison, Result, RunRecord } from '../types.ts'
 * @import { FigureDrift } from '../judge/session-drift.js'
 * @import { NoiseFloor } from '../judge/record-comparison.js'
 */

/** Worsening that counts as none. */
export const MARGIN = 0.05

/**
 * Everything a report says, from a run record alone.
 * @param {{ record: RunRecord, decode?: (base64: string) => Distribution, confidence?: number }} options decode:
 *   unpacks a histogram; confidence: of verdicts and costs, 0.95 when absent
 * @returns {Result}
 */
export function buildResult ({ record, decode = decodeHistogram, confidence }) {
  return judge({ record, decode, confidence })
}

/**
 * Two runs, for every target that both measured under the same load: better, worse or cannot tell.
 * @param {object} options
 * @param {RunRecord} options.before
 * @param {RunRecord} options.after the one that may have become worse
 * @param {number} [options.margin] worsening that counts as none; absent: 0.05
 * @param {readonly NoiseFloor[]} [options.noiseFloors] of this machine, from compareWithItself
 * @param {readonly FigureDrift[]} [options.drifts] between sessions of this machine, from readSessionDrift; assumed where there is none
 * @returns {RecordComparison}
 */
export function compareRecords ({ before, after, margin = MARGIN, noiseFloors, drifts }) {
  return compareTwo({ before, after, decode: decodeHistogram, margin, noiseFloors, drifts })
}

/**
 * A run's odd repeats beside its even ones: what equals differ by on this machine.
 * @param {{ record: RunRecord }} options with 4 valid repeats of each arm, or nothing is told
 * @returns {{ comparison: RecordComparison, noiseFloors: NoiseFloor[] }}
 */
export function compareWithItself ({ record }) {
  return compareArms({ record, decode: decodeHistogram })
}

/**
 * The comparison that a run of two versions was made for, again from its record.
 * @param {{ record: RunRecord }} options of measureVersions or `baseload compare --start`
 * @returns {RecordComparison}
 * @throws {BaseloadError} USAGE
 */
export function compareVersions ({ record }) {
  if (!record.plan.versions) {
    throw new BaseloadError('USAGE', `the record ${record.id} is not a run of two versions`, {
      hint: 'compareRecords compares two records'
    })
  }
  return compareInBlocks({ record, decode: decodeHistogram })
}

/**
 * Writes a record where `run` would have written it.
 * @param {{ record: RunRecord, reportsFolder?: string }} options reportsFolder: absent: `reports` below the working folder
 * @returns {Promise<{ folder: string | null }>} the folder that holds `record.json`
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function writeRecord ({ record, reportsFolder = 'reports' }) {
  const store = await openStore({ reportsFolder, id: record.id })
  await store.write(record)
  return { folder: store.folder }
}
