import t from 'tap'
import { readGhz } from '../../../src/record/foreign/ghz.js'
import { NONE } from '../../fixtures/records.js'

const START_MS = Date.UTC(2026, 0, 1)

t.test('ghz: a call ends at its stamp, and began as long before as it took', async (t) => {
  const at = (/** @type {number} */ ms) => new Date(START_MS + ms).toISOString()
  const make = (/** @type {object} */ more = {}) => ({
    details: [
      { timestamp: at(1000), latency: 2_000_000, error: '', status: 'OK' },
      { timestamp: at(2000), latency: 1_000_000_000, error: 'x', status: 'Unavailable' },
      { timestamp: at(2500), latency: 400, error: '', status: 'OK' }
    ],
    count: 4,
    total: 2e9,
    options: { rps: 10, concurrency: 3, host: 'h:1', call: 'a.B/C' },
    statusCodeDistribution: {},
    endReason: 'normal',
    ...more
  })
  const read = (/** @type {any} */ value) => readGhz({ value, name: 'it' })
  const { rows: [row], missing } = read(make())
  t.match(row, {
    url: 'h:1/a.B/C',
    phase: 'latency',
    startedAtMs: START_MS + 998,
    windowMs: 2000,
    offeredPerSecond: 10,
    connections: 3,
    counts: { ...NONE, ok: 2, failed: 1, due: 3 },
    failedByCause: { 'status Unavailable': 1 },
    meanUs: 1_002_001 / 3,
    maxUs: 1_000_000,
    achievedPerSecond: 2,
    goodPerSecond: 4 / 3,
    distribution: { valuesUs: [1, 2000, 1_000_000], counts: [1, 1, 1], total: 3 }
  })
  t.ok(missing.includes('calls after the first 1,000,000'))
  const bare = read(make({ count: 'x', total: 0, options: { rps: 0 } }))
  t.match(bare.rows[0], { phase: 'peak', offeredPerSecond: null, windowMs: 1502, achievedPerSecond: 3000 / 1502, goodPerSecond: 2000 / 1502 })
  t.notOk(bare.missing.some((one) => one.startsWith('calls after')))
  t.match(read(make({ options: { rps: 10, 'load-schedule': 'step' } })).rows[0], { phase: 'latency', offeredPerSecond: null })
  t.match(read(make({ options: { rps: 10, 'load-schedule': 'const' } })).rows[0], { offeredPerSecond: 10 })
  t.equal(read(make({ details: [] })), null)
})
