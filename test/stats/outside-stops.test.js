import t from 'tap'
import { countOutside, standOutside } from '../../src/stats/outside-stops.js'

const counts = { due: 100, ok: 90, failed: 4, timedOut: 3, unfinished: 2, notSent: 1 }

t.test('what failed stays, wherever it was due', async (t) => {
  const outside = countOutside({ counts, leftOut: 10 })
  t.strictSame(outside, { ...counts, due: 90, ok: 80 })
  const { due, ...others } = outside
  t.equal(Object.values(others).reduce((sum, count) => sum + count), due, 'every request is accounted for')
  t.equal(countOutside({ counts, leftOut: 91 }), null, 'more than went well: some that failed were due in stops, and nobody knows which')
})

t.test('a trial without a stop stands with all of its requests', async (t) => {
  const whole = { load: { counts, histograms: { responseTime: 'all' }, dependence: { p50: 1 } } }
  const hit = {
    load: {
      counts,
      histograms: { responseTime: 'all', sendLag: 'lag' },
      dependence: { p50: 9 },
      outside: {
        leftOut: 50,
        counts: { ...counts, due: 50, ok: 40 },
        histograms: { responseTime: 'outside' },
        dependence: { p50: 2 }
      }
    }
  }
  const { trials, leftOutRatio } = standOutside({ trials: [whole, hit] })
  t.equal(leftOutRatio, 0.25)
  t.strictSame(
    trials.map(({ load }) => [load.counts.due, load.histograms.responseTime, load.dependence]),
    [[100, 'all', { p50: 1 }], [50, 'outside', { p50: 2 }]]
  )
  t.equal(standOutside({ trials: [whole] }), null)
})
