import t from 'tap'
import { sizeUnits } from '../../../../src/commands/size/verdict/sizing.js'
import { buildSizeResult, sizeExitCode } from '../../../../src/commands/size/verdict/size-result.js'
import { makeCapacity, makeGiven, makeMeasured, makeProbe, makeQuestion } from '../../../fixtures/sizes.js'
import { say } from '../../../fixtures/told.js'
import { tell } from '../../../../src/report/sentences/index.js'

const size = (question, measurements) => sizeUnits({ question: makeQuestion(question), measurements }).sizing

t.test('the example: 4 for 20/s, measured on both sides', async (t) => {
  const sizing = size({}, makeMeasured())
  t.match(sizing, {
    demandPerSecond: 20,
    units: 4,
    low: 4,
    high: 4,
    dividedUnits: 4,
    code: null,
    cost: null,
    needed: { basis: 'measured', holds: { units: 4 }, fails: { units: 3 } }
  })
  t.equal(sizing.usl.points, 3, 'the search that stopped at the peak knows no end and is left out of the curve')
  t.match(sizing.autoscaler, { cpuAtCapacity: 0.62, targetCpuRatio: 0.62 })
  t.match(size({ peakPerSecond: 10 }, makeMeasured()).autoscaler, { cpuAtCapacity: 0.66 }, 'of the number that holds it, not of the last')
  t.match(size({ peakPerSecond: 25 }, makeMeasured()).autoscaler, { cpuAtCapacity: 0.62 }, 'none does: of the last')
})

t.test('every factor', async (t) => {
  const sizing = size({ growth: 1.2, retry: 1.05, burst: 1.5, imbalance: 0.1, headroom: 0.3 }, makeMeasured())
  t.ok(Math.abs(sizing.demandPerSecond - 20 * 1.2 * 1.05 * 1.5 * 1.1 / 0.7) < 1e-9)
  t.ok(Math.abs(sizing.autoscaler.targetCpuRatio - 0.62 * 0.7) < 1e-9, 'headroom of the CPU too')
  t.equal(sizing.needed.basis, 'extrapolated')
})

t.test('cost: of a unit, of a core', async (t) => {
  const unit = size({ price: { perHour: 0.04, of: 'unit' } }, makeMeasured()).cost
  t.ok(Math.abs(unit.perHour - 0.16) < 1e-12)
  t.ok(Math.abs(unit.perMonth - 0.16 * 730) < 1e-9)
  t.ok(Math.abs(unit.perMillionAtPeak - 0.16 / 72_000 * 1e6) < 1e-9)
  t.ok(Math.abs(size({ price: { perHour: 0.04, of: 'core' } }, makeMeasured()).cost.perHour - 0.016) < 1e-12)
  t.equal(size({ price: { perHour: 0.04, of: 'unit' } }, makeGiven([[1, 7], [2, 7], [3, 7]])).cost, null, 'no number, no cost')
})

t.test('queue bounds: 98.1/s is the service that keeps p99<50ms at 6/s', async (t) => {
  const { queues } = size({}, makeMeasured())
  t.equal(queues.serviceRatePerSecond.toFixed(1), '98.1')
  t.strictSame(queues.bounds.map(({ units, separatePerSecond }) => [units, separatePerSecond]), [[1, 6], [2, 12], [3, 18], [4, 24]])
  t.ok(queues.bounds.every(({ separatePerSecond, sharedPerSecond }) => sharedPerSecond >= separatePerSecond - 1e-6))
  t.equal(size({ objectives: [{ text: 'success>=99%', kind: 'success', ratio: 0.99 }] }, makeMeasured()).queues, null)
})

t.test('sensitivity: the peak by computation, the objective from the probes', async (t) => {
  const rows = size({}, makeMeasured()).sensitivity
  t.strictSame(
    rows.map(({ change, units }) => [change, units]),
    [
      ['peak -20 %', 4],
      ['peak +20 %', 6],
      ['objective -20 %', 5],
      ['objective +20 %', 4]
    ]
  )
  t.equal(
    tell(rows[3].detail),
    'p99 60 ms: estimated from the p99 of each probe, without a range: 1 unit 6.3 to 9/s, 2 units 10.6 to 11.1/s, 3 units 16/s or more, 4 units 20/s or more.'
  )
  t.equal(
    tell(rows[2].detail),
    'p99 40 ms: estimated from the p99 of each probe, without a range: 1 unit 6 to 6.3/s, 2 units less than 10.6/s, 3 units less than 15.2/s, 4 units less than 20/s.'
  )
  t.equal(rows[2].needed.basis, 'at least')
  t.match(size({}, makeGiven([[1, 6], [2, 10]])).sensitivity[2], { needed: null, units: null, reason: { code: 'UNITS_NOT_MEASURED' } })
  t.same(
    size(
      { objectives: [{ text: 'p95<50ms', kind: 'latency', ratio: 0.95, boundUs: 50_000, strict: false }] },
      makeMeasured()
    ).sensitivity[2].detail,
    { code: 'UNITS_OF_P99_ONLY' }
  )
})

