import { collectStampedeRows } from './rows.js'
import { adviseStampede } from './advice.js'
import { judgeStampede } from './laws.js'
import { followStampedes } from './over-time.js'

/**
 * @import { StampedeReason } from '../../../report/sentences/types.ts'
 * @import { StampedeTrial } from '../../../types.ts'
 * @import { PublishedStampedes, StampedeRow } from './rows.js'
 * @import { StampedeOverTime } from './over-time.js'
 * @import { StampedeAdvice, StampedeSummary } from './advice.js'
 *
 * The one model under the formats.
 * @typedef {object} StampedeResult
 * @property {StampedeRow[]} rows
 * @property {StampedeSummary[]} summaries one for each strategy
 * @property {StampedeAdvice[]} advice
 * @property {StampedeOverTime[]} overTime to be drawn
 * @property {{ verdict: 'met' | 'missed' | 'inconclusive', reason: StampedeReason, broken: Array<{ id: string, names:
 *   string[] }> }} laws whether every trial counted what it must; broken: those that did not, with what they broke
 */

/**
 * @param {{ trials: readonly StampedeTrial[], published?: PublishedStampedes | null }} options
 * @returns {StampedeResult}
 */
export function buildStampedeResult ({ trials: measured, published = null }) {
  const trials = measured.map((trial) => ({ ...trial, ...judgeStampede({ counted: trial }) }))
  const rows = collectStampedeRows({ trials, published })
  return { rows, ...adviseStampede({ rows }), overTime: followStampedes({ trials }), laws: judgeAll(trials) }
}

/** @param {readonly StampedeTrial[]} trials @returns {StampedeResult['laws']} */
function judgeAll (trials) {
  const broken = trials
    .filter(({ heldExact, invariants }) => heldExact === false || (heldExact === true && invariants.some(({ held }) => !held)))
    .map(({ id, invariants }) => ({ id, names: invariants.filter(({ held }) => !held).map(({ name }) => name) }))
  const unsure = trials.filter(({ heldExact }) => heldExact === null).length
  if (broken.length > 0) return { verdict: 'missed', reason: { code: 'LAWS_BROKEN', broken: broken.length, trials: trials.length }, broken }
  if (trials.length === 0) return { verdict: 'inconclusive', reason: { code: 'LAWS_UNTRIED' }, broken }
  if (unsure > 0) return { verdict: 'inconclusive', reason: { code: 'LAWS_UNSURE', unsure, trials: trials.length }, broken }
  return { verdict: 'met', reason: { code: 'LAWS_HELD', trials: trials.length }, broken }
}
