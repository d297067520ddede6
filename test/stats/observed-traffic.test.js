import t from 'tap'
import { summarizeTraffic } from '../../src/stats/observed-traffic.js'

const DAY = 86_400

/** counts: by second of day 10 */
function makeTally (counts, more = {}) {
  const seconds = new Uint32Array(DAY)
  for (const [second, count] of Object.entries(counts)) seconds[second] = count
  const requests = seconds.reduce((sum, count) => sum + count, 0)
  return {
    requests,
    days: [{ day: 10, counts: seconds }],
    sent: null,
    statuses: { 200: requests },
    durations: null,
    resolutionUs: 1000,
    routes: null,
    ...more
  }
}

t.test('one request', async (t) => {
  t.match(summarizeTraffic({ tally: makeTally({ 5: 1 }) }), {
    seconds: 1,
    meanPerSecond: 1,
    peakSecond: { requests: 1, startSecond: 10 * DAY + 5 },
    peakMinute: null,
    peakHour: null,
    p999SecondPerSecond: null,
    p999Needs: 3688,
    burst: 1,
    burstOver: 'whole log',
    errors: 0,
    missingDays: 0,
    durations: null,
    routes: null
  })
})

t.test('burst factor: the busiest second over the mean of the busiest hour', async (t) => {
  const counts = Object.fromEntries(Array.from({ length: 7200 }, (_, i) => [i, i < 3600 ? 1 : 4]))
  counts[7000] = 12 // the hour has 4 a second and 8 more
  const traffic = summarizeTraffic({ tally: makeTally(counts) })
  t.equal(traffic.burstOver, 'busiest hour')
  t.equal(traffic.peakHour.requests, 3600 * 4 + 8)
  t.equal(traffic.burst, 12 / ((3600 * 4 + 8) / 3600))
})

t.test('p99.9 second: nearest rank over all seconds, silent ones too', async (t) => {
  const counts = { 0: 1, 9999: 1 }
  for (let i = 1; i <= 11; i++) counts[i * 100] = i * 10 // 11 of 10,000 seconds are busier than 1
  t.equal(summarizeTraffic({ tally: makeTally(counts) }).p999SecondPerSecond, 10, 'rank 9,990: the first of the eleven')
  delete counts[100]
  t.equal(summarizeTraffic({ tally: makeTally(counts) }).p999SecondPerSecond, 1)
})

t.test('days without a request are left out of the mean', async (t) => {
  const [first, second] = [new Uint32Array(DAY), new Uint32Array(DAY)]
  first[DAY - 10] = 50
  second[9] = 50
  const days = [{ day: 10, counts: first }, { day: 13, counts: second }]
  t.match(summarizeTraffic({ tally: makeTally({}, { days, requests: 100 }) }), { missingDays: 2, seconds: 20, meanPerSecond: 5 })
})

t.test('errors are 5xx; Wilson\'s interval of 10 in 1,000 is 0.54 % to 1.83 %', async (t) => {
  const traffic = summarizeTraffic({
    tally: makeTally(
      { 1: 1000 },
      { statuses: { 0: 3, 101: 1, 200: 900, 304: 36, 404: 40, 499: 9, 500: 4, 503: 6, 999: 1 } }
    )
  })
  t.match(traffic, { errors: 10, errorRatio: 0.01, statuses: { '1xx': 1, '2xx': 900, '3xx': 36, '4xx': 49, '5xx': 10, none: 4 } })
  t.same([traffic.errorInterval.low, traffic.errorInterval.high].map((end) => end.toFixed(4)), ['0.0054', '0.0183'])
})

t.test('percentiles only where the sample holds them, and none of whole seconds', async (t) => {
  const durations = { valuesUs: [1000, 9000], counts: [396, 4], total: 400 }
  const { percentilesUs, needs } = summarizeTraffic({ tally: makeTally({ 1: 400 }, { durations }) }).durations
  t.match(percentilesUs, { p50: 1000, p99: 1000, p99_9: null, p99_999: null })
  t.same(needs, { p99_9: 3688, p99_99: 36_887, p99_999: 368_887 })
  const coarse = summarizeTraffic({ tally: makeTally({ 1: 400 }, { durations, resolutionUs: 1_000_000 }) }).durations
  t.ok(Object.values(coarse.percentilesUs).every((value) => value === null))
  t.same(coarse.needs, {})
})

t.test('routes', async (t) => {
  const route = { name: '/a', example: '/a', requests: 25, errors: 5, peak: 3, peakSecond: 7, durations: null }
  t.match(summarizeTraffic({ tally: makeTally({ 1: 100 }, { routes: [route] }) }).routes, [
    { name: '/a', requests: 25, share: 0.25, peakPerSecond: 3, peakSecond: 7, errorRatio: 0.2, durations: null }
  ])
})
