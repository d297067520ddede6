/**
 * Prometheus expressions by the names that client libraries use by convention, for a file that gives none of its own.
 * In `slow`, the bound must be one of the metric's buckets; where it is not, the expression finds nothing.
 */
export const CONVENTION = Object.freeze({
  bad: 'sum(rate(http_requests_total{job="{{job}}",code=~"5.."}[{{window}}]))',
  total: 'sum(rate(http_requests_total{job="{{job}}"}[{{window}}]))',
  slow: '(sum(rate(http_request_duration_seconds_count{job="{{job}}"}[{{window}}])) - sum(rate(http_request_duration_seconds_bucket{job="{{job}}",le="{{seconds}}"}[{{window}}])))',
  timed: 'sum(rate(http_request_duration_seconds_count{job="{{job}}"}[{{window}}]))',
  quantile:
    'histogram_quantile({{ratio}}, sum by (le) (rate(http_request_duration_seconds_bucket{job="{{job}}"}[5m]))) * 1000'
})

/** A name that Prometheus and Kubernetes take (RFC 1123). @param {string} text */
export function toName (text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 63).replace(/^-|-$/g, '') || 'service'
}

/** As Prometheus and OpenSLO both write it: one whole number and its unit. @param {number} ms of whole minutes @returns {string} */
export function writeRange (ms) {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes % 1440 === 0) return `${minutes / 1440}d`
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}
