/** @import { AccessLogFormat } from '../../types.ts' */
/** @import { OpenReader } from './formats.js' */

/**
 * names: that people know it by; is: what it is, in a sentence; isTrace: of a cache, for who studies one; fixed: what the format
 * itself says, so that no flag can say better; load: its reader.
 * @typedef {{ names: readonly string[], is: string, isTrace?: true, fixed: { fields?: true, unit?: 's' | 'ms', zone?: true },
 *   load: () => Promise<OpenReader> }} FormatRow
 */

/**
 * The formats of access logs: whichever reads most of a log's first lines is taken, of several the first. Another one is a row here,
 * and its file.
 */
export const FORMATS = Object.freeze(/** @satisfies {Record<AccessLogFormat, FormatRow>} */ ({
  json: { names: ['json'], is: 'JSON', fixed: {}, load: async () => (await import('./json-reader.js')).openJson },
  haproxy: {
    names: ['haproxy'],
    is: 'HTTP log of HAProxy',
    fixed: { fields: true, unit: 'ms' },
    load: async () => (await import('./haproxy.js')).openHaproxy
  },
  combined: {
    names: ['nginx', 'apache', 'combined'],
    is: 'common or combined log of nginx or Apache',
    fixed: {},
    load: async () => (await import('./combined-reader.js')).openCombined
  },
  envoy: {
    names: ['envoy'],
    is: 'text log of Envoy or Istio',
    fixed: { fields: true },
    load: async () => (await import('./envoy.js')).openEnvoy
  },
  go: { names: ['gin', 'chi'], is: 'text log of Gin or chi', fixed: { fields: true }, load: async () => (await import('./go-text.js')).openGoText },
  alb: {
    names: ['alb'],
    is: 'log of an AWS load balancer',
    fixed: { fields: true, zone: true },
    load: async () => (await import('./alb.js')).openAlb
  },
  w3c: {
    names: ['cloudfront', 'iis', 'w3c'],
    is: 'W3C log, as of CloudFront or IIS',
    fixed: { fields: true, zone: true },
    load: async () => (await import('./w3c.js')).openW3c
  },
  logfmt: { names: ['logfmt'], is: 'logfmt', fixed: {}, load: async () => (await import('./logfmt.js')).openLogfmt },
  twitter: {
    names: ['twitter'],
    is: "trace of Twitter's caches",
    isTrace: true,
    fixed: { fields: true, unit: 's', zone: true },
    load: async () => (await import('./traces.js')).openTwitter
  },
  wikipedia: {
    names: ['wikipedia'],
    is: "trace of Wikipedia's CDN",
    isTrace: true,
    fixed: { fields: true, unit: 's', zone: true },
    load: async () => (await import('./traces.js')).openWikipedia
  }
}))

const ROWS = /** @type {Array<[AccessLogFormat, FormatRow]>} */ (Object.entries(FORMATS))

export const ALL_FORMATS = ROWS.map(([format]) => format)

/** @param {AccessLogFormat} format @returns {FormatRow} */
export function describeFormat (format) {
  return FORMATS[format]
}

/** Names that people know a format by, and the reader that it has. */
export const LOG_FORMATS = Object.freeze(listNames(ROWS.filter(([, { isTrace }]) => !isTrace)))
/** With traces that caches are studied by. */
export const TRAFFIC_FORMATS = Object.freeze(listNames(ROWS))

/** @param {typeof ROWS} rows @returns {Record<string, AccessLogFormat>} */
function listNames (rows) {
  return Object.fromEntries(rows.flatMap(([format, { names }]) => names.map((name) => [name, format])))
}

/** `a, b or c` @param {Readonly<Record<string, unknown>>} formats */
export function tellNames (formats) {
  return Object.keys(formats).sort().join(', ').replace(/, ([^,]*)$/, ' or $1')
}
