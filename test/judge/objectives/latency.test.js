import t from 'tap'
import { boundQuoted } from '../../../src/judge/objectives/latency.js'

const measured = ({ percentiles, maxUs = null, ok = 10_000, failed = 0, resolutionUs }) => ({
  counts: { ok, failed },
  maxUs,
  resolutionUs,
  responseTimeUs: Object.fromEntries(
    Object.entries(percentiles).map(([key, value]) => [key, { value, low: null, high: null, basis: 'quoted' }])
  )
})
const bound = (given, objective = { boundUs: 50_000, strict: false }) => boundQuoted({ measured: measured(given), objective })

t.test('what percentiles say of a bound between them', async (t) => {
  t.match(bound({ percentiles: { p50: 10_000, p99: 40_000, p99_9: 60_000 } }), { beyondAtLeast: 10, beyondAtMost: 100 })
  t.match(bound({ percentiles: { p99: 50_000 } }), { beyondAtLeast: 0, beyondAtMost: 100 }, 'at the bound is within')
  t.match(bound({ percentiles: { p99: 50_000 } }, { boundUs: 50_000, strict: true }), { beyondAtLeast: 100 }, 'or not, where it is strict')
  t.match(bound({ percentiles: { p99_9: 40_000 }, maxUs: 49_000 }), { beyondAtLeast: 0, beyondAtMost: 0 }, 'all of them')
  t.match(bound({ percentiles: { p95: 60_000 } }), { beyondAtLeast: 500, beyondAtMost: 10_000 })
  t.equal(bound({ percentiles: {} }), null)
})

t.test('the rounding of a tool counts against it on both sides', async (t) => {
  t.match(
    bound({ percentiles: { p99: 49_000, p99_9: 50_000 }, resolutionUs: 1000 }),
    { beyondAtLeast: 0, beyondAtMost: 100 },
    'p99.9 may be 50.9 ms'
  )
  t.match(
    bound({ percentiles: { p95: 51_000 }, resolutionUs: 1000 }) ?? { none: true },
    { none: true },
    '51 ms may be 50 ms: nothing is known'
  )
  t.match(bound({ percentiles: { p95: 52_000 }, resolutionUs: 1000 }), { beyondAtLeast: 500 })
})

t.test('whether failed requests are among the timed ones is not known', async (t) => {
  t.match(bound({ percentiles: { p90: 60_000, p50: 40_000 }, ok: 1000, failed: 1000 }), { beyondAtLeast: 100, beyondAtMost: 1000 })
})
