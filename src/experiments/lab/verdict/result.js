import { adviseLab } from './advice.js'
import { collectLabRows, selectTrials } from './rows.js'
import { measureSizes } from './sizes.js'

/** @import { Baseline, Distribution, Row, RunRecord } from '../../../types.ts' */
/** @import { LabAdvice, LabLeftOut, LabSummary } from './advice.js' */
/** @import { LabRow } from './rows.js' */
/** @import { SizeCurve } from './sizes.js' */
/**
 * The one model under the formats.
 * @typedef {object} LabResult
 * @property {LabRow[]} rows targets in table order, lower rates first
 * @property {LabSummary[]} summaries one for each row that was measured
 * @property {LabAdvice[]} advice
 * @property {LabLeftOut[]} leftOut rows that were measured and are not in the advice
 * @property {string} reference name of the target that the others are compared with
 * @property {boolean} writes whether some requests were writes
 * @property {boolean} warm whether every key had been asked for when the window opened
 * @property {boolean} constant whether requests were evenly spaced
 * @property {SizeCurve} [sizes] hit ratios by size; absent: no size varies
 */

/**
 * @param {{ baseline: Baseline, rows: readonly Row[], record: RunRecord, decode: (base64: string) => Distribution }}
 *   options rows: of the baseline, see collectRows
 * @returns {LabResult}
 */
export function buildLabResult ({ baseline, rows: measured, record, decode }) {
  const rows = collectLabRows({ baseline, rows: measured, record, decode })
  const sizes = measureSizes({
    baseline, rows, record, trialsOf: (row) => selectTrials({ baseline, target: row.target, ratePerSecond: row.ratePerSecond, record })
  })
  return {
    rows,
    ...adviseLab({ rows, reference: baseline.reference }),
    reference: baseline.reference,
    writes: baseline.lab?.kind === 'load' && baseline.lab.writes > 0,
    warm: baseline.lab?.kind === 'load' && baseline.lab.warm === true,
    constant: baseline.lab?.kind === 'load' && baseline.lab.arrivals === 'constant',
    ...(sizes && { sizes })
  }
}
