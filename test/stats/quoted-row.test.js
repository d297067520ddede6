import t from 'tap'
import { buildQuotedRow, reachesLate, widenBuckets } from '../../src/stats/quoted-row.js'
import { makeTrial } from '../fixtures/records.js'

const EMPTY = { valuesUs: [], counts: [], total: 0 }
const build = (quoted, counts = {}, load = {}) => buildQuotedRow({
  target: 'x',
  title: 'X',
  trial: {
    trial: makeTrial({ phase: 'peak' }),
    warnings: [],
    load: {
      histograms: {},
      failedByCause: {},
      counts: { due: 1000, ok: 1000, failed: 0, timedOut: 0, unfinished: 0, notSent: 0, ...counts },
      ...load
    }
  },
  quoted: { percentilesUs: { p50: 1000, p99: 5000 }, meanUs: 1200, maxUs: 9000, failuresKnown: true, ...quoted },
  decode: () => EMPTY
}).measured

t.test('its own figures, without a range, and nothing that it did not tell', async (t) => {
  const measured = build({ goodPerSecond: 50 })
  t.match(measured, {
    goodPerSecond: { value: 50, low: null, high: null, basis: 'quoted' },
    achievedPerSecond: { value: NaN },
    responseTimeUs: { p50: { value: 1000, low: null, high: null }, p99: { value: 5000 }, p99_9: null },
    meanUs: 1200,
    maxUs: 9000,
    perSecond: null
  })
  t.notOk('atLeast' in measured.responseTimeUs.p99)
  for (const name of ['failuresKnown', 'resolutionUs', 'bytesPerSecond', 'quotedUs', 'answerBytes']) t.notOk(name in measured, name)
})

t.test('what it did tell', async (t) => {
  const told = { failuresKnown: false, resolutionUs: { p99: 10 }, bytesPerSecond: 70, othersUs: { p75: 3 }, perSecond: { mean: 5 } }
  const { othersUs: quotedUs, ...same } = told
  t.match(build(told, {}, { receivedBytes: 40_000 }), { ...same, quotedUs, answerBytes: { wire: 40 } })
  t.match(build({}, { ok: 300, failed: 100 }, { receivedBytes: 40_000 }), { answerBytes: { wire: 100 } })
  t.notOk('answerBytes' in build({}, { ok: 0 }, { receivedBytes: 40_000 }))
})

t.test('what timed out is slower than all of it', async (t) => {
  const { p50, p99 } = build({}, { ok: 989, timedOut: 11 }).responseTimeUs
  t.match(p50, { value: 1000, atLeast: 'value' })
  t.match(p99, { value: 9000, atLeast: 'value' }, 'it is among them')
  t.match(build({}, { ok: 991, timedOut: 9 }).responseTimeUs.p99, { value: 5000 })
  t.match(build({ maxUs: null }, { ok: 989, timedOut: 11 }).responseTimeUs.p99, { value: 5000 }, 'no largest time')
  t.equal(reachesLate({ counts: { ok: 1, failed: 0, timedOut: 0 }, ratio: 1 }), false, 'nothing timed out')
})

t.test('a value stands for a bucket of so many digits', async (t) => {
  const distribution = { valuesUs: [1000, 20_000], counts: [1, 1], total: 2 }
  t.strictSame(widenBuckets({ distribution, quoted: { bucketDigits: 2 } }).bottomsUs, [990, 19_800])
  t.equal(widenBuckets({ distribution, quoted: {} }), distribution)
})
