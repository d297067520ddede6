/** @import { OpenSloMessages } from './promise-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<OpenSloMessages>} */
export const OPENSLO_SENTENCES = {
  INDICATOR_ABSENT: ({ slo, indicator }) =>
    `${slo}: its indicator ${indicator} is not in the file; what it is was taken from the objectives`,
  TIME_SLICES: ({ slo, method }) =>
    `${slo}: ${method} counts slices of time; it is composed as if it counted requests`,
  CALENDAR_WINDOW: ({ slo }) =>
    `${slo}: its window follows the calendar; alert rules are made as for a rolling one`,
  OBJECTIVE_TWICE: ({ slo, objective, service }) =>
    `${slo}: ${objective} is not composed: ${service} has another objective about the same thing`,
  TARGET_ZERO: ({ slo }) => `${slo}: a target of 0 promises nothing`,
  NO_LATENCY: ({ slo, op }) =>
    `${slo}: a threshold with ${op ?? 'no op'} is no latency; it is carried along, not composed`,
  UNIT_TAKEN: ({ slo, value, annotation }) =>
    `${slo}: OpenSLO does not say the unit of ${value}: milliseconds were taken; ` +
    `annotate it with ${annotation}: us, ms or s`,
  OBJECTIVE_UNREADABLE: ({ slo, error }) => `${slo}: ${error}; it is carried along, not composed`,
  SERVICE_NOT_COMPOSED: ({ service }) =>
    `${service}: none of its objectives can be composed, so it is not in the graph`,
  NOTHING_COMPOSED: () => 'no SLO is there to be composed: fill-me-in stands where a service must',
  WINDOW_SHORT: ({ window }) =>
    `a window of ${window} is minutes, in which no burn rate says much: 30d was taken`,
  WINDOWS_DIFFER: ({ windows }) => `windows differ (${windows.join(', ')}); the longest was taken for the whole`,
  DOCUMENTS_CARRIED: ({ kinds }) =>
    `${kinds.join(', ')}: carried along under openslo, not composed; --to-openslo gives them back`,
  COMMENTS_LOST: () => 'comments of the OpenSLO file are not carried over',
  NO_GRAPH: () => 'OpenSLO has no graph: the services stand in a row; change graph',
  OBJECTIVE_GONE: ({ title, objective }) =>
    `${title}: ${objective} is in the OpenSLO documents and not in this file; it was left there`,
  OBJECTIVES_ONLY: () =>
    'OpenSLO has no graph of services and no measured records or histograms: only the objectives were carried over',
  ALERTS_OF_ONE_WINDOW: () =>
    'an OpenSLO condition has one window: the short ones are left out; --alerts prometheus has both',
  TARGETS_TO_FILL: () => 'notificationTargets name on-call: put in your own',
  QUERIES_TO_FILL: () => 'the queries are a convention: put in the names of your own metrics',
  FAN_OUT_LOST: () => 'fanOut was not carried over'
}
