import t from 'tap'
import { readBombardier } from '../../../src/record/foreign/bombardier.js'
import { NONE } from '../../fixtures/records.js'

t.test('bombardier: statuses by their class, and what had no answer', async (t) => {
  const make = (/** @type {object} */ spec = {}, /** @type {object} */ result = {}) => ({
    spec: { numberOfConnections: 5, url: 'http://h/', rate: 50, ...spec },
    result: {
      timeTakenSeconds: 4,
      req1xx: 1,
      req2xx: 80,
      req3xx: 10,
      req4xx: 3,
      req5xx: 2,
      others: 4,
      errors: [{ description: 'dial tcp', count: 3 }, { description: 'timeout', count: 1 }, { description: 'none', count: 0 }, { count: 'x' }],
      latency: { mean: 1500.4, max: 9000, percentiles: { 50: 1000, 75: 2000, 99: 8000 } },
      ...result
    }
  })
  const read = (/** @type {any} */ value) => readBombardier({ value, name: 'it' })?.rows[0]
  t.match(read(make()), {
    url: 'http://h/',
    phase: 'latency',
    windowMs: 4000,
    offeredPerSecond: 50,
    connections: 5,
    counts: { ...NONE, ok: 90, failed: 10, due: 100 },
    meanUs: 1500,
    maxUs: 9000,
    achievedPerSecond: 25,
    goodPerSecond: 22.5
  })
  t.same(read(make()).failedByCause, { 'status 1xx': 1, 'status 4xx': 3, 'status 5xx': 2, 'dial tcp': 3, timeout: 1 })
  t.same(read(make()).percentilesUs, { p50: 1000, p99: 8000 })
  t.match(read(make({ rate: undefined })), { phase: 'peak', offeredPerSecond: null })
  t.match(read(make({ rate: 0 })), { phase: 'peak', offeredPerSecond: null })
  t.match(read(make({}, { timeTakenSeconds: 'x', others: 'x', errors: 'x' })), {
    windowMs: null, achievedPerSecond: null, goodPerSecond: null, counts: { failed: 6 }
  })
  t.match(read(make({}, { timeTakenSeconds: 0 })), { windowMs: 0, achievedPerSecond: null, goodPerSecond: null })
  const { others: _, ...rest } = make().result
  t.equal(read({ ...make(), result: rest }), undefined)
})
