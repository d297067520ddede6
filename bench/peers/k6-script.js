/* Runs inside k6, not in Node.js. */

import http from 'k6/http'

export const options = {
  scenarios: { load: JSON.parse(__ENV.SCENARIO) },
  summaryTrendStats: ['p(50)', 'p(99)', 'p(99.9)'],
  discardResponseBodies: true
}

export default function () {
  http.get(__ENV.URL)
}

export function handleSummary ({ metrics }) {
  const figures = {
    ratePerSecond: metrics.http_reqs.values.rate,
    ms: metrics.http_req_duration.values,
    failed: metrics.http_req_failed.values.passes // a rate's "passes" are the times it was true: the requests that failed
  }
  return { stdout: `${JSON.stringify(figures)}\n` }
}
