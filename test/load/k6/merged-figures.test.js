import t from 'tap'
import { createRandom } from '../../../src/plan/random.js'
import { hasIdentity } from '../../../src/load/counts.js'
import { mergeBounds, mergePercentiles } from '../../../src/load/k6/merged-figures.js'
import { seriesOf, timelineOf } from '../../../src/load/k6/samples.js'
import { howMany } from '../../fixtures/long.js'
import { makeCurve } from '../../fixtures/k6-curves.js'

const grpc = (bounds) => ({ experiment: { bounds }, bounds: [] })

t.test('what is beyond a bound, from grids alone: the true count always lies between', async (t) => {
  const random = createRandom(3)
  const wrong = []
  for (let round = 0; round < howMany({ short: 100, long: 400 }); round++) {
    const instances = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      Array.from({ length: 1 + Math.floor(random() * [8, 500][round % 2]) }, () =>
        round % 3 === 0 ? Math.ceil(random() * 6) : -5 * Math.log(1 - random())
      )
    )
    const all = instances.flat()
    for (const strict of [false, true]) {
      for (const boundUs of [1, Math.ceil(random() * 6) * 1000, Math.round(all[0] * 1000), 1e9]) {
        const truth = all.filter((ms) => strict ? ms * 1000 >= boundUs : ms * 1000 > boundUs).length
        const [{ beyondAtLeast, beyondAtMost }] = mergeBounds({
          summaries: [grpc([{ boundUs, strict }])],
          curves: instances.map(makeCurve)
        })
        if (!(beyondAtLeast <= truth && truth <= beyondAtMost)) wrong.push({ boundUs, strict, truth, beyondAtLeast, beyondAtMost })
      }
    }
  }
  t.strictSame(wrong.slice(0, 3), [])
})

t.test('milliseconds that come out a hair beside a bound in microseconds are on it', async (t) => {
  // 1.001 * 1000 is 1000.9999999999999, 4.35 * 1000 is 4350: whole microseconds all the same.
  for (const us of [1001, 1005, 4350, 8203, 16_073]) {
    const curves = [makeCurve([us / 1000, us / 1000])]
    const bounds = [{ boundUs: us, strict: false }, { boundUs: us, strict: true }]
    t.match(
      mergeBounds({ summaries: [grpc(bounds)], curves }),
      [
        { beyondAtLeast: 0, beyondAtMost: 0 },
        { beyondAtLeast: 2, beyondAtMost: 2 }
      ],
      String(us)
    )
  }
})

t.test('counted bounds are added; no instance has none', async (t) => {
  const http = (beyond) => ({
    experiment: { bounds: [{ boundUs: 5, strict: true }] },
    bounds: [{ boundUs: 5, strict: true, within: 1, beyond }]
  })
  t.strictSame(mergeBounds({ summaries: [http(3), http(0), http(4)], curves: [] }), [
    { boundUs: 5, strict: true, beyondAtLeast: 7, beyondAtMost: 7 }
  ])
  t.strictSame(mergeBounds({ summaries: [], curves: [] }), [])
  t.strictSame(mergePercentiles({ curves: [], histogram: null }), {})
})

t.test('a percentile is there when one request is beyond it: at 10, 100 ... 100,000', async (t) => {
  for (const [count, key, next] of [
    [2, 'p50', 'p90'],
    [10, 'p90', 'p95'],
    [20, 'p95', 'p97_5'],
    [40, 'p97_5', 'p99'],
    [100, 'p99', 'p99_9'],
    [1000, 'p99_9', 'p99_99'],
    [10_000, 'p99_99', 'p99_999'],
    [100_000, 'p99_999', null]
  ]) {
    const percentiles = mergePercentiles({ curves: [makeCurve(Array(count).fill(1))], histogram: null })
    t.ok(percentiles[key], `${key} of ${count}`)
    if (next) t.notOk(percentiles[next], `${next} of ${count}`)
    t.strictSame(percentiles[key], { valueUs: 1000, lowUs: 1000, highUs: 1000, averagedUs: 1000 })
  }
})

t.test('the identity of counts', async (t) => {
  t.ok(hasIdentity({ due: 10, ok: 1, failed: 2, timedOut: 3, unfinished: 4, notSent: 0 }))
  t.notOk(hasIdentity({ due: 10, ok: 1, failed: 2, timedOut: 3, unfinished: 4, notSent: 1 }))
})

t.test('samples in order of their starts, each instance by its own clock; what ended after the window is in no second of it', async (t) => {
  const told = [
    {
      summary: { startedAtMs: 1000 },
      tally: {
        responsesUs: [5000, 100],
        isBad: [true, false],
        endedUs: [1_010_000, 1_001_000],
        ends: [
          { atUs: 1_010_000, isGood: true },
          { atUs: 2_999_999, isGood: false },
          { atUs: 3_000_000, isGood: true },
          { atUs: 999_000, isGood: true }
        ]
      }
    },
    { summary: { startedAtMs: 500_000 }, tally: { responsesUs: [0.4], isBad: [false], endedUs: [500_002_000], ends: [] } },
    { summary: { startedAtMs: null }, tally: { responsesUs: [], isBad: [], endedUs: [], ends: [] } }
  ]
  const { dueUs, responseUs, isBad } = seriesOf(told)
  t.strictSame(Array.from(dueUs, Math.round), [900, 2000, 5000])
  t.strictSame([...responseUs], [100, 1, 5000])
  t.strictSame([...isBad], [0, 0, 1])
  t.strictSame(timelineOf(told, 2500), [{ ok: 1, failed: 0 }, { ok: 0, failed: 1 }])
})
