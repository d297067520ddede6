import { SHORTFALL_SENTENCES } from './shortfalls.js'
import { ROW_SENTENCES } from './rows.js'
import { RUN_SENTENCES } from './run.js'
import { tellWith } from './tell-with.js'

/** @import { RowReason, RowReasonMessages, Table } from './types.ts' */

/** @type {Table<RowReasonMessages>} */
export const ROW_REASON_SENTENCES = {
  CUT_SHORT: ({ causes }) => [...new Set(causes.map((cause) => cause ?? 'not measured to its end'))].join('; '),
  NOT_BELIEVED: () => 'the trial is invalid',
  FAILED: ({ message }) => message,
  UNAVAILABLE: ({ found }) => `unavailable: ${found}`,
  NOT_MEASURED: ({ isInterrupted }) => isInterrupted ? 'not measured: the run was interrupted' : 'not measured'
}

const SENTENCES = Object.freeze({ ...RUN_SENTENCES, ...SHORTFALL_SENTENCES, ...ROW_SENTENCES, ...ROW_REASON_SENTENCES })

/**
 * Why a row is not as it should be: the part of `tell` that the sentence of a verdict is made with.
 * @param {RowReason} reason
 * @returns {string}
 */
export function tellRow (reason) {
  return tellWith({ sentences: SENTENCES, message: reason, tell: tellRow })
}
