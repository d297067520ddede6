/** What becomes of OpenSLO documents, and of a service as such documents. */
export const OPENSLO_SENTENCES = {
  BECAME_OPENSLO: (/** @type {{ format: string, slos: readonly string[], lost: readonly string[] }} */ { format, slos, lost }) =>
    `${slos.join(', ')}: read from ${format} and kept as OpenSLO${lost.length === 0 ? '' : `; ${lost.join(' and ')} ${lost.length === 1 ? 'is' : 'are'} lost`}`,
  INDICATOR_ABSENT: (/** @type {{ slo: string, indicator: string }} */ { slo, indicator }) =>
    `${slo}: its indicator ${indicator} is not in the file; its kind was guessed from the objectives`,
  TIME_SLICES: (/** @type {{ slo: string, method: string }} */ { slo, method }) =>
    `${slo}: ${method} counts slices of time; it is composed as if it counted requests`,
  CALENDAR_WINDOW: (/** @type {{ slo: string }} */ { slo }) =>
    `${slo}: its window follows the calendar; alert rules are made as for a rolling one`,
  OBJECTIVE_TWICE: (/** @type {{ slo: string, objective: string, service: string }} */ { slo, objective, service }) =>
    `${slo}: ${objective} is not composed: ${service} has another objective about the same thing`,
  TARGET_ZERO: (/** @type {{ slo: string }} */ { slo }) => `${slo}: a target of 0 promises nothing`,
  /** op: null: none. @param {{ slo: string, op: string | null }} of */
  NO_LATENCY: ({ slo, op }) =>
    `${slo}: a threshold with ${op ?? 'no op'} is not a latency; it is kept, not composed`,
  UNIT_TAKEN: (/** @type {{ slo: string, value: number, annotation: string }} */ { slo, value, annotation }) =>
    `${slo}: OpenSLO gives no unit for ${value}, so it was read as milliseconds; ` +
    `the annotation ${annotation} says us, ms or s`,
  /** @param {{ slo: string, error: string }} of */
  OBJECTIVE_UNREADABLE: ({ slo, error }) => `${slo}: ${error}; it is kept, not composed`,
  SERVICE_NOT_COMPOSED: (/** @type {{ service: string }} */ { service }) =>
    `${service}: none of its objectives can be composed, so it is not in the graph`,
  NOTHING_COMPOSED: () => 'no SLO can be composed: replace fill-me-in with a service',
  WINDOW_SHORT: (/** @type {{ window: string }} */ { window }) =>
    `a window of ${window} is too short for burn rates: 30d is used instead`,
  /** @param {{ slo: string }} of */
  WEIGHTS_LOST: ({ slo }) => `${slo} weighs its objectives: each is read by itself, without compositeWeight`,
  /** @param {{ windows: readonly string[] }} of */
  WINDOWS_DIFFER: ({ windows }) => `windows differ (${windows.join(', ')}); the longest is used for the whole`,
  DOCUMENTS_CARRIED: (/** @type {{ kinds: readonly string[] }} */ { kinds }) =>
    `${kinds.join(', ')}: kept under openslo, not composed; --to-openslo writes them again`,
  COMMENTS_LOST: () => 'comments of the OpenSLO file are lost',
  NO_GRAPH: () => 'OpenSLO does not say which service calls which: they were put in series; edit graph',
  OBJECTIVE_GONE: (/** @type {{ title: string, objective: string }} */ { title, objective }) =>
    `${title}: ${objective} is only in the OpenSLO documents, not in this file; it was left there`,
  OBJECTIVES_ONLY: () =>
    'OpenSLO has no place for the graph, the records and the histograms: only the objectives were written',
  ALERTS_OF_ONE_WINDOW: () =>
    'an OpenSLO condition has one window, so the short windows are left out; --alerts prometheus has both',
  TARGETS_TO_FILL: () => 'notificationTargets name on-call: put in your own',
  QUERIES_TO_FILL: () => 'the queries use common metric names: put in your own',
  PROBES_LOST: () => 'what probes count has no query of its own: it was left out',
  FAN_OUT_LOST: () => 'OpenSLO has no place for fanOut: it was left out'
}
