/** @import { AccessLogFormat } from '../../types.ts' */

/** Names that people know a format of access logs by, and the reader that it has. */
export const LOG_FORMATS = Object.freeze(
  /** @type {Record<string, AccessLogFormat>} */ ({
    combined: 'combined', nginx: 'combined', apache: 'combined', haproxy: 'haproxy', envoy: 'envoy', gin: 'go', chi: 'go', json: 'json'
  })
)
/** With traces that caches are studied by. */
export const TRAFFIC_FORMATS = Object.freeze({
  ...LOG_FORMATS, twitter: /** @type {const} */ ('twitter'), wikipedia: /** @type {const} */ ('wikipedia')
})