t.test('sensitivity: a probe that was cut short while it failed tells nothing of a wider bound, one that failed in full does', async (t) => {
  const of = (...probes) => {
    const { detail } = size({}, makeMeasured({ capacities: [makeCapacity(1, 6, 6.3, { probes: [makeProbe(6, 'pass', 38_000), ...probes] })] })).sensitivity[3]
    return detail.points
  }
  t.strictSame(of(makeProbe(6.3, 'fail', 55_000)), [{ units: 1, lowerPerSecond: 6.3, upperPerSecond: null }])
  t.strictSame(of(makeProbe(6.3, 'fail', 55_000, { measuredMs: 29_999 })), [{ units: 1, lowerPerSecond: 6, upperPerSecond: null }])
  t.strictSame(of(makeProbe(6.3, 'undecided', 60_000)), [{ units: 1, lowerPerSecond: 6.3, upperPerSecond: null }], '60 ms is 60 ms')
  t.strictSame(of(makeProbe(6.3, 'invalid', 55_000), makeProbe(7, 'fail', null)), [{ units: 1, lowerPerSecond: 6, upperPerSecond: null }])
  t.strictSame(of(makeProbe(8, 'pass', 30_000), makeProbe(7, 'fail', 61_000), makeProbe(9, 'fail', 99_000)), [{ units: 1, lowerPerSecond: 6, upperPerSecond: 7 }])
})

t.test('the curve of the upper ends leaves out what knows none, and the curve is drawn a little beyond the answer', async (t) => {
  const three = [[1, 6, 5.9, 6.1], [2, 10.9, 10.7, 11.1], [3, 15.1, 14.8, 15.4]]
  const { curve, needed } = size({ peakPerSecond: 12 }, makeGiven([...three, [4, 18.5, 18.2, null]]))
  t.match(needed, { units: 3, basis: 'measured' })
  t.match([curve[0].units, curve.at(-1).units, curve.length], [1, 4, 40], 'one more than the largest that it rests on')
  const far = size({ peakPerSecond: 24 }, makeGiven([...three, [4, 18.5, 18.2, 18.9]]))
  t.equal(far.curve.at(-1).units, far.needed.units)
})

t.test('an objective that one idle unit misses; a peak beyond the limit; exit codes', async (t) => {
  const reach = makeMeasured({
    points: [],
    capacities: [
      makeCapacity(1, null, 0.5, { stopped: 'objective out of reach', reason: say('an idle unit takes 80 ms') })
    ]
  })
  t.match(size({}, reach), { code: 'OBJECTIVE_OUT_OF_REACH', units: null, usl: null, autoscaler: null, dividedUnits: null, queues: null })
  t.match(size({}, makeGiven([[1, 7], [2, 7], [3, 7]])), { code: 'SCALABILITY_LIMIT', units: null })
  const exit = (measurements) => sizeExitCode({ result: buildSizeResult({ question: makeQuestion(), measurements }) })
  t.equal(exit([makeMeasured()]), 0)
  const unsure = makeMeasured()
  unsure.capacities[3].probes = unsure.capacities[3].probes.map((probe) => ({ ...probe, verdict: 'undecided', sloRatio: 1.2 }))
  t.match(size({}, unsure).needed, { units: 4, basis: 'measured', isHoldSure: false })
  t.equal(exit([unsure]), 3, 'undecided')
  t.equal(exit([reach]), 1)
  t.equal(exit([makeGiven([[1, 7], [2, 7], [3, 7]])]), 1)
  t.equal(exit([makeGiven([[1, 6]])]), 3, 'at least')
  t.equal(exit([makeGiven([[1, 6], [2, 10]])]), 0, 'in proportion, as published')
  t.equal(exit([makeGiven([[1, 6], [2, 8]])]), 3, 'in proportion, where the curve never gets there')
  t.equal(exit([makeMeasured({ points: [], capacities: [] })]), 3, 'nothing measured')
  t.equal(exit([]), 3)
  t.equal(exit([reach, makeMeasured()]), 0, 'one size is enough')
})
