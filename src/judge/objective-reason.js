import { findMoreOfRequests } from './view-verdict.js'

/** @import { EventObjective, EventsReason } from '../types.ts' */
/** @import { ViewVerdict } from './view-verdict.js' */

/**
 * Why a latency or success objective was judged so.
 * @param {{ objective: EventObjective, view: ViewVerdict, allowed: number, tau: number, isAssumed: boolean,
 *   isOrderUnknown: boolean, hasFailed: boolean }} options
 *   isAssumed: tau is not of the bound; isOrderUnknown: requests were taken as independent; hasFailed: some requests failed
 * @returns {EventsReason}
 */
export function explainEvents ({ objective, view, allowed, tau, isAssumed, isOrderUnknown, hasFailed }) {
  const doubt = findDoubt({ view, allowed, tau, isAssumed, isOrderUnknown })
  return { code: 'events', objective, events: view.events, allowed, hasFailed, doubt }
}

/**
 * @param {Omit<Parameters<typeof explainEvents>[0], 'objective' | 'hasFailed'>} options
 * @returns {EventsReason['doubt']}
 */
function findDoubt ({ view: { verdict, areStartsWhy, keptUs, worth, events }, allowed, tau, isAssumed, isOrderUnknown }) {
  if (verdict !== 'inconclusive') return isOrderUnknown ? { code: 'orderUnknown' } : null
  if (areStartsWhy) return { code: 'startsDiffer', keptUs }
  if (allowed === 0) return { code: 'cannotBeShown' }
  return { code: 'tooFew', worth, isAssumed, moreNeeded: findMoreOfRequests({ events, tau, allowed }) }
}
