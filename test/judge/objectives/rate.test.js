import t from 'tap'
import { rate } from '../../../src/judge/objectives/rate.js'
import { closeTo } from '../../fixtures/close.js'

const RATE = { kind: 'rate', ratePerSecond: 100, text: 'rate>=100/s' }
const judge = ({ value = 100, low = null, high = null, basis = 'repeats', trials = 3, row = {}, confidence = 0.95, ...more }) =>
  rate.judge({
    row,
    objective: RATE,
    confidence,
    measured: { goodPerSecond: { value, low, high, basis }, trials: Array(trials).fill({}), driverBound: false, ...more }
  })

t.test('met where the range begins at what was asked, missed where it ends below', async (t) => {
  t.match(judge({ value: 110, low: 100, high: 120 }), { verdict: 'met', measured: 110, sloRatio: 1.1, reason: { code: 'rate', doubt: null, overSeconds: null } })
  t.match(judge({ value: 110, low: 99.9, high: 120 }), { verdict: 'inconclusive', reason: { doubt: { code: 'within' } } })
  t.match(judge({ value: 90, low: 80, high: 99.9 }), { verdict: 'missed', sloRatio: 0.9, reason: { doubt: null } })
  t.match(judge({ value: 90, low: 80, high: 100 }), { verdict: 'inconclusive', reason: { doubt: { code: 'within' } } })
})

t.test('of fewer than three starts it is provisional', async (t) => {
  t.equal(judge({ low: 100, high: 120, trials: 3 }).provisional, undefined)
  t.equal(judge({ low: 100, high: 120, trials: 2 }).provisional, true)
  t.equal(judge({ low: 80, high: 90, trials: 3 }).provisional, undefined)
  t.equal(judge({ low: 80, high: 90, trials: 2 }).provisional, true)
})

t.test('a driver that was the bottleneck, or offered less, shows no miss; what it reached is met', async (t) => {
  const missed = { value: 90, low: 80, high: 95 }
  t.match(judge({ ...missed, driverBound: true }), { verdict: 'inconclusive', reason: { doubt: { code: 'driverBound' } } })
  t.match(judge({ ...missed, row: { offeredPerSecond: 99 } }), { verdict: 'inconclusive', reason: { doubt: { code: 'offeredLess', offeredPerSecond: 99 } } })
  t.match(judge({ ...missed, row: { offeredPerSecond: 100 } }), { verdict: 'missed' })
  t.match(judge({ low: 100, high: 120, driverBound: true, row: { offeredPerSecond: 1 } }), { verdict: 'met' })
})

t.test('without a range of starts the whole seconds tell, from three of them', async (t) => {
  const perSecond = { seconds: 4, stdev: 10 }
  const { reason } = judge({ perSecond })
  t.match(reason, { code: 'rate', overSeconds: 4 })
  closeTo(t, reason.high - 100, 3.182446 * 10 / 2, 1e-6) // Student's t of 3 degrees of freedom, from a table
  closeTo(t, 100 - reason.low, 3.182446 * 10 / 2, 1e-6)
  t.equal(judge({ perSecond: { seconds: 3, stdev: 1000 } }).reason.low, 0, 'no rate is below 0')
  t.match(judge({ perSecond: { seconds: 2, stdev: 10 } }), { verdict: 'inconclusive', reason: { code: 'rateTooShort', perSecond: 100, askedPerSecond: 100 } })
  t.match(judge({}), { reason: { code: 'rateTooShort' } })
  t.match(judge({ basis: 'quoted' }), { verdict: 'inconclusive', measured: 100, reason: { code: 'rateQuoted' } })
  t.match(judge({ low: 100, high: 120, basis: 'seconds', perSecond }).reason, { overSeconds: 4 })
  t.match(judge({ value: NaN }), { verdict: 'inconclusive', reason: { code: 'nothingMeasured' } })
})

t.test('a look before the last one asks for more: the range of 95 % is widened by the quantiles of t', async (t) => {
  const { reason } = judge({ value: 110, low: 105, high: 120, confidence: 0.99 })
  const factor = 9.924843 / 4.302653 // of 2 degrees of freedom, from a table
  closeTo(t, reason.low, 110 - 5 * factor, 1e-6)
  closeTo(t, reason.high, 110 + 10 * factor, 1e-6)
  t.match(judge({ value: 110, low: 105, high: 120, confidence: 0.99 }), { verdict: 'inconclusive' })
  t.match(judge({ value: 110, low: 105, high: 120 }), { verdict: 'met' })
  t.equal(judge({ value: 110, low: 5, high: 120, confidence: 0.99 }).reason.low, 0)
})
