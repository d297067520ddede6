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
