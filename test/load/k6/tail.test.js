import t from 'tap'
import { sharpenTail } from '../../../src/load/k6/tail.js'
import { mergePercentile } from '../../../src/load/k6/merged-curve.js'
import { makeCurve, trueQuantile } from '../../fixtures/k6-curves.js'
import { howMany } from '../../fixtures/long.js'

/** Seeded: the same in every run. */
function createSamples (seed) {
  let state = seed
  const next = () => { state = (state * 1103515245 + 12345) & 0x7fffffff; return (state + 0.5) / 0x80000000 }
  return {
    exponential: (count) => Array.from({ length: count }, () => -Math.log(next()) * 10),
    heavy: (count) => Array.from({ length: count }, () => 1 / next() ** 0.7)
  }
}

function near (t, found, wanted, message) {
  t.ok(Math.abs(found - wanted) <= 1e-9 * Math.max(1, wanted), `${message}: ${found} for ${wanted}`)
}

t.test('the slowest samples come out one by one', async (t) => {
  const samples = createSamples(7).exponential(3000)
  const sorted = samples.map((ms) => ms * 1000).sort((a, b) => a - b)
  const curve = sharpenTail(makeCurve(samples))
  const known = curve.ranks.flatMap((rank, i) => Number.isInteger(rank) && rank > 2900 ? [{ rank, valueUs: curve.valuesUs[i] }] : [])
  t.ok(known.length >= 8, `${known.length} of them`)
  for (const { rank, valueUs } of known) near(t, valueUs, sorted[rank], `rank ${rank}`)
})

t.test('a percentile that hangs on them is exact then', async (t) => {
  const make = createSamples(11).heavy
  for (let run = 0; run < howMany({ short: 50, long: 200 }); run++) {
    const instances = [make(900), make(1100), make(1000)]
    const pooled = instances.flat().map((ms) => ms * 1000).sort((a, b) => a - b)
    const curves = instances.map((samples) => sharpenTail(makeCurve(samples)))
    const merged = mergePercentile({ curves, q: 0.999 })
    near(t, merged.valueUs, trueQuantile(pooled, 0.999), `run ${run}`)
    near(t, merged.lowUs, merged.highUs, 'and nothing is left open')
  }
})

t.test('what is certain stays certain', async (t) => {
  const make = createSamples(13)
  let outside = 0
  for (const kind of ['exponential', 'heavy']) {
    for (const count of [1, 2, 3, 7, 30, 400, 4000]) {
      for (let run = 0; run < howMany({ short: 5, long: 20 }); run++) {
        const instances = [make[kind](count), make[kind](count + 1)]
        const pooled = instances.flat().map((ms) => ms * 1000).sort((a, b) => a - b)
        const curves = instances.map((samples) => sharpenTail(makeCurve(samples)))
        for (const q of [0.5, 0.9, 0.99, 0.999, 0.9999]) {
          const { lowUs, highUs } = mergePercentile({ curves, q })
          const truth = trueQuantile(pooled, q)
          if (truth < lowUs * (1 - 1e-9) || truth > highUs * (1 + 1e-9)) outside++
        }
      }
    }
  }
  t.equal(outside, 0)
})

t.test('ties, one value, and nothing but one sample', async (t) => {
  const equal = sharpenTail(makeCurve(Array(50).fill(4)))
  t.ok(equal.valuesUs.every((us) => us === 4000))
  const two = sharpenTail(makeCurve([...Array(99).fill(1), 9]))
  t.equal(mergePercentile({ curves: [two], q: 0.99 }).valueUs, 1000, 'the ninety-ninth of a hundred is not the slow one')
  t.strictSame(sharpenTail(makeCurve([3])).valuesUs, makeCurve([3]).valuesUs)
})
