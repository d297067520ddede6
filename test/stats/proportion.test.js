import t from 'tap'
import { beginsBeyond, clopperPearson, endsWithin, wilson } from '../../src/stats/proportion.js'
import { closeTo } from '../fixtures/close.js'

t.test('both intervals agree with scipy (beta.ppf, binomtest)', async (t) => {
  for (const [k, n, exactLow, exactHigh, wilsonLow, wilsonHigh] of [
    [0, 10, 0, 0.30849710781876294, 0, 0.27753279986288926],
    [1, 10, 0.0025285785444625728, 0.44501611702819543, 0.017876213095072896, 0.4041500267952385],
    [12, 30211, 0.0002052586047591937, 0.0006937365899496423, 0.00022724121901750795, 0.0006942085545528346],
    [10, 10, 0.6915028921812371, 1, 0.7224672001371109, 1],
    [299, 300, 0.9815687479519322, 0.9999156108676822, 0.9813633063054688, 0.9994113422781488]
  ]) {
    const exact = clopperPearson({ k, n })
    closeTo(t, exact.low, exactLow, 1e-10)
    closeTo(t, exact.high, exactHigh, 1e-10)
    const shown = wilson({ k, n })
    closeTo(t, shown.low, wilsonLow, 1e-10)
    closeTo(t, shown.high, wilsonHigh, 1e-10)
  }
})

t.test('clopperPearson gives the sample sizes of MLPerf early stopping: p99 at 99 % confidence', async (t) => {
  const high = (k, n) => clopperPearson({ k, n, confidence: 0.98 }).high
  t.ok(high(0, 459) <= 0.01 && high(0, 458) > 0.01, '459 clean requests')
  t.ok(high(1, 662) <= 0.01 && high(1, 661) > 0.01, '662 with one miss')
})

t.test('on which side of a bound the exact interval lies, as its ends say it', async (t) => {
  for (const n of [1, 7, 60, 2000, 1e6]) {
    for (const k of new Set([0, 1, Math.floor(n / 100), Math.floor(n / 2), n])) {
      const { low, high } = clopperPearson({ k, n })
      const near = [low, high].flatMap((end) => [end * 0.999, end * 1.001]).filter((one) => one <= 1)
      for (const bound of [0, 1e-6, 0.001, 0.01, 0.3, 0.5, 0.9, 1, ...near]) {
        t.equal(endsWithin({ k, n, bound }), high <= bound, `${k} of ${n} within ${bound}`)
        t.equal(beginsBeyond({ k, n, bound }), low > bound, `${k} of ${n} beyond ${bound}`)
      }
    }
  }
})
