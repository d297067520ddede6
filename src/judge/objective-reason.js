import { refuseKind } from '../errors.js'
import { findMoreNeeded } from './view-verdict.js'
import { formatCount, formatPercent, formatTime } from './wording.js'

/** @import { EventObjective } from '../types.ts' */
/** @import { ViewVerdict } from './view-verdict.js' */

/**
 * Why a latency or success objective was judged so.
 * @param {{ objective: EventObjective, view: ViewVerdict, allowed: number, tau: number, isAssumed: boolean, isOrderUnknown: boolean, failed: boolean }} options
 *   isAssumed: tau is not of the bound; isOrderUnknown: requests were taken as independent; failed: some requests failed
 * @returns {string}
 */
export function describeEvents ({ objective, view, allowed, tau, isAssumed, isOrderUnknown, failed }) {
  const { verdict, areStartsWhy, keptUs, worth, events } = view
  const { valid, badAtLeast, badAtMost } = events
  const bad = badAtMost === 0 ? 'none' : badAtLeast === badAtMost ? formatCount(badAtMost) : `${formatCount(badAtLeast)} to ${formatCount(badAtMost)}`
  const share = badAtMost === 0 ? '' : ` (${formatPercent(badAtMost / valid)})`
  const fact = `${bad} of ${formatCount(valid)} requests${share} ${describeBad({ objective, failed })}; ${formatPercent(allowed)} is allowed`
  if (verdict !== 'inconclusive') return isOrderUnknown ? `${fact}; k6 does not keep the order of requests, so they are taken as independent` : fact
  if (areStartsWhy) return `${fact}: the repeats differ too much to tell${describeStarts({ objective, keptUs })}; more repeats may`
  if (allowed === 0) return `${fact}, and no number of requests can show that`
  const where = isAssumed ? ' (the record has no figure for this bound; the most careful one is used)' : ''
  const worthText = worth < valid ? ` they came in bursts and count as about ${formatCount(worth)}${where};` : ''
  const moreNeeded = findMoreNeeded({ events, tau, allowed })
  if (moreNeeded === null) return `${fact}:${worthText} too close to tell, however long it is measured`
  return moreNeeded === 0 ? `${fact}:${worthText} too few repeats to tell` : `${fact}:${worthText} about ${formatCount(moreNeeded)} more requests would be needed to tell`
}

/** @param {{ objective: EventObjective, failed: boolean }} options */
function describeBad ({ objective, failed }) {
  switch (objective.kind) {
    case 'latency': {
      const time = formatTime(objective.boundUs)
      return `${objective.strict ? `took ${time} or longer` : `took longer than ${time}`}${failed ? ' or failed' : ''}`
    }
    case 'success': return 'failed'
    default: return refuseKind(objective)
  }
}

/** @param {{ objective: EventObjective, keptUs: number[] }} options */
function describeStarts ({ objective: { ratio }, keptUs }) {
  return keptUs.length === 0 ? '' : ` (their p${Number((100 * ratio).toFixed(6))} is ${formatTime(Math.min(...keptUs))} to ${formatTime(Math.max(...keptUs))})`
}
