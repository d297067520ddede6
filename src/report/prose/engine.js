import { listGridPercents } from '../../plan/k6/quantile-grid.js'
import { formatSignificant } from '../../units.js'

/** @import { Result } from '../../types.ts' */

/**
 * That k6 measured, and what its figures mean that ours would not.
 * @param {{ result: Result }} options
 * @returns {string[]} plain text; empty when the drivers of ours measured
 */
export function describeEngine ({ result: { run: { plan }, baselines } }) {
  const seen = baselines.flatMap(({ rows }) => rows).flatMap(({ phase, measured }) => measured?.k6 ? [{ phase, k6: measured.k6 }] : [])
  if (seen.length === 0) return []
  const { version, instances } = seen[0].k6
  const spreads = seen.flatMap(({ k6 }) => k6.releaseSpreadMs ?? [])
  const merged = seen.some(({ k6 }) => k6.basis === 'summaries')
  const hosts = [...new Set(plan.engine?.hosts?.slice(0, instances.length))] // taken in turn
  return [
    `Measured by k6${/^\d/.test(version) ? ` ${version}` : ''}: ${instances.length === 1 ? 'one instance' : `${instances.length} instances`}${hosts.length > 0 ? ` on ${hosts.join(', ')}` : ''}${spreads.length > 0 && instances.length > 1 ? `, started within ${formatSignificant({ value: Math.max(...spreads), maxDecimals: 1 })} ms of each other` : ''}. ` +
      (merged
        ? instances.length > 1
          ? 'Counts are added. Percentiles are merged from the percentiles of each instance, never averaged.'
          : `Percentiles come from ${listGridPercents().length} percentiles that k6 reported.`
        : 'Every response time was read.'),
    'Its response times count from when k6 sent a request, not from when it was due; they include the wait for a connection. How late k6 sent is not known. ' +
      (seen.some(({ phase }) => phase === 'latency')
        ? 'At a given rate k6 skips a request when no virtual user is free; skipped ones count as not sent.'
        : '')
  ].map((text) => text.trim())
}
