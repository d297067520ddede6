import t from 'tap'
import { addMargins, demandOf, divideDemand, estimateUnits, findHeldBy } from '../../src/judge/containers.js'

t.test('zones and spare: what is left after the loss of the largest zone is enough', async (t) => {
  t.equal(addMargins({ needed: 4, question: { zones: 1, spare: 0 } }), 4)
  t.equal(addMargins({ needed: 4, question: { zones: 3, spare: 1 } }), 7)
  t.equal(addMargins({ needed: null, question: { zones: 3, spare: 1 } }), null)
  for (let needed = 1; needed <= 40; needed++) {
    for (let zones = 2; zones <= 6; zones++) {
      const units = addMargins({ needed, question: { zones, spare: 0 } })
      t.ok(units - Math.ceil(units / zones) >= needed, `${needed} over ${zones}`)
      t.ok(units - 1 - Math.ceil((units - 1) / zones) < needed, 'and one less is not')
    }
  }
})

t.test('what is kept free is taken from what the units can do', async (t) => {
  const plain = { growth: 1, retry: 1, burst: 1, imbalance: 0, headroom: 0 }
  t.equal(demandOf({ question: { ...plain, peakPerSecond: 5000 } }), 5000)
  t.equal(Math.round(demandOf({ question: { ...plain, peakPerSecond: 5000, headroom: 1 / 3 } })), 7500)
  t.equal(divideDemand({ demandPerSecond: 7500, ratePerSecond: 794 }), 10)
  t.equal(divideDemand({ demandPerSecond: 6 * 1.2, ratePerSecond: 1.2 }), 6, 'rounding makes no unit')
})

t.test('from one rate: by it and by the ends of its range, which turn round', async (t) => {
  const question = { peakPerSecond: 5000, headroom: 0, spare: 2 }
  const rate = (low, high) => ({ value: 1000, low, high, basis: 'repeats' })
  t.strictSame(estimateUnits({ question, rate: rate(800, 1300) }), { units: 7, low: 6, high: 9 })
  t.strictSame(estimateUnits({ question: { ...question, headroom: 0.5, spare: 0 }, rate: rate(null, null) }), {
    units: 10, low: null, high: null
  })
  t.strictSame(estimateUnits({ question, rate: rate(0, 1000) }), { units: 7, low: 7, high: null }, 'an end of nothing holds nothing')
})

t.test('what so many units hold: measured, in proportion, by the curve, not known', async (t) => {
  const point = (units, ratePerSecond) => ({
    units, ratePerSecond, lowerPerSecond: ratePerSecond, upperPerSecond: ratePerSecond, cpuRatio: null
  })
  const usl = { basis: 'contention only', lambda: 6, sigma: 0.2, kappa: null }
  const ask = (units, { points = [point(1, 6), point(2, 10)], basis = 'proportion', curve = usl } = {}) => {
    const { ratePerSecond, from } = findHeldBy({ points, basis, usl: curve, units })
    return [ratePerSecond === null ? null : Number(ratePerSecond.toPrecision(4)), from]
  }
  t.strictSame(ask(4), [20, 'proportion'])
  t.strictSame(ask(2), [10, 'point'], 'what was measured is not reckoned')
  t.strictSame(ask(4, { basis: 'extrapolated' }), [15, 'curve'])
  t.strictSame(ask(2, { points: [point(1, 6), point(2, 12), point(2, 10)] }), [10, 'point'], 'of two measurements the lower one')
  t.strictSame(ask(4, { points: [point(1, 6), point(2, 12), point(2, 10)] }), [20, 'proportion'])
  t.strictSame(ask(3, { basis: 'at least', curve: { ...usl, basis: 'linear' } }), [null, 'nothing'])
  t.strictSame(ask(3, { points: [], basis: 'none', curve: null }), [null, 'nothing'])
})
