import t from 'tap'
import { isLastStep, toCapacityPoint } from '../../../../src/commands/size/verdict/capacity-steps.js'
import { makeCapacity, makeProbe } from '../../../fixtures/sizes.js'

const unit = { cpu: 0.5, memoryBytes: 2 ** 27 }
const used = (...seconds) => seconds.map((second) => ({ cpuUs: second === null ? null : second * 1e6 }))
const probe = (rate, units, more = {}) => makeProbe(rate, 'pass', 9000, { measuredMs: 10_000, units, ...more })

t.test('the share of their limit that all units used at the rate that held, or at the load next above it', async (t) => {
  const point = (lower, probes, own = unit) => toCapacityPoint({ capacity: makeCapacity(2, lower, 120, { probes }), unit: own })
  t.strictSame(
    point(100, [probe(100, used(4, 3))]),
    { units: 2, ratePerSecond: 100, lowerPerSecond: 100, upperPerSecond: 120, cpuRatio: 0.7 },
    '7 s of CPU in 10 s, of two halves of a core'
  )
  const several = [probe(90, used(1, 1)), probe(100, used(4, 4)), probe(100, used(4, 1)), probe(110, used(5, 5))]
  t.equal(point(100, several).cpuRatio, 0.5, 'the last probe at it')
  t.equal(point(101.5, several).cpuRatio, 1, 'the end of an interval: the load above')
  t.equal(point(100, [...several, probe(100, used(5, 5), { verdict: 'invalid' })]).cpuRatio, 0.5)
  t.equal(point(115, several).cpuRatio, null)
  t.equal(point(100, [probe(100, used(4, null))]).cpuRatio, null, 'one is not known')
  t.equal(point(100, [probe(100, [])]).cpuRatio, null)
  t.equal(point(100, several, null).cpuRatio, null, 'no limit')
  t.equal(point(null, several), null, 'nothing held')
})

t.test('one unit more, or not', async (t) => {
  const last = (capacity, { before = [], demandPerSecond = 100, cores = null } = {}) =>
    isLastStep({ capacity, capacities: [...before, capacity], demandPerSecond, unit, cores })
  const over = { isLast: true, warning: null }
  t.strictSame(last(makeCapacity(1, 60, 70)), { isLast: false, warning: null })
  t.strictSame(last(makeCapacity(1, 100, null)), over, 'the demand is held')
  t.strictSame(last(makeCapacity(1, 100, null), { demandPerSecond: null }), { isLast: false, warning: null }, 'none is asked for')
  for (const stopped of ['objective out of reach', 'interrupted', 'errors']) t.strictSame(last(makeCapacity(1, 60, 70, { stopped })), over)
  t.match(last(makeCapacity(2, 60, null, { stopped: 'driver' })), { isLast: true, warning: { code: 'SIZE_STOPPED', units: 2 } })
  t.strictSame(last(makeCapacity(2, 60, null, { stopped: 'driver' }), { demandPerSecond: null }), over)
})

t.test('the last unit that the machine has cores for', async (t) => {
  const full = (...seconds) => makeCapacity(3, 60, 70, { probes: [probe(50, used(1, 1, 1)), probe(60, used(...seconds))] })
  const last = (capacity) => isLastStep({ capacity, capacities: [capacity], demandPerSecond: 100, unit, cores: 2 })
  t.match(last(full(6, 6, 6.1)), { isLast: true, warning: { code: 'UNITS_FILL_MACHINE', units: 3, usedCores: 1.81, cores: 2 } })
  t.match(last(full(6, 6, 6)), { isLast: false }, 'nine tenths of them are left to the rest')
  t.match(last(full(20, 20, null)), { isLast: false }, 'one is not known')
  t.match(last(makeCapacity(3, 60, 70, { probes: [probe(60, used(20), { measuredMs: 0 })] })), { isLast: false })
})

t.test('two units more that add nothing share something', async (t) => {
  const [one, two] = [makeCapacity(1, 60, 70), makeCapacity(2, 61, 70)]
  const last = (rate, before = [one, two]) => {
    const capacity = makeCapacity(3, rate, 70)
    return isLastStep({ capacity, capacities: [...before, capacity], demandPerSecond: 100, unit, cores: null })
  }
  t.match(last(60), { isLast: true, warning: { code: 'UNITS_SHARE_SOMETHING', units: 3 } })
  t.match(last(60.5), { isLast: false })
  t.match(last(60, [two]), { isLast: false }, 'two are not compared')
  t.match(last(60, [makeCapacity(1, null, 70), two]), { isLast: false })
})
