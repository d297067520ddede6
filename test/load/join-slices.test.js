import t from 'tap'
import { createHistogram } from '../../src/load/histogram.js'
import { joinSlices } from '../../src/load/join-slices.js'
import { decodeHistogram } from '../../src/record/histogram.js'

async function makeSlice ({ values = [100, 200], ...given }) {
  const histogram = await createHistogram()
  for (const value of values) histogram.record(value)
  const ok = values.length
  return {
    driver: 'native',
    version: '1',
    windowMs: 250,
    counts: { due: ok, ok, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
    endedInWindow: { ok, failed: 0 },
    failedByCause: {},
    histograms: { responseTime: histogram.encode() },
    exactUs: { min: Math.min(...values), max: Math.max(...values), mean: values.reduce((sum, value) => sum + value, 0) / ok },
    timeline: [],
    invalid: [],
    ...given
  }
}

const SUMMED = ['resent', 'receivedBytes', 'waitedForConnection', 'waitedAtLimit', 'backlog', 'stoodStillMs', 'connectionsOpened', 'reconnects']

t.test('counts, histograms and windows add up; seconds are made of four slices', async (t) => {
  const results = await Promise.all([[100], [200, 300], [400], [500, 600, 700], [800]].map((values) => makeSlice({ values })))
  const joined = joinSlices({ results })
  t.equal(joined.windowMs, 1250)
  t.match(joined.counts, { due: 8, ok: 8 })
  t.strictSame(joined.exactUs && [joined.exactUs.min, joined.exactUs.max, joined.exactUs.mean], [100, 800, 450])
  t.equal(decodeHistogram(joined.histograms.responseTime).total, 8)
  t.strictSame(joined.timeline, [{ ok: 7, failed: 0 }])
  t.strictSame(joined.endedInWindow, { ok: 8, failed: 0 })
})

t.test('requests come in the order in which they were due, without the time between slices', async (t) => {
  const series = (due, isBad = false) => ({
    dueUs: Float64Array.from(due), responseUs: Uint32Array.from(due, () => 7), ...isBad && { isBad: Uint8Array.from(due, () => 1) }
  })
  const results = [await makeSlice({ series: series([0, 100]) }), await makeSlice({ series: series([50], true) })]
  const { series: joined } = joinSlices({ results })
  t.strictSame(joined && [...joined.dueUs], [0, 100, 250_050])
  t.strictSame(joined?.isBad && [...joined.isBad], [0, 0, 1])
  t.equal(joinSlices({ results: [results[0], await makeSlice({})] }).series, undefined, 'not of a part')
})

t.test('only what half of the slices had is the way of the driver', async (t) => {
  const late = { kind: 'late', code: 'LATE', lagUs: 5000, allowedUs: 1000 }
  const [good, bad] = [await makeSlice({}), await makeSlice({ invalid: [late] })]
  t.strictSame(joinSlices({ results: [good, good, bad] }).invalid, [])
  t.strictSame(joinSlices({ results: [bad, good, bad] }).invalid, [late])
})

t.test('a second of slices that come to more than one; none of what is not a whole one', async (t) => {
  const make = (windowMs, count, more) => Promise.all(Array.from({ length: count }, () => makeSlice({ windowMs, ...more })))
  const secondsOf = (...parts) => joinSlices({ results: parts.flat() }).timeline
  const ended = { endedInWindow: { ok: 5, failed: 1 }, receivedBytes: 100 }
  const second = { ok: 13, failed: 3, bytes: 250 }
  t.strictSame(secondsOf(await make(400, 6, ended)), [second, second], '15, 3 and 300 in 1.2 s')
  t.strictSame(secondsOf(await make(500, 3, { endedInWindow: { ok: 5, failed: 0 } })), [{ ok: 10, failed: 0 }])
  t.strictSame(secondsOf(await make(500, 1, ended), await make(500, 1, { ...ended, receivedBytes: undefined })), [{ ok: 10, failed: 2 }])
  const timeline = [{ ok: 7, failed: 0 }]
  t.strictSame(secondsOf(await make(1000, 2, { timeline })), [...timeline, ...timeline], 'slices of a second have theirs')
  t.strictSame(secondsOf(await make(999, 3, { timeline, endedInWindow: { ok: 999, failed: 0 } })), [{ ok: 1000, failed: 0 }])
})

t.test('of figures of a whole window the sum, the most, or the median, where any slice has it', async (t) => {
  const seen = {
    driverLagP99Us: [10, 40, 20, 30],
    inFlight: [4, 7, 5, 6],
    mostConnections: [9, 8, 7, 6],
    clockDriftRatio: [0.1, 0.3, 0.2, 0],
    ...Object.fromEntries(SUMMED.map((key) => [key, [1, 2, 4, 8]]))
  }
  const results = await Promise.all([0, 1, 2, 3].map((at) =>
    makeSlice(Object.fromEntries(Object.entries(seen).map(([key, values]) => [key, values[at]])))))
  const joined = joinSlices({ results })
  t.match(joined, { driverLagP99Us: 20, inFlight: 7, mostConnections: 9, clockDriftRatio: 0.3 })
  for (const key of SUMMED) t.equal(joined[key], 15, key)
  t.notOk('resent' in joinSlices({ results: [await makeSlice({})] }))
  const late = { kind: 'late', code: 'LATE', lagUs: 5000, allowedUs: 1000 }
  const spoil = (lagUs) => makeSlice({ invalid: [{ ...late, lagUs }] })
  const [good, first, last] = [await makeSlice({}), await spoil(5000), await spoil(6000)]
  t.strictSame(joinSlices({ results: [first, good, last, good] }).invalid, [], 'half of them is not more than half')
  t.strictSame(joinSlices({ results: [first, good, last] }).invalid, [{ ...late, lagUs: 6000 }], 'as the last of them has it')
})
