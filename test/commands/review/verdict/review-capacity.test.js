import t from 'tap'
import { reviewCapacity } from '../../../../src/commands/review/verdict/review-capacity.js'

const make = ({
  needed = 3, points = [], usl = null, kind = 'measured', observed = null, comparison = null, sizes
} = {}) =>
  reviewCapacity({
    size: {
      file: 'size.json',
      document: {
        question: { name: 'a|b<script>', peakPerSecond: 40, objectives: [{ text: 'p99<50ms' }] },
        sizes: sizes ?? [
          {
            measurements: { kind, points },
            sizing: {
              units: needed,
              low: needed,
              high: null,
              demandPerSecond: 48,
              code: needed === null ? 'SCALABILITY_LIMIT' : null,
              needed: { units: needed, basis: 'measured' },
              usl
            }
          }
        ],
        comparison
      }
    },
    peak:
      observed === null
        ? null
        : {
            file: 'peak.json',
            document: { peak: { traffic: { peakSecond: { ratePerSecond: observed, from: '2026-01-01T00:00:00Z' } } } }
          }
  })
const point = (units, ratePerSecond, upperPerSecond = ratePerSecond * 1.1) => ({
  units, ratePerSecond, lowerPerSecond: ratePerSecond, upperPerSecond, cpuRatio: null
})

t.test('measured at the number of units', async (t) => {
  t.match(make({ points: [point(1, 20), point(3, 160)] }), {
    capacityPerSecond: 160,
    capacityFrom: { code: 'CAPACITY_OF_POINT', units: 3, isMeasured: true, hasMore: false },
    headroom: 0.75,
    observed: null
  })
  t.match(make({ points: [point(3, 50)], observed: 25 }), { headroom: 0.5, observed: { ratePerSecond: 25 } })
  t.match(make({ points: [point(3, 50, null)] }), { capacityFrom: { isMeasured: true, hasMore: true } })
  t.ok(make({ points: [point(3, 50)], observed: 100 }).headroom < 0, 'not enough is said as it is')
})

t.test('by the curve, else not at all', async (t) => {
  t.match(make({ points: [point(1, 20)], usl: { basis: 'usl', lambda: 20, sigma: 0, kappa: 0 } }), {
    capacityPerSecond: 60,
    capacityFrom: { code: 'CAPACITY_OF_CURVE', units: 3 }
  })
  t.match(make({ points: [point(1, 20)], usl: { basis: 'linear', lambda: 20, sigma: null, kappa: null } }), {
    capacityPerSecond: null,
    headroom: null,
    capacityFrom: { code: 'CAPACITY_NOT_MEASURED' }
  })
  t.match(make({ needed: null }), {
    units: null,
    capacityPerSecond: null,
    headroom: null,
    code: 'SCALABILITY_LIMIT',
    capacityFrom: { code: 'NO_UNITS' }
  })
})

t.test('of several sizes of unit, the cheapest', async (t) => {
  const size = (units) => ({
    measurements: { kind: 'points', points: [point(units, 100)] },
    sizing: {
      units,
      low: null,
      high: null,
      demandPerSecond: 48,
      code: null,
      needed: { units, basis: 'measured' },
      usl: null
    }
  })
  t.match(make({ sizes: [size(1), size(2)], comparison: { cheapest: 1 } }), {
    units: 2,
    capacityFrom: { code: 'CAPACITY_OF_POINT', units: 2, isMeasured: false }
  })
})
