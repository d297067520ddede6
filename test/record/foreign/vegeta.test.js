import t from 'tap'
import { readGoDuration, readVegeta, readVegetaText } from '../../../src/record/foreign/vegeta.js'
import { NONE } from '../../fixtures/records.js'

const START_MS = Date.UTC(2026, 0, 1)

t.test('vegeta: rates are over the attack and the wait for its last answer', async (t) => {
  const make = (/** @type {object} */ more = {}) => ({
    latencies: { mean: 2e6, max: 9e6, '50th': 1e6, '90th': 3e6, '95th': 4e6, '99th': 8e6 },
    requests: 10,
    duration: 1.5e9,
    wait: 0.5e9,
    rate: 7,
    throughput: 4.5,
    status_codes: { 0: 1, 200: 5, 302: 1, 199: 1, 400: 2 },
    earliest: '2026-01-01T00:00:00Z',
    errors: ['a', 'b', 'c', 'd', 'e'],
    ...more
  })
  const read = (/** @type {any} */ value) => readVegeta({ value, name: 'it' })?.rows[0]
  t.match(read(make()), {
    phase: 'latency',
    startedAtMs: START_MS,
    windowMs: 2000,
    offeredPerSecond: 7,
    counts: { ...NONE, ok: 6, failed: 4, due: 10 },
    failedByCause: { 'no answer': 1, 'status 199': 1, 'status 400': 2 },
    percentilesUs: { p50: 1000, p90: 3000, p95: 4000, p99: 8000 },
    meanUs: 2000,
    maxUs: 9000,
    achievedPerSecond: 5,
    goodPerSecond: 4.5,
    warnings: [{ code: 'VEGETA_NOTED', errors: ['a', 'b', 'c'], more: 2 }]
  })
  t.match(read(make({ wait: undefined, errors: ['a'] })), { windowMs: 1500, achievedPerSecond: 10 / 1.5, warnings: [{ errors: ['a'], more: 0 }] })
  t.match(read(make({ duration: null, errors: [], earliest: '1970-01-01T00:00:00Z' })), {
    windowMs: null, achievedPerSecond: null, warnings: [], startedAtMs: null
  })
  t.match(read(make({ duration: 0, wait: 0 })), { windowMs: 0, achievedPerSecond: null })
  t.match(read(make({ duration: 0 })), { windowMs: 500, achievedPerSecond: 20 })
  for (const [text, ns] of [
    ['1h2m3.5s', 3_723_500_000_000], ['2ms', 2e6], ['2us', 2000], ['2µs', 2000], ['2ns', 2], ['0', 0], ['5', null], ['', 0], ['2ms ', null]
  ]) {
    t.equal(readGoDuration(text), ns, text)
  }
})

t.test('vegeta, its text: durations of the attack and of the wait, percentiles by their labels', async (t) => {
  const text = `Requests      [total, rate, throughput]  10, 7.00, 4.50
Duration      [total, attack, wait]      2s, 1.5s, 500ms
Latencies     [min, mean, 50, 90, 95, 99, max]  1us, 2ms, 1ms, 3ms, 4ms, 8ms, 9ms
Status Codes  [code:count]               0:1  200:6  500:3
Error Set:
a
b
`
  const { rows: [row], missing } = readVegetaText({ text, name: 'it' })
  t.match(row, {
    windowMs: 2000,
    offeredPerSecond: 7,
    counts: { ok: 6, failed: 4, due: 10 },
    failedByCause: { 'no answer': 1, 'status 500': 3 },
    percentilesUs: { p50: 1000, p90: 3000, p95: 4000, p99: 8000 },
    meanUs: 2000,
    maxUs: 9000,
    achievedPerSecond: 5,
    goodPerSecond: 4.5,
    warnings: [{ errors: ['a', 'b'], more: 0 }]
  })
  t.equal(missing.at(-1), 'more than six figures of each number')
  const whole = text.replace('attack, wait]      2s, 1.5s, 500ms', 'attack]  2s').replace('total, attack', 'total')
  t.match(readVegetaText({ text: whole, name: 'it' }).rows[0], { windowMs: 2000, achievedPerSecond: 5 })
  t.equal(readVegetaText({ text: text.replace('10, 7', 'x, 7'), name: 'it' }), null)
  t.equal(readVegetaText({ text: text.replace('95, 99,', '95, 98,'), name: 'it' }), null)
})
