import t from 'tap'
import { countLawKeys, fitZipf } from '../../../../src/commands/cache/stats/zipf-fit.js'
import { howMany } from '../../../fixtures/long.js'
import { makeZipfStream } from '../../../fixtures/zipf-stream.js'

function countKeys (options) {
  const counts = new Uint32Array(options.of)
  for (const { key } of makeZipfStream(options)) counts[key]++
  const asked = [...counts].filter((count) => count > 0).sort((a, b) => b - a)
  return { counts: asked.slice(0, 4096), distinct: asked.length }
}

t.test('a log of a known law: within 0.02, and the interval holds it mostly', (t) => {
  const cases = howMany({ short: 1, long: 20 })
  let held = 0
  let all = 0
  for (const [s, of, count] of [[0.6, 20_000, 200_000], [0.9, 50_000, 200_000], [0.9, 2000, 50_000], [1.2, 50_000, 100_000]]) {
    for (let seed = 1; seed <= cases; seed++) {
      const { counts, distinct } = countKeys({ s, of, count, seed })
      const fit = fitZipf({ counts, seed })
      t.ok(Math.abs(fit.exponent - s) < 0.02, `${s} of ${of}: ${fit.exponent} (${fit.low} to ${fit.high}), from ${fit.ranks} ranks`)
      t.ok(fit.misfit < 0.02)
      if (s < 1) {
        const keys = countLawKeys({ fit, distinct })
        t.ok(Math.abs(keys / of - 1) < 0.2, `${keys} keys of ${of}, ${distinct} asked for`)
      }
      all++
      if (fit.low <= s && s <= fit.high) held++
    }
  }
  t.ok(held >= all * 0.7, `${held} of ${all}`)
  t.end()
})

t.test('no law: all alike is 0, what is no power is told apart, too little is nothing', (t) => {
  const even = fitZipf({ counts: Array(500).fill(100), seed: 1 })
  t.ok(even.exponent < 0.02 && even.low === 0, `${even.exponent}`)
  const steps = fitZipf({ counts: [...Array(50).fill(10_000), ...Array(950).fill(20)], seed: 1 })
  t.ok(steps.misfit > 0.05, `${steps.misfit}`)
  t.ok(steps.high - steps.low > 0.05, `${steps.low} to ${steps.high}`)
  t.equal(fitZipf({ counts: [], seed: 1 }), null)
  t.equal(fitZipf({ counts: [100, 50, 20, 9], seed: 1 }), null)
  t.end()
})

t.test('a law that never comes to so many keys', (t) => {
  t.equal(countLawKeys({ fit: { exponent: 3, scale: 100 }, distinct: 1000 }), 1000)
  t.equal(countLawKeys({ fit: { exponent: 0, scale: 100 }, distinct: 50 }), 50)
  t.end()
})
