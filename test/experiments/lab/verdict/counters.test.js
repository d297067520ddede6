import t from 'tap'
import { collectRecovery, countOrigin, countServices } from '../../../../src/experiments/lab/verdict/counters.js'
import { makeLabTrial, makeOrigin, makeService, PHASES } from '../../../fixtures/labs.js'

const of = (lab, load = {}) => makeLabTrial({ lab, load })

t.test('origin: calls over the requests of those repeats in which it could be asked', async (t) => {
  const trials = [
    of({ origin: makeOrigin({ calls: 40, peakConcurrent: 4 }) }),
    of({ origin: makeOrigin({ calls: 60, failed: 5, peakConcurrent: 9 }) }),
    of({ origin: null })
  ]
  t.same(countOrigin({ trials }), {
    calls: 100, writes: 0, failed: 5, requests: 800, callsPerRequest: 0.125, offloadRatio: 0.875, peakConcurrent: 9
  })
  t.equal(countOrigin({ trials: [of({ origin: null })] }), null)
  t.match(
    countOrigin({ trials: [of({ origin: makeOrigin({ calls: 800 }) })] }),
    { callsPerRequest: 2, offloadRatio: -1 },
    'more calls than requests'
  )
  const idle = of({}, { counts: { due: 5, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 5 } })
  t.match(countOrigin({ trials: [idle] }), { requests: 0, callsPerRequest: null, offloadRatio: null })
})

t.test('services: sums, ranges of percentiles, the most memory of a repeat', async (t) => {
  const two = [
    makeService({
      memoryBytes: 100,
      entries: 3,
      versionsBehind: { known: 100, count: 5, max: 2 },
      evictions: { size: 1 }
    }),
    makeService({
      memoryBytes: 50,
      entries: 4,
      ageMs: { count: 0, p50: null, p99: null, max: null },
      evictions: { expired: 2, size: 1 }
    })
  ]
  const counted = countServices({
    trials: [
      of({ services: two }),
      of({
        services: [
          makeService({ memoryBytes: 120, ageMs: { count: 10, p50: 300, p99: 800, max: 2000 }, firstRequestMs: null })
        ]
      })
    ]
  })
  t.match(counted, {
    processes: 2,
    reads: 1200,
    outcomes: { fresh: 900, stale: 150, coalesced: 60, miss: 90, error: 0 },
    versionsBehind: { known: 100, count: 5, max: 2, ratio: 0.05 },
    entries: 20,
    memoryBytes: 150,
    ageMs: { count: 360, p50: { low: 100, high: 300 }, p99: { low: 800, high: 900 }, max: 2000 },
    firstRequestMs: { low: 12, high: 12 },
    redisErrors: null,
    breakerOpens: null,
    invalidations: null
  })
  t.same(counted?.evictions, { expired: 2, size: 2 })
  t.equal(countServices({ trials: [of({ services: [] })] }), null)
  t.match(
    countServices({
      trials: [
        of({
          services: [
            makeService({ redis: { errors: 3, connected: false }, breaker: { opens: 2, state: 'open' } }),
            makeService()
          ]
        })
      ]
    }),
    { redisErrors: 3, breakerOpens: 2, versionsBehind: { ratio: null } }
  )
})

t.test('messages between processes', async (t) => {
  const times = (ms) => ({ count: 10, p50: ms, p99: ms * 2, max: ms * 3 })
  const services = [
    makeService({
      invalidations: { sent: 20, received: 0, dropped: 1, delayMs: { count: 0, p50: null, p99: null, max: null } }
    }),
    makeService({ invalidations: { sent: 0, received: 19, dropped: 0, delayMs: times(2) } })
  ]
  t.same(countServices({ trials: [of({ services })] })?.invalidations, {
    sent: 20,
    received: 19,
    lost: 1,
    delayMs: { count: 10, p50: { low: 2, high: 2 }, p99: { low: 4, high: 4 }, max: 6 }
  })
})

t.test('recovery: over the repeats that could tell', async (t) => {
  const after = (times, phases = PHASES) => {
    const services = [makeService({ sinceMark: times && { answers: 100, failed: 0, old: 0, ...times } })]
    return makeLabTrial({ phases, lab: { services } })
  }
  t.same(
    collectRecovery({
      trials: [after({ lastFailedMs: 500, lastOldMs: 700 }), after({ lastFailedMs: null, lastOldMs: 900 }), after(null)]
    }),
    { repeats: 2, recoveredMs: { low: 0, high: 500 }, notRecovered: 0, freshMs: { low: 700, high: 700 }, notFresh: 1 }
  )
  const killed = [...PHASES.slice(0, 2), { ...PHASES[2], do: { part: 'redis', signal: 'kill' } }]
  t.same(
    collectRecovery({ trials: [after({ lastFailedMs: 950, lastOldMs: null }, killed)] }),
    { repeats: 1, recoveredMs: null, notRecovered: 1, freshMs: null, notFresh: 0 },
    'freshness was not asked about'
  )
  t.equal(collectRecovery({ trials: [after(null)] }), null)
})
