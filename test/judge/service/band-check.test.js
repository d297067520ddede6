import t from 'tap'
import { checkBand, heedMeasured, readEstimates } from '../../../src/judge/service/band-check.js'
import { withReason } from '../../fixtures/told.js'

const time = (valueUs) => ({ valueUs, errorUs: 0 })
const percentiles = [{ percentile: 0.99, independent: time(2600), comonotonic: time(3000), bound: time(4500) }]
const check = (value, low, high) => {
  const estimateOf = readEstimates({ responseTimeUs: { p99: { value, low, high } } })
  return checkBand({ estimateOf, percentiles, atMost: false })
}
const verdict = (boundUs, found = 'met') => ({
  objective: { text: 'it', kind: 'latency', ratio: 0.99, boundUs, strict: false },
  verdict: found,
  sloRatio: {},
  reason: { code: 'TEXT', text: 'a|b<script>' }
})

t.test('inside, above, below, and too wide to tell', async (t) => {
  t.equal(check(2800, 2700, 2900)[0].place, 'inside')
  t.equal(check(6000, 5400, 6700)[0].place, 'above')
  t.equal(check(3200, 2900, 3500)[0].place, 'cannot tell')
  t.equal(check(1000, 900, 1100)[0].place, 'below')
})

t.test('a whole that is slower than its parts can make it is not the graph', async (t) => {
  const above = check(6000, 5400, 6700)
  t.match(withReason(heedMeasured({ verdict: verdict(5000), band: above })), {
    verdict: 'missed',
    reason: /measured at 6 ms.*a\|b<script>/
  })
  t.match(heedMeasured({ verdict: verdict(6000), band: above }), { verdict: 'inconclusive' }, 'the interval reaches the bound')
  t.equal(heedMeasured({ verdict: verdict(9000, 'missed'), band: above }).verdict, 'missed')
  t.equal(heedMeasured({ verdict: verdict(5000), band: check(2800, 2700, 2900) }).verdict, 'met')
  t.equal(heedMeasured({ verdict: verdict(5000), band: [] }).verdict, 'met')
  t.equal(heedMeasured({ verdict: { ...verdict(1), objective: { kind: 'success', ratio: 0.99 } }, band: above }).verdict, 'met')
})
