import t from 'tap'
import { summariseK6 } from '../../src/stats/rows.js'

const merged = (valueUs, lowUs, highUs, more) => ({ valueUs, lowUs, highUs, averagedUs: valueUs * 0.8, ...more })
const bound = (beyondAtLeast, beyondAtMost, boundUs = 5000, strict = false) => ({ boundUs, strict, beyondAtLeast, beyondAtMost })

/** k6: what is changed of an observation */
function makeTrial (k6, repeat = 1) {
  return {
    trial: { repeat },
    load: {
      version: '1.8.1',
      k6: k6 && {
        basis: 'summaries',
        instances: [{ name: 'instance 1' }, { name: 'instance 2' }],
        percentiles: {},
        bounds: [],
        releaseSpreadMs: 3,
        ...k6
      }
    }
  }
}

t.test('one repeat: who measured, and what it told', async (t) => {
  t.strictSame(
    summariseK6({ trials: [makeTrial({ percentiles: { p50: merged(100, 90, 110) }, bounds: [bound(7, 7)] })] }),
    {
      k6: {
        version: '1.8.1',
        basis: 'summaries',
        instances: ['instance 1', 'instance 2'],
        releaseSpreadMs: 3,
        percentiles: { p50: { ...merged(100, 90, 110), repeat: 1 } }
      },
      beyond: [bound(7, 7)]
    }
  )
})

t.test('of several repeats: the percentile that is the least sure, the largest spread, all that is beyond', async (t) => {
  const { k6, beyond } = summariseK6({
    trials: [
      makeTrial(
        {
          percentiles: { p50: merged(100, 95, 105), p99: merged(1000, 1000, 1001) },
          bounds: [bound(1, 2)],
          releaseSpreadMs: 1
        },
        1
      ),
      makeTrial({ percentiles: { p50: merged(200, 185, 215) }, bounds: [bound(10, 20)], releaseSpreadMs: 9 }, 2),
      makeTrial({ percentiles: { p50: merged(400, 390, 410) }, bounds: [bound(100, 200)], releaseSpreadMs: null }, 3)
    ]
  })
  t.match(
    k6,
    { releaseSpreadMs: 9, percentiles: { p50: { repeat: 2, valueUs: 200 }, p99: { repeat: 1 } } },
    '15 % of its value; the widest in microseconds is another'
  )
  t.strictSame(beyond, [bound(111, 222)])
})

t.test('samples only where every repeat has them', async (t) => {
  const basis = (...all) => summariseK6({ trials: all.map((one, i) => makeTrial({ basis: one }, i + 1)) }).k6.basis
  t.equal(basis('samples', 'samples'), 'samples')
  t.equal(basis('samples', 'summaries'), 'summaries')
  t.equal(basis('summaries', 'samples'), 'summaries')
})

t.test('a bound that not every repeat has counted at says nothing of all of them', async (t) => {
  const { beyond } = summariseK6({
    trials: [
      makeTrial({ bounds: [bound(1, 1), bound(2, 2, 9000)] }),
      makeTrial({ bounds: [bound(4, 4), bound(8, 8, 9000, true)] }, 2)
    ]
  })
  t.strictSame(beyond, [bound(5, 5)], '< and <= are two bounds')
})

t.test('nothing released, nothing answered', async (t) => {
  t.strictSame(summariseK6({ trials: [makeTrial({ releaseSpreadMs: null })] }).k6.releaseSpreadMs, null)
  t.match(summariseK6({ trials: [makeTrial({ percentiles: { p50: merged(0, 0, 0) } })] }), { k6: { percentiles: { p50: { valueUs: 0 } } } })
})

t.test('another driver\'s rows have none of it', async (t) => {
  t.strictSame(summariseK6({ trials: [makeTrial(undefined)] }), {})
  t.strictSame(summariseK6({ trials: [makeTrial({}), makeTrial(undefined, 2)] }), {})
})
